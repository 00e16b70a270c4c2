"""Scores finished hands of Weihai mahjong (威海麻将), itemised, under the rules a house plays.

>>> from weihai_calc import Rules, parse, score
>>> record = parse("123m 456p 77s | pon:CCC | feng:ESWN | win:5p self")
>>> result = score(record, Rules("room", ["jiadang", "jiawu"]))
>>> [entry.item.id for entry in result.items], result.total
(['jiahu', 'jiawu', 'zimo'], 19)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .disputing import dispute
    from .model import Claim, Hand, How, Mark, Meld, MeldKind, Rules, Seat, Shown
    from .notation import NotationError, Record
    from .problems import Code, Problem
    from .quick import parse, score
    from .result import Result
    from .tiles import Tile
    from .waiting import waits

__version__ = "0.1.0"

__all__ = [
    "Claim",
    "Code",
    "Hand",
    "How",
    "Mark",
    "Meld",
    "MeldKind",
    "NotationError",
    "Problem",
    "Record",
    "Result",
    "Rules",
    "Seat",
    "Shown",
    "Tile",
    "dispute",
    "parse",
    "score",
    "waits",
]

_HOMES = {
    "disputing": ("dispute",),
    "model": ("Claim", "Hand", "How", "Mark", "Meld", "MeldKind", "Rules", "Seat", "Shown"),
    "notation": ("NotationError", "Record"),
    "problems": ("Code", "Problem"),
    "quick": ("parse", "score"),
    "result": ("Result",),
    "tiles": ("Tile",),
    "waiting": ("waits",),
}


if not TYPE_CHECKING:  # which would take any name for one of these

    def __getattr__(name: str) -> Any:
        """Each name is imported when it is first asked for: the command line needs few of them,
        and can be interrupted quietly from its first line on."""
        for home, names in _HOMES.items():
            if name == home:
                return import_module(f".{home}", __name__)
            if name in names:
                globals()[name] = found = getattr(import_module(f".{home}", __name__), name)
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

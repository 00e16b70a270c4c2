"""A claim that stands by itself, in a cell or on a command line."""

import re
from typing import Final

from ..model import Claim
from .fault import Fault
from .meanings import CLAIM
from .parts import ClaimPart
from .plain import plain
from .sections import parse_section

_WHOLE: Final = re.compile(r"(?<=[0-9])\.0+$")  # as spreadsheets write a whole number
_UNIT: Final = re.compile(r"(?<=[0-9]) *(?:分|points?)(?= |$)")


def claim_in(text: str) -> Claim:
    """What a text claims, `=>` before it or not, 分 behind it or not. Of what cannot be read the
    wording is kept, and the claim is not sound."""
    text = plain(text).strip(" ").removeprefix("=>").strip(" ")
    text = _UNIT.sub("", _WHOLE.sub("", text))
    try:
        (part,) = parse_section(text, CLAIM)
    except Fault:
        return Claim(wording=text)
    assert isinstance(part, ClaimPart)
    return part.claim

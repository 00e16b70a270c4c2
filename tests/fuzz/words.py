"""The notation's vocabulary, for inputs that get past the first letter."""

from weihai_calc.rules import READING_NAMES, RULE_SETS
from weihai_calc.words import notation

_MARKS = (
    "|",
    "=>",
    "#",
    "[t]",
    "@",
    ":",
    "=",
    ",",
    "、",
    "｜",
    "：",
    "\u3000",
    "\n",
    "\r\n",
    "\ufeff",
)
_TILES = (
    "123m",
    "456p",
    "789s",
    "1111m",
    "55p",
    "ESWN",
    "CFP",
    "567z",
    "三四五万",
    "9筒",
    "东南西北",
    "🀙🀚🀛",
)
_NUMBERS = ("0", "-1", "+24", "E-8 S+24", "99999")


def words() -> list[str]:
    """Every keyword in every form, the names of rules, tiles, marks of punctuation, numbers."""
    tables = (
        notation.MELDS,
        notation.KEYS,
        notation.HOWS,
        notation.MARKS,
        notation.SEATS,
        notation.OPTION_WORDS,
        notation.RULE_SET_WORDS,
    )
    keywords = [form for table in tables for word in table.values() for form in word.forms]
    readings = [
        f"{reading.id}={value}"
        for rule_set in RULE_SETS.values()
        for reading in rule_set.readings
        for value in reading.values
    ]
    found = [*keywords, *READING_NAMES, *readings, *_MARKS, *_TILES, *_NUMBERS]
    return list(dict.fromkeys(found))


def dictionary() -> str:
    """The words in libFuzzer's dictionary format."""
    lines = ("".join(f"\\x{byte:02x}" for byte in word.encode()) for word in words())
    return "".join(f'"{line}"\n' for line in lines)

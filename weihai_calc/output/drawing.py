"""What several outputs draw in the same way: a split, an assumption, a note, a clause."""

from collections.abc import Iterator, Sequence
from typing import Final

from ..facts import Seating
from ..model import How, Mark, Part, Rules, Seat
from ..notation.writer import rule_words
from ..result import Remark
from ..rules import House
from ..shapes import Split
from ..words.lang import Lang
from ..words.notation import KEYS, MARKS, OPTION_WORDS, SEATS, Key
from ..words.tiles import tiles_text
from ..words.ui import say
from ..worth import Entry
from .wrapping import width, wrapped


def split_text(split: Split, lang: Lang) -> str:
    """The groups of a split, the winning tile in brackets: `123m 4[5]6p 77s`."""
    blocks = []
    for number, block in enumerate(split.blocks):
        text = tiles_text(block, lang)
        if number == split.at and split.win is not None:
            # The last of equal tiles is the one that came.
            at = len(block) - 1 - block[::-1].index(split.win)
            text = f"{text[:at]}[{text[at]}]{text[at + 1 :]}"
        blocks.append(text)
    return " ".join(blocks)


def item_name(entry: Entry, lang: Lang) -> str:
    """An item's name in a language."""
    return entry.item.zh if lang is Lang.ZH else entry.item.en


def seat_name(seat: Seat, lang: Lang) -> str:
    """A seat's letter or wind."""
    return SEATS[seat].of(lang)


def assumption_text(code: str, seats: Seating, how: How | None, lang: Lang) -> str:
    """What was taken because the record does not say it."""
    if code == "seat":
        return say("assumed-seat", lang, seat=seat_name(seats.winner, lang))
    if code == "from":
        assert seats.source is not None
        key = "assumed-from-rob" if how is How.ROB else "assumed-from-discard"
        return say(key, lang, seat=seat_name(seats.source, lang))
    return say("assumed-dealer", lang)


def assumption_texts(seats: Seating, how: How | None, lang: Lang) -> str:
    """Everything that was taken, in one line; a discarder only where the hand says how it was
    won."""
    texts = [
        assumption_text(code, seats, how, lang)
        for code in seats.assumed
        if how is not None or code != "from"
    ]
    colon, comma = ("：", "；") if lang is Lang.ZH else (": ", "; ")
    return f"{say('assumed', lang)}{colon}{comma.join(texts)}" if texts else ""


def remark_text(remark: Remark, house: House, lang: Lang) -> str:
    """A note's sentence."""
    rule_set = house.rule_set
    if remark.code == "reading":
        name, value = remark.facts["name"], remark.facts["value"]
        row = next(row for row in rule_set.readings if row.id == name)
        meaning = row.meanings[value].of(lang)
        return say("note-reading", lang, name=name, value=value, meaning=meaning)
    if remark.code == "without-effect":
        rules = rule_set.zh if lang is Lang.ZH else rule_set.en
        return say("note-without-effect", lang, rules=rules, word=_word(remark.facts["word"], lang))
    if remark.code == "rules-of-record":
        return say("note-rules-of-record", lang)
    if remark.code == "shows-nothing":
        return say("note-shows-nothing", lang, seat=SEATS[Seat[remark.facts["seat"]]].of(lang))
    note = next(note for note in rule_set.notes if note.code == remark.code)
    return note.says.of(lang)


def _word(word: str, lang: Lang) -> str:
    """A mark, an option or fish in a language; a reading keeps its name."""
    if word in OPTION_WORDS:
        return OPTION_WORDS[word].of(lang)
    if word == Part.FISH.value:
        return KEYS[Key.FISH].of(lang)
    return MARKS[Mark(word)].of(lang) if word in set(Mark) else word


def house_text(house: House, lang: Lang) -> str:
    """Rules in force in one line: rule set, options, readings that are not the default."""
    turned = [(reading.id, value) for reading, value in house.turned]
    name, *choices = rule_words(Rules(house.rule_set.name, house.flags, turned), lang)
    colon = "：" if lang is Lang.ZH else ": "
    return f"{name}{colon}{' '.join(choices) or say('no-options', lang)}"


def table(
    heads: Sequence[str],
    rows: Sequence[Sequence[object]],
    align: str,
    columns: int | None = None,
    flexible: int | None = None,
) -> str:
    """A table with wide characters aligned; `align` has a letter a column, l or r.

    Where it would be wider than `columns`, the text in the `flexible` column goes over several
    lines; where even that is too wide, each row becomes a short paragraph.
    """
    from tabulate import tabulate

    names = {"l": "left", "r": "right"}

    def drawn(widths: list[int | None] | None) -> str:
        text = tabulate(
            rows,
            heads,
            tablefmt="simple",
            colalign=[names[letter] for letter in align],
            disable_numparse=True,
            maxcolwidths=widths,
        )
        return "\n".join(line.rstrip() for line in text.splitlines())

    text = drawn(None)
    if columns is None or not rows:
        return text
    over = width(text) - columns
    if over > 0 and flexible is not None:
        widths: list[int | None] = [None] * len(heads)
        widths[flexible] = max(width(str(row[flexible])) for row in rows) - over
        if (widths[flexible] or 0) >= _NARROWEST:
            text = drawn(widths)
    return text if width(text) <= columns else "\n".join(_paragraphs(heads, rows, columns))


_NARROWEST: Final = 20


def _paragraphs(
    heads: Sequence[str], rows: Sequence[Sequence[object]], columns: int
) -> Iterator[str]:
    """Each row as `head: cell` for every cell that holds something, as many on a line as there is
    room for."""
    for row in rows:
        line = ""
        for number, (head, cell) in enumerate(zip(heads, row, strict=True)):
            text = " ".join(str(cell).split())
            if not text:
                continue
            said = f"{head}: {text}" if head else text
            if line.strip() and width(f"{line}  {said}") > columns:
                yield wrapped(line, columns, "    ")
                line = ""
            line = f"{line}  {said}" if number else said
        yield wrapped(line, columns, "    ")

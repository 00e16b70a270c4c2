"""Waits as tables for a terminal and as plain data."""

from collections.abc import Iterable
from typing import Any

from ..notation.writer import meld_text
from ..result import Remark, Result
from ..tiles import Tile
from ..waiting import Discard, Waits, Worth
from ..words.lang import Lang, shown
from ..words.notation import KEYS, Key
from ..words.tiles import tiles_text
from ..words.ui import say
from .drawing import assumption_texts, house_text, item_name, remark_text, seat_name, table
from .json import assumed_objects, house_object, item_object, problem_object
from .wrapping import wrapped

Object = dict[str, Any]


def waits_table(found: Waits, lang: Lang, columns: int | None = None) -> str:
    """The winning tiles with their worth, or the discards or exchanges that make the hand wait.

    `columns` is the terminal's width, where it is known: longer texts are then broken.
    """
    blocks = [_head(found, lang)]
    if found.worths:
        blocks.append(_worths(found.worths, lang, columns))
    elif found.discards:
        if found.complete:
            blocks.append(wrapped(say("complete", lang), columns))
        blocks.append(_discards(found.discards, lang, columns))
    elif found.exchanges:
        blocks += [
            wrapped(say("exchange", lang), columns),
            _discards(found.exchanges, lang, columns),
        ]
    else:
        full = len(found.record.hand.rest) == found.record.hand.slots
        blocks.append(wrapped(say("no-discard" if full else "no-wait", lang), columns))
    assumed = assumption_texts(found.seats, None, lang) if found.seats else ""
    notes = (
        say("note", lang) + (": " if lang is Lang.EN else "：") + n for n in _notes(found, lang)
    )
    beside = "\n".join(wrapped(line, columns, "  ") for line in (assumed, *notes) if line)
    return "\n\n".join(block for block in (*blocks, beside) if block)


def _notes(found: Waits, lang: Lang) -> list[str]:
    """Options and readings that belong to another rule set."""
    remarks = (Remark("without-effect", {"word": word}) for word in found.house.without_effect)
    return [remark_text(remark, found.house, lang) for remark in remarks]


def _head(found: Waits, lang: Lang) -> str:
    from tabulate import tabulate

    hand = found.record.hand
    sections = [tiles_text(hand.rest, lang), *(meld_text(meld, lang) for meld in hand.melds)]
    if hand.feng is not None:
        sections.append(f"{KEYS[Key.FENG].of(lang)}:{tiles_text(hand.feng, lang)}")
    rows = [
        (say("rules", lang), house_text(found.house, lang)),
        (say("hand", lang), " | ".join(sections)),
    ]
    head = tabulate(rows, tablefmt="plain", disable_numparse=True)
    label = found.record.label
    return head if label is None else f"[{shown(label)}]\n{head}"


def _worths(worths: Iterable[Worth], lang: Lang, columns: int | None) -> str:
    """Two rows a tile: won by self-draw, and by discard with what each discarder would pay."""
    rows: list[tuple[object, ...]] = []
    for worth in worths:
        tile: tuple[object, ...] = (tiles_text([worth.tile], lang), worth.left)
        if worth.drawn is not None:
            rows.append((*tile, say("self-drawn", lang), *_row(worth.drawn, lang)))
            tile = ("", "")
        if worth.thrown:
            first = worth.thrown[0][1]
            *row, _ = _row(first, lang)
            gets = " ".join(
                f"{seat_name(seat, lang)} {result.total}" for seat, result in worth.thrown
            )
            rows.append((*tile, say("thrown", lang), *row, gets))
            tile = ("", "")
        if tile[0]:
            rows.append((*tile, say("none-left", lang), "", "", ""))
    keys = ("winning-tile", "left", "how", "items", "hand-points", "gets")
    return table([say(key, lang) for key in keys], rows, "lrllrl", columns, 3)


def _row(result: Result, lang: Lang) -> tuple[object, ...]:
    names = (entry.item.id if lang is Lang.EN else item_name(entry, lang) for entry in result.items)
    return " ".join(names), result.hand_points, result.total


def _discards(discards: Iterable[Discard], lang: Lang, columns: int | None) -> str:
    rows = []
    exchange = False
    for discard in discards:
        waits = " ".join(f"{tiles_text([tile], lang)}×{left}" for tile, left in discard.waits)
        row = [tiles_text([discard.tile], lang), waits, discard.left]
        if discard.drawn is not None:
            exchange = True
            row.insert(0, tiles_text([discard.drawn], lang))
        rows.append(row)
    keys = ["draw"] * exchange + ["throw", "then-waits", "left"]
    heads = [say(key, lang) for key in keys]
    return table(heads, rows, "l" * (len(keys) - 1) + "r", columns, len(keys) - 2)


def waits_object(found: Waits, lang: Lang) -> Object:
    """The same as `waits_table` for programs."""
    head: Object = {
        "ok": found.ok,
        "text": found.record.text,
        "rules": house_object(found.house),
    }
    if not found.ok:
        return {**head, "problems": [problem_object(problem, lang) for problem in found.problems]}
    assert found.seats is not None
    return {
        **head,
        "winner": str(found.seats.winner),
        "dealer": str(found.seats.dealer),
        "complete": found.complete,
        "waits": [_worth_object(worth, lang) for worth in found.worths],
        "discards": [_discard_object(discard) for discard in found.discards],
        "exchanges": [_discard_object(discard) for discard in found.exchanges],
        "assumed": assumed_objects(found.seats, None, lang),
        "notes": [{"code": "without-effect", "text": text} for text in _notes(found, lang)],
    }


def _worth_object(worth: Worth, lang: Lang) -> Object:
    drawn = None if worth.drawn is None else _won_object(worth.drawn, lang)
    if drawn is not None and worth.drawn is not None:
        drawn["total"] = worth.drawn.total
    thrown = _won_object(worth.thrown[0][1], lang) if worth.thrown else None
    if thrown is not None:
        thrown["totals"] = {str(seat): result.total for seat, result in worth.thrown}
    return {"tile": str(worth.tile), "left": worth.left, "self": drawn, "discard": thrown}


def _won_object(result: Result, lang: Lang) -> Object:
    return {
        "items": [item_object(entry, result.house, lang) for entry in result.items],
        "fan": result.fan,
        "hand": result.hand_points,
    }


def _discard_object(discard: Discard) -> Object:
    thrown: Object = {"throw": str(discard.tile)}
    if discard.drawn is not None:
        thrown = {"draw": str(discard.drawn), **thrown}
    return {**thrown, "waits": [_wait_object(tile, left) for tile, left in discard.waits]}


def _wait_object(tile: Tile, left: int) -> Object:
    return {"tile": str(tile), "left": left}

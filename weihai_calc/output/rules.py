"""The rules themselves as tables and as plain data: those in force, both sets side by side."""

from typing import Any

from ..rules import RULE_SETS, House, Item, Kind, RuleSet
from ..words.lang import Lang
from ..words.notation import OPTION_WORDS
from ..words.ui import say
from .drawing import house_text, table
from .json import house_object
from .wrapping import width, wrapped

Object = dict[str, Any]


def rules_table(house: House, lang: Lang, columns: int | None = None) -> str:
    """Items, options and readings in force, with clauses and choices, and what is not checked.

    `columns` is the terminal's width, where it is known: longer texts are then broken.
    """
    blocks = [
        house_text(house, lang),
        _items(house, lang, columns),
        _options(house, lang, columns),
        _readings(house, lang, columns),
        _unchecked(house.rule_set, lang, columns),
        *(
            wrapped(
                say("note-without-effect", lang, rules=_name(house.rule_set, lang), word=word),
                columns,
            )
            for word in house.without_effect
        ),
    ]
    return "\n\n".join(block for block in blocks if block)


def _name(rule_set: RuleSet, lang: Lang) -> str:
    return rule_set.zh if lang is Lang.ZH else rule_set.en


def value_text(item: Item) -> str:
    """An item's value as it counts: points, a factor, or 番."""
    if item.kind is Kind.TIMES:
        return f"×{item.value}"
    if item.kind is Kind.FAN:
        return f"{item.value} 番 ×n" if item.each else f"{item.value} 番"
    return str(item.value)


def _items(house: House, lang: Lang, columns: int | None) -> str:
    heads = [say(key, lang) for key in ("item", "value", "when", "clause")]
    items = house.rule_set.items
    wide = table(heads, [_item_row(item, house, lang, " ") for item in items], "lrll")
    if columns is None or width(wide) <= columns:
        return wide
    rows = [_item_row(item, house, lang, "\n") for item in items]
    return table(heads, rows, "lrll", columns, 2)


def _item_row(item: Item, house: House, lang: Lang, space: str) -> tuple[str, ...]:
    """An item's name, value, what it takes and its clauses; `space` parts names and clauses."""
    name = item.zh if lang is Lang.ZH else f"{item.en}{space}({item.id})"
    value = value_text(item)
    says = item.says.of(lang)
    if not _in_force(item, house):
        assert item.needs is not None
        value = say("off", lang)
        says = say("needs", lang, option=OPTION_WORDS[item.needs].of(lang), says=says)
    return name, value, says, house.rule_set.cite(item.clause).replace(", ", f",{space}")


def _in_force(item: Item, house: House) -> bool:
    return item.needs is None or item.needs in house.flags


def _options(house: House, lang: Lang, columns: int | None) -> str:
    rows = []
    for option in house.rule_set.options:
        name = option.zh if lang is Lang.ZH else option.id
        state = say("on" if option.id in house.flags else "off", lang)
        clause = house.rule_set.cite(option.clause) if option.clause else ""
        rows.append((name, state, option.says.of(lang), clause))
    heads = [say(key, lang) for key in ("option", "state", "meaning", "clause")]
    return table(heads, rows, "llll", columns, 2) if rows else ""


def _readings(house: House, lang: Lang, columns: int | None) -> str:
    rows = []
    for reading in house.rule_set.readings:
        for value, meaning in reading.meanings.items():
            chosen = "*" if house.readings[reading.id] == value else ""
            rows.append((f"{reading.id}={value}", chosen, meaning.of(lang)))
    heads = [say(key, lang) for key in ("reading", "in-force", "meaning")]
    return table(heads, rows, "lll", columns, 2)


def _unchecked(rule_set: RuleSet, lang: Lang, columns: int | None) -> str:
    rows = [
        (fact.says.of(lang), rule_set.cite(fact.clause) if fact.clause else "")
        for fact in rule_set.unchecked
    ]
    return table([say("unchecked", lang), say("clause", lang)], rows, "ll", columns)


def all_table(lang: Lang, columns: int | None = None) -> str:
    """Both rule sets side by side: items, options, readings."""
    sets = tuple(RULE_SETS.values())
    names = [_name(rule_set, lang) for rule_set in sets]
    items = [[_both_names(row, lang), *_cells(row, columns)] for row in _matched(sets)]
    heads = [say("item", lang)]
    for name in names:
        heads += [name, say("clause", lang)]
    options = [
        (option.id, option.zh, option.says.of(lang), _name(rule_set, lang))
        for rule_set in sets
        for option in rule_set.options
    ]
    readings = dict.fromkeys(row.id for rule_set in sets for row in rule_set.readings)
    values = [[id_, *(_values(id_, rule_set) for rule_set in sets)] for id_ in readings]
    option_heads = [say("option", lang), "", say("meaning", lang), say("rules", lang)]
    return "\n\n".join(
        (
            table(heads, items, "l" + "rl" * len(sets), columns, 0),
            table(option_heads, options, "llll", columns, 2),
            table([say("reading", lang), *names], values, "l" * (len(sets) + 1), columns),
        )
    )


_Row = list[tuple[RuleSet, Item | None]]


def _matched(sets: tuple[RuleSet, ...]) -> list[_Row]:
    """A row for each item of any rule set: the sets' items of the same id or the same meaning."""
    rows: list[_Row] = []
    taken: set[tuple[str, str]] = set()
    for rule_set in sets:
        for item in rule_set.items:
            if (rule_set.name, item.id) in taken:
                continue
            row: _Row = []
            for other in sets:
                alike = [each for each in other.items if each.id == item.id or each.en == item.en]
                row.append((other, alike[0] if alike else None))
                taken.update((other.name, each.id) for each in alike[:1])
            rows.append(row)
    return rows


def _both_names(row: _Row, lang: Lang) -> str:
    """What the rule sets call an item, once where they agree."""
    found = [item for _, item in row if item is not None]
    if lang is Lang.EN:
        return f"{found[0].en} ({'/'.join(dict.fromkeys(item.id for item in found))})"
    return "/".join(dict.fromkeys(item.zh for item in found))


def _cells(row: _Row, columns: int | None) -> list[str]:
    cells = []
    comma = ", " if columns is None else ",\n"
    for _, item in row:
        cells += ["", ""] if item is None else [value_text(item), item.clause.replace(", ", comma)]
    return cells


def _values(id_: str, rule_set: RuleSet) -> str:
    """A reading's values in a rule set, the default first."""
    return " ".join(value for row in rule_set.readings if row.id == id_ for value in row.values)


def rules_object(house: House, lang: Lang) -> Object:
    """The same as `rules_table` for programs."""
    rule_set = house.rule_set
    return {
        "rules": house_object(house),
        "items": [_item_object(item, house, lang) for item in rule_set.items],
        "options": [
            {
                "id": option.id,
                "name": option.zh if lang is Lang.ZH else option.id,
                "on": option.id in house.flags,
                "text": option.says.of(lang),
                "clause": rule_set.cite(option.clause) if option.clause else None,
            }
            for option in rule_set.options
        ],
        "readings": [
            {
                "id": row.id,
                "value": house.readings[row.id],
                "default": row.values[0],
                "values": [
                    {"value": value, "text": meaning.of(lang)}
                    for value, meaning in row.meanings.items()
                ],
            }
            for row in rule_set.readings
        ],
        "unchecked": [
            {
                "text": fact.says.of(lang),
                "clause": rule_set.cite(fact.clause) if fact.clause else None,
            }
            for fact in rule_set.unchecked
        ],
        "without_effect": list(house.without_effect),
    }


def _item_object(item: Item, house: House, lang: Lang) -> Object:
    first, *others = item.clause.split(", ")
    return {
        "id": item.id,
        "name": item.zh if lang is Lang.ZH else item.en,
        "kind": str(item.kind),
        "value": item.value,
        "text": item.says.of(lang),
        "clause": house.rule_set.cite(first),
        "also": [house.rule_set.cite(clause) for clause in others],
        "needs": item.needs,
        "in_force": _in_force(item, house),
    }


def all_object(lang: Lang) -> Object:
    """Both rule sets with nothing turned on, for programs."""
    from ..model import Rules
    from ..rules import house

    return {"rule_sets": [rules_object(house(Rules(name)), lang) for name in RULE_SETS]}

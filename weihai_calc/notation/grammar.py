"""One section of a record, parsed with the Lark grammar into its parts."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ..model import Claim, How, Meld, Seat
from ..tiles import Tile
from ..words import notation as words
from ..words.notation import Key
from .fault import Fault
from .faults import explain
from .meanings import (
    CLAIM,
    CONCEALED,
    HONOURS,
    HOWS,
    KEYS,
    MARKS,
    MELDS,
    MOST_DIGITS,
    SECTION,
    SUITS,
    number_of,
    other_part,
    rule_word,
    rules_part,
    seat_of,
)
from .parts import (
    ClaimPart,
    FengPart,
    FishPart,
    MeldPart,
    Part,
    SeatPart,
    Span,
    TilesPart,
    WinPart,
)

if TYPE_CHECKING:
    from lark import Lark, Token, Tree


def parse_by_grammar(text: str, start: str) -> tuple[Part, ...]:
    """The parts of one section; `start` is the grammar's start symbol. Raises Fault."""
    from lark import UnexpectedInput

    try:
        tree = _parser().parse(text, start=start)
    except UnexpectedInput as error:
        raise explain(error, text, start) from None
    return tuple(_parts(tree, text))


def spans_by_grammar(text: str) -> tuple[Span, ...]:
    """The place of each of the concealed tiles in a text that is known to be some."""
    return _tiles(_trees(_parser().parse(text, start=CONCEALED))[0])[1]


@cache
def _parser() -> "Lark":
    from lark import Lark

    return Lark(
        _grammar(),
        parser="lalr",
        lexer="contextual",
        postlex=_Keywords(),
        start=[CONCEALED, SECTION, CLAIM],
    )


def _grammar() -> str:
    """The grammar: inside an installed package, beside it in a source tree."""
    here = Path(__file__).resolve().parent.parent
    for folder in (here, here.parent):
        path = folder / "grammar" / "hand.lark"
        if path.is_file():
            return path.read_text(encoding="utf-8")
    raise FileNotFoundError(f"grammar/hand.lark is missing beside {here}")


class _Keywords:
    """Turns words into keywords between Lark's lexer and its parser; a comma parts melds only
    behind a meld's keyword and is a gap elsewhere."""

    always_accept = ("WORD", "KEY")

    def process(self, stream: "Iterator[Token]") -> "Iterator[Token]":
        among_melds = False
        for token in stream:
            if token.type == "KEY":
                token.type = _key_type(_bare(token))
                among_melds = token.type == "MELD_KEY"
            elif token.type == "WORD":
                token.type = _word_type(_bare(token))
            if token.type != "MELD_SEPARATOR" or among_melds:
                yield token


def _bare(token: str) -> str:
    return token.rstrip(": ").lower()


def _key_type(word: str) -> str:
    if word in MELDS:
        return "MELD_KEY"
    if word in KEYS:
        return f"{KEYS[word].name}_KEY"
    return "HOW_KEY" if word in HOWS and HOWS[word] is not How.SELF else "STRANGE_KEY"


def _word_type(word: str) -> str:
    if word in HOWS:
        return "HOW"
    if word in MARKS:
        return "MARK"
    return "DEALER" if KEYS.get(word) is Key.DEALER else "STRANGE_WORD"


def _parts(tree: "Tree[Token]", text: str) -> Iterator[Part]:
    if tree.data == CONCEALED:
        yield TilesPart(_tiles(_trees(tree)[0])[0], text)
    elif tree.data == CLAIM:
        yield ClaimPart(_claim(tree), _tree_span(tree))
    else:
        yield from _section_parts(_trees(tree)[0])


def _section_parts(tree: "Tree[Token]") -> Iterator[Part]:
    match tree.data:
        case "win":
            yield _win(tree)
        case "facts":
            for fact in _trees(tree):
                yield _fact(fact)
        case "other":
            at, seat = _tokens(tree)
            parts = tuple(part for child in _trees(tree) for part in _shown_parts(child))
            yield other_part(seat_of(seat), parts, (_span(at)[0], _span(seat)[1]))
        case "rules":
            yield rules_part([_rule(child) for child in _trees(tree)], _tree_span(tree))
        case _:
            yield from _shown_parts(tree)


def _shown_parts(tree: "Tree[Token]") -> Iterator[MeldPart | FengPart | FishPart]:
    if tree.data == "melds":
        kind = MELDS[_bare(_tokens(tree)[0])]
        keyword = _tree_span(tree)[0]
        for at, child in enumerate(_trees(tree)):
            start, end = _tree_span(child)
            yield MeldPart(Meld(kind, _tiles(child)[0]), (start if at else keyword, end))
    elif tree.data == "feng":
        yield FengPart(_tiles(_trees(tree)[0])[0], _tree_span(tree))
    else:
        yield _fish(tree)


def _win(tree: "Tree[Token]") -> WinPart:
    tile: Tile | None = None
    how: How | None = None
    source: Seat | None = None
    source_span: Span | None = None
    marks = []
    span = _tree_span(tree)
    for child in _trees(tree):
        where = _tree_span(child)
        if child.data == "tiles":
            tiles, _ = _tiles(child)
            if len(tiles) > 1:
                raise Fault(where, "win-one", {"number": len(tiles)})
            tile = tiles[0]
            span = (span[0], where[1])
        elif child.data == "mark":
            marks.append((MARKS[_bare(_tokens(child)[0])], where))
        else:
            word, *seat = _tokens(child)
            if child.data == "how":
                how = HOWS[_bare(word)]
            if seat:
                if source is not None:
                    raise Fault(where, "twice")
                source, source_span = seat_of(seat[0]), where
    assert how is not None
    named = frozenset(mark for mark, _ in marks)
    return WinPart(tile, how, source, named, span, source_span, tuple(marks))


def _fact(tree: "Tree[Token]") -> SeatPart | FishPart:
    if tree.data == "fish":
        return _fish(tree)
    key = Key.SEAT if tree.data == "seat" else Key.DEALER
    _, *seat = _tokens(tree)
    return SeatPart(key, seat_of(seat[0]) if seat else None, _tree_span(tree))


def _fish(tree: "Tree[Token]") -> FishPart:
    return FishPart(number_of(_tokens(tree)[1]), _tree_span(tree))


def _rule(tree: "Tree[Token]") -> tuple[str, str | None, Span]:
    words_ = [str(token) for token in _tokens(tree) if token.type == "NAME"]
    name = words_[0].lower()
    if tree.data == "reading":
        return name, words_[1].lower(), _tree_span(tree)
    return rule_word(words_[0]), None, _tree_span(tree)


def _claim(tree: "Tree[Token]") -> Claim:
    tokens = _tokens(tree)
    words_ = " ".join(tokens)
    if any(len(token.lstrip("+-0")) > MOST_DIGITS for token in tokens):
        return Claim(wording=words_)
    if len(tokens) == 1:
        return Claim(total=int(tokens[0]))
    pairs = zip(tokens[::2], tokens[1::2], strict=True)
    return Claim(seats=tuple((seat_of(seat), int(points)) for seat, points in pairs))


def _tiles(tree: "Tree[Token]") -> tuple[tuple[Tile, ...], tuple[Span, ...]]:
    found = [placed for token in _tokens(tree) for placed in _token_tiles(token)]
    return tuple(tile for tile, _ in found), tuple(span for _, span in found)


def _token_tiles(token: "Token") -> Iterator[tuple[Tile, Span]]:
    start, end = _span(token)
    match token.type:
        case "SUITED":
            suit = SUITS[token[-1]]
            for at, rank in enumerate(token[:-1], start):
                number = words.NUMERALS.find(rank) + 1 or int(rank)
                yield Tile(9 * suit + number - 1), (at, at + 1)
        case "NUMBERED_HONOURS":
            for at, rank in enumerate(token[:-1], start):
                yield words.NUMBERED_HONOURS[int(rank) - 1], (at, at + 1)
        case "LETTER_HONOURS":
            for at, letter in enumerate(token, start):
                yield HONOURS[letter], (at, at + 1)
        case "NAMED_HONOUR":
            yield HONOURS[str(token)], (start, end)
        case _:
            yield words.PICTURES[ord(token[0]) - ord("🀀")], (start, end)


def _trees(tree: "Tree[Token]") -> "list[Tree[Token]]":
    return [child for child in tree.children if not isinstance(child, str)]


def _tokens(tree: "Tree[Token]") -> "list[Token]":
    return [child for child in tree.children if isinstance(child, str)]


def _span(token: "Token") -> Span:
    assert token.start_pos is not None
    assert token.end_pos is not None
    return token.start_pos, token.end_pos


def _tree_span(tree: "Tree[Token]") -> Span:
    tokens = list(tree.scan_values(lambda value: isinstance(value, str)))
    return _span(tokens[0])[0], _span(tokens[-1])[1]

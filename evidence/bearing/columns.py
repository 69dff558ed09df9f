"""Whether a claim gives the values of two columns or two rows of a table to each other, or one to another column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from .reading import Piece, Reading

_EMPTY = frozenset({"", "-", "\u2013", "\u2014", "n/a", "nil", "none", "null"})
"""Cells that say that there is no value."""


class _Cell(NamedTuple):
    """A cell of a row in its displayed form, with the keys of its column's name and of its value."""

    row: Reading
    name: frozenset[str]
    value: frozenset[str]
    text: str
    first: bool
    """Whether it is the first of its row, which says what the row is about."""


def crossed(claim: Reading, sources: Sequence[Reading], question: Reading) -> Iterator[str]:
    """The values of the claim that are in other cells of its table rows than where the claim puts them."""
    cells = [cell for source in sources if source.is_row for cell in _cells(source)]
    home: dict[int, _Cell] = {}
    for at, piece in enumerate(claim.pieces):
        holding = [cell for cell in cells if piece.kind == "number" and piece.key in cell.value]
        if len(holding) == 1 and not holding[0].first and len(claim.places[piece.key]) == 1:
            home[at] = holding[0]
    for (at, cell), (to, other) in combinations(home.items(), 2):
        if _swapped(claim, at, to, *_labels(cell, other)):
            yield f"{claim.pieces[at].words} and {claim.pieces[to].words} exchanged"
    for at, cell in home.items():
        key = claim.pieces[at].key
        alone = key not in question.keys and sum(key in source.keys for source in sources) == 1
        beside = [other for other in cells if other.row is cell.row and alone and _knows(claim, cell.row, question)]
        if any(_names(claim, other, cell, question) for other in beside):
            yield f"{claim.pieces[at].words} is in another column"


def _cells(row: Reading) -> Iterator[_Cell]:
    begin = 0
    for text in row.text.split("; "):
        value = text.rpartition(": ")[2]
        middle, end = begin + len(text) - len(value), begin + len(text)
        name, keys = _keys(row.pieces, begin, middle), _keys(row.pieces, middle, end)
        yield _Cell(row, name, keys, value.strip().lower(), first=not begin)
        begin = end + 2


def _keys(pieces: Sequence[Piece], start: int, end: int) -> frozenset[str]:
    return frozenset(piece.key for piece in pieces if start <= piece.start < end)


def _labels(cell: _Cell, other: _Cell) -> tuple[frozenset[str], frozenset[str]]:
    """The words that tell two cells apart: those of their columns in one row, or else those of their rows."""
    if cell.row is other.row:
        return cell.name - other.name, other.name - cell.name
    ours, theirs = _about(cell.row), _about(other.row)
    return ours - theirs, theirs - ours


def _about(row: Reading) -> frozenset[str]:
    """What a row says but for its numbers, with those in the names of its columns and in its first cell."""
    told = (cell.name | cell.value if cell.first else cell.name for cell in _cells(row))
    return frozenset(piece.key for piece in row.pieces if piece.kind != "number").union(*told)


def _swapped(claim: Reading, value: int, other: int, ours: frozenset[str], theirs: frozenset[str]) -> bool:
    """Whether the two values are nearer to each other's words than to their own."""
    own, others = ([at for at, piece in enumerate(claim.pieces) if piece.key in keys] for keys in (ours, theirs))
    if not own or not others:
        return False
    straight = _distance(value, own) + _distance(other, others)
    return _distance(value, others) + _distance(other, own) < straight


def _distance(at: int, places: Sequence[int]) -> int:
    return min(abs(at - place) for place in places)


def _knows(claim: Reading, row: Reading, question: Reading) -> bool:
    """Whether a claim has no word of its own, which might paraphrase the name of a column."""
    known = row.keys | question.keys
    return all(piece.key in known for piece in claim.pieces if piece.kind in ("word", "name"))


def _names(claim: Reading, other: _Cell, cell: _Cell, question: Reading) -> bool:
    """Whether a claim names the other cell's column without its value, and nothing of the column of its own cell."""
    told = other.name and other.name <= claim.keys and other.value.isdisjoint(claim.keys)
    own = cell.name - other.name
    short = other.text in _EMPTY or len(other.value) == 1
    return bool(told and short and own) and own.isdisjoint(claim.keys | question.keys)

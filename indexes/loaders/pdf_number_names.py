"""The names of the columns of a table of numbers: lines above it whose words stand above its columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .pdf_number_lines import Cell, NumberLine
from .tables import Row

Extent = tuple[float, float]

APART, FAR = 3.0, 6.0
"""Heights of a line between two rows, at most; the latter if their numbers are right below each other."""
OVER = 6.0
"""Points by which a name may be beside its column, and a label reach into one."""
MOST_LABELS = 3
"""Most lines without a number between two rows."""
_TIGHT = 0.8
"""Heights of a line between two lines of names, at most."""
_MOST_NAMES = 5
"""Most lines of names of columns."""
_NAME_CHARS, _GROUP_CHARS = 40, 20
"""Characters of a name of a column, and more of them for each further column below it, at most."""
_BEFORE = 20.0
"""Points by which a name of several columns may begin before the first one, at most."""


def names_above(above: Sequence[NumberLine], first: NumberLine, columns: Sequence[Extent]) -> tuple[int, Row]:
    """How many lines above the first row are names of columns, or stand between these and it, and the names; 0 and
    empty ones if there are no names."""
    names = [""] * (1 + len(columns))
    taken = named = 0
    below = first
    for each in reversed(above):
        placed = names_over(each, columns)
        apart = FAR if placed and set(range(1, len(names))) <= placed.keys() else APART
        apart = _TIGHT if named else apart
        if placed is None or below.top - each.bottom > apart * max(each.height, below.height):
            break
        if any(placed):
            for at, words in placed.items():
                names[at] = f"{words} {names[at]}".strip()
            named += 1
        elif named or taken == MOST_LABELS:
            break
        taken, below = taken + 1, each
        if named == _MOST_NAMES:
            break
    return (taken, tuple(names)) if named else (0, ("",) * len(names))


def names_over(each: NumberLine, columns: Sequence[Extent]) -> dict[int, str] | None:
    """The words of a line by the numbers of the columns below them, 0 for that of the labels; None if some name no
    column."""
    found = (*each.words, *each.amounts)
    values = sum(cell.is_amount and not cell.is_year for cell in found)
    if 2 * values >= len(found):
        return None
    names: dict[int, str] = {}
    for cell in found:
        over = [at for at, column in enumerate(columns, 1) if is_over(cell, (column,))]
        long = len(cell.text) > _NAME_CHARS + _GROUP_CHARS * max(0, len(over) - 1) and (over or len(found) > 1)
        if len(over) > 1 and cell.left < columns[0][0] - _BEFORE:
            return None  # a sentence
        if long or (not over and cell.left > columns[0][0]):
            return None
        for at, name in zip(over or [0], _named(cell, [columns[at - 1] for at in over]), strict=True):
            names[at] = f"{names.get(at, '')} {name}".strip()
    return names


def _named(cell: Cell, columns: Sequence[Extent]) -> list[str]:
    """What a cell says of each column below it: its words one by one if each is above a column, else all of them."""
    words = cell.text.split(" ")
    if len(columns) > 1 and len(words) == len(columns):
        step = (cell.right - cell.left) / len(cell.text)
        ends = [len(" ".join(words[: at + 1])) for at in range(len(words))]
        middles = [cell.left + (end - len(word) / 2) * step for end, word in zip(ends, words, strict=True)]
        if all(left - OVER < at < right + OVER for at, (left, right) in zip(middles, columns, strict=True)):
            return words
    return [cell.text] * max(1, len(columns))


def is_over(cell: Cell, columns: Iterable[Extent]) -> bool:
    """Whether a cell stands above one of some columns."""
    return any(cell.left < right + OVER and cell.right > left - OVER for left, right in columns)

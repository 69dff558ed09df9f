"""The names of the columns of a table of numbers: lines above it whose words stand above its columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..tables import Row
from .number_lines import Cell, NumberLine

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
_LEAST_GROUP = 2
"""Fewest columns of a group."""
_OFF_MIDDLE = 12.0
"""Points by which the name of a group may be beside the middle of its columns, at most."""
_BEFORE = 20.0
"""Points by which a name of several columns may begin before the first one, at most."""


def names_above(above: Sequence[NumberLine], first: NumberLine, columns: Sequence[Extent]) -> tuple[int, Row]:
    """How many lines above the first row are names of columns, or stand between these and it, and the names; 0 and
    empty ones if there are no names."""
    names = [""] * (1 + len(columns))
    taken = named = 0
    below = first
    for each in reversed(above):
        placed = groups_over(each, columns, names) or names_over(each, columns)
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


def groups_over(each: NumberLine, columns: Sequence[Extent], names: Sequence[str]) -> dict[int, str] | None:
    """The words of a line that name groups of columns, by the numbers of these; None if they do not.

    Each is above the middle of columns beside each other, which are all columns, or all but some first ones, together.
    If there are several, all groups have the same first or the same last name.
    """
    if not all(names[1:]):
        return None
    cells = (*each.words, *each.amounts)
    labels = [cell for cell in cells if cell.right < columns[0][0]]
    groups = [cell for cell in cells if cell not in labels]
    if not groups or any(cell.is_amount and not cell.is_year for cell in cells):
        return None
    if len(groups) == 1 and sum(is_over(groups[0], (column,)) for column in columns) > 1:
        return None  # the names of these columns alone
    middle = (groups[0].left + groups[-1].right) / 2
    firsts = range(len(columns) - _LEAST_GROUP * len(groups) + 1)
    for first in sorted(firsts, key=lambda at: abs(columns[at][0] + columns[-1][1] - 2 * middle)):
        ends = _ends(groups, columns, first)
        starts = (first, *ends[:-1])
        same = {names[1 + at] for at in starts}, {names[at] for at in ends}
        if ends and min(map(len, same)) == 1:
            labelled = {0: " ".join(cell.text for cell in labels)} if labels else {}
            return labelled | {
                at + 1: cell.text
                for cell, start, end in zip(groups, starts, ends, strict=True)
                for at in range(start, end)
            }
    return None


def _ends(groups: Sequence[Cell], columns: Sequence[Extent], first: int) -> list[int]:
    """Where the columns of each group end, the first of which begin with a column; none if they do not fit."""
    ends: list[int] = []
    start = first
    for nth, cell in enumerate(groups):
        least, most = start + _LEAST_GROUP, len(columns) - _LEAST_GROUP * (len(groups) - nth - 1)
        last = range(least, most + 1) if nth < len(groups) - 1 else range(len(columns), len(columns) + 1)
        apart = {end: abs(cell.left + cell.right - columns[start][0] - columns[end - 1][1]) / 2 for end in last}
        end = min(apart, key=apart.__getitem__, default=0)
        if not end or apart[end] > _OFF_MIDDLE or cell.left < columns[start][0] - OVER:
            return []
        if cell.right > columns[end - 1][1] + OVER:
            return []
        ends.append(end)
        start = end
    return ends


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

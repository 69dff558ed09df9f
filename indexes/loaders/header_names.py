"""A header of several rows as one row of names: "Tolls" above "Day" and "Year" makes "Tolls Day" and "Tolls Year"."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_LEAST_GROUP = 2
"""Fewest columns of a group."""
_LEAST_FILLED = 2 / 3
"""Share of the names that have one of a group above them, if it is not in the middle of each group."""
_NAME_CHARS = 80


def are_names(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the rows of a header can be joined: short cells in several columns, not the lines of a framed text."""
    return min(map(len, rows)) > 1 and all(len(cell) <= _NAME_CHARS for row in rows for cell in row)


def one_header(rows: Sequence[Sequence[str]]) -> tuple[str, tuple[str, ...]]:
    """(lead, names): one name for each column, and what stands above no column in particular, such as a unit.

    The last row names the columns. A row above it names groups of them: in each column that it is merged over, or once
    in the middle of each group. It is a lead if it says the same above all columns, or is empty above many. A short
    lead is the name of a first column without one, so that each row is shown with its unit or its year.
    """
    width = max(map(len, rows), default=0)
    *above, last = [tuple(row) + ("",) * (width - len(row)) for row in rows]
    lead: list[str] = []
    names: list[list[str]] = []
    for row in above:
        told = list(dict.fromkeys(filter(None, row)))
        groups = _in_groups(row, last)
        filled = [bool(cell) for cell, name in zip(row, last, strict=True) if name]
        if groups or (len(told) > 1 and sum(filled) >= _LEAST_FILLED * len(filled)):
            names.append(groups or list(row))
        else:
            lead += told
    columns = zip(*names, last, strict=True)
    whole = [" ".join(dict.fromkeys(filter(None, column))) for column in columns]
    text = " ".join(lead)
    if whole and not whole[0] and len(text) <= _NAME_CHARS:
        whole[0], text = text, ""
    return text, tuple(whole)


def _in_groups(row: Sequence[str], names: Sequence[str]) -> list[str]:
    """A row with the name of each group in all its columns, if the same names below are repeated group by group and one
    name is above each; else nothing."""
    labels = [cell for cell in row if cell]
    first = next((at for at, name in enumerate(names) if name), len(names))
    for start in {first, first + 1}:
        size, rest = divmod(len(names) - start, len(labels)) if len(labels) > 1 else (0, 1)
        groups = [range(start + nth * size, start + (nth + 1) * size) for nth in range(len(labels))]
        if rest or size < _LEAST_GROUP or len({tuple(names[at] for at in group) for group in groups}) > 1:
            continue
        if all(sum(bool(row[at]) for at in group) == 1 for group in groups):
            return [""] * start + [label for label in labels for _ in range(size)]
    return []

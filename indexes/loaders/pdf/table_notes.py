"""Numbers of notes behind the numbers of a table: `24.912` is 24.91 with note 2, where all others have two decimals."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence

from ..raised import raised
from .tables import map_tables

_DECIMAL = re.compile(r"\s*[-+\u2212(]{0,2}[^\w\s]?\d[\d,]{0,15}\.(?P<decimals>\d{1,6})\s*")
_LEAST_ALIKE = 4
"""Fewest other numbers of the column or the table, all with as many decimals."""
_MOST = 2
"""Most numbers of them that have a note."""
_NOTE = re.compile(r"[*_]{0,3}(?P<number>\d{1,2}) [A-Z]")
"""Begins the text of a note; `1. Open` and the like are items of a list."""
_EXACT = re.compile(r"\b(?:version|release|section|no|nr|number|id)\b", re.IGNORECASE)
"""In the name of a column whose numbers are no amounts."""


def with_notes_in_tables(text: str) -> str:
    """The text of a page with the numbers of notes raised in its tables, of notes that stand below its last table."""
    below = text.rpartition("\n|")[2].split("\n")[1:]
    notes = {match["number"] for each in below if (match := _NOTE.match(each))}
    return map_tables(text, lambda block: _noted([line.split("|") for line in block], notes)) if notes else text


def _noted(rows: Sequence[list[str]], notes: Collection[str]) -> list[str]:
    if any(map(_EXACT.search, rows[0])):
        return ["|".join(row) for row in rows]
    columns = [[(row, at) for row in rows if at < len(row)] for at in range(max(map(len, rows)))]
    for cells in (*columns, [cell for column in columns for cell in column]):
        found = [(row, at, match["decimals"]) for row, at in cells if (match := _DECIMAL.fullmatch(row[at]))]
        (usual, alike), *others = Counter(len(decimals) for *_, decimals in found).most_common() or [(0, 0)]
        if alike < _LEAST_ALIKE or len(others) != 1 or others[0][0] != usual + 1 or others[0][1] > _MOST:
            continue
        longer = [each for each in found if len(each[2]) > usual]
        if all(decimals[-1] in notes for *_, decimals in longer):
            for row, at, decimals in longer:
                number, _, after = row[at].rpartition(decimals)
                row[at] = f"{number}{decimals[:-1]}{raised(decimals[-1])}{after}"
    return ["|".join(row) for row in rows]

"""Table rows of another measure than the one that a question names: not that of 80 minutes for "after 60 minutes"."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from ....evidence.address import Address
from ....evidence.text.words import content_words
from ....evidence.visible import columns
from ..tables.cells import cells_of
from .candidates import Candidate

_MEASURE = re.compile(r"(?<![\w.,:/-])(\d{1,9}(?:\.\d{1,4})?) ([^\W\d_]{1,20})\b")
"""A number and what it counts: `60 minutes`."""


def of_other_measures(part: str, pool: Sequence[Candidate]) -> Iterator[int]:
    """The numbers of the rows that have another value than the one a part of a question names, in a column of that
    measure, if a row of their table has just this value."""
    for number, unit in _MEASURE.findall(part):
        stems = set(content_words(unit))
        tables: dict[tuple[str, ...], list[tuple[int, bool]]] = defaultdict(list)
        for address in (candidate.address for candidate in pool):
            values = _values(address, stems) if stems and address.table else []
            if values:
                tables[address.table].append((address.number, number in values))
        for rows in tables.values():
            if any(has for _, has in rows):
                yield from (at for at, has in rows if not has)


def _values(row: Address, stems: set[str]) -> list[str]:
    """The cells of a row, in the columns whose names have a measure."""
    names = cells_of(columns(row.passage, row.sentence), row)
    cells = cells_of(row.words, row)
    named = zip(names, cells, strict=False)
    return [cell.strip() for name, cell in named if cell and stems <= set(content_words(name))]

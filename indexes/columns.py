"""The column names of a long table, for the passages that begin in the middle of it."""

from __future__ import annotations

from bisect import bisect_left
from itertools import groupby

from ..evidence.blocks import blocks
from ..evidence.flags import flags_in
from ..evidence.rows import head_of

_LONGEST = 300
"""Most characters of the column names, which are stored and embedded with each passage of the table."""


class Columns:
    """The tables of a text that name their columns."""

    def __init__(self, text: str) -> None:
        self._ends: list[int] = []
        self._tables: list[tuple[int, str]] = []
        """Offset of the first character below the column names, and the names."""
        for (kind, _), group in groupby(blocks(text), key=lambda block: (block.kind, block.group)):
            rows = [(block.start, block.end) for block in group] if kind == "row" else []
            names, head = head_of(text, rows) if rows else (None, ())
            header = " ".join(text[slice(*names)].split()) if names else ""
            if header and len(header) <= _LONGEST and not flags_in(header):
                self._ends.append(rows[-1][1])
                self._tables.append((head[-1][1], header))

    def at(self, start: int) -> str:
        """The row that names the columns of the table around the offset `start`; empty if there is none above it."""
        at = bisect_left(self._ends, start + 1)
        below, names = self._tables[at] if at < len(self._tables) else (start, "")
        return names if below < start else ""

"""Tables of Org: cells between bars, and rules below the names of the columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import dropwhile

from ..tables import Row
from .inline import Inline

ROW = re.compile(r"\|.*|\+-[-+]{1,300}")
"""A row or a rule."""
_RULE = re.compile(r"\|-.*|\+-.*")
_WIDTH = re.compile(r"<[lrc]?[0-9]{0,3}>")
_MOST_HEADERS = 2
_MARKS = frozenset({"", "#", "*", "!", "^", "_", "$", "/"})
"""Of a first column that is for the processor."""
_UNSEEN = frozenset("!^_$/")
"""Marks of rows that give names and groups to columns."""


def read_table(lines: Sequence[str], inline: Inline) -> tuple[list[Row], int]:
    """The rows of a table, and how many are its header: those above the first rule, if they are one or two."""
    source = [None if _RULE.match(line) else _cells(line) for line in lines]
    seen = list(dropwhile(lambda row: row is None, _seen(source)))
    rule = seen.index(None) if None in seen else 0
    rows = [tuple(inline.rendered(cell) for cell in row) for row in seen if row is not None]
    return rows, rule if rule <= _MOST_HEADERS and rule < len(rows) else 0


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line[1:].removesuffix("|").split("|")]


def _seen(source: Sequence[list[str] | None]) -> Iterator[list[str] | None]:
    """The rows and rules without what is for the processor."""
    firsts = {row[0] for row in source if row is not None}
    marked = firsts <= _MARKS and firsts != {""}
    for row in source:
        if row is None:
            yield None
        elif not (marked and row[0] in _UNSEEN) and not _gives_widths(row):
            yield row[1:] if marked else row


def _gives_widths(row: Sequence[str]) -> bool:
    return any(row) and all(not cell or _WIDTH.fullmatch(cell) for cell in row)

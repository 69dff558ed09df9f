"""Tables that go on over the end of a page: the names of their columns stand on the first page alone."""

from __future__ import annotations

from collections.abc import Sequence

from ..column_names import has_values
from ..tables import line
from .tables import cells, is_rule


def with_names_on_each_page(pages: Sequence[str]) -> list[str]:
    """The texts of pages; a table that begins a page with values has the names of the table that ends the page before
    it, if that has as many columns."""
    whole = list(pages)
    for at in range(1, len(whole)):
        before = whole[at - 1].rstrip().rpartition("\n\n")[2].split("\n")
        table, gap, rest = whole[at].lstrip().partition("\n\n")
        rows = table.split("\n")
        if not _is_table(before) or not _is_table(rows):
            continue
        names, first = cells(before[0]), cells(rows[0])
        told = any(names) and not has_values(names, [cells(row) for row in before[2:]])
        if told and len(names) == len(first) and first != names and has_values(first, [*map(cells, rows[2:])]):
            body = [rows[0], *rows[2:]] if any(first) else rows[2:]
            whole[at] = "\n".join([line(names), rows[1], *body]) + gap + rest
    return whole


def _is_table(lines: Sequence[str]) -> bool:
    return len(lines) > 1 and is_rule(lines[1]) and all(each.startswith("|") for each in lines)

"""Tables of tbl."""

from __future__ import annotations

import re
from collections.abc import Sequence

_TAB = re.compile(r"tab[ \t]*\([ \t]*(\S)[ \t]*\)")
_RULE = re.compile(r"[_=\s]*")
_MOST_ROWS = 5_000


def rows_of(lines: Sequence[str]) -> tuple[list[list[str]], int]:
    """The cells of a table between `.TS` and `.TE`, and how many rows are its header."""
    lines = list(lines)
    tab, at = "\t", 0
    if lines and lines[0].rstrip().endswith(";"):
        found = _TAB.search(lines[0])
        tab, at = found[1] if found else tab, 1
    begin = at
    at = _after_format(lines, at)
    bold = begin < at and "b" in lines[begin].lower().split("tab")[0]
    rows: list[list[str]] = []
    block: list[str] | None = None
    again = False
    for line in lines[at:]:
        if again or line == ".T&":
            again = not line.rstrip().endswith(".")
        elif block is not None and line.startswith("T}"):
            rows[-1][-1] = " ".join(" ".join(block).split())
            block = None
            rows[-1] += _cells(line[2:], tab)[1:]
        elif block is not None:
            block += [line] if not line.startswith(".") else []
            continue
        elif line.startswith(".") or _RULE.fullmatch(line):
            continue
        elif len(rows) < _MOST_ROWS:
            rows.append(_cells(line, tab))
        block = [] if rows and rows[-1][-1] == "T{" else block
    width = max(map(len, rows), default=0)
    return [row + [""] * (width - len(row)) for row in rows], int(bold and len(rows) > 1)


def _after_format(lines: Sequence[str], at: int) -> int:
    """Where the rows begin: below the line that ends the description of the columns."""
    end = next((nth for nth in range(at, len(lines)) if lines[nth].rstrip().endswith(".")), len(lines) - 1)
    return end + 1


def _cells(line: str, tab: str) -> list[str]:
    return [" ".join(cell.split()) for cell in line.split(tab)]

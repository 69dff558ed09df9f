"""Lines of plain text that are records of their own: settings, and the entries of a log or a chat."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from .spans import Span

Record = tuple[Span, Span | None]
"""A record, and the line of the section that it stands in."""
_SECTION = re.compile(r"\[{1,2}[^\[\]]+\]{1,2}")
_SETTING = re.compile(rf"{_SECTION.pattern}|[\w.\"'-]+ *= *\S.*|[#;].*")
"""`[section]`, `name = value` or a comment."""
_STAMP = re.compile(
    r"[\[(]?(?:\d{4}[-/.]\d\d[-/.]\d\d[T ,]{1,2})?\d{1,2}:\d\d(?::\d\d)?|[A-Z][a-z]{2} {1,2}\d{1,2} \d\d:\d\d:\d\d"
)
"""The time that an entry begins with."""


def settings(text: str, lines: Sequence[Span]) -> list[Record]:
    """The settings of lines that are nothing else, each under its section; none if there are other lines."""
    if len(lines) < 2 or not all(_SETTING.fullmatch(text, *line) for line in lines):
        return []
    records: list[Record] = []
    section: Span | None = None
    for line in lines:
        if _SECTION.fullmatch(text, *line):
            section = line
        else:
            records.append((line, section))
    return records


def log_entries(text: str, lines: Sequence[Span]) -> list[Record]:
    """The entries of lines of which at least two begin with a time, each with the lines below it that do not."""
    starts = [at for at, line in enumerate(lines) if _STAMP.match(text, *line)]
    if len(starts) < 2:
        return []
    edges = sorted({0, *starts, len(lines)})
    return [((lines[left][0], lines[right - 1][1]), None) for left, right in pairwise(edges)]

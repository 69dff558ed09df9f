"""Lines of plain text that are records in themselves: settings, and the entries of a log or a chat."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from ..text.spans import Span

Record = tuple[Span, Span | None]
"""A record, and the line that opens its section."""
SECTION = re.compile(r"\[{1,2}[^\[\]]+\]{1,2}")
_OPENING, _CLOSING = re.compile(r"[^;{}]*\{"), re.compile(r"[})\]]+[;,]?")
_INSTRUCTION = "|".join(
    "ADD ARG CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL MAINTAINER ONBUILD RUN SHELL STOPSIGNAL USER VOLUME "
    "WORKDIR".split()
)
_SETTING = re.compile(
    rf"{SECTION.pattern}|{_OPENING.pattern}|{_CLOSING.pattern}|(?:{_INSTRUCTION}) +\S.*"
    r"|[\w.\"'-]+ *= *\S.*|[\w.-]+(?:[ \t]+[^;{}]+)?;|(?:[\d*/,-]+[ \t]+){5}\S.*|(?:[#;]|//).*",
    re.DOTALL,
)
"""`[section]`, `section {`, `}`, `COPY . .`, `name = value`, `name value;`, a line of a crontab, or a comment."""
_SMALL_BLOCK = 4
"""Most settings of a block that is cited whole."""
_STAMP = re.compile(
    r"[\[(]?(?:\d{4}[-/.]\d\d[-/.]\d\d[T ,]{1,2})?\d{1,2}:\d\d(?::\d\d)?|[A-Z][a-z]{2} {1,2}\d{1,2} \d\d:\d\d:\d\d"
)
"""The time at the beginning of an entry."""


def settings(text: str, lines: Sequence[Span]) -> list[Record]:
    """The settings, each under its section, if all lines are settings; empty if there are other lines."""
    lines = _whole(text, lines)
    if len(lines) < 2 or not all(_SETTING.fullmatch(text, *line) for line in lines):
        return []
    records: list[Record] = []
    section: Span | None = None
    blocks: list[tuple[Span, int]] = []  # the line that opens each, and the number of records before it
    for line in lines:
        if SECTION.fullmatch(text, *line):
            section = line
        elif _OPENING.fullmatch(text, *line):
            blocks.append((line, len(records)))
        elif _CLOSING.fullmatch(text, *line):
            opening, before = blocks.pop() if blocks else (line, len(records) + 1)
            if before <= len(records) and _is_small(text, opening, records[before:]):
                records[before:] = [((opening[0], line[1]), blocks[-1][0] if blocks else section)]
        else:
            records.append((line, blocks[-1][0] if blocks else section))
    return [*records, *((opening, None) for opening, before in blocks if before == len(records))]


def _is_small(text: str, opening: Span, within: Sequence[Record]) -> bool:
    """Whether a block has few settings, and no nested block of several lines."""
    alone = all(above == opening and "\n" not in text[slice(*record)] for record, above in within)
    return alone and len(within) <= _SMALL_BLOCK


def _whole(text: str, lines: Sequence[Span]) -> list[Span]:
    """The lines, each that ends in a backslash joined with the next."""
    whole: list[Span] = []
    for start, end in lines:
        if whole and text[whole[-1][1] - 1] == "\\":
            whole[-1] = whole[-1][0], end
        else:
            whole.append((start, end))
    return whole


def log_entries(text: str, lines: Sequence[Span]) -> list[Record]:
    """The entries of a log, if at least two lines begin with a time: each such line with those below it that do not."""
    starts = [at for at, line in enumerate(lines) if _STAMP.match(text, *line)]
    if len(starts) < 2:
        return []
    edges = sorted({0, *starts, len(lines)})
    return [((lines[left][0], lines[right - 1][1]), None) for left, right in pairwise(edges)]

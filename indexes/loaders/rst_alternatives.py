"""What a file of reStructuredText has for a program, `.. raw:: html`, or says once more for another output than pages
of the web: `.. only:: latex` right below `.. only:: html`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ...evidence.markup.verbatim import literal_ranges
from ...evidence.text.line_spans import depth_of
from .rst_entries import end_below

_RAW = re.compile(r"[ \t]*\.\. raw::(?:[ \t].*)?")
_OTHER = r"(?:builder_|format_)?(?:latex|man|text|epub|texinfo|pdf)"
_ONLY = re.compile(
    rf"[ \t]*\.\. only::[ \t]+(?:(?P<web>\(?(?:(?:builder_|format_)?html|not {_OTHER})\b)"
    rf"|(?P<other>{_OTHER}(?: or {_OTHER}){{0,5}}\s*\Z))?.*"
)
"""A part for the web, for other outputs alone, or for who builds the pages with a tag of their own, `enterprise`."""


def unshown(lines: Sequence[str]) -> list[tuple[int, int]]:
    """The first line of each such part and the first line behind it, in order.

    Of parts that follow one another, those for other outputs are not shown if there is one for the web.
    """
    code = literal_ranges(list(lines))
    verbatim = {number for first, last in code.items() for number in range(first, last + 1)}
    outside = [number for number in range(len(lines)) if number not in verbatim]
    raw = [number for number in outside if _RAW.fullmatch(lines[number])]
    parts = {at: match for at in outside if (match := _ONLY.fullmatch(lines[at]))}
    ends = {number: end_below(lines, number, depth_of(lines[number])) for number in (*raw, *parts)}
    rows = [row for row in _rows(parts, ends) if any(parts[at]["web"] for at in row)]
    others = [at for row in rows for at in row if parts[at]["other"]]
    return sorted((number, ends[number]) for number in (*raw, *others))


def _rows(numbers: Iterable[int], ends: Mapping[int, int]) -> Iterator[list[int]]:
    """The lines of parts that follow one another, each beginning where the one before it ends."""
    rows: dict[int, list[int]] = {}
    for number in numbers:
        row = rows.pop(number, [])
        rows[ends[number]] = [*row, number]
    yield from rows.values()

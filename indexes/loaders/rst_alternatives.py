"""What a file of reStructuredText has for a program, `.. raw:: html`, or says once more for another output than pages
of the web: `.. only:: latex` right below `.. only:: html`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from ...evidence.markup.verbatim import literal_ranges
from ...evidence.text.line_spans import depth_of
from .rst_entries import end_below

_RAW = re.compile(r"[ \t]*\.\. raw::(?:[ \t].*)?")
_ONLY = re.compile(r"[ \t]*\.\. only::[ \t]+(?P<web>\(?(?:(?:builder_|format_)?html|not (?:latex|man|text))\b)?.*")


def unshown(lines: Sequence[str]) -> list[tuple[int, int]]:
    """The first line of each such part and the first line behind it, in order.

    Of parts for single outputs that follow one another, those for the web are shown, or all if none is for the web.
    """
    code = literal_ranges(list(lines))
    verbatim = {number for first, last in code.items() for number in range(first, last + 1)}
    outside = [number for number in range(len(lines)) if number not in verbatim]
    raw = [number for number in outside if _RAW.fullmatch(lines[number])]
    for_web = {at: match["web"] is not None for at in outside if (match := _ONLY.fullmatch(lines[at]))}
    ends = {number: end_below(lines, number, depth_of(lines[number])) for number in (*raw, *for_web)}
    others = [at for row in _rows(for_web, ends) if any(map(for_web.get, row)) for at in row if not for_web[at]]
    return sorted((number, ends[number]) for number in (*raw, *others))


def _rows(numbers: Mapping[int, bool], ends: Mapping[int, int]) -> Iterator[list[int]]:
    """The lines of parts that follow one another, each beginning where the one before it ends."""
    rows: dict[int, list[int]] = {}
    for number in numbers:
        row = rows.pop(number, [])
        rows[ends[number]] = [*row, number]
    yield from rows.values()

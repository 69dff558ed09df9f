"""A claim in quotation marks, which name it in a note: its beginning, or nearly all of it."""

from __future__ import annotations

from ..text.line import one_line, unmarked
from .blocks import without_number

_SHOWN, _MOST_SHOWN = 60, 240
"""Most characters of its beginning, and of it."""
_END_SHOWN = _MOST_SHOWN - _SHOWN
_CODE = "    "
"""Begins a line of code."""


def beginning(claim: str) -> str:
    """The first words of a claim in quotation marks, without markers and without the number that it has in a list."""
    line = without_number(unmarked(claim, verbatim=False))
    return f"\u201c{line}\u201d" if len(line) <= _SHOWN else f"\u201c{line[:_SHOWN].rpartition(' ')[0]} ...\u201d"


def in_quotes(claim: str) -> str:
    """A claim in quotation marks, in the same way; beginning and end of a long one, which says there what it adds, and
    of code the first line."""
    if claim.startswith(_CODE):
        first = one_line(claim.strip().partition("\n")[0])
        shown = first if len(first) <= _MOST_SHOWN else f"{first[:_MOST_SHOWN]}..."
        return f"the code that begins with \u201c{shown}\u201d"
    line = without_number(unmarked(claim, verbatim=False))
    if len(line) <= _MOST_SHOWN:
        return f"\u201c{line}\u201d"
    return f"\u201c{line[:_SHOWN].rpartition(' ')[0]} ... {line[-_END_SHOWN:].partition(' ')[2]}\u201d"

"""The beginning of a claim, which names it."""

from __future__ import annotations

from ..text.line import unmarked
from .blocks import without_number

_SHOWN = 60
"""Most characters."""


def beginning(claim: str) -> str:
    """The first words of a claim in quotation marks, without markers and without the number that it has in a list."""
    line = without_number(unmarked(claim, verbatim=False))
    return f"\u201c{line}\u201d" if len(line) <= _SHOWN else f"\u201c{line[:_SHOWN].rpartition(' ')[0]} ...\u201d"

"""Where the lines of a text are."""

from __future__ import annotations

from collections.abc import Iterator

from .spans import Span


def line_spans(text: str, start: int, end: int) -> Iterator[Span]:
    """Each line between two places that is not blank, without the white space around it."""
    at = start
    for line in text[start:end].split("\n"):
        body = line.strip()
        if body:
            first = at + line.index(body)
            yield first, first + len(body)
        at += len(line) + 1

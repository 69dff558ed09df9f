"""Headings of text laid out like an RFC: they begin at the margin, and all other text is indented below them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .sections import Heading

_HEADING = re.compile(r"(?P<number>\d{1,3}(?:\.\d{1,3}){0,5})?\.?[ \t]*(?P<words>[^\W\d_][^={}<>|;]{0,90})")
_NO_HEADING = (".", ":", ",", ";", "(", "-")
_INDENTED = 0.6
"""Least share of indented lines in such a text."""
_LEAST_LINES = 10


def hanging_headings(text: str) -> Iterator[Heading]:
    """Yield (offset, level, words) of each heading; nothing for a text with another layout."""
    lines = text.split("\n")
    filled = [line for line in lines if line.strip()]
    if len(filled) < _LEAST_LINES or sum(line[0] in " \t" for line in filled) < _INDENTED * len(filled):
        return
    at = 0
    for number, line in enumerate(lines):
        heading = _heading(line) if number == 0 or not lines[number - 1].strip() else None
        if heading and _hangs(lines, number):
            numbers = heading["number"]
            yield at, numbers.count(".") + 1 if numbers else 1, " ".join(line.split())
        at += len(line) + 1


def _heading(line: str) -> re.Match[str] | None:
    match = _HEADING.fullmatch(line.rstrip())
    if match is None or not match["words"][0].isupper() or line.rstrip().endswith(_NO_HEADING):
        return None
    return match if match["number"] or "," not in line else None


def _hangs(lines: list[str], number: int) -> bool:
    """Whether the next line is indented, or is a heading of its own section."""
    below = next((line for line in lines[number + 1 : number + 5] if line.strip()), "")
    apart = number + 1 < len(lines) and not lines[number + 1].strip()
    if below[:1] in (" ", "\t"):
        return apart or lines[number].isupper()
    return apart and _heading(below) is not None

"""Headings of text laid out like an RFC: they begin at the margin, and all other text is indented below them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .sections import Heading, with_offsets

_HEADING = re.compile(
    r"(?P<number>(?:[A-Z]\.)?\d{1,3}(?:\.\d{1,3}){0,5})?\.?[ \t]*(?P<words>['\"]?[^\W\d_][^={}<>|;]{0,90})"
)
_NO_HEADING = (":", ",", ";", "(", "-")
_LEADER = re.compile(r"\.{4}|(?: \.){3}")
"""Dots up to the number of a page: a line of a table of contents."""
_BEFORE = 9
"""The level of lines before the numbered headings."""
_LEAST_NUMBERED = 3
"""Numbered headings from which on other lines between them are none."""
_INDENTED = 0.6
"""Least share of indented lines in such a text."""
_LEAST_LINES = 10


@dataclass(frozen=True)
class _Found:
    at: int
    number: str
    words: str
    """The whole line."""


def hanging_headings(text: str) -> Iterator[Heading]:
    """Yield (offset, level, words) of each heading; nothing for a text with another layout."""
    if not is_hanging(text):
        return
    lines = text.split("\n")
    found: list[_Found] = []
    for nth, (at, line) in enumerate(with_offsets(lines)):
        match = _heading(line) if nth == 0 or not lines[nth - 1].strip() else None
        if match and _hangs(lines, nth):
            found.append(_Found(at, match["number"] or "", " ".join(line.split())))
    yield from _levels(found)


def is_hanging(text: str) -> bool:
    """Whether most lines are indented."""
    filled = [line for line in text.split("\n") if line.strip()]
    return len(filled) >= _LEAST_LINES and sum(line[0] in " \t" for line in filled) >= _INDENTED * len(filled)


def _levels(found: Sequence[_Found]) -> Iterator[Heading]:
    """The headings with their levels.

    Lines without a number between numbered ones, such as the captions of tables, are left out, and so is a numbered
    sentence without parts. What stands before the numbered ones is above none of them.
    """
    parents = {each.number.rpartition(".")[0] for each in found}
    found = [each for each in found if not each.words.endswith(".") or "." in each.number or each.number in parents]
    numbered = [nth for nth, each in enumerate(found) if each.number]
    first, last = (numbered[0], numbered[-1]) if len(numbered) >= _LEAST_NUMBERED else (0, 0)
    for nth, each in enumerate(found):
        if each.number or not first <= nth < last:
            level = each.number.count(".") + 1 if each.number else _BEFORE if nth < first else 1
            yield each.at, level, each.words


def _heading(line: str) -> re.Match[str] | None:
    match = _HEADING.fullmatch(line.rstrip())
    if match is None or line.rstrip().endswith(_NO_HEADING) or _LEADER.search(line):
        return None
    words, parts = match["words"].lstrip("'\""), (match["number"] or "").count(".")
    if parts:
        return match
    is_title = words[0].isupper() and (match["number"] or not ("," in line or line.rstrip().endswith(".")))
    return match if is_title else None


def _hangs(lines: list[str], number: int) -> bool:
    """Whether the next line is indented, or is a heading of its own section."""
    below = next((line for line in lines[number + 1 : number + 5] if line.strip()), "")
    apart = number + 1 < len(lines) and not lines[number + 1].strip()
    if below[:1] in (" ", "\t"):
        return apart or lines[number].isupper()
    return apart and _heading(below) is not None

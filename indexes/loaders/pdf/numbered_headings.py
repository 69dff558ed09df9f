"""Headings with the number of their section, whose level is that of the number: "2.10 Backup" stands below "2 Design".

liteparse ranks the headings of a page by their letters, so that "2.10" may stand above "2.11" on the next one, and the
names of a chart's axis beside them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

Heading = tuple[int, int, str]
"""Where a heading begins, its level and its words."""

_NUMBERED = re.compile(
    r"(?:(?:Chapter|Part) )?(?P<number>\d{1,2}(?P<parts>(?:\.\d{1,2}){0,4}))\.?(?: \W{0,2}[^\W\d_]|\Z)"
)
_ROMAN = re.compile(r"[IVX]{1,5}\. [^a-z]{3,200}")
_LETTER = re.compile(r"[A-Z]\. \S")
"""A section in a chapter with a Roman number."""
_TWO = re.compile(
    r"^#{1,6} (?P<chapter>(?P<number>\d{1,2})\.? \S.{0,120}?[^\W\d_]) (?P<first>(?P=number)\.1\.? \S.{0,200})$",
    re.MULTILINE,
)
"""A chapter and its first section in one heading: "2 Design 2.1 Rationale"."""
_BESIDE = re.compile(
    r"(?i:abstract|acknowledge?ments?|appendi(?:x|ces)\b.{0,100}|bibliography|contents|glossary|index|references)"
)
"""A heading without a number that is no part of a numbered section."""
_LEAST = 3
"""Fewest numbered headings of a document that has numbered sections."""
_DEEPEST = 6


def chapters_apart(text: str) -> str:
    """A page with each chapter and its first section as two headings."""
    return _TWO.sub(r"## \g<chapter>\n\n### \g<first>", text)


def with_levels_of_numbers(headings: Sequence[Heading]) -> list[Heading]:
    """The headings of a document in their order, where those with numbers have the level of these, below that of a
    title; others are below the section in which they stand, unless they ranked above all numbered ones."""
    roman = sum(_ROMAN.fullmatch(words) is not None for _, _, words in headings) >= _LEAST
    depths = [_depth(words, roman=roman) for _, _, words in headings]
    ranks = [level for (_, level, _), depth in zip(headings, depths, strict=True) if depth]
    if len(ranks) < _LEAST:
        return list(headings)
    told: list[Heading] = []
    section = 0
    for (at, level, words), depth in zip(headings, depths, strict=True):
        if depth:
            level = section = min(_DEEPEST, 1 + depth)
        elif _BESIDE.fullmatch(words):
            level = section = 2
        elif section and level >= min(ranks):
            level = min(_DEEPEST, section + 1)
        told.append((at, level, words))
    return told


def _depth(words: str, *, roman: bool) -> int:
    """How deep the number of a heading is, from 1 for "2" or "II."; 0 if it has none."""
    if roman and (_ROMAN.fullmatch(words) or _LETTER.match(words)):
        return 1 if _ROMAN.fullmatch(words) else 2
    number = _NUMBERED.match(words)
    return 1 + number["parts"].count(".") if number else 0

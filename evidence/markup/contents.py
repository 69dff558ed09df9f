"""Tables of contents, which say where something is, not what it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from ..text.spans import Span

_LEADERS = re.compile(r"(?:\.[ \t]?){4,}[ \t]*(?:\d{1,4}|[ivxlc]{1,6})?$", re.MULTILINE)
"""Ends a line of a table of contents."""
_SECTION = re.compile(r"(?<!\S)\d{1,2}(?:\.\d{1,2}){1,3}(?= [A-Z])")
"""The number of a section before its title."""
_LEAST_SECTIONS, _MOST_CHARS = 3, 100
"""Fewest titles of sections in a row, and most characters of each."""
_STOP = re.compile(r"[.;:?!]\s*\Z")
_LINK = re.compile(r"(?:\d[\d.]* +)?\[[^\[\]\n]{1,200}\]\(#[^()\s]{0,300}\)\s*")
"""A link to a section of the same page, and nothing else."""
_TITLE = re.compile(
    r"(?:table of )?contents?|toc|on this page|in this article|inhalt(?:sverzeichnis)?|sommaire|indice", re.I
)


def is_contents(text: str, lines: Sequence[Span]) -> bool:
    """Whether most lines of a paragraph end in dots and a page number, or it is a run of titles of sections:
    `2.1 Berths 2.2 Tolls 2.3 Lamps`."""
    led = 2 * sum(_LEADERS.search(text, *line) is not None for line in lines) > len(lines)
    return led or _is_run(text[lines[0][0] : lines[-1][1]])


def _is_run(paragraph: str) -> bool:
    """Whether a paragraph is nothing but titles behind rising numbers; clauses behind such numbers end with stops."""
    found = [*_SECTION.finditer(paragraph)]
    if len(found) < _LEAST_SECTIONS or found[0].start() or len(paragraph) > _MOST_CHARS * len(found):
        return False
    numbers = [[*map(int, match[0].split("."))] for match in found]
    rises = all(before < after for before, after in pairwise(numbers))
    titles = [paragraph[left.end() : right.start()] for left, right in pairwise(found)]
    return rises and 3 * sum(_STOP.search(title) is not None for title in titles) <= len(titles)


def is_entry(text: str, item: Span, lead: Span | None) -> bool:
    """Whether a list item, without its marker, only links to a section of its page, in a list that only its title or
    another such item announces. After "Our values are:", a list of links does say something."""
    if _LINK.fullmatch(text, *item) is None:
        return False
    if lead is None:
        return True
    title = text[slice(*lead)].strip(" \t:*_")
    return _TITLE.fullmatch(title) is not None or _LINK.fullmatch(text, *lead) is not None

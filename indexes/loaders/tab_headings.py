"""Headings inside tabs: they stand below the title of their tab, and what follows the tab stands where the tabs do."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING, NamedTuple

from ...evidence.markup.plain import plain_text
from ...evidence.markup.tabs import Tabs
from .sections import HEADING_CHARS, Heading, Mark, pushed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_TEXT = re.compile(r"\S")
_CLOSED = re.compile(
    r"(?:[ \t]*+(?:</[A-Za-z]\w{0,40}>|\{(?:%|\{[<%])\s{0,4}(?:/\s{0,4}|end)[\w-]{1,40}[^{}]{0,20}\}{1,2}"
    r"|[-*_:/]{3,99}+)?[ \t]*+\n){0,40}+"
)
"""Lines behind a tab that only end what is around it, and lines across the page."""


class TabMarks(NamedTuple):
    """Where sections begin in a text whose tabs have headings."""

    marks: list[Mark]
    ends: frozenset[int]
    """The offsets of those that begin behind a tab, below a heading whose line they do not have."""


class _Tab(NamedTuple):
    start: int
    end: int
    title: str


class _Frame(NamedTuple):
    """What stands above: the path around the tab, and the headings in it; none around the whole text."""

    end: int
    around: tuple[str, ...]
    inside: list[tuple[int, str]]

    @property
    def path(self) -> tuple[str, ...]:
        return (*self.around, *(name for _, name in self.inside))


def marks_in_tabs(text: str, headings: Sequence[Heading]) -> TabMarks:
    """The marks of headings in order, of each tab with headings in it, and of what follows such a tab."""
    tabs = Tabs(text)
    starts = {tab.start for tab in tabs}
    offsets = [offset for offset, _, _ in headings]
    titled = [
        _Tab(tab.start, tab.end, plain_text(text[slice(*tab.title)][:HEADING_CHARS], "markdown"))
        for tab in tabs
        if bisect_left(offsets, tab.start) < bisect_left(offsets, tab.end)
    ]
    marks: list[Mark] = []
    ends: set[int] = set()
    for (at, path), is_end in _marks(headings, titled, len(text)):
        closed = _CLOSED.match(text, at) if is_end else None
        mark = closed.end() if closed else at, path
        marks.append(mark)
        behind = _TEXT.search(text, mark[0]) if is_end else None
        if behind and behind.start() not in starts:
            ends.add(mark[0])
    return TabMarks(marks, frozenset(ends))


def _marks(headings: Sequence[Heading], tabs: Sequence[_Tab], end: int) -> Iterator[tuple[Mark, bool]]:
    """Yield each mark, and whether it is that of what follows a tab."""
    frames = [_Frame(end, (), [])]
    events: list[_Tab | Heading] = sorted([*tabs, *headings], key=lambda event: event[0])
    for event in events:
        while len(frames) > 1 and frames[-1].end <= event[0]:
            behind = frames.pop().end
            yield (behind, frames[-1].path), True
        if isinstance(event, _Tab):
            frames.append(_Frame(min(event.end, frames[-1].end), (*frames[-1].path, event.title), []))
        elif not pushed(frames[-1].inside, event):
            continue
        yield (event[0], frames[-1].path), False
    while len(frames) > 1:
        behind = frames.pop().end
        yield (behind, frames[-1].path), True

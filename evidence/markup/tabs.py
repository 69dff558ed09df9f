"""Tabs: parts of a page of which a reader sees one at a time, such as the steps for Linux and those for Windows.

Those of MkDocs (`=== "Linux"`, `/// tab | Linux`), reStructuredText (`.. tab:: Linux`), MyST (`:::{tab-item} Linux`),
Docusaurus and Mintlify (`<TabItem label="Linux">`, `<Tab title="Linux">`), and templates (`{% tab "Linux" %}`,
`{{< tab name="Linux" >}}`); and blocks of code that are tabs themselves ("```sh tab="Linux"", "```sh [Linux]" in a
`::: code-group`). The title of a tab is to what is in it what a heading is to its section.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from ..text.line_spans import indent_of
from ..text.spans import Span
from .verbatim import fence_of, verbatim_ranges

_ICONS = r"(?::[\w-]{1,60}: ?){0,3}+"
_LINE = re.compile(
    rf"[ \t]*+(?:={{3}}[+!]{{0,2}} +(?P<quote>[\"']){_ICONS}(?P<mkdocs>\S.*)(?P=quote)"
    r"|(?P<slashes>/{3,}) ?tab ?\| ?(?P<blocks>[^\s|].*)"
    r"|\.\. (?:tab|tab-item|group-tab)::[ \t]+(?P<rst>\S.*)"
    rf"|(?P<fence>:{{3,}}|`{{3,}})\{{tab-item\}}[ \t]+{_ICONS}(?P<myst>\S.*))"
)
_FENCE = re.compile(r"[ \t]*+(:{3,}|`{3,}|/{3,})[ \t]*+")
_CODE = re.compile(
    r"[ \t]{0,40}(?:`{3,9}|~{3,9})[ \t]*+(?:[^`\n]{0,200}?\btab=([\"'])(?P<tab>[^\"'\n]{1,100})\1"
    r"|[\w:+-]{1,40} +\[(?P<group>[^\[\]\n]{1,100})\]).*"
)
_TAG = re.compile(r"<(?:Tab|TabItem)\s[^<>]{0,300}>|\{(?:%|\{[<%])\s{0,4}tab\b(?P<template>[^{}]{0,300})[%>]\}{1,2}")
_EMPTY = re.compile(r"/[%>]?\}{0,2}>?\Z")
"""Ends a tag that holds nothing."""
_CLOSING = re.compile(r"(?:</Tab(?:Item)?>|\{(?:%|\{[<%])\s{0,4}(?:/\s{0,4}|end)tab\b[^{}]{0,20}\}{1,2})(?:[ \t]*+\n)?")
_GROUP_END = re.compile(r"</Tabs>|\{(?:%|\{[<%])\s{0,4}(?:/\s{0,4}|end)tabs\b[^{}]{0,20}\}{1,2}")
_INLINE = re.compile(r"(?<!`)(`{1,2})(?!`)[^`\n]{1,300}(?<!`)\1(?!`)")
"""Code within a line: a tag in it is only named."""
_LABEL = re.compile(r"\b(?:label|title|name|header)\s{0,2}=\s{0,2}\{?([\"'])(?P<label>[^\"'{}<>]{1,100})\1")
_VALUE = re.compile(r"\bvalue=([\"'])(?P<label>[^\"'{}<>]{1,100})\1")
"""What Docusaurus shows of a tab without a label."""
_FIRST = re.compile(r"\s{0,4}([\"'])(?P<label>[^\"'{}<>]{1,100})\1")
_GROUP = "code-group"
_HINTS = ("===", "tab", "Tab", _GROUP)


@dataclass(frozen=True)
class Tab:
    """A tab with what is in it."""

    start: int
    """Offset of the line, or of the tag, that begins it."""
    end: int
    """Offset after what is in it."""
    title: Span


def title_of_tab(line: str) -> Span | None:
    """Where the title of a tab stands in a line that begins one, by a mark and not by a tag; None for other lines."""
    match = _LINE.fullmatch(line.rstrip())
    return _title(match) if match else None


class Tabs:
    """The tabs of a text in order; one may be inside another, and the last may be cut off by the text's end."""

    def __init__(self, text: str) -> None:
        self._tabs = _found(text) if any(hint in text for hint in _HINTS) else []
        self._starts = [tab.start for tab in self._tabs]
        self._outer: list[int] = []
        """For each tab the number of the one around it; -1 if there is none."""
        around: list[int] = []
        for number, tab in enumerate(self._tabs):
            while around and self._tabs[around[-1]].end <= tab.start:
                around.pop()
            self._outer.append(around[-1] if around else -1)
            around.append(number)

    def __iter__(self) -> Iterator[Tab]:
        return iter(self._tabs)

    def at(self, offset: int) -> Tab | None:
        """The innermost tab with this offset in it; None if there is none."""
        return next(self.around(offset, offset + 1), None)

    def around(self, start: int, end: int) -> Iterator[Tab]:
        """The tabs around the whole of [start, end), from the innermost."""
        number = bisect_right(self._starts, start) - 1
        while number >= 0:
            if end <= self._tabs[number].end:
                yield self._tabs[number]
            number = self._outer[number]


def _found(text: str) -> list[Tab]:
    lines = text.split("\n")
    starts = list(accumulate((len(line) + 1 for line in lines), initial=0))
    tabs, openings = list(_of_lines(lines, starts, len(text))), _tags(_TAG, text)
    ranges = verbatim_ranges(lines) if tabs or openings or any(map(_CODE.match, lines)) else {}
    code, fenced = set[int](), set[int]()
    for first, last in ranges.items():
        code.update(range(first, last + 1))
        if fence_of(lines[first]):
            fenced.update(range(first, last + 1))

    def is_in(numbers: set[int], offset: int) -> bool:
        return bisect_right(starts, offset) - 1 in numbers

    openings = [tag for tag in openings if not (is_in(code, tag.start()) or _EMPTY.search(tag[0]))]
    ends = [tag for tag in _tags(_CLOSING, text) if not is_in(fenced, tag.start())] if openings else []
    outside = (tab for tab in tabs if not is_in(code, tab.start))
    blocks = _of_code(lines, starts, ranges, grouped=_GROUP in text)
    return sorted([*outside, *_of_tags(text, openings, ends), *blocks], key=lambda tab: tab.start)


def _of_code(lines: Sequence[str], starts: Sequence[int], ranges: Mapping[int, int], *, grouped: bool) -> Iterator[Tab]:
    """The blocks of code with a title behind the marks that open them."""
    for first, last in ranges.items():
        match = _CODE.match(lines[first])
        kind = "tab" if match and match["tab"] else "group" if match and grouped else ""
        if match and kind:
            left, right = match.span(kind)
            yield Tab(starts[first], starts[last] + len(lines[last]), (starts[first] + left, starts[first] + right))


def _of_lines(lines: Sequence[str], starts: Sequence[int], end: int) -> Iterator[Tab]:
    """Tabs that end where the indentation does, or at a fence like the one that begins them."""
    open_tabs: list[_Open] = []
    for line, start in zip(lines, starts, strict=False):
        if not line.strip():
            continue
        indent, bare = indent_of(line), _FENCE.fullmatch(line)
        while open_tabs and open_tabs[-1].ends_at(indent, bare[1] if bare else ""):
            yield open_tabs.pop().closed(start)
        if match := _LINE.fullmatch(line.rstrip()):
            left, right = _title(match)
            open_tabs.append(
                _Open(start, indent, match["fence"] or match["slashes"] or "", (start + left, start + right))
            )
    yield from (tab.closed(end) for tab in open_tabs)


@dataclass(frozen=True)
class _Open:
    start: int
    indent: int
    fence: str
    title: Span

    def ends_at(self, indent: int, fence: str) -> bool:
        return fence == self.fence if self.fence else indent <= self.indent

    def closed(self, end: int) -> Tab:
        return Tab(self.start, end, self.title)


def _of_tags(text: str, openings: Sequence[re.Match[str]], closings: Sequence[re.Match[str]]) -> Iterator[Tab]:
    """Each opening tag up to the closing one that belongs to it; one without, up to the next tag or the group's end."""
    ends: dict[int, int] = {}
    unclosed: list[int] = []
    for tag in sorted([*openings, *closings], key=lambda tag: tag.start()):
        if tag.re is _TAG:
            unclosed.append(tag.start())
        elif unclosed:
            ends[unclosed.pop()] = tag.end()
    if unclosed:
        borders = [*sorted(tag.start() for tag in [*openings, *_tags(_GROUP_END, text)]), len(text)]
        ends |= {start: borders[bisect_right(borders, start)] for start in unclosed}
    for tag in openings:
        if label := _label(tag):
            yield Tab(tag.start(), ends[tag.start()], label)


def _tags(pattern: re.Pattern[str], text: str) -> list[re.Match[str]]:
    """The matches outside code within a line."""
    inline = [span.span() for span in _INLINE.finditer(text)]
    begins = [start for start, _ in inline]

    def is_tag(match: re.Match[str]) -> bool:
        before = bisect_right(begins, match.start()) - 1
        return before < 0 or inline[before][1] <= match.start()

    return list(filter(is_tag, pattern.finditer(text)))


def _title(match: re.Match[str]) -> Span:
    return match.span(next(kind for kind in ("mkdocs", "blocks", "rst", "myst") if match[kind]))


def _label(match: re.Match[str]) -> Span | None:
    label = _LABEL.search(match.string, *match.span()) or _VALUE.search(match.string, *match.span())
    if label is None and match["template"] is not None:
        label = _FIRST.match(match.string, *match.span("template"))
    return label.span("label") if label else None

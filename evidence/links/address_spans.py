"""Where the addresses of a text begin and end: what its renderer would make a link of."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..text.spans import Span
from .hosts import hosts
from .link_targets import destination

_SCHEME = (
    r"(?<![a-z])[a-z][a-z0-9+.-]{1,20}://|\bwww\.(?=[^\s<>\"`])|\b(?:javascript|data|vbscript|file):(?=[^\s<>\"`])"
)
_BARE = r"(?<![\w:/\\.)\]])//(?=[\w\[%])"
"""The host of the page's own scheme; in code, a comment that begins without a space."""
_START = re.compile(
    rf"(?P<link>\]\(\s*+)(?=<?(?:{_SCHEME}|//))|(?P<autolink><)(?!mailto:)(?=[a-z][a-z0-9+.-]{{1,31}}:)"
    rf"|{_SCHEME}|{_BARE}",
    re.IGNORECASE,
)
_NUMBERS = r"\)\[\d{1,4}\]"
"""The number of a source, set behind an address in parentheses."""


def _run(ends: str) -> re.Pattern[str]:
    """Characters of an address in running text; a quotation mark is one if the address goes on behind it."""
    return re.compile(rf"(?:(?!{ends})(?:[^\s<>\"`]|[\"`](?=[\w?/&=#%-])))*+")


_AUTOLINK = re.compile(r"[^\s<>]*+")
_RUN = _run(_NUMBERS)
_IN_BRACKETS = _run(rf"{_NUMBERS}|\][(\[]")
_BEHIND = ".,;:!?'*_)]}\u2019\u201d"
"""Characters after an address that belong to the sentence around it."""


def address_spans(text: str) -> Iterator[Span]:
    """The spans of the addresses in `text`, in order, without what belongs to the sentence around them.

    Renderers differ, so an address is read as far as one of them would read it. What comes behind it is read on.
    """
    at, inside = 0, False
    while start := _START.search(text, at):
        yield from _hosts(text, at, start.start())
        inside = _is_inside(text, (at, start.start()), before=inside)
        if start["link"] and not inside:  # this bracket closes nothing: what follows is running text
            at = start.start() + 1
            continue
        begin, at = _read(text, start, inside=inside)
        if begin < at:
            yield begin, at
    yield from _hosts(text, at, len(text))


def _hosts(text: str, start: int, end: int) -> Iterator[Span]:
    for begin, behind in hosts(text[start:end]):
        yield start + begin, start + begin + len(_trimmed(text[start + begin : start + behind]))


def _read(text: str, start: re.Match[str], *, inside: bool) -> Span:
    """The address that begins with `start`; only a target and an autolink of Markdown are exact."""
    if start["link"]:
        return destination(text, start.end())
    if start["autolink"]:
        return start.end(), _end(_AUTOLINK, text, start.end())
    end = _end(_IN_BRACKETS if inside else _RUN, text, start.start())
    return start.start(), start.start() + len(_trimmed(text[start.start() : end]))


def _end(run: re.Pattern[str], text: str, at: int) -> int:
    return match.end() if (match := run.match(text, at)) else at


def _trimmed(run: str) -> str:
    """The run without what belongs to the sentence around it; a parenthesis that it opened belongs to it."""
    url = run.rstrip(_BEHIND)
    left = url.count("(") - url.count(")")
    closing = run[len(url) :]
    return url + closing[: min(max(left, 0), len(closing) - len(closing.lstrip(")")))]


def _is_inside(text: str, part: Span, *, before: bool) -> bool:
    """Whether a bracket is open behind a part of the text."""
    opened, closed = text.rfind("[", *part), text.rfind("]", *part)
    if opened > closed:
        return text[opened - 1 : opened] != "\\"
    return before and closed < 0

"""Lines of nothing but template tags, as static site generators (Jekyll, Hugo, Eleventy) have them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...evidence.spans import Span

_CLOSERS = {"{%": "%}", "{{": "}}", "{#": "#}"}
_TAG_CHARS = 2_000
_FENCE = re.compile(r" {0,3}(```+|~~~+)")


def template_lines(text: str, start: int = 0) -> Iterator[Span]:
    """Yield the ranges of whole lines, from `start` on, that hold template tags and white space only.

    A tag inside a sentence stays: without it the sentence would fall apart. So do tags in code blocks.
    """
    at, fence = start, ""
    while at < len(text):
        end = _line_end(text, at)
        opened = _FENCE.match(text, at, end)
        if opened and (not fence or opened[1].startswith(fence)):
            fence = "" if fence else opened[1]
        elif not fence:
            after = _tags(text, at, end)
            if after:
                yield at, after
                end = after
        at = end


def _tags(text: str, start: int, end: int) -> int:
    """Return where the line ends up to which only tags stand, or 0; a tag may reach over several lines."""
    at, found = start, False
    while True:
        while at < end and text[at] in " \t\r\n":
            at += 1
        if at >= end:
            return end if found else 0
        closer = _CLOSERS.get(text[at : at + 2])
        close = text.find(closer, at + 2, at + _TAG_CHARS) if closer else -1
        if close < 0:
            return 0
        at, found = close + 2, True
        end = max(end, _line_end(text, at))


def _line_end(text: str, at: int) -> int:
    newline = text.find("\n", at)
    return len(text) if newline < 0 else newline + 1

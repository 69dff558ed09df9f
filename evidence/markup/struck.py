"""Text that its author struck out in Markdown, `~~so~~` or `<del>so</del>`, or hid by HTML: no reader may take it for a
fact."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from ..text.line_spans import before_on_line
from ..text.spans import Span
from .templates import CODE, FILLER, prose

_BETWEEN = r"~~(?![~\s])(?:[^~\n\\]|\\.|~(?!~)|\n(?![ \t]*+\n))*+(?<!\s)~~(?![~\w])"
_STRUCK = re.compile(
    rf"{CODE}|(?<![\w~\\*])(?P<around>[*_]{{1,3}}){_BETWEEN}(?P=around)|(?<![\w~\\]){_BETWEEN}"
    r"|<(?P<closes>/?)(?P<tag>del|s|strike|span|div|p|font|section|u|b|i|em|strong|small)\b(?P<given>[^<>]{0,200})>",
    re.IGNORECASE,
)
"""Code, a stretch between tildes, with the emphasis around it, or a tag of HTML."""
_ALWAYS = frozenset(("del", "s", "strike"))
STYLES = (
    r"(?:text-decoration(?:-line)?\s{0,9}:[^;\"']{0,60}\bline-through|display\s{0,9}:\s{0,9}none"
    r"|visibility\s{0,9}:\s{0,9}hidden)"
)
"""The declarations of CSS that strike text out or hide it."""
_UNSEEN = re.compile(
    rf"style\s{{0,9}}=\s{{0,9}}[\"'][^\"'<>]{{0,120}}?{STYLES}"
    r"|\A(?:\s{1,9}[a-z][\w-]{0,30}(?:=(?:\"[^\"]{0,100}\"|'[^']{0,100}'|[^\s\"']{1,50}))?){0,4}\s{1,9}hidden(?=[\s=/]|\Z)",
    re.IGNORECASE,
)
"""What is said of a tag that strikes out or hides what it is around."""
_SIGN = re.compile(r"~~|</(?:del|s|strike)\b|line-through|\bnone|hidden", re.IGNORECASE)
_OPENS = re.compile(r"(?<!\S)[(\[{*_\"'\u201c]{1,5}\Z")
_CLOSES = re.compile(r"[)\]}.,;:!?*_\"'\u201d]{1,5}(?!\S)")


@lru_cache(maxsize=1024)
def struck(text: str) -> tuple[Span, ...]:
    """The spans that are struck out in a Markdown text, in order, with their marks. A mark that nothing closes strikes
    out nothing."""
    return tuple(_struck(text)) if _SIGN.search(text) else ()


def _struck(text: str) -> Iterator[Span]:
    for start, end in prose(text):
        opened, since, depth = "", 0, 0
        for match in _STRUCK.finditer(text, start, end):
            tag = (match["tag"] or "").lower()
            if match["code"] or (not tag and opened):
                continue
            if not tag:
                yield match.span()
            elif match["closes"] and tag == opened:
                depth -= 1
                if not depth or tag in _ALWAYS:
                    yield since, match.end()
                    opened = ""
            elif tag == opened:
                depth += 1
            elif not match["closes"] and not opened and (tag in _ALWAYS or _UNSEEN.search(match["given"])):
                opened, since, depth = tag, match.start(), 1


def unstruck(text: str) -> str:
    """A Markdown text, of equal length, with blanks in place of what is struck out."""
    pieces, at = [], 0
    for start, end in struck(text):
        opens = not before_on_line(text, start).strip()
        lines = text[start:end].split("\n")
        fills = [" "] * len(lines)
        if (opens or len(lines) > 1) and text[end : end + 1] not in ("", "\n"):
            fills[-1] = FILLER
        pieces += [text[at:start], "\n".join(fill * len(line) for fill, line in zip(fills, lines, strict=True))]
        at = end
    return "".join((*pieces, text[at:]))


def trimmed(text: str, start: int, end: int) -> Span:
    """A part of a Markdown text without what is struck out at its beginning and its end."""
    for left, right in struck(text):
        if left <= start < right:
            start = right + len(text[right:end]) - len(text[right:end].lstrip())
        if left < end <= right:
            end = start + len(text[start:left].rstrip())
    return start, max(start, end)


def left_over(text: str, start: int, end: int) -> list[Span]:
    """The spans of a part of a Markdown text between what is struck out in it."""
    spans, at = [], start
    for left, right in struck(text):
        if left < end and start < right:
            spans.append((at, max(at, left)))
            at = min(right, end)
    return [*spans, (at, end)]


def closed_up(pieces: list[str]) -> str:
    """The pieces of a sentence between what is struck out in it, put together."""
    line = pieces[0]
    for piece in pieces[1:]:
        if _CLOSES.match(piece):
            line = f"{line.rstrip()}{piece}"
        elif _OPENS.search(line[-10:]):
            line = f"{line}{piece.lstrip()}"
        else:
            line = f"{line} {piece}"
    return line

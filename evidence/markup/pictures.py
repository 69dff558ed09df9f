"""Pictures of Markdown on lines of their own, above or below the words of a paragraph or a list item, or between its
sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..text.line_spans import before_on_line, line_start
from ..text.spans import Span
from .block import Block

_TARGET = r"\((?:[^()\n\"]|\"[^\"]{0,500}\"|\([^()\n]{0,300}\)){1,500}+\)"
_PICTURE = rf"!\[[^\[\]]{{0,500}}+\](?:{_TARGET}|\[[^\[\]\n]{{0,100}}+\])"
_ONE = rf"(?:{_PICTURE}|\[{_PICTURE}\]{_TARGET})(?:\{{[^{{}}\n]{{0,200}}\}})?"
_PICTURES = re.compile(rf"{_ONE}(?:[\s>]{{0,200}}+{_ONE}){{0,50}}+")
_ALT = re.compile(r"!\[([^\[\]]{0,500}+)\]")
_UNNAMED = re.compile(
    r"(?:alt(?:ernative)? text|diagram|drawing|figure|icon|illustration|image|img|logo|photo|pic(?:ture)?"
    r"|screen ?shot)?[\s\d]{0,9}(?:\.(?:gif|jpe?g|png|svg|webp))?",
    re.IGNORECASE,
)
_ENDED = (".", "!", "?", ":", ";")
_DIRECTIVE = re.compile(r"\s{1,40}\.\. (?:image|figure|thumbnail)::")
_GAP = re.compile(r"[\s>]{0,40}")
_ANNOUNCED = re.compile(r"\n?(?P<indent>[ \t>]{0,40})(?:[-*+|]\s|\||\d{1,3}[.)]\s|`{3}|~{3}|<table)")
"""Begins a list, a table or code."""
_AROUND = " \t\n>"
_NEAR = 40
"""Most characters between a sentence and a picture."""
_BELOW = 4
"""Lines below a picture that are looked at."""
_CLOSING = "\"')*_\u201d\u2019" + _AROUND


def without_pictures(text: str, block: Block) -> Block:
    """A paragraph or list item without such lines at its beginning and end; all of it if it has nothing else."""
    if block.kind not in ("paragraph", "item") or "![" not in text[block.start : block.end]:
        return block
    start, end = block.start, block.end
    alone = list(_alone(text, start, end))
    if alone and alone[0][0] == start:
        start = _past(text, alone[0][1], end)
    if alone and alone[-1][1] == end:
        end = max(start, alone[-1][0])
    while start < end and not (line := text[max(start, line_start(text, end)) : end]).strip(_AROUND):
        end = max(start, end - len(line) - 1)
    words = text[start:end].rstrip()
    return block._replace(start=start, end=start + len(words)) if words else block


def is_picture(text: str, start: int, end: int) -> bool:
    """Whether a span is nothing but pictures."""
    return _PICTURES.fullmatch(text, start, end) is not None


def is_unnamed(text: str, start: int, end: int) -> bool:
    """Whether a span is nothing but pictures of which nothing is said but that they are some: `![image](tug.png)`."""
    return is_picture(text, start, end) and all(
        _UNNAMED.fullmatch(alt.strip()) for alt in _ALT.findall(text, start, end)
    )


def shown_by_picture(text: str, start: int, end: int) -> bool:
    """Whether a sentence stands right above a picture, and no list, table or code below that; an item beside its own
    is none."""
    if _DIRECTIVE.match(text, end):
        return True
    gap = _GAP.match(text, end)
    picture = _PICTURES.match(text, gap.end()) if gap and "\n" in gap[0] else None
    if picture is None:
        return False
    lines = text[picture.end() :].split("\n", _BELOW)
    below = next((line for line in lines[1:] if line.strip()), "")
    announced = _ANNOUNCED.match(below)
    own = before_on_line(text, start)
    is_item = any(not sign.isspace() for sign in own) or _ANNOUNCED.match(text, start) is not None
    return announced is None or (is_item and len(announced["indent"]) <= len(own) - len(own.lstrip()))


def pictures_apart(text: str) -> Iterator[Span]:
    """Yield the spans of such lines of a paragraph or a list item before which a sentence ends."""
    if "![" not in text:
        return
    for start, end in _alone(text, 0, len(text)):
        before = text[max(0, start - _NEAR) : start].rstrip(_CLOSING)
        if not before or before.endswith(_ENDED):
            yield start, end


def pictures_in(text: str) -> Iterator[Span]:
    """Yield the spans of pictures in a text."""
    if "![" in text:
        yield from (match.span() for match in _PICTURES.finditer(text))


def _alone(text: str, start: int, end: int) -> Iterator[Span]:
    """Yield the spans of pictures with nothing else on their lines."""
    for match in _PICTURES.finditer(text, start, end):
        begins = match.start() == start or not text[line_start(text, match.start()) : match.start()].strip(_AROUND)
        line_end = text.find("\n", match.end(), end)
        if begins and not text[match.end() : end if line_end < 0 else line_end].strip(_AROUND):
            yield match.span()


def _past(text: str, at: int, end: int) -> int:
    """The offset of the first word from there on."""
    return end - len(text[at:end].lstrip(_AROUND))

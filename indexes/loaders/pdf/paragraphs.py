"""Paragraphs that liteparse, or the end of a page, has cut in two."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from typing import Any

from .pieces import ENDED, HYPHENATED

_EDGE = 0.04
"""Part of the page's width by which a full line may be shorter than the ones below it."""
_GAP = 0.6
"""Part of a line's height that may be free between two lines of a paragraph."""
_WIDE = 0.6
"""Part of the page's width that a line takes at least that goes on with a capital or a number."""
OPEN = re.compile(r"(?i:\b(?:a|an|the|of|to|in|on|at|by|for|from|with|and|or|that|which|is|are|was|were|its|their))\Z")
"""Ends no sentence, nor a heading."""
_BRACKET = re.compile(r"\([^()\n]{1,60}\)[.,;]")
"""Begins the rest of a sentence: a bracket that it ends behind."""
_MARKS = "*_"
_LEAST_LAST = 40
"""Characters of a page's last line, of a paragraph that may go on over the page."""
_MARKED = re.compile(r"[|#`]")
_DIGITS = re.compile(r"\d+")
_SENTENCE = re.compile(r"[^\n]*?[.?!][\"'”\u2019)]?(?=\s|\Z)|[^\n]+")
_NUMBERED = re.compile(r"\(?\w{1,3}[.)]\s")


def whole_paragraphs(page: Any) -> str:
    """The page's Markdown, with paragraphs in one that liteparse took for two.

    So it reads a clause whose title stands in bold in its first line, and takes a first line in other letters for a
    heading. The mark for bold goes: it held the line.
    """
    text = str(page.markdown or "")
    heights = [item.height for item in page.text_items]
    if not page.blocks or not heights:
        return text
    height = median(heights)
    start = 0
    for first, second in pairwise(page.blocks):
        if _goes_on(first, second, page.width, height, slide=page.width > page.height):
            marked = _marked(first)
            at = text.find(f"{marked}\n\n{_marked(second)}", start)
            if at >= 0:
                text = f"{text[:at]}{first.text.strip(_MARKS)} {text[at + len(marked) + 2 :]}"
                start = at
    return text


def _goes_on(first: Any, second: Any, width: float, height: float, *, slide: bool) -> bool:
    """Whether a block ends with a full line inside a sentence, and the next one is right below it."""
    if first.kind not in ("paragraph", "list_item", "heading") or second.kind != "paragraph":
        return False
    if not first.text or not second.text or not first.bbox or not second.bbox or ENDED.search(first.text):
        return False
    gap = second.bbox.y - first.bbox.y - first.bbox.height
    rest = second.text[:1].islower() or _BRACKET.match(second.text) is not None
    full = first.bbox.x + first.bbox.width >= second.bbox.x + second.bbox.width - _EDGE * width
    full = full or (second.text[:1].islower() and OPEN.search(first.text) is not None)
    wide = first.bbox.width >= _WIDE * width and second.text[:1].isalnum() and not _NUMBERED.match(second.text)
    wide = wide and first.kind != "heading"
    return -height < gap < _GAP * height and full and (rest or (wide and not slide))


def _marked(block: Any) -> str:
    """The text of a block in Markdown."""
    if block.kind == "heading":
        return f"{'#' * block.level} {block.text}"
    marks = "*" * (2 * bool(block.bold) + bool(block.italic))
    return f"{marks}{block.text}{marks}"


def whole_sentences(pages: Sequence[str]) -> list[str]:
    """The texts of pages; a sentence that continues on the next page is joined to its beginning."""
    whole = list(pages)
    lasts = Counter(_last(text) for text in pages)
    for at in range(1, len(whole)):
        before = whole[at - 1].rstrip()
        last = _last(before)
        hyphenated = HYPHENATED.search(before) is not None
        open_ended = last[-1:].isalnum() or last[-1:] == "," or hyphenated
        plain = len(last) >= _LEAST_LAST and open_ended and not _MARKED.match(last)
        if plain and lasts[last] < 2 and whole[at][:1].islower():
            tail = _SENTENCE.match(whole[at])
            end = tail.end() if tail else 0
            start = before[:-1] if hyphenated else f"{before} "
            whole[at - 1], whole[at] = f"{start}{whole[at][:end].rstrip()}".rstrip(), whole[at][end:].lstrip()
    return whole


def _last(text: str) -> str:
    """The last block of a page without its numbers, by which the foot of a page is the same on each."""
    return _DIGITS.sub("", text.rstrip().rpartition("\n")[2])

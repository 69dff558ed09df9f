"""Running heads and feet that liteparse leaves in the text of a page, between two halves of a sentence."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from .pieces import ENDED, HYPHENATED, joined, line_of, lines_across

_DIGITS = re.compile(r"\d+")
_LETTERS = re.compile(r"[^\W\d_]{2}")
_LEAST_PAGES = 3
_LEAST_SHARE = 0.3
"""Share of the pages that have it; it may stand on every second one."""
_APART = 1.5
"""Heights of a line between it and the text, unless it has the number of the page."""


def without_running_heads(pages: Sequence[Any], texts: Sequence[str]) -> list[str]:
    """The texts of pages without the first and last lines that stand on several of them, apart from the text or with
    the number of the page."""
    edges = [[*_edges(page)] for page in pages]
    counts = Counter(form for own in edges for form in {_form(line) for line in own})
    least = max(_LEAST_PAGES, _LEAST_SHARE * len(pages))
    told: list[str] = []
    for own, text in zip(edges, texts, strict=True):
        for line in own:
            if counts[_form(line)] >= least:
                text = _without(line, text)
        told.append(text)
    return told


def _edges(page: Any) -> Iterator[str]:
    """The first and the last line of a page, if they may be its head and its foot; the first page begins with a
    title."""
    lines = lines_across(item for item in page.text_items if item.text.strip() and not item.rotation)
    if len(lines) < _LEAST_PAGES:
        return
    edges = ((lines[0], lines[1]), (lines[-1], lines[-2]))
    for line, beside in edges[page.page_num == 1 :]:
        text = joined(line)
        first, second = line_of(line), line_of(beside)
        gap = max(first.top, second.top) - min(first.bottom, second.bottom)
        if _LETTERS.search(text) and (_DIGITS.search(text) or gap > _APART * (first.bottom - first.top)):
            yield text


def _form(line: str) -> str:
    """A line without its numbers."""
    return " ".join(_DIGITS.sub("", line).split())


def _without(line: str, text: str) -> str:
    """A text without a line, wherever it stands in it; as it is if the line stands there more than once."""
    words = r"[ \n]{1,2}".join(re.escape(word) for word in line.split())
    found = [*re.finditer(rf"(?:^#{{1,6}} |(?<!\S))\**{words}\**(?!\S)", text, re.MULTILINE)]
    if len(found) != 1:
        return text
    before, after = text[: found[0].start()], text[found[0].end() :]
    if not before.strip() or not after.strip():
        return (before + after).strip()
    is_paragraph = before.endswith("\n") and after.startswith("\n")
    before, after = before.rstrip(), after.lstrip()
    if HYPHENATED.search(before) and after[:1].islower():
        return f"{before[:-1]}{after}"
    return f"{before}\n\n{after}" if is_paragraph and not _goes_on(before, after) else f"{before} {after}"


def _goes_on(before: str, after: str) -> bool:
    return not ENDED.search(before) and after[:1].islower() and not before.rpartition("\n")[2].startswith(("#", "|"))

"""Text with form feeds, or with numbered feet like those of an RFC: its pages, and their running heads and feet."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

_NUMBER = re.compile(r"\d{1,9}")
_FOOT = re.compile(r"^(?:[^\n]{0,80}[ \t])?\[Page[ \t](\d{1,4})\][ \t]*$", re.MULTILINE)
"""The last line of a page of an RFC."""
_SHARE = 0.5
"""Least share of the pages that have such a line."""
_LEAST_PAGES = 3
_HEAD_LINES = 3
"""Most lines of the head of a page of an RFC."""


def without_running_heads(text: str) -> tuple[str, tuple[int, ...]]:
    """The text with its pages joined, and the offset where each page starts; no offsets without pages.

    A first or last line is left out that stands on half of the pages, with the same numbers or with such as count the
    pages. In a text with numbered feet, the whole head is. A paragraph that goes on over the end of a page stays one.
    """
    numbered = _has_feet(text)
    if numbered and "\f" not in text:
        text = _FOOT.sub(lambda foot: f"{foot[0]}\f", text)
    if "\f" not in text:
        return text, ()
    pages = [page.strip("\n") for page in text.split("\f")]
    pages = [page for page in pages if page.strip()] or [""]
    if numbered:
        pages = [_FOOT.sub("", page).rstrip() for page in pages]
    elif len(pages) >= _LEAST_PAGES:
        pages = _without(pages, last=True)
    if len(pages) >= _LEAST_PAGES:
        pages = _without(pages, last=False, block=numbered)
    pages = [page for page in pages if page.strip()] or [""]
    parts, starts, at = [pages[0]], [0], len(pages[0])
    for before, page in pairwise(pages):
        gap = _between(before, page)
        starts.append(at + len(gap))
        parts += [gap, page]
        at += len(gap) + len(page)
    return "".join(parts), tuple(starts) if len(starts) > 1 else ()


def _has_feet(text: str) -> bool:
    """Whether there are feet whose numbers go up, page by page."""
    numbers = [int(foot[1]) for foot in _FOOT.finditer(text)]
    return len(numbers) >= _LEAST_PAGES and all(after == before + 1 for before, after in pairwise(numbers))


def _without(pages: Sequence[str], *, last: bool, block: bool = False) -> list[str]:
    """The pages without their first or last line, if that is a running head; with `block`, without all of the head."""
    lines = [page.rstrip().rpartition("\n") if last else page.lstrip("\n").partition("\n") for page in pages]
    edges = [(parts[2] if last else parts[0]).strip() for parts in lines]
    forms = [_form(edge, at) for at, edge in enumerate(edges)]
    least = max(2, (_SHARE / 2 if block else _SHARE) * len(pages))  # left and right pages may have different heads
    common = {form for form, count in Counter(form for both in forms for form in both).items() if count >= least}
    rest = [(parts[0] if last else parts[2]) for parts in lines]
    if block:
        rest = [_below_head(body) for body in rest]
    return [body.strip("\n") if both & common else page for page, both, body in zip(pages, forms, rest, strict=True)]


def _below_head(body: str) -> str:
    """What stands below the first empty line, if that is one of the next few."""
    lines = body.split("\n", _HEAD_LINES)
    at = next((nth for nth, line in enumerate(lines[:_HEAD_LINES]) if not line.strip()), 0)
    return "\n".join(lines[at:])


def _form(edge: str, page: int) -> set[str]:
    """The line unchanged but for its spaces, and with each number relative to the number of its page."""
    edge = " ".join(edge.split())
    return {edge, _NUMBER.sub(lambda number: f"#{int(number[0]) - page}", edge)} if edge else set()


def _between(before: str, after: str) -> str:
    """What joins two pages: a line feed inside a paragraph."""
    last, first = before.rstrip()[-1:], after.lstrip()[:1]
    return "\n" if first.islower() and (last.isalnum() or last in ",-;") else "\n\n"

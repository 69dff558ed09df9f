"""Text with form feeds: its pages, and their running heads and feet."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

_NUMBER = re.compile(r"\d{1,9}")
_SHARE = 0.5
"""Least share of the pages that have such a line."""
_LEAST_PAGES = 3


def without_running_heads(text: str) -> tuple[str, tuple[int, ...]]:
    """The text with its pages joined, and the offset where each page starts; no offsets without form feeds.

    A first or last line is left out that stands on half of the pages, with the same numbers or with such as count the
    pages. A paragraph that goes on over the end of a page stays one.
    """
    if "\f" not in text:
        return text, ()
    pages = [page.strip("\n") for page in text.split("\f")]
    pages = [page for page in pages if page.strip()] or [""]
    if len(pages) >= _LEAST_PAGES:
        pages = _without(pages, last=True)
        pages = _without(pages, last=False)
    parts, starts, at = [pages[0]], [0], len(pages[0])
    for before, page in pairwise(pages):
        gap = _between(before, page)
        starts.append(at + len(gap))
        parts += [gap, page]
        at += len(gap) + len(page)
    return "".join(parts), tuple(starts) if len(starts) > 1 else ()


def _without(pages: Sequence[str], *, last: bool) -> list[str]:
    """The pages without their first or last line, if that is a running head."""
    lines = [page.rstrip().rpartition("\n") if last else page.lstrip("\n").partition("\n") for page in pages]
    edges = [(parts[2] if last else parts[0]).strip() for parts in lines]
    forms = [_form(edge, at) for at, edge in enumerate(edges)]
    common = {
        form for form, count in Counter(form for both in forms for form in both).items() if count >= _SHARE * len(pages)
    }
    rest = [(parts[0] if last else parts[2]) for parts in lines]
    return [body.strip("\n") if both & common else page for page, both, body in zip(pages, forms, rest, strict=True)]


def _form(edge: str, page: int) -> set[str]:
    """The line unchanged, and with each number relative to the number of its page."""
    return {edge, _NUMBER.sub(lambda number: f"#{int(number[0]) - page}", edge)} if edge else set()


def _between(before: str, after: str) -> str:
    """What joins two pages: a line feed inside a paragraph."""
    last, first = before.rstrip()[-1:], after.lstrip()[:1]
    return "\n" if first.islower() and (last.isalnum() or last in ",-;") else "\n\n"

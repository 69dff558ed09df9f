"""Tables of contents, which say where something is, not what it is."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..text.spans import Span

_LEADERS = re.compile(r"(?:\.[ \t]?){4,}[ \t]*(?:\d{1,4}|[ivxlc]{1,6})?$", re.MULTILINE)
"""Ends a line of a table of contents."""
_LINK = re.compile(r"(?:\d[\d.]* +)?\[[^\[\]\n]{1,200}\]\(#[^()\s]{0,300}\)\s*")
"""A link to a section of the same page, and nothing else."""
_TITLE = re.compile(
    r"(?:table of )?contents?|toc|on this page|in this article|inhalt(?:sverzeichnis)?|sommaire|indice", re.I
)


def is_contents(text: str, lines: Sequence[Span]) -> bool:
    """Whether most lines of a paragraph end in dots and a page number."""
    return 2 * sum(_LEADERS.search(text, *line) is not None for line in lines) > len(lines)


def is_entry(text: str, item: Span, lead: Span | None) -> bool:
    """Whether a list item, without its marker, only links to a section of its page, in a list that only its title or
    another such item announces. After "Our values are:", a list of links does say something."""
    if _LINK.fullmatch(text, *item) is None:
        return False
    if lead is None:
        return True
    title = text[slice(*lead)].strip(" \t:*_")
    return _TITLE.fullmatch(title) is not None or _LINK.fullmatch(text, *lead) is not None

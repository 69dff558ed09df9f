"""Clauses of rules and contracts in Markdown whose number and title begin their first paragraph, in bold."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ...evidence.text.spans import Span
from .sections import Heading

_LABEL = r"(?:section|sec\.|article|art\.|clause|rule|paragraph|\u00a7)\s?"
_TITLE = re.compile(
    rf"\*\*(?P<words>(?:{_LABEL}(?P<number>\d{{1,3}}(?:\.\d{{1,3}}){{0,4}})|(?P<dotted>\d{{1,3}}(?:\.\d{{1,3}}){{1,4}}))"
    r"[.:)]?(?:\s{1,4}[^\W\d_][^*\n]{1,80}(?:\n[^*\n]{1,80})?)?)\*\*[.:]?(?=\s|\Z)",
    re.IGNORECASE,
)
_LEAST = 3
"""Fewest clauses of a document that is made of them."""
_BELOW_ALL = 7
"""The level of a clause without a dot in its number, below every heading of Markdown."""


def clause_titles(paragraphs: Iterable[tuple[int, str]]) -> Iterator[tuple[Span, Heading]]:
    """Yield the range of each title at the beginning of a paragraph, `**Section 3.1. Fees.** Members pay ...`, and the
    heading that it is; nothing if there are few of them.

    Paragraphs are given with the offset of their first character. The level follows from the number, so that clause
    5.5.1 stands below 5.5. A number without a dot counts only behind a word like "Section": steps are numbered too.
    """
    found = [(at, match) for at, text in paragraphs if (match := _TITLE.match(text))]
    if len(found) < _LEAST:
        return
    for at, match in found:
        number = match["number"] or match["dotted"]
        words = " ".join(match["words"].split()).rstrip(".:")
        yield (at, at + match.end()), (at, _BELOW_ALL + number.count("."), words)

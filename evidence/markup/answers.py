"""The marks of questions and answers: `A:` below the heading `Q: May I fish?` is no word of the answer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..text.spans import Span

QUESTION = r"(?:Q|Question)(?:[ .]?\d{1,4})?[:.)]"
"""An expression for the mark before a question."""
ANSWER = r"(?:A|Answer)(?:[ .]?\d{1,4})?"
"""One for the mark before an answer, up to its colon, dot or bracket."""
_ASKS = rf"[#*_>\- \t]{{0,12}}{QUESTION}[^\n]{{1,300}}"
_MARK = rf"(?P<mark>[*_]{{0,3}}{ANSWER}[*_]{{0,3}}[:.)][*_]{{0,3}}[ \t]{{1,8}})(?=\S)"
_BULLET = r"\s{0,4}(?:[-*+] {1,4})?"
_BELOW_QUESTION = re.compile(rf"^{_ASKS}\n{_BULLET}{_MARK}", re.MULTILINE)
_FIRST = re.compile(rf"{_BULLET}(?![*_]{{0,3}}A\.){_MARK}")
"""Begins a passage; `A.` may begin a name."""
_HEADING = re.compile(rf"{QUESTION}|[^\n]*\?\W{{0,3}}\Z")


def answer_marks(text: str, headings: Sequence[str]) -> Iterator[Span]:
    """The spans of the marks before answers in a passage's text: each below a question, and one that begins a passage
    whose last heading is a question."""
    first = _FIRST.match(text) if headings and _HEADING.match(headings[-1]) else None
    if first:
        yield first.span("mark")
    yield from (match.span("mark") for match in _BELOW_QUESTION.finditer(text))

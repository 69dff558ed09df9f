"""The span check: does that passage say these words, and where exactly?

A quote stands there as a whole (`spans.find_span`), or it was put together of pieces that all stand there: models leave
words out between dots, and copy a row of a table without its other cells. Whatever way it was quoted, the citation is
one span of the source that the reader sees in full, with all that was left out.
"""

from __future__ import annotations

import re

from .spans import NEGATION, Span, find_span, normalise
from .table_row import find_row

_DOTS = re.compile(r"\s*(?:\[?\u2026\]?|\[\.{3}\]|(?<!\.)\.{3}(?!\.))\s*")
_WORD = re.compile(r"\w+")
_LEAST_WORDS = 2
"""Words of each piece of a quote with dots: single words stand together in many places."""
_LONGEST_GAP = 300
"""Characters of the source that dots may stand for."""


def find_quote(quote: str, text: str) -> Span | None:
    """The span of `text` that `quote` quotes, or None if it does not say it.

    A quote with dots is found where its pieces stand in this order and what they leave out holds no negation; its span
    reaches from the first piece to the last. Cells of a table are found in the one row that has them: see `table_row`.
    """
    return find_span(quote, text) or _elided(quote, text) or find_row(quote, text)


def _elided(quote: str, text: str) -> Span | None:
    if not _DOTS.search(quote):
        return None
    pieces = [piece for piece in _DOTS.split(quote) if piece]
    if len(pieces) > 1 and any(len(_WORD.findall(piece)) < _LEAST_WORDS for piece in pieces):
        return None
    first = end = None
    edits = 0
    for piece in pieces:
        after = end or 0
        span = find_span(piece, text[after:])
        if span is None:
            return None
        gap = text[after : after + span.start] if end is not None else ""
        if len(gap) > _LONGEST_GAP or NEGATION.search(normalise(gap)[0]):
            return None
        first = after + span.start if first is None else first
        end, edits = after + span.end, edits + span.edits
    return None if first is None or end is None else Span(first, end, edits)

"""Words that their author struck out, taken out of a text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...evidence.text.spans import Span

_CLOSING = frozenset(".,;:!?) \n")


def without(text: str, struck: Iterable[Span]) -> str:
    """A text without what is struck out, in order; what stood around it is parted by one blank, so that 40 and 25 do
    not become 4025."""
    pieces: list[str] = []
    at = 0
    for start, end in struck:
        kept, after = text[at:start], text[end : end + 1]
        if kept[-1:] in ("", "\n") and after == " ":
            end += 1
        elif kept[-1:] == " " and (not after or after in _CLOSING):
            kept = kept[:-1]
        elif kept[-1:].isalnum() and after.isalnum():
            kept += " "
        pieces.append(kept)
        at = end
    return "".join((*pieces, text[at:]))

"""What a claim puts beside a word of its evidence with `and` or `or`: children beside adults."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..text.english import DETERMINER, INTERROGATIVE
from .alignment import Alignment

_AND = re.compile(r"\s(?:and|or|and/or|as well as)\s(?:an? |the )?", re.IGNORECASE)
_OBJECT = re.compile(rf"\s(?:(?:for )?(?:{DETERMINER}|it|them|whether|{INTERROGATIVE})\b|[`*\"\u201c])", re.IGNORECASE)
"""Follows a verb, `and sets how many`, `and press **Add**`: an act in other words, no thing beside another."""


def added(alignment: Alignment, borne_out: Sequence[bool]) -> Iterator[str]:
    """The last words of pairs of which the evidence has the first only; `borne_out[i]` is whether it has piece i."""
    text, pieces = alignment.claim.text, alignment.claim.pieces
    for at in range(1, len(pieces)):
        old, new = pieces[at - 1], pieces[at]
        if borne_out[at] or alignment.places[at - 1] is None or not old.kind == new.kind == "word":
            continue
        behind = text[new.end : pieces[at + 1].start] if at + 1 < len(pieces) else "."
        if _AND.fullmatch(text[old.end : new.start]) and behind.strip(" -") and not _OBJECT.match(text, new.end):
            yield new.words

"""Captions: a line without a verb above a table or code, which says nothing without it."""

from __future__ import annotations

import re

from ...evidence.addresses import Address, Addresses
from .heading import has_verb

_MOST_WORDS = 10
_ENDS_LINE = re.compile(r"[*_ \t]*(?:\n[ \t]*(?:\n|[|`~]|\.\. )|\Z)")


def is_caption(address: Address, addresses: Addresses) -> bool:
    """Whether a sentence is the caption of the table or code right below it, or a line of words without a number at the
    end of its passage, which has lost what it is the caption of."""
    text, sentence = address.passage.text, address.sentence
    if sentence.kind != "sentence" or not address.shown[-1:].isalnum() or has_verb(address.shown):
        return False
    first = not text[: sentence.start].strip(" \t*_") or address.opens_paragraph
    if not first or len(address.shown.split()) > _MOST_WORDS or not _ENDS_LINE.match(text, sentence.end):
        return False
    if addresses.ends_passage(address):
        return not any(map(str.isdigit, address.shown))
    below = addresses.get(address.number + 1)
    return below is not None and below.sentence.kind in ("row", "code") and below.sentence.under == sentence.under

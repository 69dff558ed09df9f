"""Passages that explain one name: an entry of a glossary, a setting or a function that a page describes."""

from __future__ import annotations

import re

from .blocks import blocks
from .passage import Passage
from .plain import markup_of
from .rst import OBJECT
from .spans import Span

_WORD = re.compile(r"\w+")


def name_of(passage: Passage) -> Span | None:
    """Where a passage has the name that it explains, which is its heading; None for any other passage."""
    if markup_of(passage) != "rst" or not passage.heading:
        return None
    first = next((block for block in blocks(passage.text) if block.kind != "heading"), None)
    if first is None:
        return None
    line = passage.text[first.start : first.end]
    name = _WORD.findall(passage.heading[-1])
    described = OBJECT.match(line)
    said = _WORD.findall(described[1] if described else line)
    return (first.start, first.end) if name and (said[: len(name)] if described else said) == name else None

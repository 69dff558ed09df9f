"""Passages that explain one name: a glossary entry, or a setting or function that a page describes."""

from __future__ import annotations

import re

from .markup.block import Block
from .markup.blocks import blocks
from .markup.rst import OBJECT
from .passage import Passage
from .text.spans import Span

_WORD = re.compile(r"\w+")
_CODE = re.compile(r"\[?(`+)[^`\n]+\1(?:\]\([^()\s]{1,200}\))?(?: ?\{#[\w-]{1,100}\})?")
"""Text marked as code, as the words of a link too."""
BETWEEN_NAMES = re.compile(r",? / |, ")
"""Divides the names in one heading."""
_WITH_ENTRIES = ("rst", "html", "man")
"""Formats whose loaders make a section for each name that is explained."""
_NAME = re.compile(r"-{0,2}[A-Za-z$@][\w$./:-]*(?:\(.*\))?")


def is_name(heading: str) -> bool:
    """Whether a heading consists of one or more names of settings, options or functions: server.host, --open,
    SECRET_KEY, read_url / write_url, or text marked as code."""
    return all(map(_is_one_name, BETWEEN_NAMES.split(heading)))


def _is_one_name(heading: str) -> bool:
    if _CODE.fullmatch(heading):
        return True
    return _NAME.fullmatch(heading) is not None and (not heading[0].isupper() or not set("._").isdisjoint(heading))


def name_of(passage: Passage) -> Span | None:
    """The span in the passage of the name that it explains, which is its heading; None for any other passage."""
    form = passage.form
    if form not in _WITH_ENTRIES or not passage.heading:
        return None
    first = next((block for block in blocks(passage.text, rst=form == "rst") if block.kind != "heading"), None)
    name = _WORD.findall(passage.heading[-1])
    if first is None or not name:
        return None
    described = OBJECT.match(passage.text, first.start, first.end) if form == "rst" else None
    if described:
        is_same = _WORD.findall(described[1])[: len(name)] == name
        return (first.start, first.end) if is_same else None
    end = _after(passage.text, first, name)
    return (first.start, end) if end else None


def _after(text: str, block: Block, name: list[str]) -> int:
    """The end of the lines at the beginning of a block that hold only the words of a name; 0 if there are none."""
    at, words = block.start, []
    for line in text[block.start : block.end].split("\n"):
        at += len(line) + 1
        words += _WORD.findall(line.split(" : ", 1)[0])
        if words == name:
            return at - 1
    return 0

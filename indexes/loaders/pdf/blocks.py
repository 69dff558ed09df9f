"""The blocks of a page, and how they are written as Markdown."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..tables import Row, write_table
from ..writer import TextWriter, fenced
from .pieces import BULLETS

_SIGN = re.compile(rf"(?:[{BULLETS}*\u2013\u2014\-\ue000-\uf8ff]|o(?=\s+\S))\s*")
_LABEL = re.compile(r"\d{1,3}(?:\.\d{1,3}){0,5}\.(?=\s)|\d{1,3}(?:\.\d{1,3}){1,5}(?=\s)")
_HEADING_CHARS = 120
_ANCHOR = "\u00b6"
"""On a printed web page, the link to itself that follows a heading or a described name."""
_ITEM_CHARS = 200


@dataclass(frozen=True)
class Heading:
    """A heading of a level from 1."""

    text: str
    level: int


@dataclass(frozen=True)
class Paragraph:
    """A paragraph, a caption, or the text of a figure."""

    text: str


@dataclass(frozen=True)
class Item:
    """An item of a list, with its bullet or number; `indent` is 0 for an item of an outermost list."""

    text: str
    indent: int


@dataclass(frozen=True)
class Rows:
    """A table, the first `headers` rows of which name the columns."""

    rows: Sequence[Row]
    headers: int


@dataclass(frozen=True)
class Code:
    """Lines of code."""

    lines: tuple[str, ...]


Block = Code | Heading | Paragraph | Item | Rows


def markdown(blocks: Sequence[Block], headings: Mapping[str, int]) -> str:
    """Blocks as Markdown; a paragraph or an item whose words are among `headings` is one of that level."""
    writer = TextWriter()
    content = _joined([block for block in blocks if isinstance(block, (Rows, Code)) or block.text], headings)
    clauses = _are_clauses(content)
    depths: list[int] = []
    entries = 0
    for block in content:
        listed = isinstance(block, Item) and not (clauses and _parts(block))
        if isinstance(block, Rows):
            write_table(writer, block.rows, headers=block.headers)
        elif isinstance(block, Code):
            writer.write(fenced("\n".join(block.lines)))
        elif level := _level(block, headings):
            writer.heading(block.text.rstrip(_ANCHOR), level)
            listed, entries = False, 0
        elif block.text.endswith(_ANCHOR) and len(block.text) <= _HEADING_CHARS:
            entries = entries or 1 + max((level for _, level, _ in writer.headings[-1:]), default=1)
            writer.heading(block.text.rstrip(_ANCHOR), entries)
            listed = False
        elif isinstance(block, Item) and listed:
            in_list = bool(depths)
            depths = [*(depth for depth in depths if depth < block.indent), block.indent]
            writer.write("  " * (len(depths) - 1) + _listed(block.text), tight=in_list)
        else:
            writer.write(block.text)
        depths = depths if listed else []
    return writer.text()


def _listed(text: str) -> str:
    """An item with Markdown's sign instead of its own; a number stays."""
    sign = _SIGN.match(text)
    words = text[sign.end() :] if sign else text
    return words if _LABEL.match(words) else f"- {words}"


def _joined(blocks: Sequence[Block], headings: Mapping[str, int]) -> list[Block]:
    """The blocks, where two paragraphs that make up one of the headings are one, and so is code with what follows."""
    whole: list[Block] = []
    for block in blocks:
        last = whole[-1] if whole else None
        if isinstance(last, Paragraph) and isinstance(block, Paragraph) and f"{last.text} {block.text}" in headings:
            whole[-1] = Paragraph(f"{last.text} {block.text}")
        elif isinstance(last, Code) and isinstance(block, Code):
            whole[-1] = Code((*last.lines, *block.lines))
        else:
            whole.append(block)
    return whole


def _are_clauses(blocks: Sequence[Block]) -> bool:
    """Whether the numbered items are clauses of a contract or a law, and no steps: long, or numbered like 5.1."""
    items = [block for block in blocks if isinstance(block, Item) and _parts(block)]
    return any(_parts(item) > 1 for item in items) or sum(len(item.text) for item in items) > _ITEM_CHARS * len(items)


def _level(block: Heading | Paragraph | Item, headings: Mapping[str, int]) -> int:
    """The level of a heading; 0 for any other block."""
    if isinstance(block, Heading):
        return block.level
    return headings.get(block.text, 0) if len(block.text) <= _HEADING_CHARS else 0


def _parts(item: Item) -> int:
    """Of how many numbers the label of a clause consists: 5.1 of two."""
    label = _LABEL.match(item.text)
    return len(label[0].strip(".").split(".")) if label else 0

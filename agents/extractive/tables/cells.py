"""Cells of a table that a question asks for by the name of their row and that of their column: "the default depth"."""

from __future__ import annotations

import re

from ....evidence.address import Address
from ....evidence.markup.plain import Markup, markup_of, table_cells
from ....evidence.text.code_names import HUMP
from ....evidence.text.words import analyze, content_words
from ....evidence.visible import columns
from ...questions.expectation import expectation

_DOTTED = re.compile(r"\S{1,200}\.([A-Za-z][^\s.]{0,100})")
"""A dotted name with its last part."""
_WORD = re.compile(r"[^\W_]+")
_OF_ANY_CELL = frozenset(content_words("value name percentage percent share number amount"))
"""Words that say nothing of what is in a column: "Default value", "the percentage of"."""
_BEGINS = 8
"""Letters that two forms of a long word share."""
_LEAST_OF_CAPTION = 2
"""Fewest words of a question that tell the table that it is about."""
_LONG = 400
"""Characters of a row from which only what is asked for is shown."""
_MOST_NAMED = 2
"""Most columns that may be asked for."""


def asks_value(part: str) -> bool:
    """Whether a part of a question may ask for a cell: not if it asks why or how."""
    return expectation(part).kind not in ("why", "steps")


def cells_of(line: str, row: Address) -> list[str]:
    """The cells of a line of a row's table as a reader sees them."""
    markup: Markup = "rst" if markup_of(row.passage) == "rst" else "markdown"
    return table_cells(line, markup)


def is_asked(address: Address, part: str) -> bool:
    """Whether a part of a question asks for a cell of a table row: it has the words of the row's name, and those of the
    name of another column in which the row has something, or only words of the caption besides.

    The row and what stands above it must have half of its other words. Of a dotted name, `harbour.maxDepth`, the last
    part is enough.
    """
    if address.sentence.kind != "row":
        return False
    names = cells_of(columns(address.passage, address.sentence), address)
    cells = cells_of(address.words, address)
    if not names or not cells or not content_words(cells[0]):
        return False
    dotted = _DOTTED.fullmatch(cells[0])
    name = HUMP.sub(" ", dotted[1] if dotted else cells[0])
    if not has_all(part, name):
        return False
    stems = set(content_words(part))
    labels = [
        set(content_words(label)) - _OF_ANY_CELL for label, cell in zip(names[1:], cells[1:], strict=False) if cell
    ]
    asked = [label for label in labels if label and label <= stems]
    others = stems.difference(content_words(name), *asked, _OF_ANY_CELL)
    passage, caption = address.passage, {*content_words(address.caption)}
    around = caption.union(analyze(_apart(" ".join((passage.title, *address.path, passage.source, *cells)))))
    of_caption = len(others) >= _LEAST_OF_CAPTION and others <= caption
    return (bool(asked) and 2 * sum(_is_told(each, around) for each in others) >= len(others)) or of_caption


def _is_told(stem: str, around: set[str]) -> bool:
    """Whether a stem is one of those around a table, or a long one that begins as one of them does: `seamanship`."""
    return stem in around or (len(stem) > _BEGINS and any(other.startswith(stem[:_BEGINS]) for other in around))


def names_column(part: str, row: Address) -> bool:
    """Whether a part of a question has the name of a column in which a table row has something, but for the first."""
    stems = {*content_words(part)}
    labels = ({*content_words(label)} - _OF_ANY_CELL for label, _ in row.cells[1:])
    return any(label and label <= stems for label in labels)


def shown_for(row: Address, part: str) -> str:
    """A row as a reader needs it: of a long one, the first cell and those of the one or two columns that a part of a
    question names by words that no other column's name has; else all of it.

    If these do not have what the part asks for, such as a date, the cells that do are shown too.
    """
    if len(row.shown) <= _LONG:
        return row.shown
    labels = [{*content_words(label)} - _OF_ANY_CELL for label, _ in row.cells]
    stems = {*content_words(part)}
    own = [label.difference(*labels[:at], *labels[at + 1 :]) for at, label in enumerate(labels)]
    named = [at for at, words in enumerate(own) if at and not words.isdisjoint(stems)]
    if not 0 < len(named) <= _MOST_NAMED:
        return row.shown
    asked, met_by = {0, *named}, expectation(part).met_by
    if not any(met_by(row.cells[at][1]) for at in asked):
        asked.update(at for at, (_, cell) in enumerate(row.cells) if met_by(cell))
    return "; ".join(row.cells[at][1] for at in sorted(asked))


def has_all(part: str, name: str) -> bool:
    """Whether a part of a question has each word of a name as it is written, or in the plural: a `limit` is no
    limiter."""
    words = set(_WORD.findall(part.lower()))
    return all(words.intersection((word, f"{word}s", f"{word}es")) for word in _WORD.findall(name.lower()))


def _apart(names: str) -> str:
    """Names such as `maxDepth` as words, besides themselves."""
    return f"{names} {HUMP.sub(' ', names)}" if HUMP.search(names) else names

"""Captions, lines without a verb above a table or code or behind "Table 4:", and the tables below them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import takewhile

from ....evidence.address import Address
from ....evidence.addresses import Addresses
from ....evidence.markup.captions import NUMBERED
from ....evidence.paragraph import below_same_heading
from ....evidence.passage import Passage
from ..heading import has_verb

_MOST_WORDS = 10
_MOST_ROWS = 12
"""Most rows of a table that is shown whole."""
_ENDS_LINE = re.compile(r"[*_ \t]*(?:\n[ \t]*(?:\n|[|`~]|\.\. )|\Z)")
_CUT_OFF = re.compile(
    r"(?:[^\W\d_]-|(?<!\w)(?:a|an|the|of|to|by|for|from|with|and|or|its|their|these))\Z", re.IGNORECASE
)


def is_cut_off(address: Address) -> bool:
    """Whether a sentence stops in the middle, as at the end of a page whose text goes on elsewhere."""
    return address.sentence.kind == "sentence" and _CUT_OFF.search(address.shown) is not None


def is_bare_term(address: Address, addresses: Addresses) -> bool:
    """Whether a list item is nothing but a term, which the next sentence explains."""
    below = addresses.get(address.number + 1)
    if address.sentence.kind != "item" or below is None or below.passage.id != address.passage.id:
        return False
    term = below.sentence.term
    return term is not None and address.sentence.start <= term[0] < address.sentence.end


def is_caption(address: Address, addresses: Addresses) -> bool:
    """Whether a sentence is the caption of a numbered table or figure, or of the table or code right below it, or a
    line of words without a number at the end of its passage, which has lost what it is the caption of."""
    text, sentence = address.passage.text, address.sentence
    if sentence.kind != "sentence" or has_verb(address.shown):
        return False
    if _is_numbered(text, sentence.start):
        return True
    if not address.shown[-1:].isalnum():
        return False
    first = not text[: sentence.start].strip(" \t*_") or address.opens_paragraph
    if not first or len(address.shown.split()) > _MOST_WORDS or not _ENDS_LINE.match(text, sentence.end):
        return False
    if addresses.ends_passage(address):
        return not any(map(str.isdigit, address.shown))
    below = addresses.get(address.number + 1)
    return below is not None and below.sentence.kind in ("row", "code") and below_same_heading(address, below)


def table_below(
    address: Address, addresses: Addresses, following: Callable[[Passage], Sequence[Address]]
) -> list[Address]:
    """The rows of the table right below a line that announces it, with those in the passages that follow if its passage
    cuts it off; empty if there is none, or if it has many rows."""
    if address.sentence.kind != "sentence" or not (address.announces or is_caption(address, addresses)):
        return []
    rows: list[Address] = []
    while (row := addresses.get(address.number + 1 + len(rows))) is not None and _is_row_below(row, address):
        rows.append(row)
    if rows and addresses.ends_passage(rows[-1]):
        rows += _rest_of_table(rows[0].table, rows[-1].passage, following)
    return rows if 1 < len(rows) <= _MOST_ROWS and not any(row.flagged for row in rows) else []


def _rest_of_table(
    table: tuple[str, ...], passage: Passage, following: Callable[[Passage], Sequence[Address]]
) -> list[Address]:
    """The rows of a table in the passages behind the one in which it begins; more than are shown if it has many."""
    rest: list[Address] = []
    while table and len(rest) <= _MOST_ROWS and (below := following(passage)):
        rows = list(takewhile(lambda row: row.table == table, below))
        rest += rows
        if len(rows) < len(below):
            break
        passage = below[0].passage
    return rest


def _is_row_below(row: Address, line: Address) -> bool:
    return row.sentence.kind == "row" and below_same_heading(row, line)


def _is_numbered(text: str, start: int) -> bool:
    """Whether the sentence that begins at `start` is the first of a paragraph, or the first behind "Table 4."."""
    begin = text.rfind("\n\n", 0, start) + 2 if "\n\n" in text[:start] else 0
    number = NUMBERED.match(text, begin)
    return number is not None and (begin >= start or not text[number.end() : start].strip(" *_\n"))

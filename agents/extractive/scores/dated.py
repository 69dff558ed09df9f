"""When something happened that a whole document is about: the date that the document gives for it."""

from __future__ import annotations

import re

from ....evidence.address import Address
from ....evidence.text.words import analyze
from .asked import Asked

_DATE = re.compile(
    r"(?:(?:start|incident|event|accident|meeting) )?(?:dates?|days?)(?: and time| of (?:the )?(?:incident|event))?"
    r"|when|occurred|happened|took place",
    re.IGNORECASE,
)
"""A label of when something happened; not of when the document was written, changed or is due."""
_LEAST = 0.75
"""Least share of a question's words, by weight, that are in the title of a document about what it asks for."""


def is_date_of(asked: Asked, address: Address, number: str) -> bool:
    """Whether a question asks when something happened, and a sentence is the date that a document about it gives.

    `number` is that of the document; the question names it, or the title has most of the question's words.
    """
    if not asked.expected.happened or not _DATE.fullmatch(_label(address)):
        return False
    return number in asked.documents or asked.share_of(analyze(address.passage.title)) >= _LEAST


def _label(address: Address) -> str:
    """The label of a value on a line of its own, or the first of two cells of a row."""
    if len(address.cells) != 2:
        return address.label
    return address.bare_cells[0][1].strip(" :*")

"""What a sentence is about: its label, the first cell of its row, its only name, or that of the sentence before it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .address import Address
from .bearing.names import names, subject
from .paragraph import is_beside
from .text.english import THIRD_PERSON
from .text.letters import CAPITAL
from .text.words import content_words

_LABEL = re.compile(rf"(?:\d{{1,3}}[.)] )?(?P<label>[{CAPITAL}][\w&/+-]*(?: [\w&/+-]+){{0,3}}): ")
_CELL = re.compile(r"[^:;]{1,60}: (?P<name>[^;]{1,60})")
_BOLD = re.compile(r"\*\*(?P<label>[^*\n]{2,40})\*\*:?")
"""A paragraph of nothing but a few words in bold, above what it is about."""
_LONGEST_LABEL = 3
"""Words of a line that announces a list and names what it is about."""
POINTS_BACK = re.compile(rf"\W*{THIRD_PERSON}\b", re.IGNORECASE)
"""Begins a sentence about what the one before it is about."""


def subjects(addresses: Iterable[Address]) -> dict[int, str]:
    """The number of each sentence with what it is about, if that is clear; addresses in the order of their passages.

    A sentence that begins with a pronoun is about what the one before it is about, and what follows a label in its
    paragraph, or a line in bold in its section, is about that. Code is about nothing.
    """
    found: dict[int, str] = {}
    before: Address | None = None
    label = bold = ""
    for address in addresses:
        beside = before if before is not None and _follows(before, address) else None
        if before is None or before.passage.id != address.passage.id or before.sentence.under != address.sentence.under:
            bold = ""
        own = _own(address)
        if line := _BOLD.fullmatch(address.words.strip()):
            label, bold = "", line["label"]
        elif own or beside is None:
            label = own if _LABEL.match(address.shown) else ""
        pointed = found.get(beside.number, "") if beside and POINTS_BACK.match(address.shown) else ""
        about = own or label or bold or pointed or _name(address)
        if any(map(str.isalpha, about)) and address.sentence.kind != "code":
            found[address.number] = about
        before = address
    return found


def _own(address: Address) -> str:
    if address.sentence.kind == "row":
        cell = _CELL.match(address.shown)
        return cell["name"] if cell else ""
    if label := _LABEL.match(address.shown):
        return label["label"]
    above = address.lead.rstrip(": ") if address.sentence.kind == "item" else ""
    return address.explained or (above if 0 < len(above.split()) <= _LONGEST_LABEL else "")


def _name(address: Address) -> str:
    """The name that a sentence is about: its subject, or the only name in it."""
    first, others = subject(address.shown), names(address.shown)
    return first if content_words(first) else others[0] if len(others) == 1 else ""


def _follows(before: Address, after: Address) -> bool:
    return before.passage.id == after.passage.id and before.number + 1 == after.number and is_beside(before, after)

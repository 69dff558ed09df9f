"""Alternatives: what a row, an item or a sentence says of Linux, and the one beside it of Windows; what an old rule
says, and the one in force."""

from __future__ import annotations

import re

from ...evidence.address import Address
from ...evidence.bearing.names import names
from ...evidence.document_numbers import number_of, numbers_in
from ...evidence.paragraph import below_same_heading
from ...evidence.standing import standing
from ...evidence.text.words import analyze
from .prepositions import names_behind

_CAMEL = re.compile(r"(?<![\w.-])[a-z]{1,9}[A-Z]\w{0,40}")
"""A name that begins with a small letter: `macOS`."""
_LABEL = re.compile(r"(?:^|[:;|] )([a-z]{0,9}[A-Z]\w{0,40})(?=[:;]|\Z)")
"""A name that is a label or a cell: `Linux: /var/log`, `Platform: Linux; Path: /var/log`."""


def is_of_another(part: str, best: Address, other: Address) -> bool:
    """Whether a sentence says of another thing what the best one says of a thing that a part of the question names.

    It lacks that name, and has a new one: in another row of the same table, in another item of the same section, or
    behind the preposition that the part has before the name that it lacks.
    """
    asked = [frozenset(analyze(name)) for name in (*names(f"- {part}"), *_CAMEL.findall(part))]
    of_best, of_other = _words(best), _words(other)
    lacking = [name for name in asked if name <= of_best and name.isdisjoint(of_other)]
    if not lacking or any(name <= of_other and not name <= of_best for name in asked):
        return False
    known = of_best.union(analyze(part))
    if _is_beside(best, other):
        labels = (*_LABEL.findall(_text(other)), *names(other.shown))
        return any(known.isdisjoint(analyze(label)) for label in labels)
    before = {preposition for preposition, name in names_behind(part) if frozenset(analyze(name)) in lacking}
    behind = (name for preposition, name in names_behind(other.shown) if preposition in before)
    return any(known.isdisjoint(analyze(name)) for name in behind)


def is_of_another_document(part: str, other: Address) -> bool:
    """Whether a part of a question names the sentence's document by its number, `INC-7`, and the sentence only another
    of the kind: "INC-9 was at the other berth." """
    own = number_of(other.passage)
    named = numbers_in(part)
    if own not in named:
        return False
    kind = own.partition(" ")[0]
    told = [number for number in numbers_in(other.shown) if number.partition(" ")[0] == kind]
    return bool(told) and set(named).isdisjoint(told)


def is_of_a_later_version(best: Address, other: Address) -> bool:
    """Whether the best sentence is of a document that is not in force, since that is asked for, and the other of one
    that is."""
    return bool(standing(best.passage)) and not standing(other.passage)


def _is_beside(best: Address, other: Address) -> bool:
    """Whether both are rows of one table, or items of one section."""
    if best.table or other.table:
        return best.table == other.table
    return best.sentence.kind == other.sentence.kind == "item" and below_same_heading(best, other)


def _text(address: Address) -> str:
    lines = (address.explained and f"{address.explained}:", address.lead, address.shown)
    return " ".join(filter(None, lines))


def _words(address: Address) -> frozenset[str]:
    return frozenset(analyze(_text(address)))

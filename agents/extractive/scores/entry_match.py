"""Whether a sentence stands below the number of a version or a clause."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ....evidence.address import Address
from ....evidence.entry_numbers import Kind, entry_heading, entry_number, fits, is_release, is_within
from ....evidence.text.words import analyze
from ...questions.entry_asked import EntryAsked

_MARKS = re.compile(r"[\W_]+")


def is_of_another_entry(asked: EntryAsked | None, address: Address) -> bool:
    """Whether a sentence stands below the number of another version or clause than those `asked` about, or below that
    of another thing, and names none of these."""
    heading = entry_heading(address.path) if asked else ""
    if asked is None or not heading or not (asked.of_clause or is_release(heading)):
        return False
    if any(number in address.shown for number in asked.numbers):
        return False
    return not is_meant(asked, address)


def is_of_entry(asked: Mapping[str, Kind], address: Address) -> bool:
    """Whether a sentence stands below the number of one of these versions or clauses."""
    own, heading = (entry_number(address.path), entry_heading(address.path)) if asked else ("", "")
    return bool(own) and any(is_within(own, number) and fits(kind, heading) for number, kind in asked.items())


def is_meant(asked: EntryAsked, address: Address) -> bool:
    """Whether a sentence stands below the number that is asked for, and not in the change log of another thing, which
    has the same numbers: half of the other words asked about must be told of."""
    kind: Kind = "clause" if asked.of_clause else "version"
    below = is_of_entry(dict.fromkeys(asked.numbers, kind), address)
    return below and 2 * told_of(asked.about, address) >= len(asked.about)


def told_of(about: frozenset[str], address: Address) -> int:
    """How many of these stems the passage, its headings or the name of its document have."""
    passage = address.passage
    told = " ".join((passage.index, passage.source, passage.title, *passage.heading, passage.text))
    return len(about.intersection(analyze(_MARKS.sub(" ", told)))) if about else 0

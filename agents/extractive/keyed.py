"""Entries known by a number, as codes and levels are: `18: no permission` below `Error codes` is about error 18."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...evidence.address import Address
from ...evidence.text.english import words
from ...evidence.text.number_words import ORDINALS
from ...evidence.text.words import analyze, content_words

_KIND = r"[^\W\d_]{3,30}"
_ASKED = re.compile(
    rf"\b(?P<before>{_KIND} )?(?P<first>{_KIND} )?(?P<last>{_KIND})(?: is| =|:)? #?(?P<number>\d{{1,5}})"
    r"(?![\w%]|[.,:/\u2013-]\d| ?(?:to|or|and) \d)",
    re.IGNORECASE,
)
"""The kind and the number of a thing, `exit code 3`, but no range; and the word before."""
_NTH = re.compile(
    rf"\b(?:(?P<ordinal>{'|'.join(ORDINALS)})|(?P<number>\d{{1,3}})(?:st|nd|rd|th)) (?P<kind>{_KIND})", re.IGNORECASE
)
"""`the third quarter`, `the 3rd quarter`."""
_APART = re.compile(
    words("above below over under than since from to until till after before beyond besides except but not between"),
    re.IGNORECASE,
)
"""Before a thing, asks for others."""
_TERM = re.compile(rf"\W{{0,4}}(?:{_KIND} ){{0,2}}(?P<number>\d{{1,5}})\W{{0,4}}")
_ITEM = re.compile(rf"\W{{0,4}}(?:{_KIND} ){{0,2}}(?P<number>\d{{1,5}})\W{{0,3}}?(?::| [=\u2013\u2014-]) ")
_CELL = re.compile(rf"\W{{0,4}}(?:{_KIND} ){{0,2}}(?P<number>\d{{1,5}})(?: \(?[A-Z][^\d\n]{{1,60}})?\W{{0,4}}")
"""A cell of nothing but a number, its kind and what it is called: `404`, `Level 2`, `404 Not Found`."""
_CODES = frozenset(content_words("code status error exit signal level severity priority tier grade stage phase class"))
"""Kinds of things that are nearly always known by a number."""


def is_keyed(part: str, address: Address) -> bool | None:
    """Whether a row, an item or what explains a term is about the thing that a part of a question names by its number.

    None if it is not known by a number, or if its kind is another one than that of the thing: the words before the
    number in the part must stand in the entry's name, its column or above it. A sentence that names another code or
    level than that in the part, as `Level 1 is rare`, is not about it either.
    """
    number = _key(address)
    if not number:
        return False if _names_another(part, address) else None
    above = set(analyze(" ".join((*_names(address), address.passage.title, *address.path, address.lead))))
    same = [asked for kind, asked in (*_asked(part), *_nth(part)) if not above.isdisjoint(kind)]
    return number in same if same else None


def lacks_key(part: str, cited: Sequence[Address]) -> bool:
    """Whether a part asks about a code or a level by its number, and no cited sentence, nor what is above it, has
    that."""
    numbers = {number for kind, number in _asked(part) if not kind.isdisjoint(_CODES)}
    around = (
        " ".join((each.passage.source, each.passage.title, *each.path, each.with_name, each.lead)) for each in cited
    )
    return bool(numbers) and numbers.isdisjoint(*map(analyze, around))


def _names_another(part: str, address: Address) -> bool:
    """Whether a sentence names a code or a level by its number, but not by one in the part, nor stands below that."""
    wanted = {number for kind, number in _asked(part) if not kind.isdisjoint(_CODES)}
    named = [number for kind, number in _asked(address.shown) if not kind.isdisjoint(_CODES)] if wanted else []
    return bool(named) and lacks_key(part, [address])


def _asked(part: str) -> list[tuple[frozenset[str], str]]:
    """The stems of the kind and the number of each thing that a part of a question is about."""
    found = []
    for match in _ASKED.finditer(part):
        named = [match[each].strip() for each in ("before", "first", "last") if match[each]]
        if not any(map(_APART.fullmatch, named)):
            found.append((frozenset(content_words(" ".join(named[-2:]))), match["number"]))
    return found


def _nth(part: str) -> list[tuple[frozenset[str], str]]:
    """The same for ordinals, which may also say how good a thing is, like `first class`."""
    return [
        (
            frozenset(content_words(match["kind"])),
            match["number"] or str(ORDINALS.index(match["ordinal"].lower()) + 1),
        )
        for match in _NTH.finditer(part)
    ]


def _key(address: Address) -> str:
    """The number by which an entry is known; empty if it is known by none."""
    if term := address.explained if address.sentence.term is not None else address.lead:
        match = _TERM.fullmatch(term) or _ITEM.match(address.shown)
    elif address.cells:
        column, cell = address.cells[0]
        match = _CELL.fullmatch(cell.removeprefix(f"{column}: "))
    else:
        match = _ITEM.match(address.shown)
    return match["number"] if match else ""


def _names(address: Address) -> tuple[str, ...]:
    """The words of an entry's own name, and the name of its column."""
    if address.cells:
        return address.cells[0]
    return (address.explained or address.shown.partition(":")[0],)

"""Entries known by a number, as codes and levels are: `18: no permission` below `Error codes` is about error 18."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ....evidence.address import Address
from ....evidence.text.english import pattern, words
from ....evidence.text.number_words import ORDINALS
from ....evidence.text.words import analyze, content_words
from ....evidence.text.years import RECENT
from .numbered import APART, BESIDE

_NAMES = "code status error exit signal alarm fault level severity priority tier grade stage phase class"
"""Kinds of things that are nearly always known by a number."""
_CODE, _CODES = words(_NAMES), frozenset(content_words(_NAMES))
_KIND = r"[^\W\d_]{3,30}"
_ASKED = re.compile(
    rf"\b(?P<before>{_KIND} )?(?P<kind>{_CODE})(?: is| =|:)? #?(?P<number>\d{{1,5}})"
    r"(?![\w%+]|[.,:/\u2013-]\d| ?(?:to|or|and) (?:\d|above|higher|more|up|over|below|lower|less))",
    re.IGNORECASE,
)
"""A code or a level with its number, and the word before: `exit code 3`, but no range."""
_NTH = re.compile(
    rf"\b(?:(?P<ordinal>{'|'.join(ORDINALS)})|(?P<number>\d{{1,2}})(?:st|nd|rd|th)) (?P<kind>{_KIND})", re.IGNORECASE
)
"""`the third quarter`, `the 3rd quarter`."""
_RANGE = re.compile(
    rf"\b{_CODE}s? \d{{1,5}}(?:\+| ?[\u2013-] ?\d| (?:to|or|and) )|(?:[<>\u2264\u2265]=?|\bat (?:least|most)) ?\d",
    re.IGNORECASE,
)
_BOUND = re.compile(rf"\b{BESIDE} \d", re.IGNORECASE)
_OF_ALL = pattern(words("all any each every both whatever whichever regardless"))
"""In a sentence about all codes or levels, or from one on."""
_NUMBER = rf"[\s`*_\"'(\[#]{{0,4}}(?:(?!{BESIDE}\b){_KIND} ){{0,2}}#?(?P<number>\d{{1,5}})[\s`*_\"')\]]{{0,4}}"
_TERM = re.compile(rf"{_NUMBER}:?\W{{0,2}}")
_ITEM = re.compile(rf"{_NUMBER}(?::| ?[=\u2013\u2014-]) ")
_CELL = re.compile(rf"{_NUMBER}(?: \(?[A-Z][^\d\n]{{1,60}})?")
"""A cell of nothing but a number, its kind and what it is called: `404`, `Level 2`, `404 Not Found`."""
_YEAR = re.compile(RECENT)
_Asked = tuple[frozenset[str], str]
"""The stems of a kind, and a number."""


def is_coded(part: str, address: Address) -> bool | None:
    """Whether a row, an item or what explains a term is about the code or the level that a part of a question names by
    its number, or about `the third quarter`.

    None if it is not known by a number of that kind: the column of a row, or the heading, the line or the caption right
    above must name the kind; and below a heading with the same number everything is about that. A sentence that names
    another code or level than that in the part, as `Level 1 is rare`, is not about it.
    """
    asked = [*_codes(part), *_ordinals(part)]
    if not asked or any(_stands_below(each, address) for each in asked):
        return None
    told = [(kind, number, key) for kind, number in asked if (key := _key(address, kind))]
    if told:
        return any(number == key for _, number, key in told)
    return False if _names_another(part, address) else None


def lacks_code(part: str, cited: Sequence[Address]) -> bool:
    """Whether a part asks about a code or a level by its number, and no cited sentence, nor what is above it, has that
    or tells of all."""
    numbers = {number for _, number in _codes(part)}
    if not numbers or any(map(_is_of_several, cited)):
        return False
    around = (
        " ".join((each.passage.source, each.passage.title, *each.path, each.with_name, each.lead)) for each in cited
    )
    return numbers.isdisjoint(stem for text in around for stem in analyze(text))


def _is_of_several(address: Address) -> bool:
    """Whether a sentence is about all codes or levels, or some beside each other, as far as its words tell."""
    in_table = address.sentence.kind != "sentence" and _BOUND.search(address.shown) is not None
    return in_table or any(each.search(address.shown) is not None for each in (_OF_ALL, _RANGE))


def _codes(part: str) -> Iterator[_Asked]:
    """The codes and levels that a part of a question is about, with the words before their numbers."""
    for match in _ASKED.finditer(part):
        before = (match["before"] or "").strip()
        if not APART.fullmatch(before):
            yield frozenset(content_words(f"{before} {match['kind']}")), match["number"]


def _ordinals(part: str) -> Iterator[_Asked]:
    """The same for ordinals, which may also say how good a thing is, like `first class`."""
    for match in _NTH.finditer(part):
        number = match["number"] or str(ORDINALS.index(match["ordinal"].lower()) + 1)
        yield frozenset(content_words(match["kind"])), number


def _stands_below(asked: _Asked, address: Address) -> bool:
    """Whether the title or a heading above a sentence has the kind and the number."""
    kind, number = asked
    above = (analyze(text) for text in (address.passage.title, *address.path))
    return any(number in stems and not kind.isdisjoint(stems) for stems in above)


def _key(address: Address, kind: frozenset[str]) -> str:
    """The number of that kind by which an entry is known; empty if it is known by none."""
    if address.sentence.kind == "row":
        return _key_of_row(address, kind)
    name = address.explained if address.sentence.term is not None else ""
    match = _TERM.fullmatch(name or address.lead) or _ITEM.match(address.shown)
    if match is None or _YEAR.fullmatch(match["number"]):
        return ""
    near = analyze(" ".join((match[0], address.lead, address.nearest_heading)))
    return "" if kind.isdisjoint(near) or kind.isdisjoint(_CODES) else match["number"]


def _key_of_row(row: Address, kind: frozenset[str]) -> str:
    """The number in the column that has the name of the kind; or in the first, if that is one of codes, and the kind
    is named right above the table."""
    names = [{*content_words(name)} for name, _ in row.cells]
    at = next((at for at, stems in enumerate(names) if not kind.isdisjoint(stems)), None)
    if at is None and names and not names[0].isdisjoint(_CODES):
        at = None if kind.isdisjoint(analyze(f"{row.nearest_heading} {row.caption}")) else 0
    if at is None:
        return ""
    match = _CELL.fullmatch(row.bare_cells[at][1])
    return "" if match is None or _YEAR.fullmatch(match["number"]) else match["number"]


def _names_another(part: str, address: Address) -> bool:
    """Whether a sentence names a code or a level by its number, but not by one in the part, nor stands below that."""
    return any(_codes(address.shown)) and lacks_code(part, [address])

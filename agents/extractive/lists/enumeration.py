"""What is counted off inside a paragraph: "It takes the following steps. (1) It locks the file. (2) ..."."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ....evidence.address import Address
from ....evidence.addresses import Addresses
from ....evidence.paragraph import beside
from ....evidence.text.english import pattern
from ....evidence.text.number_words import ORDINALS

_WORDS = [ordinal.capitalize() for ordinal in ORDINALS[:6]]
_MARK = re.compile(
    rf"\(?(?P<number>\d{{1,2}}|[a-z]|i{{1,3}}|iv|vi{{0,3}})\)\s|(?P<word>{'|'.join(_WORDS)})(?:ly)?\b,?\s",
)
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii")
_ANNOUNCES = pattern(
    "(?:the|these) following", "as follows", r"(?:in|these|the|of|for) \w+ (?:steps|stages|phases|reasons|ways)"
)
_MOST_SENTENCES = 15
_MOST_BETWEEN = 2
"""Most sentences that explain a step before the next one."""


def enumeration(address: Address, addresses: Addresses, *, asks_list: bool) -> list[Address]:
    """The sentence that announces what is counted off in its paragraph, with all of that; empty if there is none.

    `address` is that sentence or, with `asks_list`, one of those after it.
    """
    start = address
    if asks_list and not _announces(start):
        start = next((above for above in _onward(address, addresses, -1) if _announces(above)), address)
    if not _announces(start):
        return []
    found = [start]
    between: list[Address] = []
    count = 0
    for below in _onward(start, addresses, 1):
        if _is_number(below, count + 1):
            count += 1
            found += [*between, below]
            between = []
        elif not count or len(between) == _MOST_BETWEEN:
            break
        else:
            between.append(below)
    return found if count > 1 and address in (*found, *between) and len(found) <= _MOST_SENTENCES else []


def _announces(address: Address) -> bool:
    return address.sentence.kind == "sentence" and _ANNOUNCES.search(address.shown) is not None


def _onward(address: Address, addresses: Addresses, step: int) -> Iterator[Address]:
    """The sentences before (-1) or after (1) one, nearest first, in its section."""
    while (other := beside(address, addresses, step)) is not None and other.sentence.kind == "sentence":
        yield other
        address = other


def _is_number(address: Address, count: int) -> bool:
    """Whether a sentence begins with a number, a letter or a word for `count`, from 1."""
    mark = _MARK.match(address.shown)
    if mark is None:
        return False
    if mark["word"]:
        return _WORDS.index(mark["word"]) + 1 == count
    number = mark["number"]
    letter = number == chr(ord("a") + count - 1)
    return letter or number == str(count) or (number in _ROMAN and _ROMAN.index(number) + 1 == count)

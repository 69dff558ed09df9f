"""What stands below the heading of another thing than the one that a question names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...evidence.address import Address
from ...evidence.siblings import Beside, beside_the_named, said
from .asked import Asked
from .candidates import Candidate

_AS_MUCH = 0.5
"""Least share of the words that a sentence has of the question which one below the named heading must have."""


def of_others(asked: Asked, pool: Sequence[Candidate]) -> set[int]:
    """The numbers of the sentences that are about another thing than the section or document that a part names.

    Such a sentence stands below another heading, of which the part has no word, and lacks the words of the named one.
    Either like sentences stand below the two headings, or one below the named heading in the same document has nearly
    as much of what is asked.
    """
    words = frozenset(asked.stems)
    beside = beside_the_named(words, (candidate.address for candidate in pool))
    return {number for each in beside for number in _of_other(each, asked, words)}


def _of_other(beside: Beside, asked: Asked, words: frozenset[str]) -> Iterator[int]:
    rest = words - beside.name

    def share(address: Address) -> float:
        return asked.share_of(rest.intersection(said(address, address.path[-1])))

    most = max(map(share, beside.named)) if beside.in_one_document else 0.0
    for address in beside.other:
        as_much = 0 < most >= _AS_MUCH * share(address) and not beside.about_both(address)
        if as_much or beside.says_of_other(address):
            yield address.number

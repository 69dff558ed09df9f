"""The sentences that bear out a claim which does not cite them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .address import Address
from .against import against, announced
from .bearing.bearing import COVERED
from .bearing.markers import DENYING
from .bearing.quantities import quantities
from .bearing.reading import read
from .bearing.signs import listed_signs
from .bearing.units import Unit, units_named
from .quoting import composed
from .text.words import analyze, content_words

MOST_SENTENCES = 3
"""Most sentences that a claim may rest on when it is attributed anew."""
_LEAST_SHARE = 0.25
"""Least share of a claim's content words in each further sentence that it is attributed to."""
_DENYING = DENYING | {"only", "unless"}
_ASKED = 2 / 3
"""Least share of the words of a claim that only repeats the question, in the sentence that it is attributed to."""


def attributed(text: str, among: Iterable[Address], question: str, contradicting: frozenset[Address]) -> list[Address]:
    """The fewest sentences that bear the claim out, by its content words; empty if no `MOST_SENTENCES` do.

    A sentence that contradicts the claim does not bear it out together with one that states the value it lacks. Nor
    does one that has a word or two of it: put together from sentences about other things, anything can be said.
    """
    signs, units = listed_signs(text), _units_of(text)
    stems: set[str | Unit] = {*content_words(composed(text)), *signs, *units}
    having = {
        address: stems
        & {
            *analyze(announced(address)),
            *(sign for sign in signs if sign in address.shown),
            *units_named(announced(address)),
        }
        for address in among
    }
    chosen: list[Address] = []
    missing = stems
    for _ in range(MOST_SENTENCES):
        best = max(having, key=lambda address: (len(having[address] & missing), -address.number), default=None)
        if best is None or not having[best] & missing:
            return []
        chosen.append(best)
        missing = missing - having[best]
        having = {
            address: words
            for address, words in having.items()
            if address != best and len(words) >= _LEAST_SHARE * len(stems)
        }
        if contradicting.isdisjoint(chosen) and _found_for(text, chosen, question):
            return sorted(_needed(text, chosen, question), key=lambda address: address.number)
    return []


def _units_of(text: str) -> set[Unit]:
    """The units of its numbers: a sentence may name them in another spelling, `Depths are in metres` for `5 meters`."""
    return {quantity.unit for quantity in quantities(text) if quantity.unit}


def _needed(text: str, chosen: Sequence[Address], question: str) -> list[Address]:
    """The sentences without which the others would not bear the claim out."""
    needed = list(chosen)
    for address in chosen:
        fewer = [one for one in needed if one != address]
        needed = fewer if fewer and _found_for(text, fewer, question) else needed
    return needed


def _found_for(text: str, cited: Sequence[Address], question: str) -> bool:
    """Whether sentences that the claim does not cite bear it out: they state half of it without the question's help.

    A claim that only repeats the question has all its words from there, whatever it says of them: it needs one
    sentence that has most of them, and denies something if the claim does.
    """
    result = against(text, cited, question=question)
    if result.repeats and not listed_signs(text):
        if not read(text).kinds.isdisjoint(DENYING) and all(
            read(announced(one)).kinds.isdisjoint(_DENYING) for one in cited
        ):
            return False
        return result.consistent and len(cited) == 1 and result.stated >= _ASKED
    return result.consistent and result.stated >= COVERED

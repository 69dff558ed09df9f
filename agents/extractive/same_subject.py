"""Which sentences may answer a part of a question that names nothing, as what the first part is about goes on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from ...evidence.address import Address
from ...evidence.text.words import analyze, content_words
from .scores.scoring import ANSWERS, Scored

_SHARES = 0.5
"""Least share (by weight) of the words for what the first part is about, in a sentence or above it."""


def on_with(
    part: str,
    about: Iterable[str],
    answered: Collection[Address],
    ranked: Sequence[Scored],
    weigh: Callable[[list[str]], Mapping[str, float]],
) -> list[Scored]:
    """The sentences of the documents in which the parts before are `answered`, if one of them answers this one; else
    also those that have, or stand below, half of the words for what these are `about`. `weigh` says how much each stem
    counts.

    All have a word of the part itself, unless the reader says that they answer it: they are ranked for the words for
    what it is about, too.
    """
    own, stems = {*content_words(part)}, content_words(" ".join(about))
    weights = weigh(stems)
    least = _SHARES * sum(weights.get(stem, 1.0) for stem in stems)
    documents = {_document(address) for address in answered}
    there, elsewhere = list[Scored](), list[Scored]()
    for each in ranked:
        address = each.candidate.address
        around = _around(address)
        if each.odds <= 0 and own.isdisjoint(around):
            continue
        if _document(address) in documents:
            there.append(each)
        elif sum(weights.get(stem, 1.0) for stem in stems if stem in around) >= least > 0:
            elsewhere.append(each)
    if there and there[0].score >= ANSWERS and there[0].met:
        return there
    return sorted([*there, *elsewhere], key=lambda each: -each.score)


def _around(address: Address) -> set[str]:
    passage = address.passage
    return {*analyze(" ".join((passage.title, *address.path, passage.source, address.lead, address.shown)))}


def _document(address: Address) -> tuple[str, str]:
    return address.passage.index, address.passage.source

"""Sections and documents of which one is like another: what stands below `Team` says nothing of `Basic`."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePosixPath

from .address import Address
from .text.words import analyze, content_words

_ALIKE = 0.5
"""Least share of the stems of two sentences that both have if they say the same of two things."""
_LEAST_SHARED = 2
_OF_DOCUMENT = 2
"""Parts of a place that holds documents: the index and the folder."""
_COMPARES = re.compile(r"\b(?:unlike|than|whereas|while|compared|instead|others?|both)\b", re.IGNORECASE)
"""In a claim that may name one thing and speak of another."""


@dataclass(frozen=True)
class Beside:
    """A section or document that is named, and one beside it that is not."""

    name: frozenset[str]
    """The stems by which the named one differs from those beside it."""
    heading: str
    """Of the one that is not named."""
    named: Sequence[Address]
    """What is said below the heading that is named."""
    other: Sequence[Address]
    in_one_document: bool

    @cached_property
    def alike(self) -> bool:
        """Whether a sentence of one is nearly one of the other, such as `Kept for 7 days` and `Kept for 30 days`."""
        own = [_stems(address) for address in self.named]
        return any(_are_alike(words, _stems(address)) for address in self.other for words in own)

    def about_both(self, address: Address) -> bool:
        """Whether a sentence of the one that is not named says the words that name the other."""
        return self.name <= said(address, self.heading)


def beside_the_named(words: Set[str], addresses: Iterable[Address]) -> Iterator[Beside]:
    """The sections and documents beside those that some stems name, none of whose own words are among the stems.

    They name one if they include all the words by which its heading differs from those beside it: `basic` names `Basic
    plan` beside `Team plan`. Source code has no such sections.
    """
    inside: dict[tuple[str, ...], dict[str, list[Address]]] = defaultdict(lambda: defaultdict(list))
    for address in addresses:
        if address.passage.form != "code":
            for parent, heading in _places(address):
                inside[parent][heading].append(address)
    for parent, sections in inside.items():
        own = _own_words(sections)
        for named in (heading for heading, name in own.items() if name and name <= words):
            for heading in (heading for heading, name in own.items() if name and name.isdisjoint(words)):
                yield Beside(own[named], heading, sections[named], sections[heading], len(parent) > _OF_DOCUMENT)


def about_others(claim: str, question: str, addresses: Sequence[Address]) -> list[Address]:
    """The sentences about another thing than the one that a claim names, or else the question.

    They stand in a section or document that says the same of that other thing.
    """
    if _COMPARES.search(claim):
        return []
    beside = list(beside_the_named(set(content_words(claim)), addresses))
    if not beside:
        words = set(content_words(question))
        beside = [each for each in beside_the_named(words, addresses) if each.name.isdisjoint(content_words(claim))]
    return [address for each in beside for address in each.other if not each.about_both(address) and each.alike]


def said(address: Address, heading: str) -> set[str]:
    """The stems of what a sentence says: its own, those of its lead and term, and of the headings below this one."""
    below = address.path[address.path.index(heading) + 1 :]
    return set(analyze(" ".join((*below, address.lead, address.explained, address.shown))))


def _places(address: Address) -> Iterator[tuple[tuple[str, ...], str]]:
    """The document and the sections around a sentence: what each stands in, and its heading."""
    passage, path = address.passage, address.path
    for depth, heading in enumerate(path):
        within = passage.source if depth else str(PurePosixPath(passage.source).parent)
        yield (passage.index, within, *path[:depth]), heading


def _own_words(headings: Mapping[str, object]) -> dict[str, frozenset[str]]:
    """The stems of each heading that no other one has."""
    stems = {heading: frozenset(content_words(heading)) for heading in headings}
    return {
        heading: words.difference(*(others for other, others in stems.items() if other != heading))
        for heading, words in stems.items()
    }


def _stems(address: Address) -> frozenset[str]:
    return frozenset(content_words(address.shown))


def _are_alike(one: frozenset[str], other: frozenset[str]) -> bool:
    shared = len(one & other)
    return shared >= _LEAST_SHARED and shared >= _ALIKE * len(one | other)

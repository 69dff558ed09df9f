"""Sections, documents and subjects of which one is like another: what is said of `Team` says nothing of `Basic`."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePosixPath

from .address import Address
from .subjects import POINTS_BACK, subjects
from .text.words import analyze, content_words

_Places = dict[tuple[str, ...], dict[str, list[Address]]]
"""What sections stand in -> their headings, or what is spoken of there -> the sentences."""
_ALIKE = 0.5
"""Least share of the stems of two sentences that both have if they say the same of two things."""
_LEAST_SHARED = 2
_OF_DOCUMENT = 0.3
"""Least share of a document's sentences that are like another's if the two tell the same of two things."""
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

    @cached_property
    def in_one_document(self) -> bool:
        """Whether both are sections of the same document."""
        return len({address.passage.source for address in (*self.named, *self.other)}) == 1

    def says_of_other(self, address: Address) -> bool:
        """Whether a sentence of the one that is not named is about that alone, as far as like sentences show it.

        It lacks the words that name the other, and is nearly one of the other's, like `Kept for 30 days` beside `Kept
        for 7 days`; or some sentence of its section of the same document is, or a third of those of its own document.
        """
        return (self._alike or self._has_like(address)) and not self.about_both(address)

    def about_both(self, address: Address) -> bool:
        """Whether a sentence of the one that is not named says the words that name the other."""
        return self.name <= said(address, self.heading)

    @cached_property
    def _alike(self) -> bool:
        like = sum(map(self._has_like, self.other))
        return like > 0 if self.in_one_document else like >= _OF_DOCUMENT * len(self.other)

    @cached_property
    def _stems_of_named(self) -> list[frozenset[str]]:
        return [_stems(address) for address in self.named]

    def _has_like(self, address: Address) -> bool:
        """Whether one of the other's is nearly the same, or a row of the same table."""
        if address.table and any(named.table == address.table for named in self.named):
            return True
        words = _stems(address)
        return any(_are_alike(words, others) for others in self._stems_of_named)


def beside_the_named(words: Set[str], addresses: Iterable[Address]) -> Iterator[Beside]:
    """The sections and documents beside those that some stems name, none of whose own words are among the stems.

    They name one if they include all the words by which its heading differs from those beside it: `basic` names `Basic
    plan` beside `Team plan`. Source code has no such sections.
    """
    inside: _Places = defaultdict(lambda: defaultdict(list))
    for address in addresses:
        if address.passage.form != "code":
            for parent, heading in _places(address):
                inside[parent][heading].append(address)
    yield from _beside(words, inside)


def about_other_subjects(claim: str, before: str, addresses: Sequence[Address]) -> list[Address]:
    """The sentences about another thing than the one that a claim names, as their labels, rows and names tell it, in a
    section that says the same of both; a pronoun as in `about_others`."""
    about = subjects(addresses)
    inside: _Places = defaultdict(lambda: defaultdict(list))
    for address in addresses:
        if address.number in about:
            place = (address.passage.index, address.passage.source, *address.path)
            inside[place][about[address.number]].append(address)
    beside = _beside(_named(claim, before), inside)
    return [address for each in beside for address in each.other if each.says_of_other(address)]


def about_others(claim: str, before: str, question: str, addresses: Sequence[Address]) -> list[Address]:
    """The sentences about another thing than the one that a claim names, or else the question.

    A claim that begins with a pronoun is about what the one `before` it names.
    """
    words = _named(claim, before)
    beside = list(beside_the_named(words, addresses))
    if words and not beside and not POINTS_BACK.match(claim):
        asked = beside_the_named(set(content_words(question)), addresses)
        beside = [each for each in asked if each.name.isdisjoint(words)]
    return [address for each in beside for address in each.other if each.says_of_other(address)]


def _named(claim: str, before: str) -> set[str]:
    """The stems with which a claim may name what it is about; none if it compares that with something else."""
    if _COMPARES.search(claim):
        return set()
    return set(content_words(f"{before} {claim}" if POINTS_BACK.match(claim) else claim))


def said(address: Address, heading: str) -> set[str]:
    """The stems of what a sentence says: its own, those of its lead and term, and of the headings below this one."""
    path = address.path
    below = path[path.index(heading) + 1 :] if heading in path else ()
    return set(analyze(" ".join((*below, address.lead, address.explained, address.shown))))


def _beside(words: Set[str], inside: _Places) -> Iterator[Beside]:
    for sections in inside.values():
        own = _own_words(sections)
        for named in (heading for heading, name in own.items() if name and name <= words):
            for heading in (heading for heading, name in own.items() if name and name.isdisjoint(words)):
                yield Beside(own[named], heading, sections[named], sections[heading])


def _places(address: Address) -> Iterator[tuple[tuple[str, ...], str]]:
    """The document and the sections around a sentence: what each stands in, and its heading."""
    passage, path = address.passage, address.path
    for depth, heading in enumerate(path):
        within = passage.source if depth else str(PurePosixPath(passage.source).parent)
        yield (passage.index, within, *path[:depth]), heading


def _own_words(headings: Iterable[str]) -> dict[str, frozenset[str]]:
    """The stems of each heading that no other one has."""
    stems = {heading: frozenset(content_words(heading)) for heading in headings}
    times = Counter(stem for words in stems.values() for stem in words)
    return {heading: frozenset(stem for stem in words if times[stem] == 1) for heading, words in stems.items()}


def _stems(address: Address) -> frozenset[str]:
    return frozenset(content_words(address.shown))


def _are_alike(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two sets of stems, which differ, share half of those that are no numbers."""
    words, others = ({stem for stem in stems if not stem.isdigit()} for stems in (one, other))
    shared = len(words & others)
    return one != other and shared >= _LEAST_SHARED and shared >= _ALIKE * len(words | others)

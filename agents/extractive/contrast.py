"""Sentences that tell two things apart, or tell of one of the two, for a question that compares them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.paragraph import below_same_heading
from ...evidence.text.english import pattern
from ...evidence.text.words import analyze, content_words, identifiers
from .companions import leaned_on
from .heading import has_verb
from .scores.definition import defines
from .scores.ranking import Ranking
from .scores.scoring import ANSWERS, Scored

_LIKENS = pattern(
    "(?:similar|equivalent|equal|identical) to",
    "(?:the same|just) (?:as|like)",
    "different(?:ly)? (?:from|to|than)",
    "differs? from",
    "unlike",
    "in contrast",
    "as opposed to",
    "compared (?:to|with)",
    "short(?:cut|hand) (?:to|for|of)",
)
"""Says outright that one thing is like another, or unlike it."""
_CONTRASTS = pattern("whereas", "while", "but", "however", "on the other hand", "differs?", "the same")
"""May do so in a sentence that names both and begins with one."""
_LISTS = pattern("differences?", "distinctions?", "differ(?:s|ent|ently)?", "compar(?:ison|e|ed|es)")
"""In a line that names both: the list that it announces tells them apart."""
_FIRST_WORDS = 5
_FRAGMENT = 4
"""Most words of an item that is no statement."""


def telling_apart(things: tuple[str, str], ranking: Ranking, addresses: Addresses) -> list[Address]:
    """The line that announces what tells two things apart, or else the best sentence that defines both, or compares
    them, behind the one that it refers back to; empty if none does."""
    every = ranking.pool
    lists = [each for each in every if each.item and _LISTS.search(each.text) and _names_both(things, each.address)]
    defined = [each for each in every if all(_is_definition(thing, each.address) for thing in things)]
    pool = lists or defined or [candidate for candidate in every if contrasts(things, candidate.address)]
    best = [scored for scored in ranking.of(" and ".join(things), pool) if scored.score >= ANSWERS][:1] if pool else []
    found = [scored.candidate.address for scored in best]
    return [each for address in found for each in (leaned_on(address, addresses), address) if each]


def contrasts(things: tuple[str, str], address: Address) -> bool:
    """Whether a sentence compares two things, each named by the words that the other lacks, or if one has no such word,
    by its name, `--tow-line` beside `--tow-line-all`; if it likens one outright, the heading above it, or the name that
    it explains, may name the other."""
    if address.sentence.kind not in ("sentence", "item"):
        return False
    owns = _owns(things)
    said = _said(address.shown)
    above = said | _said(f"{address.explained} {address.nearest_heading}")
    if not all(own and own <= above for own in owns):
        return False
    if _LIKENS.search(address.shown):
        return any(own <= said for own in owns)
    begins = _said(" ".join(address.shown.split()[:_FIRST_WORDS]))
    both = all(own <= said for own in owns) and any(own <= begins for own in owns)
    return both and _CONTRASTS.search(address.shown) is not None


def of_one(thing: str, other: str, ranked: list[Scored]) -> list[Scored]:
    """The good sentences that define one of two things that are compared, or tell of it alone; all if none does. If
    the best one stands below a heading that names it, they are those of its section. Code says nothing of what a thing
    is."""
    own, others = _named(thing, other), _named(other, thing)
    prose = [each for each in ranked if each.score >= ANSWERS and _may_tell(own, each.candidate.address)]
    if _are_commands(thing, other):
        return [each for each in prose if _is_of_command(thing, other, each.candidate.address)] or ranked
    told = [
        each
        for each in prose
        if (own and others and _is_of_one(own, others, other, each.candidate.address))
        or _is_definition(thing, each.candidate.address)
    ]
    told.sort(key=lambda each: not _is_definition(thing, each.candidate.address))
    best = told[0].candidate.address if told else None
    if best is not None and own <= set(content_words(best.nearest_heading)):
        told = [each for each in told if below_same_heading(best, each.candidate.address)]
    return told or ranked


def untold(things: tuple[str, str], cited: Sequence[Address]) -> list[bool]:
    """Whether no sentence tells something of the first of two things that are compared, and of the second.

    A sentence tells of one if it or what stands above it names that one alone, and of both if it compares them or has
    words of its own between their names; a mere list of names tells nothing of them. Nothing is known of things
    without words of their own.
    """
    ways = things, things[::-1]
    if _are_commands(*things):
        both = any(_spells(things[0], each.shown) and _spells(things[1], each.shown) for each in cited)
        return [not both and not any(_is_of_command(*way, each) for each in cited) for way in ways]
    owns = _named(*things), _named(*reversed(things))
    if not all(owns) or any(contrasts(things, each) or _tells_of_both(owns, things, each) for each in cited):
        return [False, False]
    return [
        not any(_may_tell(own, each) and _is_of_one({word}, others, other, each) for each in cited for word in own)
        for own, others, other in zip(owns, owns[::-1], things[::-1], strict=True)
    ]


def _named(thing: str, other: str) -> set[str]:
    """The words by which a thing is told from another: its names that are not plain words, else all that the other
    lacks."""
    spelt = " ".join(word for word in thing.split() if not (word.islower() and word.isalpha()))
    own = set(content_words(thing)).difference(content_words(other))
    return own.intersection(content_words(spelt)) or own


def _may_tell(own: set[str], address: Address) -> bool:
    """Whether a sentence may tell something of the thing that has these words: code does not, nor does an item of a few
    words that has the name itself: `Tug-1 ropes`."""
    if address.sentence.kind != "item" or has_verb(address.shown) or not own <= _said(address.shown):
        return address.sentence.kind != "code"
    return len(address.shown.split()) > _FRAGMENT or not set(":,.;").isdisjoint(address.shown)


def _is_of_one(own: set[str], others: set[str], other: str, address: Address) -> bool:
    """Whether a sentence, with what stands above it, has a name, not the `other` one, and another word. A name with a
    hyphen is meant only where it is spelt so: `highly` is not `T-high`."""
    said = set(analyze(address.shown))
    above = said.union(analyze(f"{address.nearest_heading} {address.explained} {address.lead}"))
    spelt = [name for name in other.split() if "-" in name]
    has_other = others <= said and (not spelt or any(_spells(name, address.shown) for name in spelt))
    return own <= above and not has_other and bool(said.difference(own))


def _is_definition(thing: str, address: Address) -> bool:
    return address.sentence.kind in ("sentence", "item") and defines(frozenset(content_words(thing)), address.shown)


def _are_commands(thing: str, other: str) -> bool:
    """Whether the last word alone tells two things apart, in small letters: `tug tow` and `tug moor`. Their words stand
    in many sentences, so such a thing is named only where it stands in full."""
    return thing.islower() and " " in thing and thing.split()[:-1] == other.split()[:-1]


def _is_of_command(thing: str, other: str, address: Address) -> bool:
    """Whether a sentence, or what stands above it, has a command in full, and the sentence not the other one."""
    above = f"{address.nearest_heading}\n{address.explained}\n{address.lead}\n{address.shown}"
    return _spells(thing, above) and not _spells(other, address.shown)


def _spells(command: str, text: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(command)}(?![\w-])", text, re.IGNORECASE) is not None


def _tells_of_both(owns: tuple[set[str], set[str]], things: tuple[str, str], address: Address) -> bool:
    """Whether a sentence has words that neither thing has between the names of the two."""
    stems = analyze(address.shown)
    places = [[at for at, stem in enumerate(stems) if stem in own] for own in owns]
    if not all(places):
        return False
    asked = set(content_words(" ".join(things)))
    return any(
        not asked.issuperset(content_words(" ".join(stems[min(one, other) + 1 : max(one, other)])))
        for one in places[0]
        for other in places[1]
    )


def _names_both(things: tuple[str, str], address: Address) -> bool:
    said = _said(address.shown)
    return all(own and own <= said for own in _owns(things))


def _owns(things: tuple[str, str]) -> tuple[set[str], set[str]]:
    """The words of each of two things that the other lacks, or if one has none, their names."""
    owns = _own(*map(content_words, things))
    return owns if all(owns) else _own(*map(identifiers, things))


def _own(first: Iterable[str], second: Iterable[str]) -> tuple[set[str], set[str]]:
    """The words of each of two things that the other lacks."""
    return set(first).difference(second), set(second).difference(first)


def _said(text: str) -> set[str]:
    return {*analyze(text), *identifiers(text)}

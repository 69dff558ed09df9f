"""Sections for one of several systems, products or places, which tell how the same is done there: `Firefox (version
121)` beside `Android (version 11)`."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence

from ....evidence.address import Address
from ....evidence.siblings import Beside, said
from ....evidence.text.words import content_words
from ..prepositions import is_behind
from .asked import Asked
from .candidates import Candidate

_LABEL = re.compile(r"(?P<label>[^\s(:][^(:\u2013\u2014]{0,39}?)(?: ?\(.*| ?: .*| [\u2013\u2014-] .*)?", re.DOTALL)
_LONGEST = 3
"""Words of a label."""


def of_other_labels(asked: Asked, pool: Sequence[Candidate]) -> Iterator[int]:
    """The numbers of the steps, and of what is said of that alone, in sections beside the one whose label a part that
    asks how something is done has behind a preposition, "in Firefox".

    The two must have like sentences, the named one most of what the part asks besides, and the question no word of the
    other label. Steps for the one that stand below the label of the other are for who has both.
    """
    if asked.expected.kind != "steps":
        return
    inside: dict[tuple[str, ...], dict[str, list[Address]]] = defaultdict(lambda: defaultdict(list))
    for address in (each.address for each in pool):
        for depth, heading in enumerate(address.path if address.passage.form != "code" else ()):
            inside[address.passage.index, address.passage.source, *address.path[:depth]][heading].append(address)
    for sections in inside.values():
        named = [heading for heading in sections if _is_named(heading, asked.part)]
        others = [heading for heading in sections if _is_unnamed(heading, asked.stems)]
        for one, other in ((one, other) for one in named for other in others):
            label = frozenset(content_words(_label(one)))
            beside = Beside(label, other, sections[one], sections[other])
            if _answers_itself(beside, one, set(asked.stems) - label):
                yield from _of_other(beside)


def _answers_itself(beside: Beside, one: str, rest: set[str]) -> bool:
    """Whether a named section has most of what a question asks besides its label; if the other has steps with that
    label, "Open the console" beside `Console`, none that only the other has."""
    own, others = _told(beside.named, one) & rest, _told(beside.other, beside.heading) & rest
    steps = (each for each in beside.other if each.sentence.kind == "item")
    is_part = any(beside.name <= set(content_words(step.shown)) for step in steps)
    return 2 * len(own) > len(rest) and not (is_part and others - own)


def _told(section: Sequence[Address], heading: str) -> set[str]:
    return {stem for each in section for stem in said(each, heading)}.union(content_words(heading))


def _of_other(beside: Beside) -> Iterator[int]:
    if not any(map(beside.says_of_other, beside.other)):
        return
    for each in beside.other:
        if each.sentence.kind != "sentence" or each.announces or beside.says_of_other(each):
            yield each.number


def _is_named(heading: str, part: str) -> bool:
    """Whether a part of a question has the label that a heading begins with behind a preposition."""
    label = _label(heading)
    return bool(label) and is_behind(label, part)


def _is_unnamed(heading: str, stems: Collection[str]) -> bool:
    own = content_words(_label(heading))
    return bool(own) and set(own).isdisjoint(stems)


def _label(heading: str) -> str:
    """What a heading begins with before a remark, if that is short; else empty."""
    match = _LABEL.fullmatch(heading)
    return match["label"] if match and len(match["label"].split()) <= _LONGEST else ""

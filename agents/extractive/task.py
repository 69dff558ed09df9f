"""What a question asks how to do, and which headings name it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...evidence.address import Address, Section
from ...evidence.text.english import ASKING, words
from ...evidence.text.words import analyze, content_words
from ..questions.expectation import expectation
from ..questions.forms import LITTLE
from .means import Means
from .scores.scoring import Scored

_COVERS = 0.6
"""Least share (by weight) of the question's words that a heading which names the task has, with those above it."""
_WITH_VERB = 0.25
"""What it counts that the heading itself has the verb."""
_LEAST_ASKED = 2
_FORM = frozenset(content_words("steps stages procedure process"))
"""In a question, words for what it asks for: `the steps to restore a backup`."""
_LIGHT = re.compile(words("add create do enable get have make set use"))
"""Verbs that a heading may leave out: `Access tokens`."""
_KEYWORDS = re.compile(
    rf"(?!{ASKING}\b)"
    r"([a-z]{2,20})(?: (?!to\b)[\w.-]{1,30}){1,5}",
    re.IGNORECASE,
)
"""A question of a few words that may begin with a verb: `restore backup`."""
_VERB = re.compile(r"(?:(?:\w+ ){0,2}(?:how|steps?) to )?(?:\d+[.)]? )?([A-Za-z]{2,20})\b", re.IGNORECASE)


class Task:
    """What a part of a question asks how to do; nothing, if it asks for something else."""

    def __init__(self, part: str, means: Means) -> None:
        expected = expectation(part)
        keywords = _KEYWORDS.fullmatch(part.strip())
        action = expected.action if expected.kind == "steps" else keywords[1].lower() if keywords else ""
        asked = set(content_words(LITTLE.sub(" ", means.distinctive(part)))) if action else set()
        self._asked = asked - _FORM if len(asked - _FORM) >= _LEAST_ASKED else asked
        self._verb = set(analyze(action))
        self._is_light = _LIGHT.fullmatch(action) is not None
        self._by_keywords = keywords is not None
        self._joined = _joined_with_particle(part, action)
        self._weights = means.weights(sorted(self._asked)) if action else {}

    def sections(self, ranking: Sequence[Scored]) -> list[Address]:
        """The best sentence of each section whose heading names the task, best heading first; those of documents that
        are no longer in force come last.

        One that lacks a word of the question is left out if the best sentence of all has it, unless the heading is just
        what was asked.
        """
        if not ranking or len(self._asked) < _LEAST_ASKED:
            return []
        found: dict[Section, tuple[bool, float, Address]] = {}
        best = set(content_words(ranking[0].candidate.text))
        for candidate in (each.candidate for each in ranking):
            address = candidate.address
            if address.section not in found:
                lacks = self._lacked_by(address) & best and not self.is_heading_of(address)
                found[address.section] = (candidate.superseded, 0.0 if lacks else self.fit(address), address)
        named = sorted((each for each in found.values() if each[1]), key=lambda each: (each[0], -each[1]))
        return [address for *_, address in named]

    def is_heading_of(self, address: Address) -> bool:
        """Whether its heading has the verb, and nothing but words of the question."""
        return self._is_exact(self._headings(address)[0]) and self.fit(address) > 0

    def fit(self, address: Address) -> float:
        """How well its heading names the task, 0 (it does not) to 2.25 (it names this and nothing else).

        A heading of nothing but words of the question may leave out those that its passage has.
        """
        if address.passage.form == "code" or len(self._asked) < _LEAST_ASKED:
            return 0.0
        if self._by_keywords and not self._tells_to(address):
            return 0.0
        own, around = self._headings(address)
        shared, has_verb = own & self._asked, self._verb <= own
        without = self._verb <= around or (self._is_light and self._asked - self._verb <= own)
        if not has_verb and not (without and 2 * len(shared) >= len(own)):
            return 0.0
        covered = self._share(own | around)
        enough = covered >= _COVERS or (self._is_exact(own) and not self._lacked_by(address))
        if not shared or len(self._asked & (own | around)) < _LEAST_ASKED or not enough:
            return 0.0
        return covered + len(shared) / len(own) + (_WITH_VERB if has_verb else 0.0)

    def _is_exact(self, own: set[str]) -> bool:
        """Whether the words of a heading have the verb, and are all of the question."""
        return self._verb <= own <= self._asked and len(own) >= _LEAST_ASKED

    def _tells_to(self, address: Address) -> bool:
        """Whether the verb is one in its heading: `Restoring ...`, `How to restore ...`."""
        heading, *_ = (*reversed(address.path), address.passage.title)
        verb = _VERB.match(heading)
        return verb is not None and bool(self._verb) and self._verb == set(analyze(verb[1]))

    def _lacked_by(self, address: Address) -> set[str]:
        """The words of the question that neither the headings nor the passage of a sentence have."""
        own, around = self._headings(address)
        return self._asked - own - around - set(content_words(address.passage.text))

    def _share(self, stems: set[str]) -> float:
        total = sum(self._weights.get(stem, 0.0) for stem in self._asked)
        return sum(self._weights.get(stem, 0.0) for stem in self._asked & stems) / total if total else 0.0

    def _headings(self, address: Address) -> tuple[set[str], set[str]]:
        """The stems of its innermost heading, or of the title; and those of all above that."""
        heading, *above = (*reversed(address.path), address.passage.title)
        own, around = set(content_words(heading)), set(content_words(" ".join(above)))
        return self._parted(own), self._parted(around)

    def _parted(self, stems: set[str]) -> set[str]:
        """The stems with the verb for `backup` if the question has `back up`."""
        return (stems - self._joined) | self._verb if self._joined & stems else stems


def _joined_with_particle(part: str, action: str) -> set[str]:
    """The stem of `backup` for `back up`; empty if nothing like `up` follows the verb."""
    match = re.search(rf"\b{re.escape(action)} (?:it |them )?(up|in|out|off|on|down)\b", part, re.IGNORECASE)
    return set(analyze(f"{action}{match[1]}")) if action and match else set()

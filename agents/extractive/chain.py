"""Chains: a question that no single sentence covers is answered by two sentences that share a name.

"On which river lies the town where the Orla pump was built?" needs "The Orla pump was built in Vik." and "Vik lies on
the river Senn.": each has words of the question that the other lacks, and both name Vik.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...evidence.bearing.names import names
from ...evidence.text.words import analyze, content_words
from ..questions.forms import DEGREE, EDGES
from .means import ANSWER, Weights
from .scores.candidates import Candidate
from .scores.scoring import Scored

_LACKING = 0.3
"""A chain is sought if the best sentence lacks at least this share (by weight) of the question's words."""
_LEFT_OPEN = 0.1
"""The same threshold if some document is about a name in that sentence."""
_ADDED = 0.6
"""Least share (by weight) of the missing words that the other sentence must have."""
_RARE = 2.5
"""Least rarity of each word of a name that a document is about: at most one passage in twelve has it. "GitHub" links
all pages of GitHub's handbook, and so leads nowhere."""


def bridged(part: str, ranked: Sequence[Scored], weights: Mapping[str, float]) -> list[Scored]:
    """The best sentence with the one that shares a name with it and covers most of what it lacks; empty if none does,
    or if a sentence that is nearly as good as the best one covers more of it by itself.

    The sentence with more of the question's own names comes first.
    """
    if not ranked:
        return []
    best = ranked[0]
    lacking = _lacking(part, best.candidate)
    whole = _weight(_question_words(part), weights)
    if not whole or _weight(lacking, weights) < _LACKING * whole:
        return []
    adds = [_weight([word for word in lacking if word in scored.candidate.stems], weights) for scored in ranked]
    links = [
        (scored, added)
        for scored, added in zip(ranked[1:], adds[1:], strict=True)
        if _share_name(best.candidate, scored.candidate, part)
    ]
    other, added = max(links, key=lambda pair: pair[1], default=(None, 0.0))
    if other is None or added < _ADDED * _weight(lacking, weights):
        return []
    if any(more > added and one.score >= best.score - ANSWER.within for one, more in zip(ranked, adds, strict=True)):
        return []
    part_words = set(content_words(part))
    return sorted((best, other), key=lambda scored: -len(part_words & _name_stems(scored.candidate)))


def about_a_name(part: str, best: Scored, others: Sequence[Candidate], rarity: Weights) -> tuple[str, list[Candidate]]:
    """A query for the rest of the question, and the sentences of documents about a rare name in the best sentence.

    Those sentences may use other words than the question: "the son of" says who a father is. Both are empty if the best
    sentence covers all, or nearly all, of the question.
    """
    lacking = set(_lacking(part, best.candidate))
    if not leaves_open(part, best, rarity(_question_words(part))):
        return "", []
    shared = {stem for stem, weight in rarity(sorted(_bridges(best.candidate, part))).items() if weight >= _RARE}
    about = [candidate for candidate in others if _is_about(candidate, shared)]
    words = [word for word in part.split() if set(content_words(word)) & lacking]
    titles = dict.fromkeys(candidate.address.passage.title for candidate in about)
    return " ".join((*titles, *words)).strip(EDGES), about


def leaves_open(part: str, best: Scored, weights: Mapping[str, float]) -> bool:
    """Whether the best sentence lacks words of the question that matter."""
    return _weight(_lacking(part, best.candidate), weights) >= _LEFT_OPEN * _weight(_question_words(part), weights)


def missing_link(part: str, best: Scored, weights: Mapping[str, float]) -> str:
    """The query to run if no sentence covers what the best one lacks: its names, with the missing words."""
    lacking = set(_lacking(part, best.candidate))
    if _weight(list(lacking), weights) < _LACKING * _weight(_question_words(part), weights):
        return ""
    words = [word for word in part.split() if set(content_words(word)) & lacking]
    bridge = [name for name in names(best.candidate.text) if not set(content_words(name)) & set(content_words(part))]
    return " ".join((*bridge, *words)).strip(EDGES) if bridge and words else ""


def _question_words(part: str) -> list[str]:
    """The content words of a question, except the "long" of "how long", which an answer need not contain."""
    return content_words(DEGREE.sub("", part))


def _lacking(part: str, candidate: Candidate) -> list[str]:
    return [word for word in _question_words(part) if word not in candidate.stems]


def _is_about(candidate: Candidate, shared: set[str]) -> bool:
    """Whether the title of its document consists of these names."""
    title = {*analyze(candidate.address.passage.title)}
    return bool(title) and title <= shared


def _bridges(candidate: Candidate, part: str) -> set[str]:
    """The names in a sentence that the question does not have."""
    return _name_stems(candidate) - set(content_words(part))


def _share_name(one: Candidate, other: Candidate, part: str) -> bool:
    """Whether two sentences share a name that the question does not have; all of a document share its title."""
    first, second = one.address.passage, other.address.passage
    own = _own_names if (first.index, first.source) == (second.index, second.source) else _name_stems
    return not (own(one) & own(other)).issubset(content_words(part))


def _name_stems(candidate: Candidate) -> set[str]:
    titled = names(f". {candidate.address.passage.title}")
    return _own_names(candidate).union(stem for name in titled for stem in analyze(name))


def _own_names(candidate: Candidate) -> set[str]:
    """The stems of the names in a sentence itself."""
    all_names = (*names(candidate.text), candidate.text.split(maxsplit=1)[0])
    return {stem for name in all_names for stem in analyze(name)}


def _weight(words: Sequence[str], weights: Mapping[str, float]) -> float:
    return sum(weights.get(word, 1.0) for word in words)

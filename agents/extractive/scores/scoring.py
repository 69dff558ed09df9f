"""How well sentences answer a part of a question, scored without a chat model."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from ....evidence.markup.blocks import without_number
from ....evidence.text.words import content_words
from .asked import Asked, named_documents
from .candidates import Candidate
from .match import Match
from .other_things import of_others
from .signals import score
from .values import asks_whose_value, states_default

ANSWERS = 0.55
"""Least score at which a sentence counts as an answer."""
_ADDED = 0.2
"""Least share of a runner-up's words that no other sentence of the answer has, unless it has another number."""
_DESCRIBED = 0.05
"""By how much a value is above the sentence that says what it is the value of."""


@dataclass(frozen=True)
class Scored:
    """A candidate for one part of a question."""

    candidate: Candidate
    score: float
    """In units of the cosine."""
    covered: float
    """Share (by weight) of the part's content words that the sentence or its headings and lead have, 0 to 1."""
    met: bool
    """Whether the sentence is of the kind that the part asks for."""
    odds: float
    """The reader's log odds that it answers the part, -8 to 8; 0 if it was not read."""


def scored(
    part: str,
    pool: Sequence[Candidate],
    similarities: Sequence[float],
    readings: Mapping[int, float],
    weights: Mapping[str, float],
    question_codes: Collection[str],
    alike: Mapping[int, float] = MappingProxyType({}),
) -> list[Scored]:
    """The candidates that may answer a part of the question, with their scores, best first.

    `similarities` are the cosines of the part and each candidate, `readings` come from `reader_odds.py`, `weights` say
    how much each stem of the part counts, `question_codes` are the codes in the user's whole question, and `alike` are
    the cosines of the part and the question above a candidate, by the candidate's number.
    """
    asked = Asked(part, named_documents(part, pool), weights, question_codes)
    others = of_others(asked, pool)
    matches = (
        Match(
            asked,
            candidate,
            similarity,
            readings.get(candidate.address.number, 0.0),
            alike.get(candidate.address.number, 0.0),
        )
        for candidate, similarity in zip(pool, similarities, strict=True)
    )
    ranked = [
        Scored(match.candidate, score(match), match.covered, match.is_met, match.odds)
        for match in matches
        if not match.is_ruled_out and match.candidate.address.number not in others
    ]
    return sorted(_with_descriptions(asked, ranked), key=lambda scored: -scored.score)


def _with_descriptions(asked: Asked, ranked: Sequence[Scored]) -> list[Scored]:
    """The same, with better scores for values that a part of a question asks for by their labels alone, or by how many
    or how long if nothing else in their entry tells that.

    Such a value comes a little above the best sentence of its entry, which says what it is the value of: `Default: 5`
    above "The most boats that may lie here."
    """
    told = {_entry_of(each) for each in ranked if each.met and not states_default(each.candidate.address)}
    counts = asked.expected.kind == "how_many"
    values = [
        each
        for each in ranked
        if asks_whose_value(each.candidate.address, asked.part)
        or (counts and each.met and _entry_of(each) not in told and states_default(each.candidate.address))
    ]
    if not values:
        return list(ranked)
    best: dict[tuple[str, str], float] = {}
    for each in ranked:
        if each not in values:
            entry = _entry_of(each)
            best[entry] = max(each.score, best.get(entry, each.score))
    described = [
        replace(each, score=max(each.score, best.get(_entry_of(each), each.score - _DESCRIBED) + _DESCRIBED))
        for each in values
    ]
    return [*(each for each in ranked if each not in values), *described]


def _entry_of(scored: Scored) -> tuple[str, str]:
    address = scored.candidate.address
    return address.passage.id, address.explained


def better_of(ranked: Sequence[Scored], others: Iterable[Scored]) -> list[Scored]:
    """Each candidate of `ranked` with its better score of the two, best first."""
    by_number = {scored.candidate.address.number: scored for scored in others}
    pairs = ((scored, by_number.get(scored.candidate.address.number, scored)) for scored in ranked)
    return sorted((max(pair, key=lambda scored: scored.score) for pair in pairs), key=lambda scored: -scored.score)


def adds(text: str, shown: Collection[str]) -> bool:
    """Whether a sentence has enough words that are not shown yet, or a number; that of a list item is none."""
    words = content_words(without_number(text))
    new = [word for word in words if word not in shown]
    return len(new) >= max(1, _ADDED * len(words)) or any(map(str.isdigit, "".join(new)))

"""The questions that a real model is asked: fixed samples of our own cases and of a public set."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, zip_longest

from own_cases import own_cases
from public_set import PublicSet
from sides import INDEX

OWN = "own"
_SEED = 7


@dataclass(frozen=True)
class Question:
    """One question and what is right for it."""

    set: str
    id: str
    text: str
    roles: tuple[str, ...]
    wanted: tuple[str, ...]
    """What a right answer contains, all of it; nothing if there is no right answer."""
    answer: str
    """The gold answer: a sentence for our own cases, a few words for a public set."""
    gold: frozenset[tuple[str, str]]
    """Index and source of each document that holds a part of the answer."""

    @property
    def answerable(self) -> bool:
        """Whether the documents hold an answer."""
        return bool(self.wanted)


def own_questions(n: int) -> list[Question]:
    """One case of each type in turn, so that each type has its share; the first n of a fixed order."""
    cases = own_cases()
    random.Random(_SEED).shuffle(cases)
    types = sorted({case["type"] for case in cases})
    in_turn = zip_longest(*([case for case in cases if case["type"] == kind] for kind in types))
    return [
        Question(
            set=OWN,
            id=case["id"],
            text=case["question"],
            roles=tuple(case["roles"]),
            wanted=tuple(case["answers"]),
            answer="" if case["unanswerable"] else case["answer"],
            gold=frozenset((place["index"], place["source"]) for place in case["gold"]),
        )
        for case in chain.from_iterable(in_turn)
        if case is not None
    ][:n]


def public_questions(public_set: PublicSet, n: int) -> list[Question]:
    """The first n of a fixed order; their documents are named by their titles.

    Questions whose answer is yes or no are left out: a right sentence need not hold the word, and a wrong one may.
    """
    titles = dict(zip(public_set.ids, public_set.titles, strict=True))
    ids = [id_ for id_ in public_set.queries if public_set.answers[id_][0].lower() not in ("yes", "no")]
    random.Random(_SEED).shuffle(ids)
    return [
        Question(
            set=public_set.name,
            id=id_,
            text=public_set.queries[id_],
            roles=(),
            wanted=(public_set.answers[id_][0],),
            answer=public_set.answers[id_][0],
            gold=frozenset((INDEX, titles[passage]) for passage in public_set.gold[id_]),
        )
        for id_ in ids[:n]
    ]


def in_turns(*sets: list[Question]) -> Iterator[Question]:
    """A question of each set in turn, so that a run that is cut short has measured all of them."""
    return (question for question in chain.from_iterable(zip_longest(*sets)) if question is not None)

"""The grader: is each passage relevant to the question? All passages in one call."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Self, get_args

from pydantic import BaseModel, ConfigDict

from ..evidence.addresses import Addresses
from ..evidence.ledger import Entry, Grade
from ..prompts import render
from .extractive.means import SentenceReader
from .extractive.scores.reader_odds import best_of_passages
from .relevance import BestScore, relevance
from .requests.allowance import Allowance
from .requests.bounded import bounded
from .requests.call import Reply, Role, consult, shape_text
from .requests.evidence_block import evidence_block

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

RELEVANT, PARTIAL = 0.16, 0.035
"""Least probabilities of these grades without a model; hardly any gold passage is below `PARTIAL`."""
KEPT = 0.5
"""Least probability of a passage that a model's "irrelevant" does not take away from the writer."""


class Grades(BaseModel):
    """The numbers of the passages by grade, each in one list: a third of the tokens of an object for each."""

    model_config = ConfigDict(extra="forbid")

    relevant: list[int]
    partial: list[int]
    irrelevant: list[int]

    @classmethod
    def of(cls, grades: Mapping[int, Grade]) -> Self:
        """Number -> grade, as lists."""
        return cls(**{grade: [number for number, own in grades.items() if own == grade] for grade in get_args(Grade)})

    @property
    def lists(self) -> dict[Grade, list[int]]:
        """Grade -> numbers."""
        return {"relevant": self.relevant, "partial": self.partial, "irrelevant": self.irrelevant}

    def by_number(self) -> dict[int, Grade]:
        """Number -> grade."""
        return {number: grade for grade, numbers in self.lists.items() for number in numbers}


ROLE = Role("grader", Grades)


def grade(
    question: str,
    entries: Mapping[int, Entry],
    *,
    numbers: Sequence[int],
    best_score: BestScore,
    read: SentenceReader,
    model: BaseChatModel | None,
    allowance: Allowance,
) -> Reply[Grades]:
    """Grade the entries with these `numbers` against the question; the prompt shows all of `entries`.

    Passages that the model's reply leaves out are graded by their scores, as all are without a model: small models
    leave some out, and then call them relevant when asked again. One that the model calls irrelevant is `partial` if
    the question itself found it and it more probably than not holds what is asked for: small models are often wrong.
    """
    block = evidence_block(question, Addresses(entries))
    listed = ", ".join(map(str, numbers))
    played = bounded(ROLE, "relevant", "partial", "irrelevant", most=len(numbers), choices=numbers)

    def check(value: Grades) -> str | None:
        graded = Counter(number for each in value.lists.values() for number in set(each))
        if not numbers or (graded.keys() & set(numbers) and max(graded.values()) == 1):
            return None
        return f"grade exactly the passages {sorted(numbers)}, each in one list, not {sorted(graded.elements())}"

    def estimate(wanted: Sequence[int]) -> dict[int, float]:
        return probabilities(question, {number: entries[number] for number in wanted}, best_score, read)

    reply = consult(
        played,
        model,
        prompt=f"{block}\n\n{render('grader', wanted=listed, shape=shape_text(ROLE))}",
        fallback=lambda: by_probability(estimate(numbers)),
        check=check,
        allowance=allowance,
    )
    told = reply.value.by_number()
    left_out = [number for number in numbers if number not in told]
    denied = [n for n in numbers if told.get(n) == "irrelevant" and entries[n].query == question]
    kept: dict[int, Grade] = {n: "partial" for n, likely in estimate(denied).items() if likely >= KEPT}
    grades = told | by_probability(estimate(left_out)).by_number() | kept
    return replace(reply, value=Grades.of({number: grades[number] for number in numbers}))


def by_probability(estimated: Mapping[int, float]) -> Grades:
    """Without a model: by how likely each passage, by its number, is to contain what the question asks for."""
    return Grades.of(
        {
            number: "relevant" if likely >= RELEVANT else "partial" if likely >= PARTIAL else "irrelevant"
            for number, likely in estimated.items()
        }
    )


def probabilities(
    question: str, entries: Mapping[int, Entry], best_score: BestScore, read: SentenceReader
) -> dict[int, float]:
    """Number -> the probability, 0 to 1, that the passage contains what the question asks for."""
    odds = best_of_passages(question, Addresses(entries), read)
    return {
        number: relevance(question, entry, best_score, odds.get(entry.passage.id, 0.0))
        for number, entry in entries.items()
    }

"""The grader: is each passage relevant to the question? All passages in one call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict

from ..evidence.addresses import Addresses
from ..evidence.ledger import Entry, Grade
from ..prompts import render
from .allowance import Allowance
from .bounded import bounded
from .call import Reply, Role, consult, shape_text
from .evidence_block import evidence_block
from .reading import SentenceReader, best_of_passages
from .relevance import BestScore, relevance

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

RELEVANT, PARTIAL = 0.16, 0.035
"""Least probabilities of these grades without a model; hardly any gold passage is below `PARTIAL`."""


class Grades(BaseModel):
    """The numbers of the passages by grade, each in one list: a third of the tokens of an object for each."""

    model_config = ConfigDict(extra="forbid")

    relevant: list[int]
    partial: list[int]
    irrelevant: list[int]

    def by_number(self) -> dict[int, Grade]:
        """Number -> grade."""
        lists: dict[Grade, list[int]] = {
            "relevant": self.relevant,
            "partial": self.partial,
            "irrelevant": self.irrelevant,
        }
        return {number: grade for grade, numbers in lists.items() for number in numbers}


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
    """Grade the entries with these `numbers` against the question; the prompt shows all of `entries`."""
    block = evidence_block(question, Addresses(entries))
    listed = ", ".join(map(str, numbers))
    played = bounded(ROLE, "relevant", "partial", "irrelevant", most=len(numbers), choices=numbers)

    def check(value: Grades) -> str | None:
        graded = sorted([*value.relevant, *value.partial, *value.irrelevant])
        if graded != sorted(numbers):
            return f"grade exactly the passages {sorted(numbers)}, each in one list, not {graded}"
        return None

    return consult(
        played,
        model,
        prompt=f"{block}\n\n{render('grader', wanted=listed, shape=shape_text(ROLE))}",
        fallback=lambda: grade_by_score(question, {number: entries[number] for number in numbers}, best_score, read),
        check=check,
        allowance=allowance,
    )


def grade_by_score(question: str, entries: Mapping[int, Entry], best_score: BestScore, read: SentenceReader) -> Grades:
    """Without a model: by how likely each passage is to contain what the question asks for."""
    grades = Grades(relevant=[], partial=[], irrelevant=[])
    odds = best_of_passages(question, Addresses(entries), read)
    for number, entry in entries.items():
        likely = relevance(question, entry, best_score, odds.get(entry.passage.id, 0.0))
        grade: Grade = "relevant" if likely >= RELEVANT else "partial" if likely >= PARTIAL else "irrelevant"
        getattr(grades, grade).append(number)
    return grades

"""The grader: is each passage relevant to the question? All passages in one call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict

from ..evidence.ledger import Entry, Grade
from ..evidence.words import content_words, overlap
from ..prompts import render
from .call import Reply, Role, consult, schema_text
from .evidence_block import evidence_block

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

# Chosen on eval_sets/skerry.jsonl (see docs/benchmarks.md): below NEAR, hardly any gold passage lies.
NEAR = 0.42
FAR = 0.28
SHARED = 0.5


class PassageGrade(BaseModel):
    """The grade of one passage."""

    model_config = ConfigDict(extra="forbid")

    passage: int
    """Its number."""
    grade: Grade


class Grades(BaseModel):
    """One grade for each passage."""

    model_config = ConfigDict(extra="forbid")

    grades: list[PassageGrade]


ROLE = Role("grader", Grades)


def grade(
    question: str, entries: Mapping[int, Entry], *, model: BaseChatModel | None, calls_left: int
) -> Reply[Grades]:
    """Grade the numbered ledger entries against the question."""
    block = evidence_block(question, [(number, entry.passage) for number, entry in entries.items()])

    def check(value: Grades) -> str | None:
        given = [one.passage for one in value.grades]
        if sorted(given) != sorted(entries):
            return f"grade exactly the passages {sorted(entries)}, each once, not {given}"
        return None

    return consult(
        ROLE,
        model,
        prompt=f"{block}\n\n{render('grader', schema=schema_text(ROLE))}",
        fallback=lambda: grade_by_score(question, entries),
        check=check,
        calls_left=calls_left,
    )


def grade_by_score(question: str, entries: Mapping[int, Entry]) -> Grades:
    """Without a model: by the cosine, and the share of content words, of a passage and the query that found it."""
    return Grades(
        grades=[PassageGrade(passage=number, grade=_by_score(question, entry)) for number, entry in entries.items()]
    )


def _by_score(question: str, entry: Entry) -> Grade:
    passage = entry.passage
    text = " ".join((passage.title, *passage.heading, passage.text))
    similarity, shared = entry.similarity or 0.0, overlap(content_words(entry.query or question), text)
    if similarity >= NEAR or (similarity >= FAR and shared >= SHARED):
        return "relevant"
    return "partial" if similarity >= FAR or shared >= SHARED else "irrelevant"

"""The planner: which sub-questions does a question hold, and which of them need another's result?"""

from __future__ import annotations

from collections.abc import Sequence
from graphlib import CycleError, TopologicalSorter
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict

from ..prompts import render
from .questions.parts import parts
from .questions.queries import too_long
from .requests.allowance import Allowance
from .requests.bounded import bounded
from .requests.call import Reply, Role, consult, shape_text
from .router import IndexCard

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel


class SubQuestion(BaseModel):
    """One part of a question, which can be researched by itself."""

    model_config = ConfigDict(extra="forbid")

    id: int
    question: str
    needs: list[int]
    """Ids of the sub-questions whose result must be known first."""


class Plan(BaseModel):
    """What to research."""

    model_config = ConfigDict(extra="forbid")

    unclear: str
    """A question back to the user, without which the research would be a guess; empty if there is none."""
    questions: list[SubQuestion]


ROLE = Role("planner", Plan)


def plan(
    question: str, cards: Sequence[IndexCard], *, most: int, model: BaseChatModel | None, allowance: Allowance
) -> Reply[Plan]:
    """At most `most` sub-questions of `question`, given the indexes that the caller may see."""
    listed = "\n".join(f"- {card.name}: {card.description}" for card in cards) or "(none)"

    def check(value: Plan) -> str | None:
        if value.unclear.strip():
            return too_long(value.unclear)
        return _wrong_questions(value, question, most) or _wrong_order(value)

    return consult(
        bounded(ROLE, "questions", most=most),
        model,
        prompt=render("planner", question=question, indexes=listed, most=most, shape=shape_text(ROLE)),
        fallback=lambda: plan_by_parts(question, most),
        check=check,
        allowance=allowance,
    )


def plan_by_parts(question: str, most: int) -> Plan:
    """Without a model: the parts of the question, independent of each other; the last one includes those beyond
    `most`."""
    questions = parts(question)
    if len(questions) > most:
        questions = [*questions[: most - 1], "; ".join(questions[most - 1 :])]
    unique = dict.fromkeys(questions)
    return Plan(
        unclear="", questions=[SubQuestion(id=at, question=text, needs=[]) for at, text in enumerate(unique, 1)]
    )


def _wrong_questions(value: Plan, question: str, most: int) -> str | None:
    questions = [part.question.strip() for part in value.questions]
    if not all(questions) or not questions:
        return "there is no sub-question, or an empty one"
    if len(questions) > most:
        return f"there are {len(questions)} sub-questions, {most} are allowed"
    if len({text.casefold() for text in questions}) < len(questions):
        return "a sub-question is asked twice"
    if len(questions) == 1 and min(most, len(parts(question))) > 1:
        return "the question asks several things: give each a sub-question of its own"
    return next((problem for text in questions if (problem := too_long(text))), None)


def _wrong_order(value: Plan) -> str | None:
    needs = {question.id: question.needs for question in value.questions}
    if len(needs) < len(value.questions):
        return "an id is used twice"
    for id_, needed in needs.items():
        if unknown := set(needed) - set(needs):
            return f"sub-question {id_} needs {min(unknown)}, which is not there"
    try:
        TopologicalSorter(needs).prepare()
    except CycleError:
        return "the sub-questions need each other in a circle"
    return None

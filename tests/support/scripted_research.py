"""A question of two parts, and what a scripted model says to `research` about it."""

from __future__ import annotations

from typing import Any

from langchain_core.messages import BaseMessage
from written import quote_each

from groundwire.evidence.answer import Answer
from groundwire.models.scripted import ScriptedModel
from groundwire.settings import SearchSettings

REST = "How long must an on-call engineer rest after a night call-out?"
BREAKER = "Why did the shore breaker trip?"
BERTH = "What is the depth of berth 7 at low water?"
QUESTION = f"{REST} {BREAKER}"
SMALL = SearchSettings(k=1)


def plan_reply(*questions: str, needs: dict[int, list[int]] | None = None, unclear: str = "") -> dict[str, Any]:
    parts = [
        {"id": at, "question": question, "needs": (needs or {}).get(at, [])} for at, question in enumerate(questions, 1)
    ]
    return {"unclear": unclear, "questions": parts}


def support_all(count: int) -> dict[str, Any]:
    verdicts = [{"claim": at, "verdict": "supported"} for at in range(1, count + 1)]
    return {"claims": verdicts, "useful": True, "query": ""}


def for_branch(actor: Any, part: str, reply: Any, **roles: Any) -> ScriptedModel:
    """A model whose assessor does something else in one branch."""
    usual = actor(**roles).replies

    def script(messages: list[BaseMessage]) -> Any:
        if "Task: do the passages" in messages[1].text and part in messages[1].text.split("<passages>")[0]:
            return reply(messages) if callable(reply) else reply
        return usual(messages)

    return ScriptedModel(script)


def steps(answer: Answer, node: str) -> list[Any]:
    return [step for step in answer.steps if step.node == node]


def two_parts(**more: Any) -> dict[str, Any]:
    return {"planner": plan_reply(REST, BREAKER), "writer": quote_each, "checker": support_all(2), **more}

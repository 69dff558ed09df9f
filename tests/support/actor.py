"""A scripted model that plays every role of every pattern."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from langchain_core.messages import AIMessage, BaseMessage
from written import passages as passages_of
from written import quote_first

from groundwire.models.scripted import ScriptedModel

_WANTED = re.compile(r"each of the numbers ([\d, ]+) exactly once")
_GRADES = {"relevant", "partial", "irrelevant"}


def make_actor(**roles: Any) -> ScriptedModel:
    """A model that plays every role; an argument replaces the reply of one role.

    A replacement is a reply, or a function of {number: text} of the passages that the prompt shows (for the grader:
    of those that it asks to grade, and it may return {number: grade}). The rewriter's may be {"query": ...};
    the tool agent's is a function of the messages.
    """

    def reply(messages: list[BaseMessage]) -> Any:
        prompt = next(message.text for message in messages if message.type == "human")
        role = _role(prompt)
        passages = passages_of(prompt)
        part = roles.get(role, _USUAL[role])
        if role == "grader":
            numbers = {int(number) for number in re.findall(r"\d+", _WANTED.findall(prompt)[0])}
            passages = {number: text for number, text in passages.items() if number in numbers}
        answer = part(messages if role == "tool_agent" else passages) if callable(part) else part
        if role == "rewriter" and isinstance(answer, dict) and "query" in answer:
            return {"queries": [answer["query"]], "unclear": ""}
        return _lists(answer) if role == "grader" and isinstance(answer, dict) else answer

    return ScriptedModel(reply)


def role_of(messages: list[BaseMessage]) -> str:
    """Which role a recorded call played."""
    return _role(messages[1].text)


def _role(prompt: str) -> str:
    marks = {
        "Task: grade": "grader",
        "by calling the tools": "tool_agent",
        "Task: answer": "writer",
        "Write one new search query": "rewriter",
        "Write search queries": "rewriter",
        "Does this question stand alone": "condense",
        "ask the same thing in other words": "multi_query",
        "Write a passage of two": "hyde",
        "Step back:": "step_back",
        "Divide this question": "decompose",
        "Decide where": "router",
        "Task: do the passages": "assessor",
        "Task: check this draft": "checker",
        "Does this question need documents": "need",
        "How much searching": "difficulty",
        "Break this question": "planner",
        "Which conditions on documents": "self_query",
        "Task: put these passages": "ranker",
    }
    return next(role for mark, role in marks.items() if mark in prompt)


def grade_all(grade: str) -> Callable[[dict[int, str]], dict[str, Any]]:
    return lambda passages: dict.fromkeys(passages, grade)


def _lists(grades: dict[int, str]) -> dict[str, list[int]]:
    return {grade: [number for number, level in grades.items() if level == grade] for grade in sorted(_GRADES)}


def _search_once(messages: list[BaseMessage]) -> AIMessage:
    if passages := passages_of("\n".join(message.text for message in messages if message.type == "tool")):
        return AIMessage(quote_first(passages))
    query = messages[1].text.splitlines()[0].removeprefix("Question: ")
    names = ["search_handbook", "search_incidents"]
    return AIMessage("", tool_calls=[{"name": name, "args": {"query": query}, "id": name} for name in names])


_USUAL: dict[str, Any] = {
    "grader": grade_all("relevant"),
    "writer": quote_first,
    "rewriter": {"query": "rest of engineers at night"},
    "condense": {"queries": [], "unclear": ""},
    "multi_query": {"queries": ["hours of rest for engineers", "pause after a night call-out"], "unclear": ""},
    "hyde": {"queries": ["Engineers on call rest for some hours after they were called out."], "unclear": ""},
    "step_back": {"queries": ["Which rules of rest are there for employees?"], "unclear": ""},
    "decompose": {"queries": ["rest of an on-call engineer", "rest after a night call-out"], "unclear": ""},
    "router": {"reason": "rules", "indexes": ["handbook"], "web": False},
    "assessor": {"sufficient": True, "gap": "", "query": ""},
    "checker": {"claims": [{"claim": 1, "verdict": "supported"}], "useful": True, "query": ""},
    "self_query": {"conditions": []},
    "ranker": "1",
    "need": {"reason": "facts", "retrieve": True},
    "difficulty": {"reason": "one thing", "level": "one_step"},
    "tool_agent": _search_once,
    "planner": {
        "unclear": "",
        "questions": [
            {"id": 1, "question": "How long must an on-call engineer rest?", "needs": []},
            {"id": 2, "question": "What happens after a night call-out?", "needs": []},
        ],
    },
}

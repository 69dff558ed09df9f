"""Models that do their worst, and what each pattern makes of them.

    python tests/support/hostile.py

prints the matrix.
"""

from __future__ import annotations

import itertools
import sys
import tempfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import httpx
from actor import grade_all, make_actor
from langchain_core.messages import AIMessage, BaseMessage
from small_library import fill, make_library

from groundwire.evidence.answer import Answer
from groundwire.graphs import PATTERNS
from groundwire.graphs.context import Context
from groundwire.indexes.library import Library
from groundwire.models.scripted import ScriptedModel
from groundwire.settings import BudgetSettings

QUESTION = "How long must an on-call engineer rest after a night call-out?"
AWAY = "Which film won the prize of the festival?"
"""A question to which no passage holds an answer: one that probably does stays, whatever the grader says."""
BUDGET = BudgetSettings(max_model_calls=30, max_corrections=2)
_BUSY = httpx.Response(500, request=httpx.Request("POST", "http://127.0.0.1/v1"))


def always_junk() -> ScriptedModel:
    return ScriptedModel(lambda _: "no JSON at all")


def always_500() -> ScriptedModel:
    import openai  # takes long, and every worker collects the tests of this

    return ScriptedModel(lambda _: openai.InternalServerError("down", response=_BUSY, body=None))


def hangs() -> ScriptedModel:
    return ScriptedModel(lambda _: "too late", seconds=600)


def never_relevant() -> ScriptedModel:
    return make_actor(grader=grade_all("irrelevant"), assessor=_lacking(), difficulty=_hard())


def never_supported() -> ScriptedModel:
    return make_actor(checker=_judged("unsupported", useful=True), assessor=_lacking(), difficulty=_hard())


def never_useful() -> ScriptedModel:
    return make_actor(checker=_judged("supported", useful=False), assessor=_lacking(), difficulty=_hard())


def never_finds() -> ScriptedModel:
    return make_actor(writer="Not found", assessor=_lacking(), difficulty=_hard())


def always_another_call() -> ScriptedModel:
    counter = itertools.count()

    def call(_: list[BaseMessage]) -> AIMessage:
        number = next(counter)
        request = {"name": "search_notes", "args": {"query": f"berth {number}"}, "id": f"call-{number}"}
        return AIMessage("", tool_calls=[request])

    return make_actor(tool_agent=call, assessor=_lacking(), difficulty=_hard())


KINDS: dict[str, Callable[[], ScriptedModel]] = {
    "never relevant": never_relevant,
    "never supported": never_supported,
    "never useful": never_useful,
    "never finds an answer": never_finds,
    "always another tool call": always_another_call,
    "always junk": always_junk,
    "always 500": always_500,
    "hangs": hangs,
}


def _lacking() -> Callable[[Any], dict[str, Any]]:
    counter = itertools.count()
    return lambda _: {"sufficient": False, "gap": "the rest", "query": f"depth of berth {next(counter)}"}


def _judged(verdict: str, *, useful: bool) -> Callable[[Any], dict[str, Any]]:
    counter = itertools.count()
    return lambda _: {
        "claims": [{"claim": 1, "verdict": verdict}],
        "useful": useful,
        "query": f"berth {next(counter)} of the harbour",
    }


def _hard() -> dict[str, Any]:
    return {"reason": "hard", "level": "iterative"}


def bound(name: str, budget: BudgetSettings) -> int:
    """Most calls: those of the pattern, a repair after each, two more tries of the first that was turned away."""
    most: int = import_module(f"groundwire.graphs.{name}").most_calls(budget)
    return min(budget.max_model_calls, 2 * most + 2)


def meet(name: str, kind: str, library: Library) -> tuple[ScriptedModel, Answer]:
    """Run the pattern `name` with a model of this kind."""
    model, budget = KINDS[kind](), BUDGET
    if kind == "hangs":
        budget = BUDGET.model_copy(update={"max_seconds": 0.6})
    graph = import_module(f"groundwire.graphs.{name}").graph
    context = Context(library=library, model=model, budget=budget)
    return model, Answer.model_validate(graph.invoke({"question": asked(kind)}, context=context)["answer"])


def asked(kind: str) -> str:
    """The question that a model of this kind meets."""
    return AWAY if kind == "never relevant" else QUESTION


def matrix() -> list[str]:
    """A Markdown table: calls of the bound, and how the run ended."""
    rows = ["| | " + " | ".join(KINDS) + " |", "|---" * (len(KINDS) + 1) + "|"]
    with tempfile.TemporaryDirectory() as folder, make_library(Path(folder)) as library:
        fill(library, Path(folder) / "documents")
        for name in PATTERNS:
            cells = []
            for kind in KINDS:
                model, answer = meet(name, kind, library)
                cells.append(f"{len(model.calls)} of {bound(name, BUDGET)}, {answer.status}")
            rows.append(f"| `{name}` | " + " | ".join(cells) + " |")
    return rows


if __name__ == "__main__":
    sys.stdout.write("\n".join(matrix()) + "\n")

"""Self-RAG (Asai et al., 2023) with prompted roles: retrieve at all? relevant? supported? useful?

Each passage is graded, each claim of the draft is judged. A draft that is not useful, or holds an unsupported claim, is
not written again from the same evidence: the judge names a query, and its passages are graded and added first. Where
there is no such query, or the retries or the budget are used up, unsupported claims are dropped and the answer says so.
"""

from __future__ import annotations

from typing import Literal

from langgraph.graph import END

from ..settings import BudgetSettings
from . import nodes
from .budget import exhausted
from .context import Run, context_of
from .opening import opened
from .searches import repeated
from .state import State

CALLS = 4
"""Model calls when all goes well."""


def most_calls(budget: BudgetSettings) -> int:
    """Most model calls of a run; each may be followed by one repair."""
    return 4 + 3 * budget.max_corrections


def after_decide(state: State) -> Literal["retrieve", "write"]:
    """Nothing is searched for a question that needs no document."""
    return "write" if state["route"] else "retrieve"


def after_write(state: State) -> Literal["judge", "check"]:
    """Only claims that rest on evidence are judged."""
    return "check" if state["route"] else "judge"


def after_judge(state: State, runtime: Run) -> Literal["check", "retrieve"]:
    """Fetch what is missing, if the judge says what, and it was not searched for before."""
    budget, found = context_of(runtime).budget, state["verdicts"]
    good = found["useful"] and all(one["verdict"] != "unsupported" for one in found["claims"])
    hopeless = not found["query"].strip() or repeated(state) or state["retries"] > budget.max_corrections
    return "check" if good or hopeless or exhausted(state, budget) else "retrieve"


builder = (
    opened("decide")
    .add_node(nodes.decide)
    .add_node(nodes.retrieve)
    .add_node(nodes.grade)
    .add_node(nodes.write)
    .add_node(nodes.judge)
    .add_node(nodes.check)
    .add_conditional_edges("decide", after_decide)
    .add_edge("retrieve", "grade")
    .add_edge("grade", "write")
    .add_conditional_edges("write", after_write)
    .add_conditional_edges("judge", after_judge)
    .add_edge("check", END)
)

graph = builder.compile(name="self_rag")

"""Self-RAG (Asai et al., 2023) with prompted roles: retrieve at all? relevant? supported? useful?

Whether to search at all is asked only if the question names nothing to look up. Each passage is graded, and each claim
of the draft is judged. If the draft is not useful, or holds an unsupported claim, it is written again only from new
evidence: the judge names a query, and the passages found are graded and added. If it names none and the draft is not
useful, the query is rewritten. If no new passage is worth citing, or if the retries or the budget are used up,
unsupported claims are dropped and the answer says so.
"""

from __future__ import annotations

from typing import Literal

from langgraph.graph import END

from ..settings import BudgetSettings
from . import nodes
from .decided import decided, onward
from .opening import opened
from .turn.budget import exhausted
from .turn.focus import found_more
from .turn.runtime import Run, context_of
from .turn.searches import repeated
from .turn.state import State

CALLS = 3
"""Model calls when all goes well."""

DEPTH = 3
"""Of these, how many wait for each other."""


def most_calls(budget: BudgetSettings) -> int:
    """Most model calls of a run; each may be followed by one repair."""
    return 4 + 4 * budget.max_corrections


def after_decide(state: State) -> Literal["retrieve", "write"]:
    """Nothing is searched for a question that needs no document."""
    return "write" if state["route"] else "retrieve"


def after_write(state: State) -> Literal["judge", "check"]:
    """Only claims that rest on evidence are judged."""
    return "check" if state["route"] else "judge"


def after_grade(state: State) -> Literal["write", "check"]:
    """A draft is there already, unless this is the first: only new evidence worth citing makes it worth another."""
    return "write" if not state["retries"] or found_more(state) else "check"


def after_judge(state: State, runtime: Run) -> Literal["check", "retrieve", "rewrite"]:
    """Fetch what the judge misses; where it does not say what, rewrite the query of a draft that is not useful."""
    budget, verdicts = context_of(runtime).budget, state["verdicts"]
    good = verdicts["useful"] and all(claim["verdict"] != "unsupported" for claim in verdicts["claims"])
    if good or state["retries"] > budget.max_corrections or exhausted(state, budget):
        return "check"
    if verdicts["query"].strip() and not repeated(state):
        return "retrieve"
    return "check" if verdicts["useful"] else "rewrite"


def after_rewrite(state: State) -> Literal["retrieve", "check"]:
    """The rewriter may have found nothing new to say either."""
    return "check" if repeated(state) else "retrieve"


builder = (
    opened("decide")
    .add_node(nodes.decide)
    .add_node(nodes.retrieve)
    .add_node(nodes.grade)
    .add_node(nodes.write)
    .add_node(decided(nodes.judge, after_judge))
    .add_node(nodes.rewrite)
    .add_node(nodes.check)
    .add_conditional_edges("decide", after_decide)
    .add_edge("retrieve", "grade")
    .add_conditional_edges("grade", after_grade)
    .add_conditional_edges("write", after_write)
    .add_conditional_edges("judge", *onward("judge", "check", "retrieve", "rewrite"))
    .add_conditional_edges("rewrite", after_rewrite)
    .add_edge("check", END)
)

graph = builder.compile(name="self_rag")

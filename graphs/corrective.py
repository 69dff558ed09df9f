"""Corrective RAG (Yan et al., 2024): grade the passages, and search again, on the web if allowed, before answering.

If at least one passage is relevant, the result is *correct*: the answer is written from the relevant passages. If no
passage is even partly relevant, it is *incorrect*: the search looks elsewhere. Anything in between is *ambiguous*: the
search looks elsewhere, and the partly relevant passages are kept. Each correction is one rewrite and one search. The
budget bounds the number of corrections and everything else that a run spends. The passages worth citing are refined to
knowledge strips: the sentences that fit the question best. The writer is asked to prefer these.

Unlike in the paper, a model that finds no answer in passages with good grades is a reason for a correction too: what
is relevant to a question of two steps may hold the first one only. So are sentences that were chosen without a model
and are too unsure to be given, if the web may be searched. It never writes again from the same evidence.
"""

from __future__ import annotations

from typing import Literal

from langgraph.graph import END

from ..settings import BudgetSettings
from . import nodes
from .decided import decided, onward
from .opening import opened
from .turn.budget import exhausted, web_open
from .turn.claims import found_nothing
from .turn.confidence import too_unsure
from .turn.focus import found_more
from .turn.runtime import Run, context_of
from .turn.state import State

CALLS = 2
"""Model calls when all goes well."""

DEPTH = 2
"""Of these, how many wait for each other."""


def most_calls(budget: BudgetSettings) -> int:
    """Most model calls of a run; each may be followed by one repair."""
    return 2 + 3 * budget.max_corrections


def after_grade(state: State, runtime: Run) -> Literal["refine", "rewrite", "check"]:
    """Correct the course unless a passage is good, or the corrections or the budget are used up."""
    budget = context_of(runtime).budget
    if state["draft"] and not found_more(state):
        return "check"
    is_done = state["decision"] == "correct" or state["corrections"] >= budget.max_corrections
    return "refine" if is_done or exhausted(state, budget) else "rewrite"


def after_write(state: State, runtime: Run) -> Literal["rewrite", "check"]:
    """Search once more for what the model did not find, and on the web before sentences chosen without a model are
    refused, unless the corrections or the budget are used up."""
    budget = context_of(runtime).budget
    if state["corrections"] >= budget.max_corrections or exhausted(state, budget):
        return "check"
    is_wanting = found_nothing(state) or (web_open(state, runtime) and too_unsure(state, runtime))
    return "rewrite" if is_wanting else "check"


def after_rewrite(state: State, runtime: Run) -> Literal["search_web", "retrieve"]:
    """The web where it is allowed, the indexes with the new query otherwise."""
    return "search_web" if web_open(state, runtime) else "retrieve"


builder = (
    opened("retrieve")
    .add_node(nodes.retrieve)
    .add_node(decided(nodes.grade, after_grade))
    .add_node(decided(nodes.rewrite, after_rewrite))
    .add_node(nodes.refine)
    .add_node(nodes.search_web)
    .add_node(decided(nodes.write, after_write))
    .add_node(nodes.check)
    .add_edge("retrieve", "grade")
    .add_conditional_edges("grade", *onward("refine", "rewrite", "check"))
    .add_conditional_edges("rewrite", *onward("search_web", "retrieve"))
    .add_edge("search_web", "grade")
    .add_edge("refine", "write")
    .add_conditional_edges("write", *onward("rewrite", "check"))
    .add_edge("check", END)
)

graph = builder.compile(name="corrective")

"""Corrective RAG (Yan et al., 2024): grade the passages, and search again, on the web if allowed, before answering.

The grades say how good the search was. *Correct*: a passage is relevant, and the answer is written from the relevant
ones. *Incorrect*: no passage is even partly relevant, and the query is rewritten and searched again, which is one
correction. *Ambiguous*, in between: the same, and the partly relevant passages are kept. The budget bounds the
corrections and everything else that a run spends. The sentences that fit the question best (the paper's knowledge
strips) are marked, and the writer is asked to prefer these.

Unlike in the paper, there is a correction too if a model finds no answer in relevant passages, which may hold only the
first step of a question of two, or if a good one says that a part of it is missing, or writes code of which so many
words stand nowhere that it could only be left out (FLARE: Jiang et al., 2023); and, if the web may be searched, if
sentences chosen without a model are too uncertain to be given. It never writes again from the same evidence.
"""

from __future__ import annotations

from typing import Literal

from langgraph.graph import END

from ..settings import BudgetSettings
from . import nodes
from .decided import decided, onward
from .opening import opened
from .turn.budget import exhausted, web_open
from .turn.claims import found_nothing, names_a_gap
from .turn.confidence import too_unsure
from .turn.focus import found_more
from .turn.runtime import Run, context_of
from .turn.second_opinion import after_writing, unstated_code
from .turn.state import State

CALLS = 2
"""Model calls when all goes well."""

DEPTH = 2
"""Of these, how many wait for each other."""


def most_calls(budget: BudgetSettings) -> int:
    """Most model calls of a run, a second opinion included; each may be followed by one repair."""
    return 3 + 3 * budget.max_corrections


def after_grade(state: State, runtime: Run) -> Literal["refine", "rewrite", "reconsider", "check"]:
    """Correct the course unless a passage is good, or the corrections or the budget are used up; a draft that nothing
    new is worth writing again for is checked."""
    budget = context_of(runtime).budget
    if state["draft"] and not found_more(state):
        return after_writing(state, runtime)
    is_done = state["decision"] == "correct" or state["corrections"] >= budget.max_corrections
    return "refine" if is_done or exhausted(state, budget) else "rewrite"


def after_write(state: State, runtime: Run) -> Literal["rewrite", "reconsider", "check"]:
    """Search once more for what the model did not find, all of it or a part, for code of its draft that nothing states,
    and on the web before sentences chosen without a model are refused, unless the corrections or the budget are used
    up."""
    budget = context_of(runtime).budget
    if state["corrections"] >= budget.max_corrections or exhausted(state, budget):
        return after_writing(state, runtime)
    is_wanting = found_nothing(state) or names_a_gap(state, runtime) or bool(unstated_code(state, runtime))
    is_wanting = is_wanting or (web_open(state, runtime) and too_unsure(state, runtime))
    return "rewrite" if is_wanting else after_writing(state, runtime)


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
    .add_node(nodes.reconsider)
    .add_node(nodes.check)
    .add_edge("retrieve", "grade")
    .add_conditional_edges("grade", *onward("grade", "refine", "rewrite", "reconsider", "check"))
    .add_conditional_edges("rewrite", *onward("rewrite", "retrieve", "search_web"))
    .add_edge("search_web", "grade")
    .add_edge("refine", "write")
    .add_conditional_edges("write", *onward("write", "check", "rewrite", "reconsider"))
    .add_edge("reconsider", "check")
    .add_edge("check", END)
)

graph = builder.compile(name="corrective")

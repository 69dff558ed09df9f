"""Research: a planner, researchers in parallel, a synthesiser and a fact checker.

The plan divides the question into parts. If the parts are not the question's own words, the question itself is searched
for first, so that even with a poor plan the writer has the passages of a plain search. Parts that need no other part
form the first wave: they are researched at the same time, each in a branch with a share of the budget. A part that
needs the result of another follows in a later wave and begins with that part's best passages. If a branch fails or runs
out of time, the answer says which part is missing and why. One call writes the answer from the passages of all
branches, and one more judges each of its claims. Claims that are not supported are dropped.
"""

from __future__ import annotations

from typing import Any, Literal

from langgraph.errors import NodeError
from langgraph.graph import END
from langgraph.types import Command, Send

from ..agents.follow_ups.parts_alone import parts_alone
from ..agents.questions.forms import EDGES
from ..agents.questions.parts import parts
from ..evidence.answer import Searched
from ..settings import BudgetSettings
from . import nodes, researcher
from .decided import decided, onward
from .nodes.steps import step
from .opening import opened
from .turn.question import question_of, to_clarify
from .turn.runtime import Run
from .turn.state import Share, State
from .turn.waves import Part

CALLS = 5
"""Model calls when all goes well, with a plan of two parts."""

DEPTH = 4
"""Model calls that wait for each other when all goes well: plan, the slowest branch's assessment, write, judge."""

_SEEDS = 3
"""Passages that a part begins with, for each part that it needs."""


def most_calls(budget: BudgetSettings) -> int:
    """Most model calls of a run; each may be followed by one repair."""
    return min(budget.max_model_calls, 3 + budget.max_subquestions * researcher.most_assessments(budget))


def after_plan(state: State, runtime: Run) -> Literal["clarify", "retrieve", "wave"]:
    """Ask back what the planner cannot know, and plan again; else the question itself, or the first wave."""
    if to_clarify(state, runtime):
        return "clarify"
    own = {_bare(text) for text in (state["query"], *parts(state["query"]))}
    reworded = {_bare(part["question"]) for part in state["plan"]} - own
    return "retrieve" if reworded else "wave"


def _bare(question: str) -> str:
    return question.strip(EDGES).casefold()


def go_on(state: State, runtime: Run, error: NodeError) -> Command[Literal["wave"]]:
    """What the search for the question raised is told; its parts are researched all the same."""
    reason = nodes.error_line(error)
    failed = Searched(where="the question itself", query=state["query"], found=0, failure=reason)
    update = step(state, runtime, error.node, f"failed: {reason}")
    return Command(update={"searched": [failed.model_dump()], **update}, goto="wave")


def branches(state: State) -> list[Send] | Literal["write"]:
    """A branch for each part of the wave; the answer when there is none."""
    plan = {part["id"]: part for part in state["plan"]}
    wave = [share for share in state["wave"] if share["part"] in plan]  # a person may have edited the plan
    sends = [Send("research_part", _branch(state, plan[share["part"]], share["share"])) for share in wave]
    return sends or "write"


def _branch(state: State, part: Part, share: Share) -> dict[str, Any]:
    """The state that a branch begins with: its part, its share, and what the parts it needs have found."""
    needed = [finding["passages"][:_SEEDS] for finding in state["findings"] if finding["id"] in part["needs"]]
    seeds = [id_ for passages in needed for id_ in passages]
    return {
        "question": state["question"],
        "clarification": state.get("clarification", ""),
        "follows_up": state.get("follows_up", False),
        "turns": state["turns"],
        "started": state["started"],
        "ended": state["ended"],
        "waits": state["waits"],
        "roles": state["roles"],
        "branch": part["question"],
        "part": part["id"],
        "share": share,
        "query": _alone(state, part["question"]),
        "filters": state.get("filters"),
        "ledger": [entry for entry in state["ledger"] if entry["id"] in seeds],
        "focus": list(dict.fromkeys(seeds)),
        "assessment": {},
        "rounds": 0,
    }


def _alone(state: State, part: str) -> str:
    """A part as it is searched: one in the question's own words may need what the parts before it are about."""
    question = question_of(state)
    return dict(zip(parts(question), parts_alone(question), strict=True)).get(part, part)


_GO_ON: Any = go_on
"""LangGraph gives an error handler the error as its third argument; its types do not say so."""

builder = (
    opened("plan", transforms=False)
    .add_node(decided(nodes.plan, after_plan))
    .add_node(nodes.retrieve, error_handler=_GO_ON)
    .add_node(nodes.wave)
    .add_node("research_part", researcher.graph)
    .add_node(nodes.gather)
    .add_node(nodes.write)
    .add_node(nodes.judge)
    .add_node(nodes.check)
    .add_conditional_edges("plan", *onward("plan", "wave", "clarify", "retrieve"))
    .add_edge("retrieve", "wave")
    .add_conditional_edges("wave", branches, ["research_part", "write"])
    .add_edge("research_part", "gather")
    .add_edge("gather", "wave")
    .add_edge("write", "judge")
    .add_edge("judge", "check")
    .add_edge("check", END)
)

graph = builder.compile(name="research")

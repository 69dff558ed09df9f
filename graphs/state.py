"""The one state that every pattern shares. Plain data only, so that any checkpointer keeps it."""

from __future__ import annotations

import operator
from typing import Annotated, Any, Literal, NotRequired

from typing_extensions import TypedDict

from ..evidence.ledger import Ledger, merge

Decision = Literal["correct", "ambiguous", "incorrect"]


class Question(TypedDict):
    """What a run is invoked with."""

    question: str
    """The user's own words; no node ever writes this field."""


class Result(TypedDict):
    """What a run returns."""

    question: str
    answer: dict[str, Any]
    """An `Answer`, dumped."""


class State(TypedDict):
    """Everything a run knows. Unless a reducer is named, the last writer wins."""

    question: str
    """The user's own words. Written by the caller only."""
    started: NotRequired[float]
    """Seconds since the epoch when this turn began. Written by `begin`."""
    query: NotRequired[str]
    """What is searched for next. Written by `begin` (the question), `rewrite`, `assess` and `judge`."""
    route: NotRequired[dict[str, Any]]
    """A `Route`, dumped; empty where nothing was routed. Written by `begin`, `route`, `decide` and `classify`."""
    difficulty: NotRequired[str]
    """How much searching the question needs (adaptive). Written by `classify`."""
    ledger: Annotated[Ledger, merge]
    """Every passage of the conversation; a passage's number is its position from 1. Written by `retrieve`,
    `search_web` and `grade`; merged by passage id; `begin` takes the grades off."""
    focus: NotRequired[list[str]]
    """Ids of the passages that this turn works with, best first. Written by `begin`, `retrieve`, `search_web`."""
    fresh: NotRequired[int]
    """How many passages of the last search this turn had not met. Written by `retrieve` and `search_web`."""
    assessment: NotRequired[dict[str, Any]]
    """An `Assessment`, dumped. Written by `begin` and `assess`."""
    rounds: NotRequired[int]
    """Assessments made in this turn. Written by `begin` and `assess`."""
    decision: NotRequired[Decision]
    """What the grades say of this turn's passages (Corrective RAG). Written by `grade`."""
    corrections: NotRequired[int]
    """Rounds of rewriting and searching again in this turn. Written by `begin` and `rewrite`."""
    draft: NotRequired[dict[str, Any]]
    """A `Draft`, dumped: claims whose quotes were not looked up yet. Written by `write`."""
    written_by: NotRequired[str]
    """Who made the draft: `model`, `repair`, `fallback` or `code`. Written by `write`."""
    verdicts: NotRequired[dict[str, Any]]
    """`Verdicts` on the draft, dumped. Written by `begin` and `judge`."""
    retries: NotRequired[int]
    """Drafts judged in this turn. Written by `begin` and `judge`."""
    searched: Annotated[list[dict[str, Any]], operator.add]
    """One `Searched` for each query of this turn, dumped; appended, emptied by `begin`."""
    calls: Annotated[list[dict[str, Any]], operator.add]
    """One `Call` for each model call of this turn, dumped; appended, emptied by `begin`."""
    steps: Annotated[list[dict[str, Any]], operator.add]
    """One `Step` for each decision of this turn, dumped; appended, emptied by `begin`."""
    answer: NotRequired[dict[str, Any]]
    """An `Answer`, dumped. Written by `check`."""


Update = dict[str, Any]
"""What a node returns: the fields it writes."""

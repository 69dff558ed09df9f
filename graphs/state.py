"""The one state that every pattern shares. Plain data only, so that any checkpointer keeps it."""

from __future__ import annotations

import operator
from typing import Annotated, Any, Literal, NotRequired

from langchain_core.messages import AnyMessage
from typing_extensions import TypedDict

from ..evidence.conversation import Turn, remember
from ..evidence.ledger import Ledger, merge
from .clock import Moment
from .turn import joined

Decision = Literal["correct", "ambiguous", "incorrect"]


class Question(TypedDict, total=False):
    """What a run is invoked with: a question, or messages whose last one is the question."""

    question: str
    """The user's own words."""
    messages: list[AnyMessage]
    """Chat messages, as LangChain has them or as dicts. Before the last one stands the conversation, which counts where
    the thread has none, and not on a server: there a thread's turns are those that it answered."""


class Result(TypedDict):
    """What a run returns."""

    question: str
    messages: list[AnyMessage]
    """The turns of the thread, this one at the end, as dicts; inside another graph whose `messages` asked, the reply
    alone, since the rest stands there."""
    answer: dict[str, Any]
    """An `Answer`, dumped."""


class Share(TypedDict):
    """What one branch of a run may spend; together the branches never have more than the run has left."""

    calls: int
    """Model calls."""
    tokens: int
    """Input plus output tokens of all its calls."""
    seconds: float
    """Seconds from the start of the turn until it must end."""
    web: int
    """Web searches."""


class State(TypedDict):
    """Everything a run knows. Unless a reducer is named, the last writer wins."""

    question: str
    """The user's own words. Written by the caller, and by `begin` where they came as a message."""
    messages: NotRequired[list[dict[str, Any]]]
    """The turns that this caller may read, as chat messages; what is asked may come in as the last of them. Written by
    the caller, `begin` and `check`."""
    begun: NotRequired[str]
    """The question that the last turn began with. Written by `begin`."""
    message_id: NotRequired[str]
    """The id by which it is shown: that of the message that it came as, or a new one. Written by `begin`."""
    reply_alone: NotRequired[bool]
    """Whether it came as a message of a graph around this one, which is given the reply alone. Written by `begin`."""
    started: NotRequired[Moment]
    """When this turn began. Written by `begin`, given to a branch."""
    roles: Annotated[list[str], joined]
    """The roles that this turn was begun and gone on with: a caller who lacks one may not go on with it. Written by
    `begin`, and by every node for a caller with more of them; given to a branch."""
    turns: Annotated[list[Turn], remember]
    """The earlier turns of the thread, the last 8. Appended by `check`; `begin` drops those that this caller may not
    read."""
    standalone: NotRequired[str]
    """A follow-up in words that stand alone; empty where the question does. Written by `begin` and `condense`."""
    unclear: NotRequired[str]
    """A question back to the user; empty if none. Written by `begin`, `condense` and `clarify`."""
    clarification: NotRequired[str]
    """What the user said to it, in their own words; empty if nothing. Written by `begin` and `clarify`."""
    next_node: NotRequired[str]
    """Where the run goes on, if the last node decided it by the run's settings. Written by the nodes that `decided`
    wraps."""
    transformed: NotRequired[bool]
    """Whether the question was transformed. Written by `begin` and `transform`."""
    filters: NotRequired[dict[str, Any] | None]
    """What the question says about the documents to look in, in the form of `indexes/filters.py`; None until it was
    looked at. The run's own filters are not here. Written by `begin`, `self_query`, and emptied by `retrieve`."""
    asked_back: NotRequired[bool]
    """Whether the user was asked back. Written by `begin` and `clarify`."""
    query: NotRequired[str]
    """What is searched for next. Written by `begin` (the question), `condense`, `clarify`, `rewrite`, `assess` and
    `judge`."""
    queries: NotRequired[list[str]]
    """What is searched for together with it. Written by `begin`, `transform`, and emptied by `retrieve`."""
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
    assessed: NotRequired[bool]
    """Whether the last assessment was the model's, where there is one. Written by `assess`."""
    rounds: NotRequired[int]
    """Assessments made in this turn. Written by `begin` and `assess`."""
    decision: NotRequired[Decision]
    """What the grades say of this turn's passages (Corrective RAG). Written by `grade`."""
    corrections: NotRequired[int]
    """Rounds of rewriting and searching again in this turn. Written by `begin` and `rewrite`."""
    strips: NotRequired[dict[str, list[list[int]]]]
    """Passage id -> `[start, end]` of its sentences that fit the question best, in characters of the passage's text
    (Corrective RAG). Written by `begin` and `refine`."""
    plan: NotRequired[list[dict[str, Any]]]
    """The parts of the question (research): `SubQuestion`s, dumped, numbered from 1. Written by `begin` and `plan`."""
    wave: NotRequired[list[dict[str, Any]]]
    """The parts that are researched now (research): of each its number, `part`, and its `Share`, `share`. Written by
    `begin` and `wave`."""
    whole: NotRequired[list[str]]
    """Ids of the passages that the search for the question itself found (research), best first. Written by `begin` and
    `wave`."""
    findings: Annotated[list[dict[str, Any]], operator.add]
    """One `Finding` for each branch that ended (research), dumped; appended by `report`, emptied by `begin`."""
    branch: NotRequired[str]
    """In a branch: the sub-question that it works on. Given to it."""
    part: NotRequired[int]
    """In a branch: the number of that sub-question in the plan. Given to it."""
    share: NotRequired[Share]
    """In a branch: what it may spend. Given to it."""
    failure: NotRequired[str]
    """In a branch: what broke it off. Written by `fail`."""
    exchange: Annotated[list[dict[str, Any]], operator.add]
    """What the tool agent called and was told in this turn, as dumped messages; of passages only the ids. Appended by
    `tool_agent`, emptied by `begin`."""
    draft: NotRequired[dict[str, Any]]
    """A `Draft`, dumped: claims that were not checked yet. Written by `begin`, `write` and `tool_agent`."""
    written_by: NotRequired[str]
    """Who made the draft: `model`, `fallback` or `code`. Written by `write` and `tool_agent`."""
    verdicts: NotRequired[dict[str, Any]]
    """`Verdicts` on the draft, dumped. Written by `begin` and `judge`."""
    unchecked: NotRequired[str]
    """Why nobody judged the draft; empty if somebody did. Written by `begin` and `judge`."""
    retries: NotRequired[int]
    """Drafts judged in this turn. Written by `begin` and `judge`."""
    searched: Annotated[list[dict[str, Any]], operator.add]
    """One `Searched` for each query of this turn, dumped; appended, emptied by `begin`."""
    sent: Annotated[list[list[str]], operator.add]
    """The queries of each search of this turn, those of one search together. Appended by `retrieve`, `search_web` and
    `tool_agent`, emptied by `begin`."""
    fallbacks: Annotated[list[str], operator.add]
    """The nodes of this turn that decided by a role's fallback; appended, emptied by `begin`."""
    calls: Annotated[list[dict[str, Any]], operator.add]
    """One `Call` for each model call of this turn, dumped; appended, emptied by `begin`."""
    steps: Annotated[list[dict[str, Any]], operator.add]
    """One `Step` for each decision of this turn, dumped, for people: nothing is decided by them. Appended, emptied by
    `begin`."""
    answer: NotRequired[dict[str, Any]]
    """An `Answer`, dumped. Written by `check`."""


Update = dict[str, Any]
"""What a node returns: the fields it writes."""

"""The state that all patterns share: plain data only, so that any checkpointer can store it."""

from __future__ import annotations

import operator
from typing import Annotated, Any, Literal, NotRequired

from langchain_core.messages import AnyMessage
from typing_extensions import TypedDict

from ...errors import InputError, shortened
from ...evidence.conversation import Turn, remember
from ...evidence.ledger import Ledger, merge
from .clock import Moment
from .ownership import joined

Decision = Literal["correct", "ambiguous", "incorrect"]
_OF_A_TURN = frozenset(("question", "answer", "roles"))
_OF_A_RECORD = frozenset(("id", "index", "place", "query", "grade"))


def merged(old: Ledger, new: object) -> Ledger:
    """LangGraph reducer: `merge`, for what a node of yours may write. Raises `InputError` for what are no records."""
    records: list[Any] = new if isinstance(new, list) else [new]
    for record in records:
        if not (isinstance(record, dict) and record.keys() >= _OF_A_RECORD):
            raise InputError(
                f"the ledger cannot take {shortened(record)}: write a list of what `groundwire.graphs.record` "
                "makes of each `Entry`"
            )
    return merge(old, records)


def recalled(old: list[Turn], new: object) -> list[Turn]:
    """LangGraph reducer: `remember`, for what a person may write. Raises `InputError` for what are no turns."""
    turns: list[Any] = new if isinstance(new, list) else [new]
    for turn in turns:
        if not (isinstance(turn, dict) and turn.keys() >= _OF_A_TURN):
            raise InputError(
                f"the turns cannot take {shortened(turn)}: each has a `question`, an `answer` and the `roles` of its "
                "caller"
            )
    return remember(old, turns)


class Question(TypedDict, total=False):
    """The input of a run: a question, or messages of which the last is the question."""

    question: str
    """The user's own words."""
    messages: list[AnyMessage]
    """Chat messages, as LangChain objects or dicts; an empty list counts as none. Those before the last are the
    conversation so far: they are used if the thread has no turns of its own. Of what a client of a server sends, only
    turns that the thread answered count (see `owns_messages`)."""


class Result(TypedDict):
    """The output of a run."""

    question: str
    messages: list[AnyMessage]
    """The turns of the thread as dicts, with this one last. Inside a graph whose `messages` held the question, only the
    reply, since that graph has the rest."""
    answer: dict[str, Any]
    """An `Answer` as a dict."""


class Share(TypedDict):
    """The budget of one branch; the shares of all branches together never exceed what the run has left."""

    calls: int
    """Model calls."""
    tokens: int
    """Input plus output tokens of all its calls."""
    seconds: float
    """Seconds from the start of the turn until it must end."""
    web: int
    """Web searches."""


class State(TypedDict):
    """The state of a run. Fields without a reducer keep the last value written.

    "Dumped" means that a Pydantic model is stored as a dict, by `model_dump`.
    """

    question: str
    """The user's own words. Written by the caller, or by `begin` if they came as a message."""
    messages: NotRequired[list[dict[str, Any]]]
    """The turns that this caller may read, as chat messages; a new question may arrive as the last message. Written by
    the caller, `begin` and `check`."""
    begun: NotRequired[str]
    """The `question` at the start of the last turn. Written by `begin`."""
    message_id: NotRequired[str]
    """The id of the question's message: that of the message it came in, or a new one. Written by `begin`."""
    reply_alone: NotRequired[bool]
    """Whether the question came in a message of a surrounding graph, which gets only the reply. Written by `begin`."""
    started: NotRequired[Moment]
    """When this turn began. Written by `begin`, and passed to branches."""
    ended: NotRequired[float]
    """Seconds after `started` at which the last node ended, without the time that the turn was killed. Written by every
    node."""
    waits: Annotated[list[list[float]], operator.add]
    """From when until when the turn waited for a person, in seconds after `started`. Appended by `clarify`,
    `search_web` and `tool_agent`, emptied by `begin`; passed to branches."""
    roles: Annotated[list[str], joined]
    """The roles of every caller who began or continued this turn; a caller who lacks one of them may not continue it.
    Written with the question, by `begin`, and by every node if its caller has further roles; passed to branches."""
    asked_with: NotRequired[list[str]]
    """The roles of the caller who sent the question: until `begin`, `roles` still has those of the last turn. Written
    with the question."""
    turns: Annotated[list[Turn], recalled]
    """The earlier turns of the thread, the last 8. Appended by `check`; `begin` drops those that this caller may not
    read."""
    standalone: NotRequired[str]
    """What is asked, without words about the answer's form, with misspelt words corrected, and a follow-up rewritten to
    stand alone; empty if that is the question itself. Written by `begin` and `condense`."""
    follows_up: NotRequired[bool]
    """Whether the question follows up on earlier turns. Written by `begin` and `condense`, and passed to branches."""
    unclear: NotRequired[str]
    """A clarifying question to the user; empty if none, or if it was asked. Written by `begin`, `condense`, `plan` and
    `clarify`, and told with the answer where nobody was asked."""
    clarification: NotRequired[str]
    """The user's reply to the clarifying question, word for word; empty if none. Written by `begin` and `clarify`."""
    next_node: NotRequired[str]
    """The next node, if the last one chose it by the run's settings, behind the name of the one that chose it: `grade:
    refine`. A person may write the next node alone. Written by the nodes that `decided` wraps."""
    transformed: NotRequired[bool]
    """Whether the question was transformed. Written by `begin` and `transform`."""
    filters: NotRequired[dict[str, Any] | None]
    """The filters that the question implies, in the form of `indexes/filters.py`; None until the question was examined.
    The run's own filters are not included. Written by `begin` and `self_query`, emptied by `retrieve`."""
    asked_back: NotRequired[bool]
    """Whether the user was asked to clarify. Written by `begin` and `clarify`."""
    query: NotRequired[str]
    """The query of the next search. Written by `begin` (the question), `condense`, `clarify`, `rewrite`, `assess`,
    `judge` and `reconsider`."""
    queries: NotRequired[list[str]]
    """Further queries of the next search. Written by `begin` and `transform`, emptied by `retrieve`."""
    route: NotRequired[dict[str, Any]]
    """A `Route`, dumped; empty if nothing was routed. Written by `begin`, `route`, `decide` and `classify`."""
    difficulty: NotRequired[str]
    """How much searching the question needs (adaptive). Written by `classify`."""
    ledger: Annotated[Ledger, merged]
    """The passages of this turn, behind the ids of those that the last 8 answered turns met; a passage's number is its
    position, from 1. Written by `retrieve`, `search_web` and `grade`, merged by passage id; `begin` takes the text of
    earlier turns out."""
    focus: NotRequired[list[str]]
    """Ids of the passages that this turn works with, best first. Written by `begin`, `retrieve`, `search_web`."""
    fresh: NotRequired[int]
    """How many passages of the last search were new to this turn; once graded, how many were graded last. Written by
    `retrieve`, `search_web` and `grade`."""
    assessment: NotRequired[dict[str, Any]]
    """An `Assessment`, dumped. Written by `begin` and `assess`."""
    assessed: NotRequired[bool]
    """Whether the model made the last assessment, and not the fallback. Written by `assess`."""
    rounds: NotRequired[int]
    """Assessments made in this turn. Written by `begin` and `assess`."""
    decision: NotRequired[Decision]
    """The decision that follows from the grades of this turn's passages (Corrective RAG). Written by `grade`."""
    corrections: NotRequired[int]
    """Rounds of searching again with another query in this turn. Written by `begin`, `rewrite` and `reconsider`."""
    strips: NotRequired[dict[str, list[list[int]]]]
    """Passage id -> the `[start, end]` of each of its sentences that fit the question best, as character offsets in the
    passage's text (Corrective RAG). Written by `begin` and `refine`."""
    plan: NotRequired[list[dict[str, Any]]]
    """The parts of the question (research): `SubQuestion`s, dumped, numbered from 1. Written by `begin` and `plan`."""
    wave: NotRequired[list[dict[str, Any]]]
    """The parts being researched now (research), each with its number as `part` and its `Share` as `share`. Written by
    `begin` and `wave`."""
    whole: NotRequired[list[str]]
    """Ids of the passages that the search for the question itself found (research), best first. Written by `begin` and
    `wave`."""
    findings: Annotated[list[dict[str, Any]], operator.add]
    """One `Finding` for each branch that ended (research), dumped; appended by `report`, emptied by `begin`."""
    branch: NotRequired[str]
    """In a branch: the sub-question that it works on. Passed to the branch."""
    part: NotRequired[int]
    """In a branch: the number of its sub-question in the plan. Passed to the branch."""
    share: NotRequired[Share]
    """In a branch: what it may spend. Passed to the branch."""
    failure: NotRequired[str]
    """In a branch: the error that ended it. Written by `fail`."""
    exchange: Annotated[list[dict[str, Any]], operator.add]
    """The tool calls and results of this turn, as dumped messages with the ids of passages only. Appended by
    `tool_agent`, emptied by `begin`."""
    draft: NotRequired[dict[str, Any]]
    """A `Draft`, dumped: claims that have not been checked yet. Written by `begin`, `write` and `tool_agent`."""
    written_by: NotRequired[Literal["model", "fallback", "code"]]
    """Who made the draft: `model`, `fallback` or `code`. Written by `begin`, `write` and `tool_agent`."""
    unwritten: NotRequired[str]
    """Why the model was not asked for the draft, or did not reply in time; else empty. Written by `begin` and
    `write`."""
    verdicts: NotRequired[dict[str, Any]]
    """`Verdicts` on the draft, dumped. Written by `begin`, `judge` and `reconsider`, emptied by `write`."""
    unchecked: NotRequired[str]
    """Why the draft was not judged; empty if it was. Written by `begin` and `judge`."""
    retries: NotRequired[int]
    """Drafts judged in this turn. Written by `begin` and `judge`."""
    searched: Annotated[list[dict[str, Any]], operator.add]
    """One `Searched` for each query of this turn, dumped. Appended, emptied by `begin`."""
    sent: Annotated[list[list[str]], operator.add]
    """One list of queries for each search of this turn. Appended by `retrieve`, `search_web` and `tool_agent`, emptied
    by `begin`."""
    fallbacks: Annotated[list[str], operator.add]
    """The nodes of this turn that used a role's model-free fallback. Appended, emptied by `begin`."""
    calls: Annotated[list[dict[str, Any]], operator.add]
    """One `Call` for each model call of this turn, dumped. Appended, emptied by `begin`."""
    steps: Annotated[list[dict[str, Any]], operator.add]
    """One `Step` for each decision of this turn, dumped: for people to read, never used for decisions. Appended,
    emptied by `begin`."""
    answer: NotRequired[dict[str, Any]]
    """An `Answer`, dumped. Written by `check`."""


Update = dict[str, Any]
"""What a node returns: the fields it writes."""

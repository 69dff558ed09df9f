"""The first node: it resets the state for a new turn, and finds out what is asked; the ledger keeps its passages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from uuid import uuid4

from langgraph.types import Overwrite

from ...agents.follow_ups.talk import is_talk
from ...agents.questions.capitals import in_small_letters
from ...agents.questions.spelling import spelt_right
from ...agents.questions.wish import wish
from ...errors import InputError, shortened
from ...evidence.answer import Step
from ...evidence.conversation import remember, turn
from ...evidence.events import Began, Stepped
from ...evidence.ledger import Ledger, next_turn
from ...evidence.text.line import one_line, whole
from ...indexes.library import MAX_QUERY_CHARACTERS, check_query
from ..turn.chat import Dialogue, are_left, as_messages, kept_id, read_dialogue
from ..turn.clock import now
from ..turn.ownership import check_asker, goes_on
from ..turn.question import earlier
from ..turn.runtime import Run, can_wait, context_of, is_inside, known_of, model_of, owns_messages, roles_of, web_of
from ..turn.state import State, Update
from .steps import Node, emit

_NOT_USED = (
    "the messages before the question were not used: on a server these count only if a graph of the operator's own, "
    "which has made the context, hands them over"
)


@Node
def begin(state: State, runtime: Run) -> Update:
    """Check the question and reset the last turn's fields. Raises `InputError` for an empty or overlong question, and
    for one that somebody with other roles left on the thread.

    A question may also come as the last of `messages`.

    Only the part of the conversation that this caller may read is carried over. Passages of a turn with other roles
    are not numbered on from, or the numbers would reveal how many it found. A model or web search that cannot be made
    raises here, before anything is spent.
    """
    roles = roles_of(runtime)
    check_asker({"roles": state.get("asked_with")}, roles)
    emit(state, runtime, Began(node="begin"))
    dialogue = _dialogue(state, runtime)
    question = state.get("question") if dialogue is None else dialogue.question
    if not isinstance(question, str):
        raise InputError(f"the question is {question!r}: invoke the graph with {{'question': 'some text'}}")
    if whole(question) != question:
        raise InputError(f"the question {question[:40]!r} holds bytes that are not text: write it in UTF-8")
    _check_asking(runtime)
    model_of(runtime)
    web_of(runtime)
    turns = earlier(state, runtime)
    unused = dialogue is not None and bool(dialogue.earlier) and not turns and not owns_messages(runtime)
    if dialogue is not None and not turns and not unused:
        turns = remember([], [turn(text[:MAX_QUERY_CHARACTERS], answer, roles) for text, answer in dialogue.earlier])
    message_id = dialogue.message_id if dialogue is not None else None
    talk = is_talk(question)
    query = check_query(question)
    right = question if talk else spelt_right(in_small_letters(wish(question).asked), partial(known_of, runtime))
    standalone = "" if right == question else right[:MAX_QUERY_CHARACTERS]
    alone = message_id is not None and is_inside(runtime)
    shown_by = str(uuid4()) if alone else kept_id(message_id, turns)
    return {
        **_clean(),
        "question": question,
        "begun": question,
        "message_id": shown_by,
        "reply_alone": alone,
        "messages": as_messages(turns, question, shown_by),
        "started": now(),
        "roles": Overwrite(list(roles)),
        "query": standalone or query,
        "standalone": standalone,
        "follows_up": False,
        "turns": Overwrite(turns),
        "ledger": Overwrite(_earlier_ids(state, roles)),
        "route": {"reason": "it asks nothing", "indexes": [], "web": False} if talk else {},
        **_told(
            state, runtime, [*([_NOT_USED] if unused else []), *([f"asked as: {standalone}"] if standalone else [])]
        ),
    }


def _told(state: State, runtime: Run, summaries: Sequence[str]) -> Update:
    decisions = [Step(node="begin", summary=one_line(summary), made_by="code") for summary in summaries]
    for decision in decisions:
        emit(state, runtime, Stepped(step=decision))
    return {"steps": Overwrite([decision.model_dump() for decision in decisions])}


def _clean() -> Update:
    """The fields that every turn begins with alike."""
    return {
        "ended": 0.0,
        "waits": Overwrite([]),
        "queries": [],
        "unclear": "",
        "clarification": "",
        "asked_back": False,
        "transformed": False,
        "filters": None,
        "focus": [],
        "corrections": 0,
        "assessment": {},
        "rounds": 0,
        "strips": {},
        "plan": [],
        "wave": [],
        "whole": [],
        "findings": Overwrite([]),
        "exchange": Overwrite([]),
        "draft": {},
        "written_by": "code",
        "verdicts": {},
        "unwritten": "",
        "unchecked": "",
        "retries": 0,
        "answer": {},
        "searched": Overwrite([]),
        "sent": Overwrite([]),
        "fallbacks": Overwrite([]),
        "calls": Overwrite([]),
        "steps": Overwrite([]),
    }


def _earlier_ids(state: State, roles: tuple[str, ...]) -> Ledger:
    return next_turn(state["ledger"], answered=bool(state.get("answer"))) if goes_on(state, roles) else []


def _check_asking(runtime: Run) -> None:
    """Raises `InputError` if a person may have to be asked, and the run cannot wait for the reply."""
    context = context_of(runtime)
    setting = "web='ask'" if context.web == "ask" else "clarify=True" if context.clarify else ""
    if setting and not can_wait(runtime):
        raise InputError(
            f"{setting} may make the run wait for a person, and it has no checkpointer to be kept by: compile the "
            "pattern with one, pattern('corrective').compile(checkpointer=InMemorySaver()), or call `ask` with "
            "`approve` and `clarify`"
        )


def _dialogue(state: State, runtime: Run) -> Dialogue | None:
    """The dialogue in the incoming messages; None if a question was given instead.

    Raises `InputError` if the messages ask nothing, or something else than a question that came with them. A
    surrounding graph passes on both, whichever is of now: its messages count, or before the first turn its question if
    they ask nothing.
    """
    messages, question = state.get("messages"), state.get("question")
    left = question and are_left(messages, state["turns"], state.get("begun"), state.get("message_id", ""))
    if left or not messages:
        return None
    inside = is_inside(runtime)
    try:
        dialogue = read_dialogue(messages)
    except InputError:
        if inside and question and "begun" not in state:
            return None
        raise
    if not inside and question not in (None, "", state.get("begun"), dialogue.question):
        raise InputError(
            f"the question {shortened(question)} and the last of the messages, {dialogue.question[:80]!r}, ask "
            "different things: send one of them"
        )
    return dialogue

"""The first node: a new turn starts clean; the passages of the ledger stay, ungraded."""

from __future__ import annotations

import re

from langgraph.types import Overwrite

from ...agents.talk import is_talk
from ...errors import InputError
from ...evidence.conversation import remember, turn
from ...evidence.events import Began
from ...evidence.ledger import next_turn
from ...indexes.library import MAX_QUERY_CHARACTERS, check_query
from ..chat import are_left, asked_by, kept_id, shown
from ..clock import now
from ..context import Run, model_of, roles_of, web_of
from ..question import earlier
from ..state import State, Update
from ..turn import goes_on
from .steps import Node, emit

_SURROGATE = re.compile("[\ud800-\udfff]")


@Node
def begin(state: State, runtime: Run) -> Update:
    """Check the question and forget the turn before. Raises `InputError` for an empty or overlong question.

    A question that came as the last of some messages is taken from there.

    Of the conversation only what this caller may read goes on; the passages of a turn with other roles are not counted
    on either, or their numbers would tell how many it met. A model or web search that cannot be made is an error
    here, before anything is spent.
    """
    emit(state, runtime, Began(node="begin"))
    messages = state.get("messages")
    came = "messages" in state and not are_left(
        messages, state["turns"], state.get("begun"), state.get("message_id", "")
    )
    dialogue = asked_by(messages) if came else None
    question = state.get("question") if dialogue is None else dialogue.question
    if not isinstance(question, str):
        raise InputError(f"the question is {question!r}: invoke the graph with {{'question': 'some text'}}")
    if _SURROGATE.search(question):
        raise InputError(f"the question {question[:40]!r} holds bytes that are no text: write it in UTF-8")
    model_of(runtime)
    web_of(runtime)
    roles = roles_of(runtime)
    turns = earlier(state, runtime)
    if dialogue is not None and not turns and runtime.server_info is None:
        turns = remember([], [turn(said[:MAX_QUERY_CHARACTERS], answer, roles) for said, answer in dialogue.earlier])
    message_id = kept_id(dialogue.message_id, turns) if dialogue is not None else ""
    return {
        "question": question,
        "begun": question,
        "message_id": message_id,
        "messages": shown(turns, question, message_id),
        "started": now(),
        "roles": Overwrite(list(roles)),
        "query": check_query(question),
        "queries": [],
        "turns": Overwrite(turns),
        "standalone": "",
        "unclear": "",
        "clarification": "",
        "asked_back": False,
        "transformed": False,
        "filters": None,
        "ledger": Overwrite(next_turn(state["ledger"]) if goes_on(state, roles) else []),
        "route": {"reason": "it asks nothing", "indexes": [], "web": False} if is_talk(question) else {},
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
        "verdicts": {},
        "unchecked": "",
        "retries": 0,
        "answer": {},
        "searched": Overwrite([]),
        "sent": Overwrite([]),
        "fallbacks": Overwrite([]),
        "calls": Overwrite([]),
        "steps": Overwrite([]),
    }

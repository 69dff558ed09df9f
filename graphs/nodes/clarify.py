"""Ask the user to clarify, in a node of its own, so that resuming it repeats no model call."""

from __future__ import annotations

from ...evidence.links.urls import without_foreign_urls
from ...evidence.text.line import one_line, whole
from ..turn.pause import waited
from ..turn.person import reply_to
from ..turn.question import own_text, question_of
from ..turn.runtime import Run
from ..turn.state import State, Update
from .steps import announced, step

_LONGEST_REPLY = 2_000
"""Characters."""


@announced
def clarify(state: State, runtime: Run) -> Update:
    """Wait for the reply to `unclear`; only a non-empty text counts as a clarification."""
    waits = waited(state)
    text = reply_to(without_foreign_urls(one_line(state["unclear"]), own_text(state, runtime)))
    answer = whole(text).strip()[:_LONGEST_REPLY].strip()
    query = question_of({**state, "clarification": answer}) if answer else state["query"]
    summary = "the user made it clear" if answer else "no clarification was given"
    return {
        "unclear": "",
        "clarification": answer,
        "asked_back": True,
        "query": query,
        "waits": waits,
        **step(state, runtime, "clarify", summary, question=state["unclear"], said=answer),
    }

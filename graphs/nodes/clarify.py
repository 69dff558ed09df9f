"""Ask the user to clarify, in a node of its own, so that resuming it repeats no model call."""

from __future__ import annotations

from ...agents.follow_ups.readings import with_readings
from ...evidence.links.urls import without_foreign_urls
from ...evidence.text.line import one_line, whole
from ...indexes.library import MAX_QUERY_CHARACTERS
from ..turn.pause import waited
from ..turn.person import reply_to
from ..turn.question import earlier, own_text, question_of
from ..turn.runtime import Run
from ..turn.state import State, Update
from .steps import announced, step

_LONGEST_REPLY = 2_000
"""Characters."""


@announced
def clarify(state: State, runtime: Run) -> Update:
    """Wait for the reply to `unclear`; only a non-empty text counts as a clarification. Without one, a follow-up that
    nothing was put in for is about what `unclear` names."""
    waits = waited(state)
    text, not_understood = reply_to(without_foreign_urls(one_line(state["unclear"]), own_text(state, runtime)))
    answer = whole(text).strip()[:_LONGEST_REPLY].strip()
    query = question_of({**state, "clarification": answer}) if answer else state["query"]
    told = f": the reply {not_understood} was not understood" if not_understood else ""
    summary = "the user made it clear" if answer else f"no clarification was given{told}"
    alone = answer or state.get("follows_up")
    meant = "" if alone else with_readings(question_of(state), state["unclear"], earlier(state, runtime))
    meant = meant[:MAX_QUERY_CHARACTERS]
    return {
        "unclear": "",
        "clarification": answer,
        "asked_back": True,
        "query": query,
        "waits": waits,
        **({"standalone": meant, "query": meant, "follows_up": True} if meant else {}),
        **step(state, runtime, "clarify", summary, question=state["unclear"], said=answer),
    }

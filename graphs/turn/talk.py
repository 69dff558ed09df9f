"""What is said to a greeting, thanks and the like: a model's own words would be an answer without a source."""

from __future__ import annotations

from ...agents.follow_ups.talk import polite_reply
from ...agents.replies.claim import Claim, Draft
from .narrowing import without_indexes
from .question import earlier
from .runtime import Run, library_of, roles_of
from .state import State


def is_talk(state: State) -> bool:
    """Whether the turn was routed to no place, and nothing was searched for or found."""
    route = state["route"]
    elsewhere = without_indexes(state) and not route["web"]
    return bool(route) and elsewhere and not state["searched"] and not state["focus"]


def talk(state: State, runtime: Run) -> tuple[Draft, str]:
    """A fixed text, and what a step says of it; without claims if this caller may search nothing."""
    indexes = [info.name for info in library_of(runtime).indexes(roles_of(runtime))]
    if not indexes:
        return Draft(claims=[], missing=[state["question"]]), "nothing to answer from"
    text, summary = polite_reply(state["question"]) if earlier(state, runtime) else "", "answered politely"
    if not text:
        asked = "Ask something that their documents may tell."
        text = f"I answer questions from these indexes: {', '.join(indexes)}. {asked}"
        summary = "said what can be asked"
    return Draft(claims=[Claim(text=text)]), summary

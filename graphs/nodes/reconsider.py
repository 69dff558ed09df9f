"""Ask a model about a draft to which the check objects for its words alone."""

from __future__ import annotations

from ...agents.checker import Verdicts
from ..turn.claims import drafted
from ..turn.runtime import Run
from ..turn.searches import tried
from ..turn.second_opinion import keeps_any, may_search_again
from ..turn.state import State, Update
from .judge import asked_about, counted_verdicts
from .steps import announced, step
from .write import extracted


@announced
def reconsider(state: State, runtime: Run) -> Update:
    """Ask for a verdict on each claim of the draft; without a usable reply the check decides alone.

    Where nothing of the draft is left, sentences are extracted instead. A pattern that may search again is asked for a
    query, which becomes the next one if something is missing.
    """
    draft, searches = drafted(state), may_search_again(state, runtime)
    reply = asked_about(draft, state, runtime, searches=searches)
    verdicts = reply.value.model_copy(update={"useful": reply.value.useful or not reply.value.claims})
    summary = f"{counted_verdicts(verdicts, len(draft.claims))}{'' if verdicts.useful else '; not useful'}"
    query = _next_query(verdicts, state) if searches else ""
    update = {
        "verdicts": verdicts.model_dump(),
        **({"query": query, "corrections": state["corrections"] + 1} if query else {}),
        **step(state, runtime, "reconsider", f"{summary}; search for {query}" if query else summary, reply),
    }
    if keeps_any(state, runtime, {claim.claim: claim.verdict for claim in reply.value.claims}):
        return update
    instead = extracted(state, runtime)
    both = {name: [*update[name], *instead[name]] for name in ("steps", "calls", "fallbacks")}
    return {**update, **instead, **both, "verdicts": {}}


def _next_query(verdicts: Verdicts, state: State) -> str:
    """What the model would search for because the draft does not answer, or not all; empty if that was tried."""
    query = verdicts.query.strip()
    wanting = not verdicts.useful or bool(drafted(state).missing)
    is_new = query.casefold() not in {each.casefold() for each in tried(state)}
    return query if wanting and is_new else ""

"""Ask a model about the claims that the check would leave out for their words alone."""

from __future__ import annotations

from ..turn.claims import drafted
from ..turn.runtime import Run
from ..turn.second_opinion import keeps_any
from ..turn.state import State, Update
from .judge import asked_about, counted_verdicts
from .steps import announced, step
from .write import extracted


@announced
def reconsider(state: State, runtime: Run) -> Update:
    """Ask for a verdict on each claim of the draft; without a usable reply the check decides alone.

    Where nothing of the draft is left, sentences are extracted instead.
    """
    draft = drafted(state)
    reply = asked_about(draft, state, runtime)
    claims = [claim.model_dump() for claim in reply.value.claims]
    verdicts = {"claims": claims, "useful": True, "query": ""}
    summary = counted_verdicts(reply.value, len(draft.claims))
    update = {"verdicts": verdicts, **step(state, runtime, "reconsider", summary, reply)}
    if keeps_any(state, runtime, {claim.claim: claim.verdict for claim in reply.value.claims}):
        return update
    instead = extracted(state, runtime)
    both = {name: [*update[name], *instead[name]] for name in ("steps", "calls", "fallbacks")}
    return {**instead, **both, "verdicts": {}}

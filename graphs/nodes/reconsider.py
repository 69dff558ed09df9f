"""Ask a model about a draft to which the check objects for its words alone."""

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
    verdicts = reply.value.model_copy(update={"useful": reply.value.useful or not reply.value.claims})
    summary = f"{counted_verdicts(verdicts, len(draft.claims))}{'' if verdicts.useful else '; not useful'}"
    update = {"verdicts": verdicts.model_dump(), **step(state, runtime, "reconsider", summary, reply)}
    if keeps_any(state, runtime, {claim.claim: claim.verdict for claim in reply.value.claims}):
        return update
    instead = extracted(state, runtime)
    both = {name: [*update[name], *instead[name]] for name in ("steps", "calls", "fallbacks")}
    return {**instead, **both, "verdicts": {}}

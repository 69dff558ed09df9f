"""Ask a model about the claims that the check would leave out for their words alone."""

from __future__ import annotations

from ...agents import checker
from ..turn.budget import allowance
from ..turn.claims import drafted
from ..turn.focus import in_focus
from ..turn.question import question_of
from ..turn.runtime import Run, model_of
from ..turn.searches import tried
from ..turn.second_opinion import keeps_any
from ..turn.state import State, Update
from .judge import counted_verdicts
from .steps import announced, step
from .write import extracted


@announced
def reconsider(state: State, runtime: Run) -> Update:
    """Ask for a verdict on each claim of the draft; without a usable reply the check decides alone.

    Where nothing of the draft is left, sentences are extracted instead.
    """
    draft = drafted(state)
    reply = checker.check_draft(
        question_of(state),
        draft,
        in_focus(state, runtime),
        tried=tried(state),
        model=model_of(runtime),
        allowance=allowance(state, runtime, keep_for_answer=0),
    )
    claims = [claim.model_dump() for claim in reply.value.claims]
    verdicts = {"claims": claims, "useful": True, "query": ""}
    summary = counted_verdicts(reply.value, len(draft.claims))
    update = {"verdicts": verdicts, **step(state, runtime, "reconsider", summary, reply)}
    if keeps_any(state, runtime, {claim.claim: claim.verdict for claim in reply.value.claims}):
        return update
    instead = extracted(state, runtime)
    both = {name: [*update[name], *instead[name]] for name in ("steps", "calls", "fallbacks")}
    return {**instead, **both, "verdicts": {}}

"""Whether a model is asked about claims that the check without a model would leave out for their words alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ...agents.replies.prose import Draft
from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.comparisons import limited_comparisons
from .bases import bases_of, rescued
from .budget import exhausted
from .claims import citable, drafted
from .focus import in_focus, worth_citing
from .question import said_before
from .runtime import Run, context_of, trusts_model
from .state import State


def after_writing(state: State, runtime: Run) -> Literal["reconsider", "check"]:
    """To a second opinion if the check would leave out a claim that a model's word could keep, and a call is left."""
    if state["written_by"] != "model" or not trusts_model(runtime):
        return "check"
    if exhausted(state, context_of(runtime).budget, keep_for_answer=0):
        return "check"
    passages = {entry.passage.id for entry in worth_citing(state, runtime).values()}
    among = citable(Addresses(in_focus(state, runtime)), passages)
    return "reconsider" if is_doubted(drafted(state), among, said_before(state, runtime)) else "check"


@limited_comparisons()
def is_doubted(draft: Draft, among: Sequence[Address], question: str) -> bool:
    """Whether some claim of a draft is kept only if a model supports it."""
    claims = draft.claims
    bases = bases_of(claims, among, question)
    kept = rescued(claims, bases, among, question, dict.fromkeys(range(1, len(claims) + 1), "supported"))
    return any(one.cited and not its.cited for its, one in zip(bases, kept, strict=True))

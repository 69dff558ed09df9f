"""Whether a model is asked about a draft to which the check without a model objects for its words alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Literal

from ...agents.checker import Verdict
from ...agents.replies.claim import Claim, Draft
from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.comparisons import limited_comparisons
from ...evidence.judged import unstated_words
from ...evidence.support import Resting
from .bases import bases_of, rescued
from .budget import exhausted
from .claims import citable, drafted
from .focus import in_focus, worth_citing
from .question import question_of, said_before, said_by_user
from .runtime import Run, context_of, trusts_model
from .searches import repeated
from .state import State
from .unanswered import unanswered


def after_writing(state: State, runtime: Run) -> Literal["reconsider", "check"]:
    """To a second opinion, if there was none of this draft, the check objects to something that a model's word could
    keep, and a call is left."""
    if state["written_by"] != "model" or not trusts_model(runtime) or state["verdicts"]:
        return "check"
    if exhausted(state, context_of(runtime).budget, keep_for_answer=0):
        return "check"
    return "reconsider" if is_doubted(drafted(state), state, runtime) else "check"


def may_search_again(state: State, runtime: Run) -> bool:
    """Whether a pattern that chose its indexes may search these once more for what a draft lacks, and write again."""
    budget = context_of(runtime).budget
    is_routed, is_left = bool(state["route"].get("indexes")), state["corrections"] < budget.max_corrections
    return is_routed and is_left and not exhausted(state, budget)


def after_reconsidering(state: State, runtime: Run) -> Literal["retrieve", "check"]:
    """To a search for what the draft lacks, if the model named a query that was not tried and can write once more."""
    return "check" if repeated(state) or exhausted(state, context_of(runtime).budget) else "retrieve"


def unstated_code(state: State, runtime: Run) -> list[str]:
    """The words that nothing states of the code in a good model's draft, where so many are that no model's word keeps
    it: what the passages lack (FLARE: Jiang et al., 2023, which searches for what a draft is unsure of)."""
    if state["written_by"] != "model" or not trusts_model(runtime):
        return []
    among, question = _among(state, runtime), said_by_user(state, runtime)
    blocks = [claim.text for claim in drafted(state).claims if claim.is_code]
    found = (unstated_words(block, among, question=question) for block in blocks)
    return list(dict.fromkeys(chain.from_iterable(found)))


def found_useful(state: State, runtime: Run) -> bool:
    """Whether a good model was asked about the draft and found that it answers the question."""
    return trusts_model(runtime) and bool(state["verdicts"].get("claims")) and state["verdicts"]["useful"]


def _among(state: State, runtime: Run) -> list[Address]:
    passages = {entry.passage.id for entry in worth_citing(state, runtime).values()}
    return citable(Addresses(in_focus(state, runtime)), passages)


@limited_comparisons()
def keeps_any(state: State, runtime: Run, verdicts: Mapping[int, Verdict]) -> bool:
    """Whether the check keeps any claim of the draft with these verdicts, by the numbers of the claims."""
    claims = drafted(state).claims
    kept = _judged(claims, _bases(claims, state, runtime), state, runtime, verdicts)
    return any(its.cited and verdicts.get(at) != "unsupported" for at, its in enumerate(kept, start=1))


@limited_comparisons()
def is_doubted(draft: Draft, state: State, runtime: Run) -> bool:
    """Whether some claim of a draft is kept only if a model supports it, or no sentence is of the kind that a part of
    the question asks for."""
    claims = draft.claims
    bases = _bases(claims, state, runtime)
    kept = _judged(claims, bases, state, runtime, dict.fromkeys(range(1, len(claims) + 1), "supported"))
    if any(one.cited and not its.cited for its, one in zip(bases, kept, strict=True)):
        return True
    cited = [address for its in bases for address in its.cited]
    texts = [claim.text for claim, its in zip(claims, bases, strict=True) if its.cited]
    return bool(cited) and bool(unanswered(question_of(state), texts, cited, by_model=True))


def _bases(claims: Sequence[Claim], state: State, runtime: Run) -> list[Resting]:
    return bases_of(claims, _among(state, runtime), said_before(state, runtime))


def _judged(
    claims: Sequence[Claim], bases: Sequence[Resting], state: State, runtime: Run, verdicts: Mapping[int, Verdict]
) -> list[Resting]:
    return rescued(claims, bases, _among(state, runtime), said_by_user(state, runtime), verdicts)

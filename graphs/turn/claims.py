"""Claims of a draft and the sentences of the turn that they cite."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import partial

from ...agents.confirmed import unconfirmed, yes_or_no
from ...agents.replies.claim import Claim, Draft, cited_by
from ...agents.replies.in_sentences import in_sentences, stated_in
from ...errors import InputError
from ...evidence.adapted import adapted_from
from ...evidence.address import Address
from ...evidence.code_support import rest_code
from ...evidence.judged import rest_judged, rest_judged_code
from ...evidence.support import Resting, rest
from .question import question_of
from .runtime import Run, trusts_model
from .state import State


def drafted(state: State) -> Draft:
    """The draft of this turn, a claim for each sentence. Raises `InputError` if no node wrote one."""
    if not state.get("draft"):
        raise InputError(
            "no draft was written: go through groundwire.graphs.nodes.write first, or let a node of your own write "
            "'draft', as groundwire.agents.replies.claim.Draft says"
        )
    draft = Draft.model_validate(state["draft"])
    return in_sentences(draft, question_of(state), extracted=state.get("written_by") == "fallback")


def found_nothing(state: State) -> bool:
    """Whether a model wrote that it found no answer to the question, whatever it tells besides, or nothing that a
    passage states."""
    draft = drafted(state)
    if state["written_by"] == "model" and question_of(state) in draft.missing:
        return True
    return not draft.claims and (state["written_by"] == "model" or draft.instead_of != "")


def names_a_gap(state: State, runtime: Run) -> bool:
    """Whether a good model wrote an answer and says that something of it was not found."""
    return state["written_by"] == "model" and trusts_model(runtime) and bool(drafted(state).missing)


def citable(addresses: Iterable[Address], passages: Collection[str]) -> list[Address]:
    """The sentences of `passages` that may be cited: all except those that read like instructions to a model."""
    return [address for address in addresses if address.passage.id in passages and not address.flagged]


def resting(claim: Claim, among: Sequence[Address], question: str, *, before: str = "") -> Resting:
    """What a claim rests on; a yes or no to the question, only on sentences that have its words (`unconfirmed`); code,
    on its lines; several sentences that are no quote, on what bears out each of them.

    `before` is the claim that it follows.
    """
    if claim.is_code:
        return rest_code(claim.text, cited_by(claim, among), among, question=question)
    its = rest(claim.text, cited_by(claim, among), among, question=question, before=before)
    if its.support == "verbatim" or not its.cited:
        return its
    if not _each_rests(claim, among, question, before):
        return Resting((), "unsupported")
    unsaid = [word for part in yes_or_no(question) for word in unconfirmed(part, claim.text, its.cited)]
    return Resting((), "unsupported", tuple(dict.fromkeys(unsaid))) if unsaid else its


def _each_rests(claim: Claim, among: Sequence[Address], question: str, before: str) -> bool:
    """Whether each sentence of a claim is borne out by itself, which may have been added to a quote."""
    sentences, cited = stated_in(claim.text), cited_by(claim, among)
    return len(sentences) < 2 or all(
        rest(sentence, cited, among, question=question, before=above).cited
        for sentence, above in zip(sentences, [before, *sentences], strict=False)
    )


def resting_judged(
    claim: Claim,
    among: Sequence[Address],
    question: str,
    *,
    after: Sequence[Claim] = (),
    below: Sequence[int] = (),
    code: Sequence[str] = (),
) -> Resting:
    """What a claim rests on that a model judged to be supported; one without numbers, on what the first of the claims
    `after` it cites that has enough of it, which it sums up, or, if it is code, on what that was made of. `below` is
    how many things the answer lists there, and `code` what it shows of code."""
    found = Resting((), "unsupported")
    own = cited_by(claim, among) if claim.cites or not claim.is_code else adapted_from(claim.text, among)
    for cited in filter(None, [own] if own or claim.cites else map(partial(cited_by, among=among), after)):
        found = _judged(claim, cited, among, question, below=below, code=code)
        if found.cited:
            break
    return found


def _judged(
    claim: Claim,
    cited: Sequence[Address],
    among: Sequence[Address],
    question: str,
    *,
    below: Sequence[int],
    code: Sequence[str],
) -> Resting:
    if claim.is_code:
        return rest_judged_code(claim.text, cited, among, question=question)
    text = claim.text if claim.row is None else claim.row.told
    return rest_judged(text, cited, among, question=question, below=below, code=code)


def any_borne(draft: Draft, among: Sequence[Address], question: str) -> bool:
    """Whether the evidence supports a claim of the draft."""
    return any(resting(claim, among, question).cited for claim in draft.claims)

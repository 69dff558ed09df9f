"""Write the draft from the passages of this turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from ...agents import assessor, checker, grader, writer
from ...agents.extractive.means import ANSWER, REPORT, SHORT, Breadth
from ...agents.follow_ups.about_reply import asks_shorter
from ...agents.follow_ups.talk import without_talk
from ...agents.questions.wish import wish
from ...agents.replies.claim import Draft, cited_by
from ...agents.requests.call import Reply
from ...evidence.addresses import Addresses
from ...evidence.bearing.names import names
from ...evidence.comparisons import limited_comparisons
from ...evidence.failure import FailureKind
from ...evidence.ledger import record
from ...evidence.text.counted import counted
from ..turn.budget import allowance
from ..turn.claims import any_borne, citable, drafted
from ..turn.confidence import likely, weighs_not_found
from ..turn.focus import in_focus, worth_citing
from ..turn.means import Further, means_of
from ..turn.narrowing import without_indexes
from ..turn.question import question_of, said_before
from ..turn.runtime import Run, model_of, trusts_model
from ..turn.second_opinion import is_doubted
from ..turn.state import State, Update
from ..turn.talk import talk
from .steps import announced, emit, flagged, step
from .telling import told

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

_READERS = {grader.ROLE.name, assessor.ROLE.name, checker.ROLE.name}
"""Roles that read the same passages as the writer. In some patterns none of them is asked."""
_OUT_OF_REACH: tuple[FailureKind, ...] = ("limit", "late")
"""The budget left no call, or no time for its reply."""


@announced
def write(state: State, runtime: Run) -> Update:
    """Draft an answer from the passages worth citing; without any, no model is asked and the draft is empty.

    An answer that a model wrote before is kept if it writes none from what was found since.
    """
    if without_indexes(state) and not state["route"]["web"]:
        return _talk(state, runtime)
    if not worth_citing(state, runtime):
        return _nothing(state, runtime)
    return _drafted(state, runtime, model_of(runtime))


def extracted(state: State, runtime: Run) -> Update:
    """The same without a model, in place of a draft of which nothing is borne out."""
    update = _drafted(state, runtime, None)
    return {**update, "draft": {**update["draft"], "instead_of": "unsupported"}}


def _drafted(state: State, runtime: Run, model: BaseChatModel | None) -> Update:
    allowed = [entry.passage.id for entry in worth_citing(state, runtime).values()]
    addresses = Addresses(in_focus(state, runtime))
    further = Further(state, runtime, partial(emit, state, runtime))
    among, question = citable(addresses, allowed), said_before(state, runtime)

    @limited_comparisons()
    def check(draft: Draft) -> str | None:
        """Reject a draft if no claim of it would pass the check, nor could with a model's word."""
        if not draft.claims or any_borne(draft, among, question):
            return None
        may_be_kept = trusts_model(runtime) and is_doubted(draft, state, runtime)
        return None if may_be_kept else "no passage states what it wrote"

    def shown_all_the_same(draft: Draft) -> bool:
        """Whether to show extracted sentences although the model says that there is no answer."""
        sentences = list(further.addresses)
        cited = [address for claim in draft.claims for address in cited_by(claim, sentences)]
        return bool(cited) and not draft.missing and likely(state, runtime, cited)

    on_text = told(state, runtime, "write", among)
    reply = writer.write(
        question_of(state),
        addresses,
        form=wish(state["question"]).form,
        allowed=allowed,
        preferred=_preferred(state, addresses, allowed),
        model=model,
        means=replace(means_of(state, runtime, further), breadth=_breadth(state)),
        allowance=allowance(state, runtime, keep_for_answer=0),
        check=check,
        likely=shown_all_the_same if weighs_not_found(runtime) else None,
        shared=any(call["role"] in _READERS for call in state["calls"]),
        on_text=on_text,
    )
    on_text.end()
    more = further.met(reply.value)
    met = [record(entry) for entry in more]
    summary = f"{counted(len(reply.value.claims), 'claim')} from {counted(len(allowed), 'passage')}"
    if model is not None and _was_better(state, reply):
        return step(state, runtime, "write", f"{summary}; the first draft is kept", reply)
    return {
        "draft": reply.value.model_dump(),
        "verdicts": {},
        "written_by": reply.made_by,
        "unwritten": reply.failure.said if reply.failure and reply.failure.kind in _OUT_OF_REACH else "",
        "ledger": met,
        "focus": [*state["focus"], *(entry.passage.id for entry in more)],
        "searched": further.searched,
        **step(state, runtime, "write", summary, reply, queries=further.queries, **flagged(met)),
    }


def _was_better(state: State, reply: Reply[Draft]) -> bool:
    """Whether a model wrote an answer before, and none from more passages."""
    had_claims = bool(state["draft"]) and bool(drafted(state).claims)
    return had_claims and state["written_by"] == "model" and not (reply.made_by == "model" and reply.value.claims)


def _breadth(state: State) -> Breadth:
    """One sentence if a short answer is asked for; a report for a question that was planned and joins facts
    about two names or more; else an answer."""
    if asks_shorter(without_talk(state["question"])):
        return SHORT
    return REPORT if state.get("plan") and len(names(question_of(state))) > 1 else ANSWER


def _preferred(state: State, addresses: Addresses, allowed: Sequence[str]) -> list[int]:
    """The sentence numbers of the strips."""
    return sorted(
        address.number
        for id_, spans in state.get("strips", {}).items()
        if id_ in allowed
        for start, end in spans
        for address in addresses.at(id_, start, end)
    )


def _talk(state: State, runtime: Run) -> Update:
    draft, summary = talk(state, runtime)
    return {"draft": draft.model_dump(), "written_by": "code", **step(state, runtime, "write", summary)}


def _nothing(state: State, runtime: Run) -> Update:
    draft = Draft(claims=[], missing=[state["question"]])
    update = step(state, runtime, "write", "nothing to answer from")
    return {"draft": draft.model_dump(), "written_by": "code", **update}

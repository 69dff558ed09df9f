"""The last node: check each claim of the draft against its citations, drop unsupported ones, and report them."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from itertools import chain

from ...agents.extractive.strips import nearest
from ...agents.questions.parts import as_shown, parts
from ...agents.replies.claim import Draft
from ...errors import ModelError
from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.answer import Answer
from ...evidence.citation import Citation, citations
from ...evidence.conversation import remember, turn
from ...evidence.events import Done
from ...evidence.links.urls import without_foreign_urls
from ...evidence.text.counted import counted
from ...evidence.text.line import one_line
from ..turn.budget import spent
from ..turn.chat import as_messages
from ..turn.claims import drafted
from ..turn.confidence import Confidence, confidence_of
from ..turn.focus import gone, worth_citing
from ..turn.lapsed import lapsed
from ..turn.means import means_of
from ..turn.narrowing import left_nothing
from ..turn.outcome import (
    NOT_ANSWERED,
    cells_left_out,
    changed_meanwhile,
    failures,
    gaps,
    left_out,
    model_failure,
    not_compared,
    not_in_documents,
    not_used,
    part_named,
    quoted_instead,
    stated_in_part,
    status_of,
    stop_reason,
    told_once,
    unclear,
    unsaid_of,
    untold_of,
    useless,
)
from ..turn.question import own_text, question_of
from ..turn.runtime import Run, mode_of, roles_of, trusts_model
from ..turn.second_opinion import found_useful
from ..turn.state import State, Update
from ..turn.talk import is_talk, talk
from ..turn.unanswered import told_of_others, unanswered
from .claim_check import kept, unchecked
from .kept_claims import KeptClaims
from .steps import announced, emit, step

_log = logging.getLogger(__name__)
_MOST_RELATED = 3
_INSTEAD = {
    "not_found": "The model found no answer",
    "unsupported": "No passage states what the model wrote",
}
_BEST = "; these are the sentences that fit the question best"
_NO_INDEX = "The library has no index that you may see: add documents to it, or name your roles"
_UNHEARD = "No document that you may see mentions "
_UNSURE = "A sentence that clearly answers this; those shown are the closest"


@announced
def check(state: State, runtime: Run) -> Update:
    """Turn the draft into the answer, keeping only the claims that their evidence bears out.

    An answer is refused if its probability of being right and complete is below the library's threshold; its citations
    are then listed as related, with the sentences nearest to the question. An extracted answer that is not sure lists
    these too.
    """
    draft = drafted(state)
    free = is_talk(state)
    draft = talk(state, runtime)[0] if free else draft  # a writer of one's own may say anything
    outcome = unchecked(draft) if free else kept(draft, state, runtime)
    lacking = _lacking(state, runtime, draft, outcome)
    missing = _says_less(state, runtime, draft, lacking)
    sure = Confidence() if free else confidence_of(state, runtime, [*chain(*outcome.leading)], missing=missing)
    unsure = state["written_by"] == "fallback" and (sure.doubtful or bool(draft.instead_of)) and bool(outcome.text)
    if sure.unheard:
        lacking.append(f"{_UNHEARD}{', '.join(f'“{name}”' for name in sure.unheard)}")
    elif unsure:
        lacking += _doubt(draft, sure, lacking)
    lacking += changed_meanwhile(gone(state, runtime))
    lacking += [] if outcome.text else left_nothing(state, runtime)
    if outcome.unused and (lacking or outcome.incomplete or not (outcome.text and sure.enough)):
        lacking.append(not_used(outcome.unused))
    status = status_of(outcome.text if sure.enough else "", lacking=lacking)
    signals = sure.signals and sure.signals.model_dump()
    update = step(state, runtime, "check", f"{outcome.summary}: {status}", signals=signals)
    refused = status == "refused"
    near = _near(state, runtime, outcome) if refused or unsure else []
    ended = stop_reason(
        state, runtime, status, dropped=bool(outcome.dropped), sure=not unsure and (sure.enough or not outcome.text)
    )
    lacking += [_NO_INDEX] if ended == "no_index" else []
    answer = Answer(
        question=state["question"],
        status=status,
        text="" if refused else outcome.text,
        citations=[] if refused else outcome.citations,
        confidence=sure.probability,
        related=_instead(outcome.citations, near) if refused else near,
        stop_reason=ended,
        missing=_missing(state, runtime, lacking, refused=refused),
        asks="" if free else without_foreign_urls(one_line(unclear(state, runtime)), own_text(state, runtime)),
        searched=state["searched"],
        mode="extractive" if state["written_by"] == "fallback" else mode_of(runtime),
        cost=spent(state),
        steps=[*state["steps"], *update["steps"]],
    )
    _warn(state, runtime, answer)
    emit(state, runtime, Done(answer=answer))
    return {"answer": answer.model_dump(), **_remembered(state, runtime, answer), **update}


def _says_less(state: State, runtime: Run, draft: Draft, lacking: Sequence[str]) -> bool:
    """Whether something was not found, as the writer says; of a good model's answer, also as the check does."""
    if state["written_by"] == "model" and trusts_model(runtime):
        return bool(lacking)
    return bool(draft.missing) or draft.instead_of == "not_found"


def _lacking(state: State, runtime: Run, draft: Draft, outcome: KeptClaims) -> list[str]:
    """What is missing by what the writer, the other roles and the check say."""
    own = told_once(draft.missing, state["question"])
    open_ = untold_of(gaps(state), outcome.claims) if found_useful(state, runtime) else gaps(state)
    lacking = [*own, *unsaid_of(open_, own, state["question"]), *left_out(outcome.dropped)]
    lacking += cells_left_out(outcome.cells)
    lacking += unsaid_of(_unanswered(state, runtime, outcome), lacking, state["question"])
    return [
        *(lacking or useless(state)),
        *stated_in_part(outcome.partly),
        *not_in_documents(outcome.put_in),
        *quoted_instead(outcome.replaced),
        *not_compared(outcome.uncompared),
        *lapsed(question_of(state), outcome.leading),
    ]


def _warn(state: State, runtime: Run, answer: Answer) -> None:
    """Tell the log of a model that was of no use."""
    if failed := model_failure(state):
        calls = counted(answer.cost.calls, "call")
        _log.warning("the model %r was of no use in %s of a run: %s", mode_of(runtime), calls, failed)


def _doubt(draft: Draft, sure: Confidence, lacking: Sequence[str]) -> list[str]:
    """Why an extracted answer is not sure; nothing if it lacks something in any case."""
    if draft.instead_of:
        return [f"{_INSTEAD[draft.instead_of]}{_BEST if sure.enough else ''}"]
    return [] if lacking else [_UNSURE]


def _remembered(state: State, runtime: Run, answer: Answer) -> Update:
    """The turn with its answer, for the next one and for chat interfaces."""
    sources = [citation.source for citation in answer.citations]
    turns = [turn(state["question"], answer.said, roles_of(runtime), state.get("message_id", ""), sources)]
    messages = as_messages(remember(state["turns"], [{**turns[0], "answer": answer.said}]))
    return {"turns": turns, "messages": messages[-1:] if state.get("reply_alone") else messages}


def _missing(state: State, runtime: Run, lacking: Sequence[str], *, refused: bool) -> list[str]:
    """What is missing. Some of it is a model's unchecked text, so only addresses that the user wrote are kept in it."""
    own = own_text(state, runtime)
    told = (*lacking, *failures(state, runtime))
    lines = list(dict.fromkeys(without_foreign_urls(one_line(text), own) for text in told))
    if not refused:
        return lines
    alone = without_foreign_urls(one_line(question_of(state)), own)
    question = alone if alone in lines else state["question"]
    return [question, *(line for line in lines if line.removeprefix(NOT_ANSWERED) != question)]


def _unanswered(state: State, runtime: Run, outcome: KeptClaims) -> list[str]:
    """The parts of the question that no sentence answers; if a good model, asked about all that is shown, finds that it
    answers, only those in whose place it tells of another year or code."""
    if not outcome.cited:
        return []
    by_model, missing = state["written_by"] == "model", drafted(state).missing
    question = question_of(state)
    if not outcome.dropped and found_useful(state, runtime):
        lacking = told_of_others(question, outcome.claims, outcome.cited)
    else:
        lacking = unanswered(question, outcome.claims, outcome.cited, by_model=by_model)
    if lacking == [question]:
        return [] if missing else [f"{NOT_ANSWERED}{question}"]  # the writer says more exactly what is
    told = {part_named(line, parts(question)) for line in missing if by_model and line != question}
    return [f"{NOT_ANSWERED}{as_shown(part)}" for part in lacking if part not in told]


def _instead(told: Sequence[Citation], near: Sequence[Citation]) -> list[Citation]:
    """The citations of a refused answer, then what is near."""
    withdrawn = [citation.model_copy(update={"support": "unsupported"}) for citation in told]
    return [*withdrawn, *near[: max(0, _MOST_RELATED - len(told))]]


def _near(state: State, runtime: Run, outcome: KeptClaims) -> list[Citation]:
    """The sentences nearest to the question, without those that are cited and copies in other documents."""
    by_words: dict[tuple[str, ...], Address] = {}
    for address in (*outcome.cited, *_nearest(state, runtime)):
        by_words.setdefault((*address.path, address.shown), address)
    near = [address for address in by_words.values() if address not in outcome.cited][:_MOST_RELATED]
    first = len(outcome.citations) + 1
    return [citations([address], first=marker, support="unsupported")[0] for marker, address in enumerate(near, first)]


def _nearest(state: State, runtime: Run) -> list[Address]:
    """The sentences nearest to the question, else the first of each passage.

    A line that announces a list says nothing by itself, and what reads like instructions to a model is not shown.
    """
    worth = worth_citing(state, runtime)
    addresses, allowed = Addresses(worth), [entry.passage.id for entry in worth.values()]
    try:
        ranked = nearest(question_of(state), addresses, allowed, means_of(state, runtime))
    except ModelError:  # a remote embedding model: a refusal needs none
        ranked = []
    within = map(addresses.within, addresses.entries)
    first = (next(filter(_tells, group), None) for group in within)
    return [*filter(_tells, ranked)] or [*filter(None, first)]


def _tells(address: Address) -> bool:
    return not address.announces and not address.flagged

"""The last node: check each claim of the draft against its citations, drop unsupported ones, and report them."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from ...agents.checker import Verdict
from ...agents.extractive.strips import find_strips
from ...agents.replies.prose import Claim, Draft
from ...errors import ModelError
from ...evidence.addresses import Address, Addresses
from ...evidence.answer import Answer
from ...evidence.citation import Citation, Support, citations
from ...evidence.conversation import remember, turn
from ...evidence.events import Checked, Done
from ...evidence.links.urls import without_foreign_urls
from ...evidence.markup.blocks import bulleted
from ...evidence.support import rest
from ...evidence.text.counted import counted
from ...evidence.text.line import one_line, unmarked, unmarked_code
from ..turn.budget import spent
from ..turn.chat import as_messages
from ..turn.claims import cited_by, drafted
from ..turn.confidence import Confidence, confidence_of
from ..turn.focus import gone, in_focus, worth_citing
from ..turn.means import means_of
from ..turn.narrowing import left_nothing
from ..turn.outcome import (
    NOT_ANSWERED,
    changed_meanwhile,
    failures,
    gaps,
    left_out,
    model_failure,
    not_compared,
    not_used,
    status_of,
    stop_reason,
    unsaid_of,
)
from ..turn.question import own_text, question_of, said_before
from ..turn.runtime import Run, mode_of, roles_of
from ..turn.state import State, Update
from ..turn.talk import is_talk, talk
from ..turn.unanswered import unanswered
from .steps import announced, emit, step

_log = logging.getLogger(__name__)
_MOST_RELATED = 3
_DEEPEST, _CODE = 40, 4
"""Most spaces kept at the start of a line, and how many indent a line of code."""
_INSTEAD = {
    "not_found": "The model found no answer",
    "unsupported": "No passage states what the model wrote",
}
_BEST = "; these are the sentences that fit the question best"
_UNSURE = "A sentence that clearly answers this; those shown are the closest"

_CODE_INDENT = "    "
"""Begins a line of code."""


@dataclass
class _Outcome:
    """The parts of a draft that pass the check."""

    parts: list[str] = field(default_factory=list)
    citations: list[Citation] = field(default_factory=list)
    claims: list[str] = field(default_factory=list)
    """The text of each claim that was kept."""
    cited: list[Address] = field(default_factory=list)
    leading: list[Address] = field(default_factory=list)
    """Those of them that were not extracted beside better ones."""
    dropped: list[str] = field(default_factory=list)
    """Why each claim was left out, as part of a sentence."""
    in_list: bool = False
    """Whether the last sentence stands in an item of a list."""
    unused: int = 0
    """How many sentences were not cited because they read like instructions to a model."""
    uncompared: int = 0
    """How many claims are in another language than their sentences and say nothing that two languages share."""

    @property
    def text(self) -> str:
        """The sentences in order, with each list and each list item on its own line."""
        return "".join(self.parts)[1:].rstrip()

    @property
    def summary(self) -> str:
        """How many citations of which support there are, and how many claims were left out."""
        counts = Counter(citation.support for citation in self.citations)
        support = ", ".join(f"{count} {name}" for name, count in counts.items())
        return f"{support or 'no citation'}; {counted(len(self.dropped), 'claim')} dropped"

    def say(self, text: str, *, item: bool = False, opens: bool = False) -> None:
        """Append a sentence, or the lines of a list; one that begins a line (`opens`) is no part of the item before."""
        before = self.parts[-1].removeprefix(" ") if self.parts else ""
        several = any("\n" in part.strip() or part.startswith(_CODE_INDENT) for part in (before, text))
        behind = self.in_list and opens and not item
        self.in_list = item or (self.in_list and not behind)
        gap = "\n\n" if behind else "\n" if several else " "
        self.parts.append(f"\n{bulleted(text)}" if item else f"{gap}{text}")


@announced
def check(state: State, runtime: Run) -> Update:
    """Turn the draft into the answer, keeping only the claims that their evidence bears out.

    An answer is refused if its probability of being right and complete is below the library's threshold; its citations
    are then listed as related.
    """
    draft = drafted(state)
    free = is_talk(state)
    draft = talk(state, runtime)[0] if free else draft  # a writer of one's own may say anything
    outcome = _unchecked(draft) if free else _keep(draft, state, runtime)
    missing = bool(draft.missing) or draft.instead_of == "not_found"
    sure = Confidence() if free else confidence_of(state, runtime, outcome.leading, missing=missing)
    unsaid = unsaid_of(gaps(state), draft.missing)
    lacking = [*draft.missing, *unsaid, *left_out(outcome.dropped)]
    lacking += unsaid_of(_unanswered(state, outcome), lacking)
    lacking += not_compared(outcome.uncompared)
    unsure = state["written_by"] == "fallback" and (sure.doubtful or bool(draft.instead_of)) and bool(outcome.text)
    if unsure and draft.instead_of:
        lacking.append(f"{_INSTEAD[draft.instead_of]}{_BEST if sure.enough else ''}")
    elif unsure and not lacking:
        lacking.append(_UNSURE)
    lacking += changed_meanwhile(gone(state, runtime))
    lacking += [] if outcome.text else left_nothing(state, runtime)
    status = status_of(outcome.text if sure.enough else "", lacking=lacking)
    if outcome.unused and status != "answered":
        lacking.append(not_used(outcome.unused))
    signals = sure.signals and sure.signals.model_dump()
    update = step(state, runtime, "check", f"{outcome.summary}: {status}", signals=signals)
    refused = status == "refused"
    answer = Answer(
        question=state["question"],
        status=status,
        text="" if refused else outcome.text,
        citations=[] if refused else outcome.citations,
        confidence=sure.probability,
        related=_related(state, runtime, outcome) if refused else [],
        stop_reason=stop_reason(
            state, runtime, status, dropped=bool(outcome.dropped), sure=not unsure and (sure.enough or not outcome.text)
        ),
        missing=_missing(state, runtime, lacking, refused=refused),
        searched=state["searched"],
        mode="extractive" if state["written_by"] == "fallback" else mode_of(runtime),
        cost=spent(state),
        steps=[*state["steps"], *update["steps"]],
    )
    if failed := model_failure(state):
        calls = counted(answer.cost.calls, "call")
        _log.warning("the model %r was of no use in %s of a run: %s", mode_of(runtime), calls, failed)
    emit(state, runtime, Done(answer=answer))
    return {"answer": answer.model_dump(), **_remembered(state, runtime, answer), **update}


def _remembered(state: State, runtime: Run, answer: Answer) -> Update:
    """The turn with its answer, for the next one and for chat interfaces."""
    sources = [citation.source for citation in answer.citations]
    turns = [turn(state["question"], answer.text, roles_of(runtime), state.get("message_id", ""), sources)]
    messages = as_messages(remember(state["turns"], [{**turns[0], "answer": answer.text}]))
    return {"turns": turns, "messages": messages[-1:] if state.get("reply_alone") else messages}


def _missing(state: State, runtime: Run, lacking: Sequence[str], *, refused: bool) -> list[str]:
    """What is missing. Some of it is a model's unchecked text, so only addresses that the user wrote are kept in it."""
    own = own_text(state, runtime)
    lines = list(dict.fromkeys(without_foreign_urls(one_line(text), own) for text in (*lacking, *failures(state))))
    if not refused:
        return lines
    question = state["question"]
    return [question, *(line for line in lines if line.removeprefix(NOT_ANSWERED) != question)]


def _unanswered(state: State, outcome: _Outcome) -> list[str]:
    if not outcome.cited:
        return []
    by_model = state["written_by"] == "model"
    lacking = unanswered(question_of(state), outcome.claims, outcome.cited, by_model=by_model)
    named = lacking == [question_of(state)] and bool(drafted(state).missing)  # the writer says more exactly what is
    return [] if named else [f"{NOT_ANSWERED}{part}" for part in lacking]


def _related(state: State, runtime: Run, outcome: _Outcome) -> list[Citation]:
    """The citations of a refused answer, else the sentences nearest to the question, else the first sentences.

    A line that announces a list says nothing by itself.
    """
    if outcome.citations:
        return [citation.model_copy(update={"support": "unsupported"}) for citation in outcome.citations]
    worth = worth_citing(state, runtime)
    addresses, allowed = Addresses(worth), [entry.passage.id for entry in worth.values()]
    try:
        nearest = find_strips(question_of(state), addresses, allowed, means_of(state, runtime), most=_MOST_RELATED)
    except ModelError:  # a remote embedding model: a refusal needs none
        nearest = []
    nearest = [address for address in nearest if not address.announces]
    if not nearest:
        within = map(addresses.within, addresses.entries)
        first = [[address for address in group if not address.announces][:1] for group in within]
        nearest = [address for group in first for address in group][:_MOST_RELATED]
    return [
        cited
        for at, address in enumerate(nearest, 1)
        for cited in citations([address], first=at, support="unsupported")
    ]


def _keep(draft: Draft, state: State, runtime: Run) -> _Outcome:
    outcome = _Outcome()
    passages = {entry.passage.id for entry in worth_citing(state, runtime).values()}
    addresses = [address for address in Addresses(in_focus(state, runtime)) if address.passage.id in passages]
    outcome.unused = sum(address.flagged for address in addresses)
    question = said_before(state, runtime)
    verdicts: dict[int, Verdict] = {claim["claim"]: claim["verdict"] for claim in state["verdicts"].get("claims", [])}
    headless = False
    for number, claim in enumerate(draft.claims, start=1):
        if headless and not claim.opens:
            claim = claim.model_copy(update={"item": True})
        reason = _add(outcome, claim, addresses, verdicts.get(number), question=question)
        headless = claim.item and bool(reason)
        if reason:
            outcome.dropped.append(reason)
        emit(state, runtime, Checked(claim="" if reason else claim.text, kept=not reason))
    return outcome


def _indented(line: str, *, verbatim: bool) -> str:
    """A line of a claim. Code keeps its indentation, which distinguishes it from the lines that we add."""
    depth = min(len(line) - len(line.lstrip(" ")), _DEEPEST)
    text = unmarked_code(line.lstrip(" ")) if verbatim and depth >= _CODE else unmarked(line, verbatim=verbatim)
    return " " * depth + text


def _unchecked(draft: Draft) -> _Outcome:
    """The text for a greeting, which needs no evidence."""
    outcome = _Outcome()
    for claim in draft.claims:
        outcome.say(unmarked(claim.text, verbatim=False))
    return outcome


def _add(
    outcome: _Outcome, claim: Claim, addresses: Sequence[Address], verdict: Verdict | None, *, question: str
) -> str:
    """Add a claim to the answer; returns why it was left out, as part of a sentence, or "" if it was added."""
    if verdict == "unsupported":
        return "the passages do not support"
    among = [address for address in addresses if not address.flagged]
    resting = rest(claim.text, cited_by(claim, among), among, question=question)
    if not resting.cited:
        orders = (
            len(among) < len(addresses)
            and rest(claim.text, cited_by(claim, addresses), addresses, question=question).cited
        )
        return "only instruction-like text bears out" if orders else "no passage bears out"
    support: Support = resting.support if resting.support == "verbatim" or verdict is None else verdict
    cited = citations(resting.cited, first=len(outcome.citations) + 1, support=support)
    outcome.uncompared += not resting.compared and support != "supported"
    outcome.citations += cited
    outcome.claims.append(claim.text)
    outcome.cited += resting.cited
    outcome.leading += () if claim.beside else resting.cited
    text = "\n".join(
        _indented(line, verbatim=support == "verbatim") for line in claim.text.splitlines() if line.strip()
    )
    marks = "".join(f"[{citation.marker}]" for citation in cited)
    outcome.say(f"{text} {marks}", item=claim.item, opens=claim.opens)
    return ""

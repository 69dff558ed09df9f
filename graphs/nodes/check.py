"""The last node: look up every quote, drop what is not there or not supported, and say so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...agents.writer import Claim, Draft, Quote
from ...evidence.answer import Answer
from ...evidence.citation import Citation, Support, cite
from ...evidence.conversation import turn
from ...evidence.events import Checked, Done
from ...evidence.ledger import Entry
from ...evidence.line import one_line, unmarked
from ...evidence.passage import Passage
from ...evidence.quotes import find_quote
from ...evidence.words import content_words
from ..budget import spent
from ..context import Run, mode_of, roles_of
from ..focus import worth_citing
from ..outcome import failures, gaps, left_out, status_of, stop_reason
from ..state import State, Update
from .steps import announced, emit, step

_LEAST_WORDS = 3
"""Content words that a quote must have to be looked for outside the passage that it names."""


@dataclass
class _Kept:
    """What of a draft survives."""

    sentences: list[str] = field(default_factory=list)
    citations: list[Citation] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)
    """Why each claim was left out, as part of a sentence."""


@announced
def check(state: State, runtime: Run) -> Update:
    """Turn the draft into the answer: only claims with a quote that its passage holds are kept."""
    draft = Draft.model_validate(state["draft"])
    kept = _keep(draft, state, runtime)
    lacking = (*draft.missing, *gaps(state), *left_out(kept.dropped), *failures(state))
    missing = list(dict.fromkeys(map(one_line, lacking)))
    if not kept.sentences and state["question"] not in missing:
        missing.insert(0, state["question"])
    status = status_of(kept.sentences, lacking=[*draft.missing, *gaps(state), *kept.dropped])
    lost = sum(len(claim.quotes) for claim in draft.claims) - len(kept.citations)
    summary = f"{len(kept.citations)} quotes found, {lost} not; {len(kept.dropped)} claims dropped: {status}"
    update = step(state, runtime, "check", summary)
    answer = Answer(
        question=state["question"],
        status=status,
        text=" ".join(kept.sentences),
        citations=kept.citations,
        stop_reason=stop_reason(state, runtime, status, dropped=bool(kept.dropped)),
        missing=missing,
        searched=state["searched"],
        mode="extractive" if _verbatim(state) else mode_of(runtime),
        cost=spent(state),
        steps=[*state["steps"], *update["steps"]],
    )
    emit(state, runtime, Done(answer=answer))
    turns = [turn(state["question"], answer.text, roles_of(runtime))]
    return {"answer": answer.model_dump(), "turns": turns, **update}


def _keep(draft: Draft, state: State, runtime: Run) -> _Kept:
    kept, entries = _Kept(), worth_citing(state, runtime)
    free = bool(state["route"]) and not state["searched"]
    verdicts = {one["claim"]: one["verdict"] for one in state["verdicts"].get("claims", [])}
    for number, claim in enumerate(draft.claims, start=1):
        if verdicts.get(number) == "unsupported":
            kept.dropped.append("the passages do not support")
            emit(state, runtime, Checked(claim="", kept=False))
            continue
        support: Support = "verbatim" if _verbatim(state) else verdicts.get(number, "unchecked")
        found = [] if free else _cite(claim, entries, first=len(kept.citations) + 1, support=support)
        if not found and not free:
            kept.dropped.append("no passage bears out")
            emit(state, runtime, Checked(claim="", kept=False))
            continue
        emit(state, runtime, Checked(claim=claim.text, kept=True))
        text = unmarked(claim.text, verbatim=_verbatim(state))
        kept.sentences.append(f"{text} {''.join(f'[{one.marker}]' for one in found)}".strip())
        kept.citations += found
    return kept


def _verbatim(state: State) -> bool:
    return state["written_by"] == "fallback"


def _cite(claim: Claim, entries: Mapping[int, Entry], *, first: int, support: Support) -> list[Citation]:
    """The quotes of a claim where they stand; only what this turn may cite counts."""
    found: list[Citation] = []
    for quote in claim.quotes:
        passage = _holder(quote, entries)
        citation = cite(quote.words, passage, marker=first + len(found), support=support) if passage else None
        found += [citation] if citation is not None else []
    return found


def _holder(quote: Quote, entries: Mapping[int, Entry]) -> Passage | None:
    """The passage that the quote names; if the words are not there, one that holds them to the letter.

    Models confuse numbers more often than they invent words, and the citation names the place that was looked up.
    """
    named = entries.get(quote.passage)
    if named is not None and find_quote(quote.words, named.passage.text):
        return named.passage
    if len(content_words(quote.words)) < _LEAST_WORDS:
        return None
    spans = ((entry.passage, find_quote(quote.words, entry.passage.text)) for entry in entries.values())
    return next((passage for passage, span in spans if span is not None and not span.edits), None)

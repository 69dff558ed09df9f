"""The last node: look up every quote, drop what is not there, and say so."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ...agents.writer import Claim, Draft
from ...evidence.answer import Answer, Status, StopReason
from ...evidence.citation import Citation, cite
from ...evidence.ledger import Entry
from ..budget import exhausted, spent, web_left
from ..context import Run, context_of, library_of, mode_of, roles_of, web_of
from ..focus import in_focus
from ..state import State, Update
from .steps import step

_OWN_MARKERS = re.compile(r"\s+\[\d+\]|\[\d+\](?=\W*$)")
"""Markers that a model put into a claim; those of checked citations are set here."""


def check(state: State, runtime: Run) -> Update:
    """Turn the draft into the answer: only claims with a quote that its passage holds are kept."""
    draft = Draft.model_validate(state["draft"])
    verbatim = state["steps"][-1]["made_by"] == "fallback"
    free = bool(state.get("route")) and not state["searched"]
    focus = in_focus(state)
    sentences: list[str] = []
    citations: list[Citation] = []
    dropped: list[str] = []
    for claim in draft.claims:
        found = [] if free else _cite(claim, focus, first=len(citations) + 1, verbatim=verbatim)
        if not found and not free:
            dropped.append(f"A claim was left out because no passage holds its quote: {claim.text!r}")
            continue
        markers = "".join(f"[{citation.marker}]" for citation in found)
        text = claim.text if verbatim else _OWN_MARKERS.sub("", claim.text)
        sentences.append(f"{text.strip()} {markers}".strip())
        citations += found
    missing = [*draft.missing, *dropped, *_failures(state)]
    if not sentences and state["question"] not in missing:
        missing.insert(0, state["question"])
    status = _status(sentences, draft, dropped)
    lost = sum(len(claim.quotes) for claim in draft.claims) - len(citations)
    summary = f"{len(citations)} quotes found, {lost} not; {len(dropped)} claims dropped: {status}"
    update = step(runtime, "check", summary)
    answer = Answer(
        question=state["question"],
        status=status,
        text=" ".join(sentences),
        citations=citations,
        stop_reason=_stop_reason(state, runtime, status, dropped),
        missing=missing,
        searched=state["searched"],
        mode="extractive" if verbatim else mode_of(runtime),
        cost=spent(state),
        steps=[*state["steps"], *update["steps"]],
    )
    return {"answer": answer.model_dump(), **update}


def _cite(claim: Claim, focus: Mapping[int, Entry], *, first: int, verbatim: bool) -> list[Citation]:
    """The quotes of a claim that are in the passages they name; only this turn's passages count."""
    found: list[Citation] = []
    for quote in claim.quotes:
        if quote.passage not in focus:
            continue
        citation = cite(
            quote.words,
            focus[quote.passage].passage,
            marker=first + len(found),
            support="verbatim" if verbatim else "unchecked",
        )
        if citation is not None:
            found.append(citation)
    return found


def _failures(state: State) -> list[str]:
    return [f"{one['where']}: {one['failure']}" for one in state["searched"] if one["failure"]]


def _status(sentences: list[str], draft: Draft, dropped: list[str]) -> Status:
    if not sentences:
        return "refused"
    return "partial" if draft.missing or dropped else "answered"


def _stop_reason(state: State, runtime: Run, status: Status, dropped: list[str]) -> StopReason:
    limit = exhausted(state, context_of(runtime).budget, keep_for_answer=0)
    if limit is not None and status != "answered":
        return limit
    if status != "answered" and web_of(runtime) is not None and not web_left(state, context_of(runtime).budget):
        return "web_searches"
    if status != "refused":
        return "complete"
    if dropped:
        return "not_supported"
    return "no_evidence" if library_of(runtime).indexes(roles_of(runtime)) else "no_index"

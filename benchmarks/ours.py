"""One question asked of one of our patterns with a real model, and what is noted of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from cold import Fresh
from lines import Line
from meter import Meter
from questions import Question

from groundwire import Answer, Context, Library
from groundwire.agents.writer import DENIED
from groundwire.evaluation.measures.answers import contains, f1
from groundwire.evidence.failure import NO_REPLY
from groundwire.graphs import pattern
from groundwire.settings import BudgetSettings, SearchSettings

BUDGET = BudgetSettings(max_seconds=3_600, max_tokens=1_000_000)
"""Calls are limited as they are by default; time and tokens are not, so that a slow machine gives the same answers."""


def ask_ours(name: str, question: Question, library: Library, fresh: Fresh, k: int) -> Line:
    """Run the pattern `name`. Raises `ConnectionError` if the model could not be reached: that is no result."""
    meter = Meter()
    context = Context(
        library=library, model=meter.on(fresh()), roles=list(question.roles), search=SearchSettings(k=k), budget=BUDGET
    )
    state = pattern(name).compile().invoke({"question": question.text}, context=context)
    answer = Answer.model_validate(state["answer"])
    failures = [step.failure for step in answer.steps if step.failure is not None]
    if any(failure.kind in NO_REPLY for failure in failures):
        raise ConnectionError(str(failures[-1]))
    cost = answer.cost
    return {
        "status": answer.status,
        "stop_reason": answer.stop_reason,
        "refused": answer.status == "refused",
        "denied": DENIED in failures,
        "confidence": answer.confidence,
        "text": answer.text,
        **scored(question, answer.text),
        **cited(question, answer, library),
        "calls": cost.calls,
        "input": cost.input_tokens,
        "cached": cost.cached_tokens,
        "output": cost.output_tokens,
        "seconds": cost.elapsed_seconds,
        "model_seconds": cost.seconds,
        **metered(meter),
        "bill_agrees": _figures(meter.cost) == _figures(cost),
        "calls_by_role": {role: part.calls for role, part in cost.by_role.items()},
        "made_by": made_by(answer),
        "failures": list(map(str, failures)),
    }


def scored(question: Question, text: str) -> Line:
    """How near the answer's text comes to the gold one; None where there is no right answer."""
    if not question.answerable:
        return {"contains": None, "f1": None}
    return {"contains": contains(text, question.wanted), "f1": round(f1(text, question.answer), 4)}


def cited(question: Question, answer: Answer, library: Library) -> Line:
    """Citations, those whose quote stands in the stored source at its place, and whether a gold document is cited."""
    texts = [library.catalog.source_text(citation.index, citation.source) or "" for citation in answer.citations]
    valid = sum(
        bool(citation.quote) and text[citation.start : citation.end] == citation.quote
        for citation, text in zip(answer.citations, texts, strict=True)
    )
    gold = question.gold & {(citation.index, citation.source) for citation in answer.citations}
    return {
        "citations": len(answer.citations),
        "valid_citations": valid,
        "cites_gold": bool(gold) if question.answerable else None,
        "gold_cited": len(gold) / len(question.gold) if question.gold else None,
    }


def metered(meter: Meter) -> Line:
    """How cold the cache was. Raises `RuntimeError` if the server does not say what it counted."""
    if any(not call.input_tokens for call in meter.calls):
        raise RuntimeError("the model's server reports no usage, so nothing can be counted")
    return {"first_cached": meter.first_cached}


def made_by(answer: Answer) -> dict[str, dict[str, int]]:
    """For each node that asks a model, how often the model, a repair, or the fallback decided."""
    counts: dict[str, Counter[str]] = {}
    for step in answer.steps:
        if step.made_by != "code":
            counts.setdefault(step.node, Counter())[step.made_by] += 1
    return {node: dict(counter) for node, counter in counts.items()}


def _figures(cost: Any) -> tuple[int, ...]:
    return cost.calls, cost.input_tokens, cost.cached_tokens, cost.output_tokens

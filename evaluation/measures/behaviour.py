"""How a run behaved: whether it refused, where it searched, and what it cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...evidence.answer import EVERYWHERE
from ...evidence.cost import Cost
from ...evidence.trace import Trace
from ..sets.case import Case
from ..sets.gold import Located
from .measure import Measure, Scores

MEASURES = (
    Measure("refused", "refused", "The run gave no answer because it found none.", "refusals", None),
    Measure("routing_recall", "routing", "Share of the indexes that hold the answer that were searched.", "routing"),
)
COSTS = (
    Measure("calls", "calls", "Calls of the chat model.", "cost", False, "count"),
    Measure("input_tokens", "tokens in", "Tokens that the model read, cached ones included.", "cost", False, "tokens"),
    Measure("cached_tokens", "cached", "Of these, tokens in the provider's prefix cache.", "cost", None, "tokens"),
    Measure("output_tokens", "tokens out", "Tokens that the model wrote.", "cost", False, "tokens"),
    Measure("seconds", "s", "Wall-clock seconds of the run.", "cost", False, "seconds"),
    Measure("price", "price", "What the tokens cost at the given price.", "cost", False, "money"),
    Measure("passages", "passages", "Passages that its searches returned, repeats included.", "cost", False, "count"),
)
_PER = 1_000_000


def refusal_scores(trace: Trace | None) -> Scores:
    """1 for a refusal; a failed run did not refuse."""
    return {"refused": float(trace is not None and trace.answer.status == "refused")}


def routing_scores(case: Case, gold: Sequence[Located], trace: Trace | None) -> Scores:
    """Over the indexes of the gold units, or `case.indexes` without gold; None if the case names neither.

    A failed search does not count, and a run without a search (or a failed run) has 0.
    """
    gold_indexes = {unit.index for unit in gold} or set(case.indexes)
    searches = trace.answer.searched if trace is not None else []
    searched = {
        name for search in searches if not search.web and search.failure is None for name in search.where.split(", ")
    }
    hits = gold_indexes if EVERYWHERE in searched else gold_indexes & searched
    return {"routing_recall": len(hits) / len(gold_indexes) if gold_indexes else None}


@dataclass(frozen=True)
class Price:
    """The price of a million tokens, in any currency, each 0 or more."""

    input: float
    output: float
    cached: float | None = None
    """Price of input tokens in the provider's cache; None if they cost the same as others."""

    def of(self, cost: Cost) -> float:
        """The price of one run."""
        cached = self.input if self.cached is None else self.cached
        fresh = cost.input_tokens - cost.cached_tokens
        return (fresh * self.input + cost.cached_tokens * cached + cost.output_tokens * self.output) / _PER


def cost_scores(trace: Trace | None, price: Price | None) -> Scores:
    """All are None for a failed run, whose usage is lost; `price` is None if no price is given."""
    if trace is None:
        return {measure.name: None for measure in COSTS}
    cost = trace.answer.cost
    counts = ("calls", "input_tokens", "cached_tokens", "output_tokens")
    return {
        **{name: float(getattr(cost, name)) for name in counts},
        "seconds": cost.elapsed_seconds,
        "price": price.of(cost) if price is not None else None,
        "passages": float(sum(search.found for search in trace.answer.searched)),
    }

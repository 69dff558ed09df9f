"""What a run cost, as its own bill says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .measure import Measure

if TYPE_CHECKING:
    from ...evidence.cost import Cost
    from ...evidence.trace import Trace
    from .measure import Scores

_PER = 1_000_000
MEASURES = (
    Measure("calls", "calls", "Calls of the chat model.", "cost", False, "count"),
    Measure("input_tokens", "tokens in", "Tokens that the model read, cached ones included.", "cost", False, "tokens"),
    Measure("cached_tokens", "cached", "Of these, tokens in the provider's prefix cache.", "cost", None, "tokens"),
    Measure("output_tokens", "tokens out", "Tokens that the model wrote.", "cost", False, "tokens"),
    Measure("seconds", "s", "Wall-clock seconds of the run.", "cost", False, "seconds"),
    Measure("price", "price", "What the tokens cost at the given price.", "cost", False, "money"),
    Measure(
        "passages",
        "passages",
        "Passages that its searches returned, one that came back again counted again.",
        "cost",
        False,
        "count",
    ),
)


@dataclass(frozen=True)
class Price:
    """What a million tokens cost, in any currency, each 0 or more."""

    input: float
    output: float
    cached: float | None = None
    """Of input tokens in the provider's cache; None if they cost what others do."""

    def of(self, cost: Cost) -> float:
        """The price of one run."""
        cached = self.input if self.cached is None else self.cached
        fresh = cost.input_tokens - cost.cached_tokens
        return (fresh * self.input + cost.cached_tokens * cached + cost.output_tokens * self.output) / _PER


def cost_scores(trace: Trace | None, price: Price | None = None) -> Scores:
    """All of them are None for a failed run, whose bill is lost; `price` is None where no price is given."""
    if trace is None:
        return {measure.name: None for measure in MEASURES}
    cost = trace.answer.cost
    return {
        "calls": float(cost.calls),
        "input_tokens": float(cost.input_tokens),
        "cached_tokens": float(cost.cached_tokens),
        "output_tokens": float(cost.output_tokens),
        "seconds": cost.elapsed_seconds,
        "price": price.of(cost) if price is not None else None,
        "passages": float(sum(one.found for one in trace.answer.searched)),
    }

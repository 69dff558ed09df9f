"""The bill of an indexing run: what it may still ask a chat model for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...evidence.cost import Call

if TYPE_CHECKING:
    from ...settings import ModelWorkSettings
    from ..progress import ModelWork

_DOWN = 3
"""Calls in a row without a reply, after which a run asks for no more."""


class Bill:
    """Counts the calls of one kind of work, and ends it at its limits."""

    def __init__(self, limits: ModelWorkSettings, counts: ModelWork) -> None:
        """`counts` are those of the run's summary, and kept up to date."""
        self._limits, self._counts = limits, counts
        self._silent = 0

    def allows(self, calls: int = 1) -> bool:
        """Whether this many more calls may be made; after the first refusal all are refused, and the counts say why."""
        counts, limits = self._counts, self._limits
        if not counts.stopped and counts.calls + calls > limits.max_model_calls:
            counts.stopped = f"the limit of {limits.max_model_calls:,} model calls was reached"
        if not counts.stopped and counts.tokens >= limits.max_tokens:
            counts.stopped = f"the limit of {limits.max_tokens:,} tokens was reached"
        return not counts.stopped

    def add(self, call: Call) -> None:
        """Count one call, whatever came of it."""
        counts, failure = self._counts, call.failure
        counts.calls += 1
        counts.tokens += call.input_tokens + call.output_tokens
        self._silent = self._silent + 1 if failure is not None and failure.kind != "unusable" else 0
        if self._silent >= _DOWN and failure is not None:
            counts.stopped = f"the model did not reply {_DOWN} times in a row ({failure.said})"

"""Silence: when a model that gives no reply counts as away."""

from __future__ import annotations

from dataclasses import dataclass

from ...evidence.failure import NO_REPLY, Failure

FEW = 3
"""Consecutive runs without any reply after which a model that was never heard counts as away."""


@dataclass
class Silence:
    """Counts consecutive runs, or judgements, without a reply of the model."""

    few: int
    """The count at which to give up while it was never heard."""
    at_once: int
    """How many are made at a time: a model that pauses for a moment fails all of them, and no more."""
    heard: bool
    """Whether the model ever replied; from then on a late reply is due to the case, not to the model."""
    runs: int = 0

    def count(self, failure: Failure | None, *, replied: bool) -> None:
        """Count one more, which ended with `failure`; `replied` if the model said anything at all in it."""
        kind = failure and failure.kind
        if kind not in NO_REPLY:
            self.runs, self.heard = 0, self.heard or replied
        elif not self.heard or kind != "late":
            self.runs += 1

    @property
    def is_long(self) -> bool:
        """Whether to give up."""
        return self.runs >= self.few + (self.at_once if self.heard else 0)

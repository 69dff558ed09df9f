"""The cost of a run: one entry per model call, summed by role."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import BaseModel, ConfigDict, Field

from .failure import Failure


class Call(BaseModel):
    """One model call, whether it succeeded or not."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    role: str
    input_tokens: int = 0
    cached_tokens: int = 0
    """Input tokens that the provider read from its prefix cache."""
    output_tokens: int = 0
    estimated: bool = False
    """Whether the tokens were estimated from characters, because the provider reported none."""
    seconds: float = 0.0
    failure: Failure | None = None
    """Why there was no reply, or why it could not be used; None if it could."""


class Spent(BaseModel):
    """Totals of several model calls: calls, tokens and seconds."""

    model_config = ConfigDict(extra="forbid")

    calls: int = 0
    tokens: int = 0
    """Input plus output tokens."""
    input_tokens: int = 0
    cached_tokens: int = 0
    output_tokens: int = 0
    estimated_tokens: int = 0
    """Tokens that were estimated from characters, because the provider reported none."""
    seconds: float = 0.0
    """Seconds spent waiting for the model."""

    def add(self, call: Call) -> None:
        """Count one call."""
        self.calls += 1
        self.tokens += call.input_tokens + call.output_tokens
        self.input_tokens += call.input_tokens
        self.cached_tokens += call.cached_tokens
        self.output_tokens += call.output_tokens
        self.estimated_tokens += (call.input_tokens + call.output_tokens) * call.estimated
        self.seconds = round(self.seconds + call.seconds, 6)


class Cost(Spent):
    """The cost of the whole run, and of each role in it."""

    elapsed_seconds: float = 0.0
    """Wall-clock seconds of the whole run."""
    by_role: dict[str, Spent] = Field(default_factory=dict)

    @classmethod
    def of(cls, calls: Iterable[Call], *, elapsed_seconds: float = 0.0) -> Cost:
        """The total of `calls`, overall and by role."""
        cost = cls(elapsed_seconds=round(elapsed_seconds, 3))
        for call in calls:
            cost.add(call)
            cost.by_role.setdefault(call.role, Spent()).add(call)
        return cost

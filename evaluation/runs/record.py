"""A record: what one system did with one case, its judgements, and the observer of an evaluation."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from ...evidence.cost import Spent
from ...evidence.failure import NO_REPLY, Failure
from ...evidence.trace import Trace
from ...indexes.progress import OnProgress

Place = tuple[str, str, int]
"""Case, system and repeat."""
_AWAY = NO_REPLY - {"late"}


class Record(BaseModel):
    """One run. Either `trace` or `failure` is there."""

    model_config = ConfigDict(extra="forbid")

    case: str
    system: str
    repeat: int = 0
    """Which of several runs of the same case, from 0."""
    trace: Trace | None = None
    failure: Failure | None = None
    """Why there is no trace; None if there is one."""

    @property
    def place(self) -> Place:
        return self.case, self.system, self.repeat

    @property
    def unaided(self) -> list[Failure]:
        """Why a rule of ours decided in place of the model, for each step in which it was asked in vain."""
        steps = self.trace.answer.steps if self.trace is not None else []
        return [step.failure for step in steps if step.failure is not None and step.made_by == "fallback"]

    @property
    def search_failures(self) -> list[str]:
        """Why searches failed that the run went on without."""
        searched = self.trace.answer.searched if self.trace is not None else []
        return [search.failure for search in searched if search.failure]

    @property
    def is_whole(self) -> bool:
        """Whether the run ended, and neither the model nor a search was away meanwhile.

        Otherwise the same run may go another way the next time. A late reply is due to the run, which has its seconds.
        """
        away = any(failure.kind in _AWAY for failure in self.unaided)
        return self.trace is not None and not away and not self.search_failures


class Judgement(BaseModel):
    """One value from a judge model for one record; NaN and failures are None, with the reason."""

    model_config = ConfigDict(extra="forbid")

    case: str
    system: str
    repeat: int = 0
    metric: str
    judge: str
    """The model that judged."""
    given: str = ""
    """Hash of what it read: the answer, the passages and the right answer; and of the judge's settings."""
    value: float | None = None
    """0 to 1."""
    failure: str = ""
    spent: Spent = Field(default_factory=Spent)
    """On this judgement alone, which may take several calls."""

    @property
    def place(self) -> Place:
        return self.case, self.system, self.repeat


class Watch:
    """Told of each event as it happens, in the thread that called `evaluate`; this one ignores all of them."""

    def building(self, index: str) -> OnProgress:
        """An index is being updated; the returned function is called with the progress."""
        return lambda _: None

    def running(self, total: int) -> None:
        """The number of runs, including those made earlier."""

    def record(self, record: Record, *, known: bool) -> None:
        """A run ended now; `known` if it had ended earlier."""

    def judging(self, total: int) -> None:
        """The number of judgements to be made."""

    def judged(self, judgement: Judgement) -> None:
        """A judge gave one value, or failed to."""

    def stopping(self) -> None:
        """Ctrl-C: the runs or judgements in progress are completed, and no new ones start."""

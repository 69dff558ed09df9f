"""A record: what one system did with one case, what a judge said of it, and the watch that follows an evaluation."""

from __future__ import annotations

from collections.abc import Callable

from pydantic import BaseModel, ConfigDict

from ...evidence.failure import Failure
from ...evidence.trace import Trace
from ...indexes.progress import Progress


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


class Judgement(BaseModel):
    """One value that a judging model gave to one record; NaN and failures are None with the reason."""

    model_config = ConfigDict(extra="forbid")

    case: str
    system: str
    repeat: int = 0
    metric: str
    judge: str
    """The model that judged."""
    value: float | None = None
    """0 to 1."""
    failure: str = ""


class Watch:
    """Told of each thing as it happens, in the thread that called `evaluate`; this one looks at nothing."""

    def building(self, index: str) -> Callable[[Progress], None]:
        """An index is brought up to date; the function that is returned gets the progress."""
        return lambda _: None

    def running(self, total: int) -> None:
        """The number of runs, those included that were made before."""

    def record(self, record: Record, known: bool) -> None:
        """A run ended, or had ended before."""

    def judging(self, total: int) -> None:
        """So many judgements are to be made."""

    def judged(self, judgement: Judgement) -> None:
        """A judge gave one value, or failed to."""

    def stopping(self) -> None:
        """Ctrl-C: the runs under way are seen out, nothing new begins."""

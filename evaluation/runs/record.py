"""A record: what one system did with one case, and what a judge said of it."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from ...evidence.failure import Failure
from ...evidence.trace import Trace


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

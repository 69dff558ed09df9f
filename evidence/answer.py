"""What a run returns: the answer, what it rests on, what it lacks, and what it cost."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from .citation import Citation
from .cost import Cost
from .failure import Failure

Status = Literal["answered", "partial", "refused"]
StopReason = Literal[
    "complete",
    "no_index",
    "no_evidence",
    "no_new_evidence",
    "not_supported",
    "low_confidence",
    "rounds",
    "part_failed",
    "model_calls",
    "tokens",
    "seconds",
    "tool_calls",
    "web_searches",
]


class Searched(BaseModel):
    """One query that was sent to one place."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    where: str
    """Index name, or the name of the web search provider."""
    query: str
    web: bool = False
    """Whether the query left the machine for a web search."""
    found: int
    """Passages it returned."""
    failure: str | None = None
    """Why it failed, as a sentence; None if it did not."""


class Step(BaseModel):
    """One decision of the run, in order."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    node: str
    summary: str
    """One line for a reader."""
    made_by: Literal["model", "repair", "fallback", "code"] = "code"
    """Who decided: the model, the model after a repair, the role's model-free fallback, or plain code."""
    branch: str = ""
    """The part of the question that a parallel branch worked on; empty in the main line."""
    failure: Failure | None = None
    """Why the model's own reply was not used; None if it was, or if none was asked."""
    detail: dict[str, Any] = Field(default_factory=dict)
    """More for people; nothing is decided by it."""


class Answer(BaseModel):
    """The result of a run. `text` holds only claims that the sentences they cite bear out."""

    model_config = ConfigDict(extra="forbid")

    question: str
    status: Status
    text: str
    citations: list[Citation] = Field(default_factory=list)
    confidence: float | None = None
    """Estimated probability that the answer is right and complete, 0 to 1; None where nothing was searched."""
    related: list[Citation] = Field(default_factory=list)
    """Of a refusal: the nearest evidence, which is no answer."""
    stop_reason: StopReason = "complete"
    missing: list[str] = Field(default_factory=list)
    """What the question asks and the evidence does not tell, and how many claims were left out for which reason."""
    searched: list[Searched] = Field(default_factory=list)
    mode: str = "extractive"
    """The model's name, or `extractive`: verbatim sentences chosen without a chat model."""
    cost: Cost = Field(default_factory=Cost)
    cached: datetime | None = None
    """When the run was made whose answer this is; None for a run of its own. One that was kept costs nothing."""
    steps: list[Step] = Field(default_factory=list)

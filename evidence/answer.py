"""The result of a run: the answer, its citations, what is missing, and what it cost."""

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
    "model_failed",
    "model_calls",
    "tokens",
    "seconds",
    "tool_calls",
    "web_searches",
]


TO_ANSWER_BETTER = "To answer better: "
"""Stands before a question back to the user."""
EVERYWHERE = "all indexes"
"""Where a search that was not routed looked; no index has a space in its name."""


class Searched(BaseModel):
    """One query that was sent to one place."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    where: str
    """Names of indexes, separated by `, `, or `EVERYWHERE`; or the name of the web search provider."""
    query: str
    web: bool = False
    """Whether the query was sent to a web search provider."""
    found: int
    """How many passages it returned."""
    failure: str | None = None
    """Why it failed, as a sentence; None if it did not."""


class Step(BaseModel):
    """One decision of the run, in order."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    node: str
    summary: str
    """One line for a reader."""
    made_by: Literal["model", "repair", "fallback", "code"] = "code"
    """What made the decision: the model, the model after a repair call, the role's model-free fallback, or code."""
    branch: str = ""
    """The part of the question that a parallel branch worked on; empty outside branches."""
    failure: Failure | None = None
    """Why the model's own reply was not used; None if it was used, or if no model was asked."""
    detail: dict[str, Any] = Field(default_factory=dict)
    """Further details for people to read; never used for decisions."""


class Answer(BaseModel):
    """The result of a run. `text` holds only claims that are borne out by the sentences they cite."""

    model_config = ConfigDict(extra="forbid")

    question: str
    status: Status
    text: str
    citations: list[Citation] = Field(default_factory=list)
    confidence: float | None = None
    """Estimated probability that the answer is right and complete, 0 to 1; None where nothing was searched."""
    related: list[Citation] = Field(default_factory=list)
    """The nearest evidence that is no part of the answer, if it was refused, or extracted and not sure."""
    stop_reason: StopReason = "complete"
    """Why the run ended: `complete`, a limit, what was not found, or `model_failed` if no call of the model was of use.
    Sentences that were chosen without the model may be an answer all the same: `status` is about what they say."""
    missing: list[str] = Field(default_factory=list)
    """What the question asks that the evidence does not answer, how many claims were left out, by reason, and which
    searches failed, or the model."""
    asks: str = ""
    """What a model would ask the user back, whose reply would make the answer better; empty if nothing is unclear. It
    makes no answer `partial`."""
    searched: list[Searched] = Field(default_factory=list)
    mode: str = "extractive"
    """The chat model's name, or `extractive` for verbatim sentences chosen without a chat model."""
    cost: Cost = Field(default_factory=Cost)
    cached: datetime | None = None
    """For an answer from the cache, when it was first made; else None. A cached answer costs nothing."""
    steps: list[Step] = Field(default_factory=list)

    @property
    def said(self) -> str:
        """The text with the question back, as a conversation shows and remembers it; empty if it was refused."""
        return f"{self.text}\n\n{TO_ANSWER_BETTER}{self.asks}" if self.text and self.asks else self.text

"""What one branch of a research brought back."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

from .answer import StopReason


class Finding(BaseModel):
    """The end of one branch, whether it answered its part, answered some of it, or failed."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: int
    """Its place in the plan, from 1."""
    question: str
    """The sub-question that it worked on."""
    status: Literal["answered", "partial", "failed"]
    stop_reason: StopReason = "complete"
    missing: str = ""
    """What its last assessment found missing; empty if nothing."""
    failure: str = ""
    """What broke it off; empty if nothing did."""
    passages: list[str] = []
    """Ids of the passages that it hands on, best first."""

    @property
    def lacks(self) -> str:
        """What is missing and why, as a sentence for the reader; empty if nothing is."""
        name = f"Part {self.id} ({self.question!r})"
        if self.failure:
            return f"{name} was {'researched only in part' if self.passages else 'not researched'}: {self.failure}"
        if self.status == "answered":
            return ""
        return f"{name} was not found" if self.missing == self.question else f"{name} lacks: {self.missing}"

"""A failure: what went wrong, as a kind and in words for people. Code decides by the kind."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

FailureKind = Literal["busy", "late", "unreachable", "unusable", "limit", "raised"]
"""Of a model: its provider turned it away for now; no reply in time; no reply at all; a reply that cannot be used; no
call was left. Of a run: it raised an error."""
NO_REPLY: frozenset[FailureKind] = frozenset({"busy", "late", "unreachable"})
"""The model said nothing."""


class Failure(BaseModel):
    """What went wrong."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: FailureKind
    said: str
    """As a sentence, for people."""

    def __str__(self) -> str:
        return self.said

"""A trace: how one run came to its answer, with the text of every passage that it met."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from .answer import Answer
from .ledger import Entry


class Trace(BaseModel):
    """One finished turn. Its passages are those that `roles` open: whoever may not read them may not read the trace."""

    model_config = ConfigDict(extra="forbid")

    graph: str
    """The pattern that answered."""
    roles: list[str]
    """The roles that the run was given."""
    answer: Answer
    seen: dict[int, Entry]
    """Number -> passage, in the order in which the turn met them; the number is the one that the model was shown."""

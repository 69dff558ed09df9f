"""A role that is asked for a colour."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict

from groundwire.agents.requests.allowance import Allowance
from groundwire.agents.requests.call import Reply, Role, consult


class Colour(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: str
    depth: int


ROLE = Role("painter", Colour)
GOOD = {"name": "red", "depth": 2}


def ask(model: Any, calls_left: int = 9, seconds: float = 9.0) -> Reply[Colour]:
    return consult(
        ROLE,
        model,
        prompt="Which colour?",
        fallback=lambda: Colour(name="grey", depth=0),
        check=lambda value: "the depth is below 1" if value.depth < 1 else None,
        allowance=Allowance(calls=calls_left, seconds=seconds),
    )

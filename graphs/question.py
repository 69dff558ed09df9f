"""What is asked, as the roles are given it."""

from __future__ import annotations

from .state import State


def asked(state: State) -> str:
    """The question of this turn, in words that can stand alone."""
    return state["question"]

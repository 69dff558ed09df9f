"""What this turn searched for already."""

from __future__ import annotations

from .state import State


def tried(state: State) -> list[str]:
    """The queries of this turn, in order."""
    return [one["query"] for one in state["searched"]]


def repeated(state: State) -> bool:
    """Whether the next query is one that was searched for already."""
    return state["query"].strip().casefold() in {query.casefold() for query in tried(state)}

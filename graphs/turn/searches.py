"""What this turn has already searched for."""

from __future__ import annotations

from .state import State

_BARREN = 2
"""Rounds in succession: after a single one, a model may still think of other words."""


def tried(state: State) -> list[str]:
    """The queries of this turn, in order."""
    return [search["query"] for search in state["searched"]]


def rounds(state: State) -> dict[str, int]:
    """Query -> the search that sent it first, counted from 0: a search may send several at once."""
    round_of: dict[str, int] = {}
    for at, queries in enumerate(state["sent"]):
        for query in queries:
            round_of.setdefault(query, at)
    return round_of


def barren(state: State) -> bool:
    """Whether the last two rounds of the tool agent found no new passage, so that a third would find none either."""
    met: set[str] = set()
    new: list[int] = []
    for message in state["exchange"]:
        if message["type"] == "ai" and message["data"]["tool_calls"]:
            new.append(0)
        elif message["type"] == "tool":
            ids = set(message["data"]["artifact"]["ids"])
            new[-1] += len(ids - met)
            met |= ids
    return len(new) >= _BARREN and not any(new[-_BARREN:])


def repeated(state: State) -> bool:
    """Whether the next query has already been searched for."""
    return state["query"].strip().casefold() in {query.casefold() for query in tried(state)}

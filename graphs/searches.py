"""What this turn searched for already."""

from __future__ import annotations

from .state import State

_SEARCHING = ("retrieve", "search_web", "tool_agent")


def tried(state: State) -> list[str]:
    """The queries of this turn, in order."""
    return [one["query"] for one in state["searched"]]


def rounds(state: State) -> dict[str, int]:
    """Query -> the search that sent it first, counted from 0: a search may send several at once."""
    searches = [one["detail"] for one in state["steps"] if one["node"] in _SEARCHING]
    sent: dict[str, int] = {}
    for at, detail in enumerate(searches):
        for query in detail.get("queries") or [detail.get("query", "")]:
            sent.setdefault(query, at)
    return sent


def repeated(state: State) -> bool:
    """Whether the next query is one that was searched for already."""
    return state["query"].strip().casefold() in {query.casefold() for query in tried(state)}

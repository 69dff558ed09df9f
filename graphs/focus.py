"""The passages of the ledger that this turn works with, under the numbers that models see."""

from __future__ import annotations

from ..evidence.ledger import Entry, entries
from .state import State


def in_focus(state: State) -> dict[int, Entry]:
    """Number -> ledger entry, best first."""
    order = {id_: position for position, id_ in enumerate(state.get("focus", []))}
    numbered = [(n, entry) for n, entry in enumerate(entries(state["ledger"]), start=1) if entry.passage.id in order]
    return dict(sorted(numbered, key=lambda pair: order[pair[1].passage.id]))


def worth_citing(state: State) -> dict[int, Entry]:
    """What the writer is given: the passages in focus that were not graded irrelevant, the relevant ones first."""
    rank = {"relevant": 0, None: 1, "partial": 2}
    kept = [(number, entry) for number, entry in in_focus(state).items() if entry.grade != "irrelevant"]
    return dict(sorted(kept, key=lambda pair: rank.get(pair[1].grade, 2)))

"""The passages that this turn works with, with the numbers that models see."""

from __future__ import annotations

from typing import Any

from ...evidence.ledger import Entry, restore
from ...evidence.passage import Passage
from ...indexes.library import Library
from .runtime import Run, library_of, roles_of
from .searches import rounds
from .state import State

_RANK = {"relevant": 0, None: 1, "partial": 2, "irrelevant": 3}


def records(state: State) -> dict[int, dict[str, Any]]:
    """Number -> ledger record, in the order of retrieval, so that a growing prompt keeps its beginning."""
    order = {id_: position for position, id_ in enumerate(state.get("focus", []))}
    numbered = [(number, record) for number, record in enumerate(state["ledger"], start=1) if record["id"] in order]
    return dict(sorted(numbered, key=lambda pair: order[pair[1]["id"]]))


def in_focus(state: State, runtime: Run) -> dict[int, Entry]:
    """Number -> entry with its text, in the same order; text that this caller may not read (any more) is left out."""
    return entries(state, library_of(runtime), roles_of(runtime)) if state.get("focus") else {}


def entries(state: State, library: Library, roles: tuple[str, ...]) -> dict[int, Entry]:
    """The same for any state, for a caller with these roles."""
    by_number = records(state)
    ids = [record["id"] for record in by_number.values() if record["page"] is None]
    passages = library.passages(ids, roles=roles) if ids else {}
    kept = (Passage.model_validate(record["page"]) for record in by_number.values() if record["page"] is not None)
    passages |= {passage.id: passage for passage in kept if set(passage.labels) <= set(roles)}
    return {
        number: restore(record, passages[record["id"]])
        for number, record in by_number.items()
        if record["id"] in passages
    }


def found_more(state: State) -> bool:
    """Whether a passage that was graded last is worth citing."""
    grades = {record["id"]: record["grade"] for record in state["ledger"]}
    return any(grades[id_] != "irrelevant" for id_ in state["focus"][len(state["focus"]) - state["fresh"] :])


def gone(state: State, runtime: Run) -> int:
    """How many passages were found, not graded irrelevant, and are not there for this caller any more."""
    there = in_focus(state, runtime)
    return sum(number not in there and record.get("grade") != "irrelevant" for number, record in records(state).items())


def worth_citing(state: State, runtime: Run) -> dict[int, Entry]:
    """The entries in focus that were not graded irrelevant: best grade first, then what the last search found.

    The findings of `research` branches stay in the order of `gather`.
    """
    recent = {} if state["findings"] else {query: -at for query, at in rounds(state).items()}
    pairs = [pair for pair in in_focus(state, runtime).items() if pair[1].grade != "irrelevant"]
    return dict(sorted(pairs, key=lambda pair: (_RANK[pair[1].grade], recent.get(pair[1].query, 0))))

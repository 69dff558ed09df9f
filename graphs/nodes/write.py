"""Write the draft from what the turn has."""

from __future__ import annotations

from collections.abc import Sequence

from ...agents import writer
from ...agents.writer import Claim, Draft
from ..budget import calls_left
from ..context import Run, context_of, library_of, model_of, roles_of, similarities_of
from ..focus import worth_citing
from ..state import State, Update
from .steps import step


def write(state: State, runtime: Run) -> Update:
    """Claims with quotes from the passages worth citing; without any passage, no model is asked and nothing is said."""
    if _needs_no_search(state):
        return _greeting(state, runtime)
    entries = worth_citing(state)
    if not entries:
        return _nothing(state, runtime)

    def similarities(texts: Sequence[str], others: Sequence[str]) -> list[list[float]]:
        return similarities_of(runtime, texts, others)

    reply = writer.write(
        state["question"],
        entries,
        model=model_of(runtime),
        similarities=similarities,
        calls_left=calls_left(state, context_of(runtime).budget, keep_for_answer=0),
    )
    count = len(reply.value.claims)
    summary = f"{count} claim{'' if count == 1 else 's'} from {len(entries)} passages"
    return {
        "draft": reply.value.model_dump(),
        "written_by": reply.made_by,
        **step(runtime, "write", summary, reply),
    }


def _greeting(state: State, runtime: Run) -> Update:
    """What needs no document is not given to a model: its own words would be an answer without a source."""
    names = [info.name for info in library_of(runtime).indexes(roles_of(runtime))]
    if not names:
        return _nothing(state, runtime)
    text = f"I answer questions from these indexes: {', '.join(names)}. Ask something that their documents may tell."
    draft = Draft(claims=[Claim(text=text, quotes=[])], missing=[])
    return {"draft": draft.model_dump(), "written_by": "code", **step(runtime, "write", "said what can be asked")}


def _nothing(state: State, runtime: Run) -> Update:
    draft = Draft(claims=[], missing=[state["question"]])
    return {"draft": draft.model_dump(), "written_by": "code", **step(runtime, "write", "nothing to answer from")}


def _needs_no_search(state: State) -> bool:
    route = state.get("route") or {}
    return bool(route) and not route["indexes"] and not route["web"]

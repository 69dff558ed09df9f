"""Write the draft from what the turn has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...agents import writer
from ...agents.strips import Strips
from ...agents.writer import Claim, Draft
from ...evidence.events import Token
from ...evidence.ledger import Entry
from ..budget import allowance
from ..context import Run, library_of, model_of, roles_of, similarities_of
from ..focus import in_focus, worth_citing
from ..question import asked
from ..state import State, Update
from .steps import announced, emit, step


@announced
def write(state: State, runtime: Run) -> Update:
    """Claims with quotes from the passages worth citing; without any passage, no model is asked and nothing is said."""
    if _needs_no_search(state):
        return _greeting(state, runtime)
    entries = worth_citing(state, runtime)
    if not entries:
        return _nothing(state, runtime)

    def similarities(texts: Sequence[str], others: Sequence[str]) -> list[list[float]]:
        return similarities_of(runtime, texts, others)

    reply = writer.write(
        asked(state),
        entries,
        shown=in_focus(state, runtime),
        strips=_strips(state, entries),
        model=model_of(runtime),
        similarities=similarities,
        allowance=allowance(state, runtime, keep_for_answer=0),
        on_text=_Teller(state, runtime),
    )
    count = len(reply.value.claims)
    summary = f"{count} claim{'' if count == 1 else 's'} from {len(entries)} passages"
    return {
        "draft": reply.value.model_dump(),
        "written_by": reply.made_by,
        **step(state, runtime, "write", summary, reply),
    }


def _strips(state: State, entries: Mapping[int, Entry]) -> Strips:
    chosen = state.get("strips", {})
    numbered = {number: chosen.get(entry.passage.id, []) for number, entry in entries.items()}
    return {number: [(start, end) for start, end in spans] for number, spans in numbered.items() if spans}


class _Teller:
    """Tells the draft's text as it arrives; a draft that does not go on from what was told begins anew."""

    def __init__(self, state: State, runtime: Run) -> None:
        self._state, self._runtime = state, runtime
        self._told, self._draft = "", 1

    def __call__(self, raw: str) -> None:
        text = writer.draft_text(raw)
        if not text.startswith(self._told):
            self._told, self._draft = "", self._draft + 1
        if len(text) > len(self._told):
            emit(self._state, self._runtime, Token(text=text[len(self._told) :], draft=self._draft))
            self._told = text


def _greeting(state: State, runtime: Run) -> Update:
    """What needs no document is not given to a model: its own words would be an answer without a source."""
    names = [info.name for info in library_of(runtime).indexes(roles_of(runtime))]
    if not names:
        return _nothing(state, runtime)
    text = f"I answer questions from these indexes: {', '.join(names)}. Ask something that their documents may tell."
    draft = Draft(claims=[Claim(text=text, quotes=[])], missing=[])
    update = step(state, runtime, "write", "said what can be asked")
    return {"draft": draft.model_dump(), "written_by": "code", **update}


def _nothing(state: State, runtime: Run) -> Update:
    draft = Draft(claims=[], missing=[state["question"]])
    update = step(state, runtime, "write", "nothing to answer from")
    return {"draft": draft.model_dump(), "written_by": "code", **update}


def _needs_no_search(state: State) -> bool:
    route = state.get("route") or {}
    return bool(route) and not route["indexes"] and not route["web"]

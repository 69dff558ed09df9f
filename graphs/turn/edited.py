"""A state as a person may have edited it, in LangGraph Studio or by `update_state`, or as a node of theirs wrote it."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, get_type_hints

from pydantic import BaseModel, ValidationError, ValidatorFunctionWrapHandler, WrapValidator, create_model
from typing_extensions import TypedDict

from ...agents.assessor import Assessment
from ...agents.checker import Verdicts
from ...agents.planner import SubQuestion
from ...agents.questions.wish import wish
from ...agents.replies.claim import Draft
from ...agents.router import Route
from ...errors import InputError
from ...evidence.answer import Searched, Step
from ...evidence.cost import Call
from ...evidence.finding import Finding
from ...evidence.ledger import Grade
from ...indexes.library import check_query
from ...settings_faults import fault_of
from .state import State


def as_edited(state: State) -> State:
    """The state to continue with, in which what is asked is that of an edited question.

    Raises `InputError` for a field with an invalid value, an invalid question, and a turn that never began.
    """
    if "started" not in state:
        raise InputError("no turn has begun in this state: ask a question, so that the run comes through `begin`")
    try:
        _kinds().model_validate(state)
    except ValidationError as error:
        raise InputError(
            f"the run cannot continue from this state, as an edit or a node of your own left it: "
            f"{fault_of(error, of='field')}; `groundwire.graphs.State` says what each field holds"
        ) from error
    return of_edited_question(state)


def of_edited_question(state: State) -> State:
    """The state with what is asked as an edited question has it, and the query too if it was that of the question; a
    follow-up keeps what it was understood as. Raises `InputError` for an invalid question."""
    question, first_question = state["question"], state.get("begun")
    if question == first_question or first_question is None:
        return state
    check_query(question)
    if state.get("follows_up"):
        return state
    asked = wish(question).asked
    query = asked if state.get("query") in (first_question, state.get("standalone")) else state.get("query", asked)
    return {**state, "standalone": "" if asked == question else asked, "query": query}


class _Message(TypedDict):
    """What every dumped message has."""

    type: str


class _Record(TypedDict, total=False):
    """What may be wrong in a record of the ledger."""

    grade: Grade | None


def _or_empty(value: object, validate: ValidatorFunctionWrapHandler) -> object:
    return value if value == {} else validate(value)


_MODELS: dict[str, Any] = {"draft": Draft, "verdicts": Verdicts, "route": Route, "assessment": Assessment}
_DUMPED = {name: Annotated[model, WrapValidator(_or_empty)] for name, model in _MODELS.items()}

_LISTS: dict[str, Any] = {
    "plan": list[SubQuestion],
    "findings": list[Finding],
    "exchange": list[_Message],
    "searched": list[Searched],
    "calls": list[Call],
    "steps": list[Step],
    "ledger": list[_Record],
}


@cache
def _kinds() -> type[BaseModel]:
    """The value type of each field, if it is present."""
    hints = {**get_type_hints(State), **_DUMPED, **_LISTS}
    fields: dict[str, Any] = {name: (hint, None) for name, hint in hints.items()}
    return create_model("State", **fields)

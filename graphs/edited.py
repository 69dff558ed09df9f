"""A checkpoint as a person may have edited it, in LangGraph Studio or by `update_state`."""

from __future__ import annotations

from functools import cache
from typing import Any, get_type_hints

from pydantic import BaseModel, ValidationError, create_model

from ..errors import InputError
from ..indexes.library import check_query
from ..settings import fault_of
from .state import State


def as_edited(state: State) -> State:
    """The state to continue with: if the question was the query and was edited, the query is changed too.

    Raises `InputError` for a field with an invalid value, an invalid question, and a turn that never began.
    """
    if "started" not in state:
        raise InputError("no turn has begun in this state: ask a question, so that the run comes through `begin`")
    try:
        _kinds().model_validate(state)
    except ValidationError as error:
        raise InputError(
            f"the run cannot continue from this state as it was edited: {fault_of(error)}; "
            "`groundwire.graphs.state.State` says what each field holds"
        ) from error
    question, first_question = state["question"], state.get("begun")
    if question == first_question or first_question is None:
        return state
    check_query(question)
    return {**state, "query": question} if state.get("query") == first_question else state


@cache
def _kinds() -> type[BaseModel]:
    """The value type of each field, if it is present."""
    fields: dict[str, Any] = {name: (hint, None) for name, hint in get_type_hints(State).items()}
    return create_model("State", **fields)

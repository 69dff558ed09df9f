"""The events of a run in progress: typed, and sent through LangGraph's `custom` stream as plain dicts."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from ..errors import InputError, shortened
from .answer import Answer, Step
from .ledger import Grade


class _Event(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    branch: str = ""
    """The part of the question that a parallel branch works on; empty outside branches."""


class Began(_Event):
    """A step began."""

    event: Literal["began"] = "began"
    node: str


class Queried(_Event):
    """A query was sent to one place."""

    event: Literal["query"] = "query"
    where: str
    query: str
    web: bool = False


class Found(_Event):
    """Passages were found."""

    event: Literal["found"] = "found"
    places: list[str]


class Planned(_Event):
    """The question was divided into parts; each is researched in a branch of that name."""

    event: Literal["planned"] = "planned"
    parts: list[str]


class Graded(_Event):
    """A passage was graded."""

    event: Literal["graded"] = "graded"
    place: str
    grade: Grade


class Token(_Event):
    """Further text of the draft, which has not been checked yet: the final answer replaces it. A number in it, `[14]`,
    is that of a sentence in the prompt; the answer's markers are numbered anew."""

    event: Literal["token"] = "token"
    text: str


class Discarded(_Event):
    """All text that was sent so far as `Token`s is void: the model is asked again, or another text takes its place."""

    event: Literal["discarded"] = "discarded"
    node: str


class Checked(_Event):
    """A claim of the draft was checked against its sources."""

    event: Literal["checked"] = "checked"
    claim: str
    """The text of the claim; empty if it was left out."""
    kept: bool


class Stepped(_Event):
    """A step ended; holds its decision."""

    event: Literal["step"] = "step"
    step: Step


class Done(_Event):
    """The run ended."""

    event: Literal["done"] = "done"
    answer: Answer


Event = Began | Planned | Queried | Found | Graded | Token | Discarded | Checked | Stepped | Done
_EVENT: TypeAdapter[Event] = TypeAdapter(Annotated[Event, Field(discriminator="event")])


def event_in(data: object) -> Event | None:
    """The event in an item of the `custom` stream; None if it is none, since other nodes may write anything there."""
    try:
        return _EVENT.validate_python(data)
    except ValidationError:
        return None


def read_event(data: object) -> Event:
    """Parse an event of the `custom` stream, a dict. Raises `InputError` for anything else."""
    event = event_in(data)
    if event is None:
        raise InputError(f"{shortened(data)} is not an event of Groundwire: other nodes write to the stream too")
    return event

"""Conditions that a question states about documents, made into filters by what there is to ask for.

A field and a value are looked up among those that the caller's documents have, so nothing that a model or a document
says becomes a filter by itself. Bounds of dates and numbers must stand in the question.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from ..evidence.line import one_line
from ..evidence.passage import Scalar
from ..indexes.filters import Facets

MOST_CONDITIONS = 6
_LONGEST_WORDS = 10
"""Words of the question that may state one condition."""
_SHOWN = 60
"""Characters of what cannot be used that a step repeats."""
_EDGES = "\"'`\u2018\u2019\u201c\u201d\u00ab\u00bb.,;:?!()[]"
_POSSESSIVE = re.compile(r"['\u2019]s$")
_ADDRESS = re.compile(r"(?<=\S) *<[^<>]*>$")
_DATE = re.compile(r"\d{4}(-\d\d){0,2}([T ].*)?")
_DAY = re.compile(r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?")

Comparison = Literal["=", "!=", "<", "<=", ">", ">="]
Kind = Literal["date", "number", "text"]


class Condition(BaseModel):
    """One condition on documents."""

    model_config = ConfigDict(extra="forbid")

    words: str
    """The words of the question that state it."""
    field: str
    comparison: Comparison
    value: str


class Conditions(BaseModel):
    """What a question says about the documents to look in."""

    model_config = ConfigDict(extra="forbid")

    conditions: list[Condition]


@dataclass(frozen=True)
class Resolution:
    """What became of the conditions of a question."""

    filters: dict[str, Any] = field(default_factory=dict)
    """In the form of `indexes/filters.py`."""
    dropped: list[str] = field(default_factory=list)
    """Why others were not taken, for people."""


class UnusableError(Exception):
    """A condition that is not taken, with the reason."""


def kind_of(values: Sequence[Scalar]) -> Kind:
    """What the values of a field are, if they are all of one kind."""
    if values and all(isinstance(value, int | float) and not isinstance(value, bool) for value in values):
        return "number"
    return "date" if values and all(_DATE.fullmatch(str(value)) for value in values) else "text"


def name_in(value: Scalar) -> str:
    """An author without the address that a mail gives."""
    return _ADDRESS.sub("", str(value))


def resolved(conditions: Sequence[Condition], question: str, facets: Facets, own: Collection[str] = ()) -> Resolution:
    """The filters of those conditions that can be used; the caller has narrowed the fields `own` already."""
    filters: dict[str, Any] = {}
    dropped: list[str] = []
    for condition in conditions[:MOST_CONDITIONS]:
        try:
            _check(condition, question, facets, own)
            _join(filters, condition.field, _filter_for(condition, question, facets[condition.field]))
        except UnusableError as error:
            dropped.append(str(error))
    return Resolution(filters, dropped)


def _check(condition: Condition, question: str, facets: Facets, own: Collection[str]) -> None:
    if condition.field not in facets:
        raise UnusableError(f"there is no field {_short(condition.field)}")
    if condition.field in own:
        raise UnusableError(f"{condition.field} is narrowed already")
    words = _plain(condition.words).split()
    if not words or len(words) > _LONGEST_WORDS or f" {' '.join(words)} " not in f" {_plain(question)} ":
        raise UnusableError(
            f"{condition.field} {condition.comparison} {_short(condition.value)} is not what the question says"
        )


def _filter_for(condition: Condition, question: str, values: Sequence[Scalar]) -> list[Scalar] | dict[str, Scalar]:
    kind, text = kind_of(values), condition.value.strip()
    if kind == "date" and _DAY.fullmatch(text):
        if text[:4] not in re.findall(r"\d+", question):
            raise UnusableError(f"the question does not say {text[:4]}")
        return {">=": text, "<=": text} if condition.comparison == "=" else {condition.comparison: text}
    if kind == "number" and condition.comparison not in ("=", "!="):
        if text not in re.findall(r"\d+(?:\.\d+)?", question):
            raise UnusableError(f"the question does not say {_short(text)}")
        return {condition.comparison: float(text) if "." in text else int(text)}
    matches = [value for value in values if _plain(text) in (_plain(str(value)), _plain(name_in(value)))]
    if not matches:
        raise UnusableError(f"no document has {condition.field} {_short(text)}")
    if condition.comparison == "=":
        return matches
    if condition.comparison != "!=" or len(matches) > 1:
        raise UnusableError(f"{condition.field} cannot be compared by {condition.comparison} with {_short(text)}")
    return {"!=": matches[0]}


def _join(filters: dict[str, Any], key: str, condition: list[Scalar] | dict[str, Scalar]) -> None:
    """One of several values must hold, and all bounds."""
    before = filters.get(key)
    if before is None:
        filters[key] = condition
    elif isinstance(before, list) and isinstance(condition, list):
        filters[key] = list(dict.fromkeys((*before, *condition)))
    elif isinstance(before, dict) and isinstance(condition, dict) and not before.keys() & condition.keys():
        filters[key] = {**before, **condition}
    else:
        raise UnusableError(f"{key} is narrowed twice")


def wording(filters: Mapping[str, Any]) -> str:
    """Filters, for people: `format = pdf or docx, created >= 2024`."""
    conditions: list[str] = []
    for key, condition in filters.items():
        if isinstance(condition, dict):
            conditions += [f"{key} {sign} {limit}" for sign, limit in condition.items()]
        else:
            values = dict.fromkeys(map(str, condition)) if isinstance(condition, list) else [str(condition)]
            conditions.append(f"{key} = {' or '.join(values)}")
    return ", ".join(conditions)


def _plain(text: str) -> str:
    """Without letter case, marks at the edges of words, possessives and more than one space."""
    return " ".join(filter(None, (_POSSESSIVE.sub("", word.strip(_EDGES)) for word in text.casefold().split())))


def _short(text: str) -> str:
    line = one_line(text)
    return repr(line if len(line) <= _SHOWN else f"{line[:_SHOWN]}...")

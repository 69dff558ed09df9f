"""Conditions that a question states about documents, turned into filters on fields and values that exist.

A field and a value are looked up among those of the caller's documents, so nothing that a model or a document says
becomes a filter by itself. Bounds of dates and numbers must occur in the question.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from ...evidence.scalars import Scalar
from ...evidence.text.line import one_line
from ...indexes.filters import Facets

MOST_CONDITIONS = 6
_LONGEST_WORDS = 10
"""Most words of the question that may state one condition."""
_SHOWN = 60
"""Most characters of an unusable condition that a step repeats."""
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
    """Why the other conditions were not used, in words for people."""


class UnusableError(Exception):
    """A condition that cannot be used, with the reason."""


def kind_of(values: Sequence[Scalar]) -> Kind:
    """The kind of a field's values, if they are all of the same kind."""
    if values and all(isinstance(value, int | float) and not isinstance(value, bool) for value in values):
        return "number"
    return "date" if values and all(_DATE.fullmatch(str(value)) for value in values) else "text"


def name_in(value: Scalar) -> str:
    """An author's name without the address that an email adds."""
    return _ADDRESS.sub("", str(value))


def resolved(conditions: Sequence[Condition], question: str, facets: Facets, own: Collection[str] = ()) -> Resolution:
    """The filters for the conditions that can be used; the caller has already narrowed the fields `own`."""
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
    """Combine filters: one of several values must match, and all bounds must hold."""
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
    """The text in a single case, without punctuation at the edges of words, possessives and repeated spaces."""
    return " ".join(filter(None, (_POSSESSIVE.sub("", word.strip(_EDGES)) for word in text.casefold().split())))


def _short(text: str) -> str:
    line = one_line(text)
    return repr(line if len(line) <= _SHOWN else f"{line[:_SHOWN]}...")

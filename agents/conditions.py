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
class Taken:
    """What became of the conditions of a question."""

    filters: dict[str, Any] = field(default_factory=dict)
    """In the form of `indexes/filters.py`."""
    dropped: list[str] = field(default_factory=list)
    """Why others were not taken, for people."""


class UnusableError(Exception):
    """A condition that is not taken, with the reason."""


def kind_of(values: Sequence[Scalar]) -> Kind:
    """What the values of a field are, if they are all of one kind."""
    if values and all(isinstance(one, int | float) and not isinstance(one, bool) for one in values):
        return "number"
    return "date" if values and all(_DATE.fullmatch(str(one)) for one in values) else "text"


def name_in(value: Scalar) -> str:
    """An author without the address that a mail gives."""
    return _ADDRESS.sub("", str(value))


def resolved(conditions: Sequence[Condition], question: str, facets: Facets, own: Collection[str] = ()) -> Taken:
    """The filters of those conditions that can be used; the caller has narrowed the fields `own` already."""
    filters: dict[str, Any] = {}
    dropped: list[str] = []
    for one in conditions[:MOST_CONDITIONS]:
        try:
            _check(one, question, facets, own)
            _join(filters, one.field, _wanted(one, question, facets[one.field]))
        except UnusableError as error:
            dropped.append(str(error))
    return Taken(filters, dropped)


def _check(one: Condition, question: str, facets: Facets, own: Collection[str]) -> None:
    if one.field not in facets:
        raise UnusableError(f"there is no field {_short(one.field)}")
    if one.field in own:
        raise UnusableError(f"{one.field} is narrowed already")
    words = _plain(one.words).split()
    if not words or len(words) > _LONGEST_WORDS or f" {' '.join(words)} " not in f" {_plain(question)} ":
        raise UnusableError(f"{one.field} {one.comparison} {_short(one.value)} is not what the question says")


def _wanted(one: Condition, question: str, values: Sequence[Scalar]) -> list[Scalar] | dict[str, Scalar]:
    kind, text = kind_of(values), one.value.strip()
    if kind == "date" and _DAY.fullmatch(text):
        if text[:4] not in re.findall(r"\d+", question):
            raise UnusableError(f"the question does not say {text[:4]}")
        return {">=": text, "<=": text} if one.comparison == "=" else {one.comparison: text}
    if kind == "number" and one.comparison not in ("=", "!="):
        if text not in re.findall(r"\d+(?:\.\d+)?", question):
            raise UnusableError(f"the question does not say {_short(text)}")
        return {one.comparison: float(text) if "." in text else int(text)}
    known = [value for value in values if _plain(text) in (_plain(str(value)), _plain(name_in(value)))]
    if not known:
        raise UnusableError(f"no document has {one.field} {_short(text)}")
    if one.comparison == "=":
        return known
    if one.comparison != "!=" or len(known) > 1:
        raise UnusableError(f"{one.field} cannot be compared by {one.comparison} with {_short(text)}")
    return {"!=": known[0]}


def _join(filters: dict[str, Any], key: str, wanted: list[Scalar] | dict[str, Scalar]) -> None:
    """One of several values must hold, and all bounds."""
    before = filters.get(key)
    if before is None:
        filters[key] = wanted
    elif isinstance(before, list) and isinstance(wanted, list):
        filters[key] = list(dict.fromkeys((*before, *wanted)))
    elif isinstance(before, dict) and isinstance(wanted, dict) and not before.keys() & wanted.keys():
        filters[key] = {**before, **wanted}
    else:
        raise UnusableError(f"{key} is narrowed twice")


def told(filters: Mapping[str, Any]) -> str:
    """Filters, for people: `format = pdf or docx, created >= 2024`."""
    conditions: list[str] = []
    for key, wanted in filters.items():
        if isinstance(wanted, dict):
            conditions += [f"{key} {sign} {bound}" for sign, bound in wanted.items()]
        else:
            values = dict.fromkeys(map(str, wanted)) if isinstance(wanted, list) else [str(wanted)]
            conditions.append(f"{key} = {' or '.join(values)}")
    return ", ".join(conditions)


def _plain(text: str) -> str:
    """Without letter case, marks at the edges of words, possessives and more than one space."""
    return " ".join(filter(None, (_POSSESSIVE.sub("", word.strip(_EDGES)) for word in text.casefold().split())))


def _short(text: str) -> str:
    line = one_line(text)
    return repr(line if len(line) <= _SHOWN else f"{line[:_SHOWN]}...")

"""Filters: conditions on the metadata of documents that narrow a search."""

from __future__ import annotations

import datetime
import operator
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ..errors import InputError, shortened
from ..evidence.document_dates import date_of, dates_in
from ..evidence.document_numbers import number_of, numbers_in
from ..evidence.entry_numbers import (
    Kind,
    entries_asked,
    entry_heading,
    entry_number,
    is_clause,
    is_release,
    without_zeros,
)
from ..evidence.passage import Passage
from ..evidence.scalars import Scalar, Value

Bounds = Mapping[str, Scalar]
"""Comparisons, all of which must hold: `{">=": "2025-01-01", "<": "2026"}`."""
Filter = Mapping[str, Scalar | Sequence[Scalar] | Bounds]
"""Field -> a value, a list of accepted values, or bounds. A document must meet the condition of every field."""
_Given = Scalar | datetime.date | datetime.datetime
GivenFilter = Mapping[str, _Given | Sequence[_Given] | Mapping[str, _Given]]
"""A filter as a caller may write it: with dates, which metadata keep as text."""
Facets = dict[str, list[Scalar]]
"""Field -> its distinct values in the documents, most frequent first; of a list, its elements."""
OWN_FIELDS = ("source", "title", "page")
"""Fields that every passage has; the others are metadata of its document."""
NUMBER, DAY, MONTH = "#number", "#day", "#month"
CLAUSE, VERSION, RELEASE = "#clause", "#version", "#release"
"""Internal fields that find the passages of a document that the question names by its number, `pep 8`, or its date,
`2024-03-10` or `2024-03`, and those of what may be a clause or a version with a number, or clearly is a version;
callers cannot filter by them."""
_OF_CHANGES = re.compile(
    r"\b(?:chang\w+|new|news|add(?:s|ed)?|remov\w+|fix\w*|deprecat\w+|drop(?:s|ped)?|releas\w+|breaking|introduc\w+|bugs?)\b",
    re.IGNORECASE,
)

MOST_VALUES = 10_000
"""Most values in a filter, over all its fields; a database accepts only so many in one query."""
MOST_ELEMENTS = 100
"""If a filter wants more texts of one field, a store may take every list in that field for one that has one of them:
Chroma compares lists with one text at a time."""

_MONTH = len("2024-03")
_COMPARISONS: Mapping[str, Callable[[Any, Any], bool]] = {
    ">=": operator.ge, "<=": operator.le, "!=": operator.ne, ">": operator.gt, "<": operator.lt,
}  # fmt: skip
_DATE = re.compile(r"\d{4}(-\d\d){0,2}([T ][\d:.+Z-]*)?")
_CONDITION = re.compile(r"([^<>=!]+)(>=|<=|!=|=|>|<)(.*)", re.DOTALL)


def dates_as_text(value: Any) -> Any:
    """A filter, or a part of one, with dates written as metadata keep them; anything else stays as it is."""
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {key: dates_as_text(part) for key, part in value.items()}
    return [dates_as_text(part) for part in value] if isinstance(value, list | tuple | set | frozenset) else value


def check_filters(filters: Filter | None) -> None:
    """Raise `InputError` for a filter that is malformed or has more than `MOST_VALUES` values."""
    given: object = filters
    if given is not None and not isinstance(given, Mapping):
        raise InputError(f"the filters are {shortened(given)}: hand in a dict, such as {{'team': 'red'}}")
    count = 0
    for key, condition in (filters or {}).items():
        if not is_field(key):
            raise InputError(f"the filter field {key!r} cannot be used: name a field of the documents' metadata")
        if isinstance(condition, Mapping) and set(condition) - set(_COMPARISONS):
            raise InputError(
                f"the filter {key!r} cannot be {dict(condition)!r}: compare with {', '.join(_COMPARISONS)}"
            )
        values = condition.values() if isinstance(condition, Mapping) else alternatives(condition)
        if not isinstance(values, list | tuple | set | frozenset | type({}.values())) or not values:
            raise InputError(f"the filter {key!r} cannot be {condition!r}: give a value, a list of values, or bounds")
        for value in values:
            if not isinstance(value, str | int | float | bool):
                raise InputError(
                    f"the filter {key!r} cannot ask for {value!r}: give text, numbers, dates, True or False"
                )
        count += len(values)
    if count > MOST_VALUES:
        raise InputError(f"the filter asks for {count:,} values: give {MOST_VALUES:,} at most, or a field they share")


def is_field(key: str) -> bool:
    """Whether a metadata field of this name can be stored and filtered by."""
    return bool(key) and not key.startswith(("$", "#", "chroma:"))


def alternatives(condition: Scalar | Sequence[Scalar]) -> Sequence[Scalar]:
    """The accepted values of a condition by equality; a field must have one of them."""
    return [condition] if isinstance(condition, str | int | float | bool) else condition


def spelt(value: Scalar) -> str:
    """A value as text for comparing by equality: 3.0 equals 3, but neither `"3"` nor True equals 3."""
    return repr(int(value) if isinstance(value, float) and value.is_integer() else value)


def looked_up(filters: Filter | None) -> dict[str, Sequence[Scalar]]:
    """The conditions by equality, which the stores apply themselves; `admits` checks the rest."""
    return {
        key: alternatives(condition)
        for key, condition in (filters or {}).items()
        if key != "page" and not isinstance(condition, Mapping)
    }


def may_be_list(key: str) -> bool:
    """Whether the value of a field may be a list."""
    return key not in OWN_FIELDS and not key.startswith("#")


def is_looked_up(filters: Filter | None) -> bool:
    """Whether what the stores return meets the whole filter; if not, `admits` has to check it."""
    conditions = looked_up(filters)
    return conditions.keys() == (filters or {}).keys() and not any(
        may_be_list(key) and len(values) > MOST_ELEMENTS for key, values in conditions.items()
    )


def looked_up_of(passage: Passage) -> dict[str, Value]:
    """The fields by which the stores look a passage up, except its page."""
    date, heading = date_of(passage), entry_heading(passage.heading)
    entry = without_zeros(entry_number(passage.heading))
    named = {
        NUMBER: number_of(passage),
        DAY: date if len(date) > _MONTH else "",
        MONTH: date[:_MONTH],
        CLAUSE: "" if is_release(heading) else entry,
        VERSION: "" if is_clause(heading) else entry,
        RELEASE: entry if is_release(heading) else "",
    }
    own: dict[str, Value] = {"source": passage.source, "title": passage.title}
    return {**passage.metadata, **own, **{key: value for key, value in named.items() if value}}


def naming(query: str) -> list[Filter]:
    """A filter for each date, each document number, and each version or clause in a query."""
    dates = [{DAY if len(date) > _MONTH else MONTH: date} for date in dates_in(query)]
    numbers = [{NUMBER: number} for number in numbers_in(query)]
    fields: dict[Kind, str] = {"clause": CLAUSE, "version": VERSION}
    if _OF_CHANGES.search(query):  # else `Python 3.7` is rather a thing than a version that is told of
        fields["named"] = RELEASE
    entries = [{fields[kind]: without_zeros(number)} for number, kind in entries_asked(query).items() if kind in fields]
    return [*dates, *numbers, *entries]


def admits(filters: Filter | None, passage: Passage) -> bool:
    """Whether a passage meets every condition; a passage without the field does not meet it."""
    fields = {**looked_up_of(passage), "page": passage.page}
    return all(meets(fields.get(key), condition) for key, condition in (filters or {}).items())


def meets(value: Value | None, condition: Scalar | Sequence[Scalar] | Bounds) -> bool:
    """A list meets a condition if one of its elements does, and `!=` if all of them do."""
    if value is None:
        return False
    elements: Sequence[Scalar] = value if isinstance(value, list) else [value]
    if not isinstance(condition, Mapping):
        return any(_is_one_of(element, alternatives(condition)) for element in elements)
    limits = [(sign, bound) for sign, bound in condition.items() if sign != "!="]
    if "!=" in condition and not all(_compared(element, "!=", condition["!="]) for element in elements):
        return False
    return not limits or any(all(_compared(element, *limit) for limit in limits) for element in elements)


def _is_one_of(value: Scalar, accepted: Sequence[Scalar]) -> bool:
    return value in accepted if isinstance(value, str) else spelt(value) in map(spelt, accepted)


def _compared(value: Scalar, sign: str, bound: Scalar) -> bool:
    """Compare numbers as numbers, dates to the precision that both have (2025-03-01 is `<= 2025`), all else as text."""
    if isinstance(value, int | float) and isinstance(bound, int | float):
        return _COMPARISONS[sign](value, bound)
    left, right = str(value), str(bound)
    if _DATE.fullmatch(left) and _DATE.fullmatch(right):
        left, right = left[: len(right)], right[: len(left)]
    elif not (isinstance(value, str) and isinstance(bound, str)):
        return sign == "!="
    return _COMPARISONS[sign](left, right)


def facets_of(documents: Iterable[Mapping[str, Value]]) -> Facets:
    """The values of each field in the metadata of documents; values with the same spelling count as one, and each
    element of a list is a value."""
    counts: dict[str, Counter[str]] = {}
    values: dict[str, Scalar] = {}
    for document in documents:
        for field, value in document.items():
            for element in dict.fromkeys(value) if isinstance(value, list) else [value]:
                values.setdefault(spelt(element), element)
                counts.setdefault(field, Counter())[spelt(element)] += 1
    return {
        field: [values[spelling] for spelling, _ in sorted(counts[field].items(), key=lambda pair: (-pair[1], pair[0]))]
        for field in sorted(counts)
    }


def parse_filters(conditions: Sequence[str]) -> dict[str, Any]:
    """Parse conditions such as `format=pdf` and `modified>=2025-01-01` into a filter.

    A field given with `=` several times must have one of the values. With `=`, a number matches both the number and its
    text. Raises `InputError` for a malformed condition.
    """
    filters: dict[str, Any] = {}
    for condition in conditions:
        match = _CONDITION.fullmatch(condition)
        key, sign, value = map(str.strip, match.groups()) if match else ("", "", "")
        if not key or not value:
            raise InputError(
                f"the condition {condition!r} cannot be read: write a field, one of = {' '.join(_COMPARISONS)}, and a "
                "value, such as 'format=pdf' or 'modified>=2025-01-01'"
            )
        entry = filters.setdefault(key, [] if sign == "=" else {})
        if isinstance(entry, list) != (sign == "="):
            raise InputError(f"the field {key!r} is given by '=' and by another comparison: give one or the other")
        if isinstance(entry, list):
            entry += dict.fromkeys([_number(value), value])
        elif sign in entry:
            raise InputError(f"the field {key!r} is compared by {sign!r} twice: give it once")
        else:
            entry[sign] = _number(value)
    check_filters(filters)
    return filters


def _number(text: str) -> Scalar:
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    for kind in (int, float):
        try:
            number = kind(text)
        except ValueError:
            continue
        return number if abs(number) < float("inf") else text
    return text

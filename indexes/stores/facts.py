"""The facts for filters as both stores keep them: hashed, so that neither store holds a document's metadata."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import NamedTuple

from ...evidence.passage import Passage
from ...evidence.scalars import Scalar
from ..filters import Filter, looked_up, looked_up_of, may_be_list, spelt

Facts = dict[str, str | list[str]]
"""The hash of each field, with the hash of its value. A list has that of each element, after one that all lists of the
field have."""


class Wanted(NamedTuple):
    """What a filter wants of one field."""

    field: str
    facts: list[str]
    """The field must have one of them, itself or in its list."""
    elements: list[str]
    """Those among them that a list may have; empty for a field that is never a list."""
    any_list: str
    """The fact of every list in this field."""


def facts_of(passage: Passage) -> Facts:
    """What holds of a passage: its source's metadata, name, title and number.

    A field of its own for each value would not do: Chroma reads the list of all fields with every query.
    """
    return {
        _hash(key): [_any_list(key), *(_fact(key, element) for element in dict.fromkeys(value))]
        if isinstance(value, list)
        else _fact(key, value)
        for key, value in looked_up_of(passage).items()
    }


def all_facts(facts: Mapping[str, str | list[str]]) -> list[str]:
    """The facts of all fields, for a store that needs no fields."""
    return [fact for value in facts.values() for fact in (value if isinstance(value, list) else [value])]


def facts_wanted(filters: Filter | None) -> list[Wanted]:
    """What the stores look up for a filter, field by field."""
    return [
        Wanted(
            _hash(key),
            [_fact(key, value) for value in values],
            [_fact(key, value) for value in values if may_be_list(key) and isinstance(value, str)],
            _any_list(key),
        )
        for key, values in looked_up(filters).items()
    ]


def _any_list(key: str) -> str:
    return _hash(f"{key}[]")


def _fact(key: str, value: Scalar) -> str:
    return _hash(f"{key}={spelt(value)}")


def _hash(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()

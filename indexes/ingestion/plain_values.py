"""Metadata as a data frame or a database has them, as plain values: a scalar of numpy, a decimal, a UUID, a tuple."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any, TypeVar
from uuid import UUID

from langchain_core.documents import Document as LangChainDocument

from ..loaders import Document

Given = TypeVar("Given")
_TIMES = ("M", "m")
"""Kinds of numpy's times, which may come as a bare count of nanoseconds."""


def with_plain_values(document: Given) -> Given:
    """The document, with plain values where its metadata have others of the same meaning; anything else as it is."""
    metadata: object = getattr(document, "metadata", None)
    if not isinstance(metadata, Mapping):
        return document
    plain = {key: _plain(value) for key, value in metadata.items()}
    if all(plain[key] is value for key, value in metadata.items()):
        return document
    given: Any = document
    if isinstance(given, LangChainDocument):
        given = given.model_copy(update={"metadata": plain})
    elif isinstance(given, Document):
        given = replace(given, metadata=plain)
    return given  # type: ignore[no-any-return]


def _plain(value: Any) -> Any:
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, UUID):
        return str(value)
    if isinstance(value, tuple) and value and all(isinstance(item, str) for item in value):
        return list(value)
    kind = getattr(getattr(value, "dtype", None), "kind", None)
    if (
        getattr(value, "ndim", None) == 0 and hasattr(value, "item") and kind not in _TIMES
    ):  # of numpy, torch or the like
        item: object = value.item()
        return item if isinstance(item, str | int | float | bool) else value
    return value

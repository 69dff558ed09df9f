"""Which page of its source each of LangChain's documents is: their metadata count pages from 0 or from 1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...errors import shortened

KEYS = ("page", "page_number", "page_label")
"""The fields that say which page a document is."""
PAGES_FROM = "pages_from"
"""The field that says from which number `page` counts: 0 or 1."""
_MOST = 1_000_000


class PageError(ValueError):
    """Pages that cannot be told; the message is the reason, as a clause."""


@dataclass(frozen=True)
class Pages:
    """The pages of the documents of one source."""

    numbers: tuple[int | None, ...]
    """The page of each document, from 1, in ascending order; None for a document that does not say."""
    counted_from: int | None
    """From which number their `page` counts, 0 or 1; None if none of them has a `page`."""


@dataclass(frozen=True)
class _Given:
    """What the metadata of one document say."""

    page: int | None
    number: int | None
    label: int | None

    @classmethod
    def of(cls, metadata: Mapping[str, Any]) -> _Given:
        page, number = (_number(metadata, key) for key in ("page", "page_number"))
        label = metadata.get("page_label")
        printed = _whole(label)
        if page is None and number is None and printed is None and label not in (None, ""):
            raise PageError(f"its page_label is {shortened(label)}, which is no number")
        return cls(page, number, printed)


def pages_of(parts: Sequence[Mapping[str, Any]]) -> Pages:
    """The pages of documents of one source by their metadata, in order.

    `page_number` counts from 1. `page` counts from 0 as in LangChain's loaders, unless `pages_from` is 1, or
    `page_number` or a numeric `page_label` is equal to it. A numeric `page_label` counts where there is nothing else.
    Raises `PageError`.
    """
    given = [_Given.of(metadata) for metadata in parts]
    counted_from = _counted_from(parts, given)
    numbers: list[int | None] = []
    last = 1
    for part in given:
        number = part.number if part.number is not None else part.label
        if part.page is not None:
            number = part.page + 1 - (counted_from or 0)
            if part.number not in (None, number):
                raise PageError(f"its page {part.page} and its page_number {part.number} do not fit")
        if number is not None:
            if not 1 <= number <= _MOST:
                raise PageError(f"its page {number}, counted from 1, is not from 1 to {_MOST:,}")
            if number < last:
                raise PageError(f"its page {number} comes after its page {last}")
            last = number
        numbers.append(number)
    return Pages(tuple(numbers), counted_from)


def _counted_from(parts: Sequence[Mapping[str, Any]], given: Sequence[_Given]) -> int | None:
    pages = [part for part in given if part.page is not None]
    if not pages:
        return None
    for metadata in parts:
        if metadata.get(PAGES_FROM) is not None:
            if metadata[PAGES_FROM] not in (0, 1):
                raise PageError(f"its {PAGES_FROM} is {shortened(metadata[PAGES_FROM])}, neither 0 nor 1")
            return int(metadata[PAGES_FROM])
    if any(part.page == 0 for part in pages):
        return 0
    numbered = [part for part in pages if part.number is not None] or pages
    return int(all(part.page in (part.number, part.label) for part in numbered))


def _number(metadata: Mapping[str, Any], key: str) -> int | None:
    value = metadata.get(key)
    number = _whole(value)
    if value is not None and number is None:
        raise PageError(f"its {key} is {shortened(value)}, which is no whole number")
    return number


def _whole(value: object) -> int | None:
    """The whole number that a value is or spells; None if there is none."""
    if isinstance(value, bool):
        return None
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, str) and value.isascii() and value.strip().isdigit() and len(value) < 20:
        return int(value)
    return value if isinstance(value, int) else None

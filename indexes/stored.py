"""Sources as the catalog holds them, under other labels or another name, without their files."""

from __future__ import annotations

from dataclasses import replace

from .catalog import Catalog
from .cutting import with_ids
from .records import Made


def stored(catalog: Catalog, index: str, location: str) -> Made | None:
    """A source with its passages; None if it is not there."""
    record = catalog.source(index, location)
    return None if record is None else (record, list(catalog.every_passage(index, location)))


def relabelled(made: Made, labels: tuple[str, ...]) -> Made:
    """The same under other labels."""
    record, passages = made
    return replace(record, labels=labels), [one.model_copy(update={"labels": labels}) for one in passages]


def renamed(made: Made, name: str) -> Made:
    """The same under another name, with the ids that go with it."""
    record, passages = made
    return replace(record, name=name), with_ids([one.model_copy(update={"source": name}) for one in passages])

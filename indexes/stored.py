"""Read sources from the catalog instead of their files, and copy them with other labels or another name."""

from __future__ import annotations

from dataclasses import replace

from .catalog import Catalog
from .cutting import with_ids
from .records import CutSource


def stored_source(catalog: Catalog, index: str, location: str) -> CutSource | None:
    """A source with its passages; None if the catalog does not have it."""
    record = catalog.source(index, location)
    return None if record is None else (record, list(catalog.every_passage(index, location)))


def relabelled(source: CutSource, labels: tuple[str, ...]) -> CutSource:
    """A copy of the source with other labels."""
    record, passages = source
    return replace(record, labels=labels), [passage.model_copy(update={"labels": labels}) for passage in passages]


def renamed(source: CutSource, name: str) -> CutSource:
    """A copy of the source with another name and the passage ids that follow from it."""
    record, passages = source
    return replace(record, name=name), with_ids([passage.model_copy(update={"source": name}) for passage in passages])

"""One indexing run: writes documents to an index and removes documents from it, whatever their origin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, count
from typing import Any

from ...settings import IndexSettings
from ..open_library import OpenLibrary
from ..progress import OnProgress, Progress, Summary
from ..records import CutSource
from ..stores.refusals import Refusal
from ..stores.remembered import Labels
from .naming import Choices, Names
from .passage_ids import with_ids
from .writing import BATCH_PASSAGES, Writer


def named_or_located(name: str, location: str) -> Iterator[str]:
    """The name itself, then the name with its location; for runs that give no source a new name."""
    return chain((name, location), (f"{location} {nth}" for nth in count(2)))


class IndexingRun:
    """Writes to one index; hold the library's lock meanwhile."""

    def __init__(
        self,
        library: OpenLibrary,
        name: str,
        settings: IndexSettings,
        *,
        choices: Choices,
        progress: OnProgress | None = None,
    ) -> None:
        """`choices` yields the names that a source may be shown under."""
        self.name, self.settings, self.summary = name, settings, Summary()
        self.catalog, self._library = library.catalog, library
        self.index = {info.name: info for info in library.indexes()}.get(name)
        """The index as it was before; None for a new one."""
        self.sources = self.catalog.sources(name)
        """The sources that the index had before the run, by location."""
        self.names = Names(self.sources, choices)
        self._choices, self._progress = choices, progress
        self._writer = Writer(library, name, settings.embedding, embedded=self._embedded)
        self._now = Progress(0, 0, 0, "")
        self._batch: list[CutSource] = []
        self._written_calls = 0  # model calls whose results are in the stores

    def begin(self, description: str) -> None:
        """Add the index to the catalog, and repair what a killed run left behind."""
        self.describe(description)
        self.repair()

    def describe(self, description: str) -> None:
        """Say in the catalog what is in the index."""
        self.catalog.put_index(self.name, description, self.settings)

    def undo_beginning(self) -> None:
        """Delete a new index of which nothing was stored, since the next run may name another embedding model."""
        if self.index is None and not any(
            self._library.vectors.count(partition)
            for partition in self._library.vectors.partitions()
            if partition.index == self.name
        ):
            self.drop_if_empty()

    def repair(self) -> None:
        """Repair what a killed run left behind."""
        self._writer.repair(self.index)

    # -- in

    def add(self, source: CutSource) -> None:
        """Add a source to the next batch; a source that has to give up its name to it is written first."""
        other = self.names.take(source[0])
        if other is not None:
            self.flush()  # the source that gives up its name may be in the batch itself
            holder = self._stored(other)
            if holder is not None:
                holder = _renamed(holder, self.names.other(holder[0]))
                self.names.take(holder[0])
                self.sources[other] = replace(holder[0], text="")
                self._batch.append(holder)
        self._batch.append(source)
        is_full = sum(max(1, len(passages)) for _, passages in self._batch) >= BATCH_PASSAGES
        if is_full or self._calls() > self._written_calls:  # paid model output is written at once
            self.flush()

    def _calls(self) -> int:
        return self.summary.contexts.calls + self.summary.pictures.calls

    def relabel(self, location: str, labels: Labels) -> None:
        """Give a stored source these labels, without reading it again, if they differ from its own."""
        source = self._stored(location)
        if source is not None and source[0].labels != labels:
            record, passages = source
            relabelled = [passage.model_copy(update={"labels": labels}) for passage in passages]
            self.add((replace(record, labels=labels), relabelled))

    def _stored(self, location: str) -> CutSource | None:
        """A source as the catalog has it, with its passages; None if it has none."""
        record = self.catalog.source(self.name, location)
        return None if record is None else (record, list(self.catalog.every_passage(self.name, location)))

    def flush(self) -> None:
        """Write all sources added so far."""
        self._writer.write(self._batch)
        for record, passages in self._batch:
            self.summary.passages += len(passages)
            if record.location in self.sources:
                self.summary.changed += 1
            else:
                self.summary.added += 1
        self._batch = []
        self._written_calls = self._calls()

    # -- out

    def forget(self, locations: Iterable[str]) -> None:
        """Remove these sources from the index."""
        old_locations = list(locations)
        self._writer.forget(old_locations)
        self.summary.removed += len(old_locations)
        for location in old_locations:
            self.sources.pop(location, None)
        self.names = Names(self.sources, self._choices)

    def forget_refusals(self, refusals: Iterable[Refusal]) -> None:
        """Forget that these files could not be read."""
        with self.catalog.transaction():
            for partition in self.catalog.refusals.drop(self.name, refusals):
                self.catalog.journal.leave(partition)

    def make_room(self, locations: Iterable[str]) -> None:
        """Remove these sources for now, since another source is to have their name; they are added again under their
        own."""
        old_locations = set(locations)
        self._writer.forget(sorted(old_locations))
        self.names = Names(
            {at: record for at, record in self.sources.items() if at not in old_locations}, self._choices
        )

    def drop_if_empty(self) -> None:
        """Delete the index itself if it is empty."""
        if not self.catalog.sources(self.name):
            self.forget_refusals(self.catalog.refusals.of(self.name).values())
            self.catalog.drop_index(self.name)

    # -- end and progress

    def end(self) -> None:
        """Write the last batch, and remove leftovers."""
        self.flush()
        self._writer.sweep()

    def tell(self, **now: Any) -> None:
        """Report the progress of the run."""
        self._now = replace(self._now, **now)
        if self._progress is not None:
            self._progress(self._now)

    def _embedded(self, count: int, source: str) -> None:
        self.summary.embedded += count
        self.tell(embedded=self.summary.embedded, current=source)


def _renamed(source: CutSource, name: str) -> CutSource:
    """A copy of the source with another name and the passage ids that follow from it."""
    record, passages = source
    return replace(record, name=name), with_ids([passage.model_copy(update={"source": name}) for passage in passages])

"""One indexing run: what is written to an index, and what is taken out of it, wherever its documents come from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain, count
from typing import Any

from ..settings import IndexSettings
from .naming import Choices, Names
from .open_library import OpenLibrary
from .progress import Progress, Summary
from .records import CutSource
from .refusals import Refusal
from .remembered import Labels
from .stored import relabelled, renamed, stored_source
from .writing import BATCH_PASSAGES, Writer

OnProgress = Callable[[Progress], None]


def in_turn(name: str, location: str) -> Iterator[str]:
    """The name itself, then with its location; for runs that name nothing anew."""
    return chain((name, location), (f"{location} {nth}" for nth in count(2)))


class Run:
    """Writes to one index; hold the library's lock meanwhile."""

    def __init__(
        self,
        library: OpenLibrary,
        name: str,
        settings: IndexSettings,
        *,
        choices: Choices = in_turn,
        progress: OnProgress = lambda _: None,
    ) -> None:
        """`choices` are the names that a source may be shown by."""
        self.name, self.settings, self.summary = name, settings, Summary()
        self.catalog = library.catalog
        self.index = {info.name: info for info in library.indexes()}.get(name)
        """The index as it was before; None for a new one."""
        self.sources = self.catalog.sources(name)
        """Its sources of before, by location."""
        self.names = Names(self.sources, choices)
        self._choices, self._progress = choices, progress
        self._writer = Writer(library, name, settings.embedding, embedded=self._embedded)
        self._now = Progress(0, 0, 0, "")
        self._batch: list[CutSource] = []
        self._written_calls = 0  # of a model, whose texts are in the stores

    def begin(self, description: str) -> None:
        """Enter the index in the catalog, and mend what a killed run left."""
        self.catalog.put_index(self.name, description, self.settings)
        self.repair()

    def repair(self) -> None:
        """Mend what a killed run left."""
        self._writer.repair(self.index)

    # -- in

    def add(self, source: CutSource) -> None:
        """To what is written next; a source that has to give up its name is written before."""
        other = self.names.take(source[0])
        if other is not None:
            self.flush()  # it may be waiting to be written itself
            holder = stored_source(self.catalog, self.name, other)
            if holder is not None:
                holder = renamed(holder, self.names.other(holder[0]))
                self.names.take(holder[0])
                self.sources[other] = replace(holder[0], text="")
                self._batch.append(holder)
        self._batch.append(source)
        is_full = sum(max(1, len(passages)) for _, passages in self._batch) >= BATCH_PASSAGES
        if is_full or self._calls() > self._written_calls:  # what a model was paid for is not risked
            self.flush()

    def _calls(self) -> int:
        return self.summary.contexts.calls + self.summary.pictures.calls

    def relabel(self, location: str, labels: Labels) -> None:
        """Put a source under other labels as it is stored, if they are others than it has."""
        source = stored_source(self.catalog, self.name, location)
        if source is not None and source[0].labels != labels:
            self.add(relabelled(source, labels))

    def flush(self) -> None:
        """Write what was added so far."""
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
        """Take these sources out of the index."""
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
        """Take these out for the moment: another source is to have the name, and they come in again under theirs."""
        old_locations = set(locations)
        self._writer.forget(sorted(old_locations))
        self.names = Names(
            {at: record for at, record in self.sources.items() if at not in old_locations}, self._choices
        )

    def drop_if_empty(self) -> None:
        """Forget the index itself, if nothing is left in it."""
        if not self.catalog.sources(self.name):
            self.forget_refusals(self.catalog.refusals.of(self.name).values())
            self.catalog.drop_index(self.name)

    # -- its end, and how far it is

    def end(self) -> None:
        """Write and remove what is left over."""
        self.flush()
        self._writer.sweep()

    def tell(self, **now: Any) -> None:
        """Say how far the run is."""
        self._now = replace(self._now, **now)
        self._progress(self._now)

    def _embedded(self, count: int, source: str) -> None:
        self.summary.embedded += count
        self.tell(embedded=self.summary.embedded, current=source)

"""One indexing run: an index is made equal to what lies in a tree; what vanished leaves no ghost."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from ..errors import InputError
from ..settings import IndexSettings
from .library import Library
from .naming import Names
from .opening import LeftOutError, Tree
from .path_labels import PathLabels
from .places import Places, may_hide, under
from .progress import Progress, Summary
from .reading import Reading, Wanted, digest, insides
from .records import SourceRecord
from .remembered import Known
from .stored import Made, relabelled, renamed, stored
from .walk import Found, Skipped, walk
from .watch import Watch, labels_wanted
from .writing import BATCH_PASSAGES, Writer

_RACY_NS = 2_000_000_000


class Run:
    """Brings one index up to date with one path; hold the library's lock meanwhile."""

    def __init__(
        self,
        library: Library,
        name: str,
        settings: IndexSettings,
        *,
        places: Places,
        labels: PathLabels,
        progress: Callable[[Progress], None] = lambda _: None,
    ) -> None:
        self.summary = Summary()
        self.writer = Writer(library, name, settings.embedding, embedded=self._embedded)
        self._catalog, self._folder = library.catalog, library.folder
        self._name, self._max_bytes, self._settings = name, settings.max_file_bytes, settings
        self._places, self._labels = places, labels
        self._watch = Watch(self._catalog.remembered, labels, places.home)
        self._progress = progress
        self._now = Progress(0, 0, 0, "")
        self._hidden: list[str] = []
        self._batch: list[Made] = []
        self._look_up()

    def _look_up(self) -> None:
        self._known = self._catalog.sources(self._name)
        self._names = Names(self._places, self._known)

    # -- what is there

    def look(self, tree: Tree) -> list[Found]:
        """What may be read. Raises `InputError` if that is nothing, and the index has nothing from there either."""
        found: list[Found] = []
        for item in walk(tree, max_bytes=self._max_bytes, exclude=self._folder):
            if isinstance(item, Found):
                found.append(item)
                continue
            if item.path == tree.root and tree.file is None:
                raise InputError(f"{str(tree.root)!r} {item.reason}: nothing in it was looked at")
            self._skip(item)
        if not found and not self.in_reach():
            raise self._nothing(tree.root)
        return found

    def in_reach(self) -> list[str]:
        """The locations of what the index holds from under the root."""
        return sorted(filter(self._places.in_reach, self._known))

    def lost(self) -> list[str]:
        """Sources from elsewhere that are not where they were: a folder that was moved would be there twice."""
        elsewhere = (one for one in self._known if not self._places.in_reach(one))
        return [full for full in map(self._places.absolute, elsewhere) if not _is_there(Path(full))]

    def check_labels(self, found: Sequence[Found], tree: Tree) -> None:
        """Before anything is written, look whether labels got lost. Raises `InputError` that asks for them."""
        recognised: list[tuple[str, Known]] = []
        for item in found if self._watch.needed else ():
            record = self._record(item)
            if not self._is_untouched(record):
                try:
                    data, status = tree.read(item.name, self._max_bytes)
                except LeftOutError:
                    continue
                known = self._watch.recognised(self._places.absolute(record.location), digest(data), status)
                recognised += [(item.name, known)] if known else []
        if recognised:
            raise labels_wanted(recognised)

    def _nothing(self, root: Path) -> InputError:
        why = " (it is empty)"
        if self.summary.skipped:
            name, reason = self.summary.skipped[0]
            more = len(self.summary.skipped) - 1
            why = f" ({name!r} {reason}{f', and {more} more were skipped' if more else ''})"
        return InputError(f"nothing under {str(root)!r} can be indexed{why}: name a folder with text in it")

    def _skip(self, item: Skipped) -> None:
        self.summary.skipped.append((item.name, item.reason))
        if may_hide(item.path):
            self._hidden.append(self._places.absolute(self._places.place(item)))

    # -- in

    def bring(self, found: Sequence[Found], tree: Tree, reading: Reading) -> None:
        """Write what is new or changed, and forget what is gone. Raises `InputError` if nothing is left."""
        self._now = Progress(0, len(found), 0, "")
        gone = set(self._known)
        for made in reading.read(self._wanted(found, tree, reading, gone), self._record):
            gone.discard(made[0].location)
            self._check_text(made[0])
            self._add(made)
            self._tell(replace(self._now, passages=self._now.passages + len(made[1]), current=made[0].name))
        self._flush()
        self._remove(gone)
        if not self.summary.removed and not self._catalog.sources(self._name):
            self._catalog.drop_index(self._name)
            raise self._nothing(tree.root)

    def _wanted(
        self, found: Sequence[Found], tree: Tree, reading: Reading, gone: set[str]
    ) -> Iterator[tuple[Wanted, bytes]]:
        """The files that must be read, with their bytes; what stays as it is leaves `gone`."""
        inside = insides(self._known)
        for item in found:
            self._tell(replace(self._now, files=self._now.files + 1, current=item.name))
            record = replace(self._record(item), reader=reading.reader(item.name))
            read = self._read(tree, item, record)
            if read is None:
                gone.difference_update((record.location, *inside.get(record.location, ())))
            elif why := reading.left_out(item.name, read[1]):
                self.summary.skipped.append((item.name, why))
            else:
                yield Wanted(item, read[0]), read[1]

    def _record(self, item: Found) -> SourceRecord:
        location = self._places.place(item)
        labels = self._labels.of(self._places.absolute(location))
        name = self._names.of(item, location, labels)
        return SourceRecord(location, name, labels, item.size, item.mtime_ns, "", time.time_ns())

    def _is_untouched(self, record: SourceRecord) -> bool:
        """Whether size and time say that a file is as it was, under the labels that it had."""
        before = self._known.get(record.location)
        return (
            before is not None
            and (before.labels, before.name, before.size, before.mtime_ns, before.reader)
            == (record.labels, record.name, record.size, record.mtime_ns, record.reader)
            and before.mtime_ns + _RACY_NS < before.seen_ns
        )

    def _read(self, tree: Tree, item: Found, record: SourceRecord) -> tuple[SourceRecord, bytes] | None:
        """A file that is new or changed, with its bytes; None if what the index has of it stays."""
        if self._is_untouched(record):
            self.summary.unchanged += 1
            return None
        before = self._known.get(record.location)
        try:
            data, status = tree.read(item.name, self._max_bytes)
        except LeftOutError as error:
            self.summary.skipped.append((item.name, str(error)))
            if (moved := self._moved(record.location)) is not None:
                self._add(moved)
            return None
        record = replace(record, size=status.st_size, mtime_ns=status.st_mtime_ns, digest=digest(data))
        if before is not None and _same(before, record):
            self._catalog.touch(self._name, record)
            self.summary.unchanged += 1
            return None
        self._check(item, record, status)
        return record, data

    def _check(self, item: Found, record: SourceRecord, status: os.stat_result) -> None:
        """Once more, of the bytes that come in."""
        known = self._watch.recognised(self._places.absolute(record.location), record.digest, status)
        if known is not None:
            raise labels_wanted([(item.name, known)])

    def _check_text(self, record: SourceRecord) -> None:
        """Whether it was labelled in a file of its own, or in another archive or mail."""
        known = self._watch.recognised_text(self._places.absolute(record.location), record.version)
        if known is not None:
            raise labels_wanted([(record.name, known)])

    def _moved(self, location: str) -> Made | None:
        """A stored source that cannot be read now, under its new labels; None if these are the ones it has."""
        labels = self._labels.of(self._places.absolute(location))
        made = stored(self._catalog, self._name, location)
        return None if made is None or made[0].labels == labels else relabelled(made, labels)

    def _add(self, made: Made) -> None:
        """To what is written next; a source that has to give up its name is written before."""
        other = self._names.take(made[0])
        if other is not None:
            self._flush()  # it may be waiting to be written itself
            holder = stored(self._catalog, self._name, other)
            if holder is not None:
                freed = renamed(holder, self._names.other(holder[0]))
                self._names.take(freed[0])
                self._known[other] = replace(freed[0], text="")
                self._batch.append(freed)
        self._batch.append(made)
        if sum(len(passages) for _, passages in self._batch) >= BATCH_PASSAGES:
            self._flush()

    def _flush(self) -> None:
        self.writer.write(self._batch)
        for record, passages in self._batch:
            self.summary.passages += len(passages)
            if record.location in self._known:
                self.summary.changed += 1
            else:
                self.summary.added += 1
        self._batch = []

    def relabel(self) -> None:
        """Give what the index holds from under the root the labels of now, without looking at the files."""
        for location in self.in_reach():
            moved = self._moved(location)
            if moved is not None:
                self._add(moved)
        self._flush()

    # -- out

    def take_out_others(self, found: Sequence[Found]) -> None:
        """Forget what lies elsewhere, and what had to be named otherwise beside it."""
        names = {self._places.place(item): item.name for item in found}
        self.forget(
            location
            for location, record in self._known.items()
            if not self._places.in_reach(location) or names.get(location, record.name) != record.name
        )
        self._look_up()

    def forget(self, locations: Iterable[str]) -> None:
        """Take these out of the index."""
        gone = list(locations)
        self.writer.forget(gone)
        self.summary.removed += len(gone)

    def _remove(self, gone: set[str]) -> None:
        """Forget what is no longer under the path; what cannot be looked at now stays, under the labels of now."""
        forgotten: list[str] = []
        for location in sorted(filter(self._places.in_reach, gone)):
            full = self._places.absolute(location)
            if not any(under(one, full) for one in self._hidden):
                forgotten.append(location)
            elif (moved := self._moved(location)) is not None:
                self._add(moved)
        self._flush()
        self.forget(forgotten)

    # -- how far it is

    def _embedded(self, count: int, source: str) -> None:
        self.summary.embedded += count
        self._tell(replace(self._now, embedded=self.summary.embedded, current=source))

    def _tell(self, now: Progress) -> None:
        self._now = now
        self._progress(now)


def _same(before: SourceRecord, record: SourceRecord) -> bool:
    as_it_was = (before.labels, before.name, before.digest, before.reader)
    return as_it_was == (record.labels, record.name, record.digest, record.reader)


def _is_there(path: Path) -> bool:
    """Whether a file is there, or the one that it is inside of."""
    return path.exists() or any(one.is_file() for one in path.parents)

"""An indexing run over files: makes an index match a file tree, and removes the files that no longer exist."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from ...errors import InputError
from ..records import SourceRecord
from ..stores.remembered import LabelledPlace
from ..tree import LeftOutError, Tree
from .path_labels import PathLabels
from .places import Places, may_hide, under
from .reading import PendingFile, Reading, digest, insides
from .refused import RACY_NS, Refused
from .run import IndexingRun
from .walk import File, Skipped, walk
from .watch import Watch, missing_labels


class FileRun:
    """Brings an index up to date with one path."""

    def __init__(self, run: IndexingRun, library: Path, places: Places, labels: PathLabels) -> None:
        """`library` is a folder that the run skips."""
        self._run, self._summary, self._library = run, run.summary, library
        self._places, self._labels = places, labels
        self._watch = Watch(run.catalog.remembered, labels, places.home)
        self._max_bytes = run.settings.max_file_bytes
        self._hidden: list[str] = []
        self._inside = insides(run.sources)

    # -- the files found

    def look(self, tree: Tree) -> list[File]:
        """The readable files. Raises `InputError` if there are none, and the index has none from this path either."""
        files: list[File] = []
        for item in walk(tree, max_bytes=self._max_bytes, exclude=self._library):
            if isinstance(item, File):
                files.append(item)
                continue
            if item.path == tree.root and tree.file is None:
                raise InputError(f"{str(tree.root)!r} {item.reason}: nothing in it was looked at")
            self._skip(item)
        if not files and not any(map(self._places.in_reach, self._run.sources)):
            raise self._nothing(tree)
        return files

    def note_others(self) -> None:
        """Note in the summary the sources from other paths: a folder that was moved would be in the index twice, and
        two folders of one name share an index unless one is named."""
        for location in self._run.sources:
            if not self._places.in_reach(location):
                full = self._places.absolute(location)
                if not _is_there(Path(full)):
                    self._summary.lost.append(full)
                elif not self._summary.elsewhere:
                    self._summary.elsewhere = full

    def check_labels(self, files: Sequence[File], tree: Tree) -> None:
        """Check, before anything is written, that no labels got lost. Raises `InputError` that asks for them."""
        matches: list[tuple[str, LabelledPlace]] = []
        for item in files if self._watch.needed else ():
            record = self._record(item)
            before = self._run.sources.get(record.location)
            # Who reads the file does not change its labels.
            if not self._is_untouched(replace(record, reader=before.reader) if before is not None else record):
                try:
                    data, status = tree.read(item.name, self._max_bytes)
                except LeftOutError:
                    continue
                place = self._watch.recognised(self._places.absolute(record.location), digest(data), status)
                matches += [(item.name, place)] if place else []
        if matches:
            raise missing_labels(matches)

    def _nothing(self, tree: Tree) -> InputError:
        why = " (it is empty)"
        if self._summary.skipped:
            name, reason = self._summary.skipped[0]
            more = len(self._summary.skipped) - 1
            why = f" ({name!r} {reason}{f', and {more} more were skipped' if more else ''})"
        wanted = "a folder" if tree.file is None else "a file"
        return InputError(f"nothing under {str(tree.root)!r} can be indexed{why}: name {wanted} with text in it")

    def _skip(self, item: Skipped) -> None:
        self._summary.skipped.append((item.name, item.reason))
        if may_hide(item.path):
            self._hidden.append(self._places.absolute(self._places.place(item)))

    # -- in

    def bring(self, files: Sequence[File], tree: Tree, reading: Reading) -> None:
        """Write new and changed files, and remove deleted ones. Raises `InputError` if nothing is left."""
        run, passages = self._run, 0
        run.tell(total=len(files))
        missing_locations = set(run.sources)
        refused = Refused(run, reading.conditions, retry=reading.retry)
        pending = self._pending(files, tree, reading, refused, missing_locations)
        for source in reading.read(pending, self._record, refused.note):
            missing_locations.discard(source[0].location)
            self._check_text(source[0])
            passages += len(source[1])
            run.tell(passages=passages, current=source[0].name)
            run.add(source)
        run.flush()
        refused.end(self._places.in_reach)
        self._remove(missing_locations)
        if not self._summary.removed and not run.catalog.sources(run.name):
            run.drop_if_empty()
            raise self._nothing(tree)

    def _pending(
        self, files: Sequence[File], tree: Tree, reading: Reading, refused: Refused, missing_locations: set[str]
    ) -> Iterator[tuple[PendingFile, bytes]]:
        """The files that must be read, with their bytes. Unchanged files are removed from `missing_locations`."""
        for nth, item in enumerate(files, start=1):
            self._run.tell(files=nth, current=item.name)
            record = self._record(item)
            before = self._run.sources.get(record.location)
            reader = reading.reader(item.name, before.reader if before is not None else "")
            record = replace(record, reader=reader, contexts_by=reading.contexts_by)
            if refused.stands(record, item.name):
                continue
            again = refused.may_end_otherwise(record) and not reading.would_lose(reader)
            entry = self._read(tree, item, record, refused, again=again)
            if entry is None:
                missing_locations.difference_update((record.location, *self._inside.get(record.location, ())))
            elif why := reading.left_out(item.name, entry[1]):
                self._summary.skipped.append((item.name, why))
            elif not refused.stands(entry[0], item.name):
                yield PendingFile(item, replace(entry[0], reader=reading.reader(item.name))), entry[1]

    def _record(self, item: File) -> SourceRecord:
        location = self._places.place(item)
        labels = self._labels.of(self._places.absolute(location))
        name = self._run.names.of(item.name, location, labels)
        return SourceRecord(location, name, labels, item.size, item.mtime_ns, "", time.time_ns())

    def _is_untouched(self, record: SourceRecord) -> bool:
        """Whether a file has the same size, time stamp and labels as before."""
        before = self._run.sources.get(record.location)
        return (
            before is not None
            and (before.labels, before.name, before.size, before.mtime_ns, before.reader)
            == (record.labels, record.name, record.size, record.mtime_ns, record.reader)
            and before.has_contexts_of(record)
            and before.mtime_ns + RACY_NS < before.seen_ns
        )

    def _read(
        self, tree: Tree, item: File, record: SourceRecord, refused: Refused, *, again: bool
    ) -> tuple[SourceRecord, bytes] | None:
        """The record and bytes of a file that must be read; None if the index keeps what it has of the file.

        With `again`, an unchanged file is read too.
        """
        if not again and self._is_untouched(record):
            self._stays(item, record, refused)
            return None
        before = self._run.sources.get(record.location)
        try:
            data, status = tree.read(item.name, self._max_bytes)
        except LeftOutError as error:
            self._summary.skipped.append((item.name, str(error)))
            self._relabel(record.location)
            return None
        record = replace(record, size=status.st_size, mtime_ns=status.st_mtime_ns, digest=digest(data))
        if not again and before is not None and before.is_as(record):
            self._run.catalog.touch(self._run.name, record)
            self._stays(item, record, refused)
            return None
        self._check(item, record, status)
        return record, data

    def _stays(self, item: File, record: SourceRecord, refused: Refused) -> None:
        self._summary.unchanged += 1 + len(self._inside.get(record.location, ()))
        refused.name_again(record.location, item.name)

    def _check(self, item: File, record: SourceRecord, status: os.stat_result) -> None:
        """Check the labels once more, for the bytes that were actually read."""
        place = self._watch.recognised(self._places.absolute(record.location), record.digest, status)
        if place is not None:
            raise missing_labels([(item.name, place)])

    def _check_text(self, record: SourceRecord) -> None:
        """Check whether the text was labelled as a separate file, or in another archive or mail."""
        place = self._watch.recognised_text(self._places.absolute(record.location), record.version)
        if place is not None:
            raise missing_labels([(record.name, place)])

    def _relabel(self, location: str) -> None:
        """Give a source that cannot be read now its current labels."""
        self._run.relabel(location, self._labels.of(self._places.absolute(location)))

    def relabel(self) -> None:
        """Give all indexed sources under the root their current labels, without reading the files."""
        for location in sorted(filter(self._places.in_reach, self._run.sources)):
            self._relabel(location)

    # -- out

    def take_out_others(self, files: Sequence[File]) -> None:
        """Remove sources from other paths, and free the names of sources that would be named differently without
        them."""
        run, names = self._run, {self._places.place(item): item.name for item in files}
        run.forget([location for location in run.sources if not self._places.in_reach(location)])
        refusals = run.catalog.refusals.of(run.name)
        run.forget_refusals([refusal for at, refusal in refusals.items() if not self._places.in_reach(at)])
        run.make_room([at for at, record in run.sources.items() if names.get(at, record.name) != record.name])

    def _remove(self, missing_locations: set[str]) -> None:
        """Remove sources that are no longer under the path. Those that cannot be checked now stay, with their current
        labels."""
        forgotten: list[str] = []
        for location in sorted(filter(self._places.in_reach, missing_locations)):
            full = self._places.absolute(location)
            if any(under(folder, full) for folder in self._hidden):
                self._relabel(location)
            else:
                forgotten.append(location)
        self._run.flush()
        self._run.forget(forgotten)


def _is_there(path: Path) -> bool:
    """Whether a file exists, or the file that contains it."""
    return path.exists() or any(parent.is_file() for parent in path.parents)

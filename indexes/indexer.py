"""Documents in: what changed under a path becomes passages; what vanished leaves no ghost."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from ..errors import EmbeddingMismatchError, InputError
from ..evidence.passage import Passage
from ..settings import IndexSettings
from .cutting import cut
from .labels import normalise_labels
from .library import Library, check_index_name
from .loaders import UnreadableFileError
from .opening import LeftOutError, Tree
from .places import Places, may_hide, under
from .progress import Progress, Summary
from .records import IndexInfo, SourceRecord
from .walk import Found, Skipped, walk
from .writing import BATCH_PASSAGES, Writer

_RACY_NS = 2_000_000_000

Made = tuple[SourceRecord, list[Passage]]


class Indexer:
    """Keeps one index of a library equal to the files under the paths it was given."""

    def __init__(
        self,
        library: Library,
        name: str,
        *,
        description: str | None = None,
        settings: IndexSettings | None = None,
        progress: Callable[[Progress], None] | None = None,
    ) -> None:
        """A new index needs a `description`; a known one keeps its description and settings if none are given.

        Raises `InputError` for a bad name, a missing description or settings that differ from the index's own, and
        `EmbeddingMismatchError` for another embedding model.
        """
        self._library = library
        self._name = check_index_name(name)
        self._given = (settings, description)
        self._settle()
        self._progress = progress or (lambda _: None)

    def label(self, path: str | Path, labels: Sequence[str]) -> None:
        """Remember the labels of what lies under `path`, before a folder above it is indexed."""
        with self._library.writing():
            self._remember(Path(path), normalise_labels(labels))

    def run(self, path: str | Path, *, labels: Sequence[str] | None = None, alone: bool = False) -> Summary:
        """Bring the index up to date with `path`, a file or a folder; returns what was done and what was skipped.

        `labels` are carried by every document under `path` and remembered for it; None keeps what was remembered (of
        the nearest path above, if that was indexed with labels). With `alone` the index holds nothing else, and each
        document has its name below `path`: what was indexed from elsewhere is taken out. Raises `InputError` where
        nothing can be indexed, `LibraryBusyError` while another process writes.
        """
        started = time.monotonic()
        root = Path(path)
        wanted = None if labels is None else normalise_labels(labels)
        with Tree(root) as tree, self._library.writing():
            known = self._settle()  # as it is under the lock
            self._start(root)
            found = self._walk(tree)
            self._library.catalog.put_index(self._name, self._description, self._settings)
            if wanted is not None:
                self._remember(root, wanted)
                self._places = self._place_from(root)
            self._writer.repair(known)
            if alone:
                self._take_out_others(found, root)
            self._bring(found, tree)
            self._writer.sweep()
            self._summary.lost = self._lost()
        self._summary.seconds = time.monotonic() - started
        return self._summary

    def forget(self, path: str | Path) -> Summary:
        """Take everything that was indexed under `path` out of the index, whether the files are still there or not.

        Labels that were remembered for it stay, so that it is never published by coming back. Raises `InputError` if
        nothing under it is in the index, `LibraryBusyError` while another process writes.
        """
        with self._library.writing():
            known = self._settle()
            self._start(Path(path))
            gone = sorted(filter(self._places.in_reach, self._known))
            if not gone:
                raise InputError(f"the index {self._name!r} has nothing from under {str(path)!r}: check the path")
            self._writer.repair(known)
            self._forget(gone)
            self._writer.sweep()
            if len(gone) == len(self._known):
                self._library.catalog.drop_index(self._name)
        return self._summary

    def _lost(self) -> list[str]:
        """Sources from elsewhere that are not where they were: a folder that was moved would be there twice."""
        elsewhere = (one for one in self._known if not self._places.in_reach(one))
        return [full for full in map(self._places.absolute, elsewhere) if not Path(full).exists()]

    def _settle(self) -> IndexInfo | None:
        """What the index is to be, from what it is and what was given."""
        known = {info.name: info for info in self._library.indexes()}.get(self._name)
        self._settings = settled(self._name, known, self._given[0])
        self._description = described(self._name, known, self._given[1])
        return known

    def _start(self, root: Path) -> None:
        self._summary = Summary()
        self._now = Progress(0, 0, 0, "")
        self._hidden: list[str] = []
        self._known = self._library.catalog.sources(self._name)
        self._places = self._place_from(root)
        self._writer = Writer(self._library, self._name, self._settings.embedding, embedded=self._embedded)

    def _place_from(self, root: Path) -> Places:
        catalog = self._library.catalog
        return Places(self._library.folder, root, known=catalog.sources(self._name), roots=catalog.roots(self._name))

    def _remember(self, path: Path, labels: tuple[str, ...]) -> None:
        self._library.catalog.put_root(self._name, self._place_from(path).location(path), labels)

    def _walk(self, tree: Tree) -> list[Found]:
        found: list[Found] = []
        for item in walk(tree, max_bytes=self._settings.max_file_bytes, exclude=self._library.folder):
            if isinstance(item, Skipped):
                if item.path == tree.root and tree.file is None:
                    raise InputError(f"{str(tree.root)!r} {item.reason}: nothing in it was looked at")
                self._summary.skipped.append((item.name, item.reason))
                if may_hide(item.path):
                    self._hidden.append(self._places.absolute(self._places.place(item)))
            else:
                found.append(item)
        if not found and not any(map(self._places.in_reach, self._known)):
            raise self._nothing(tree.root)
        return found

    def _nothing(self, root: Path) -> InputError:
        why = " (it is empty)"
        if self._summary.skipped:
            name, reason = self._summary.skipped[0]
            more = len(self._summary.skipped) - 1
            why = f" ({name!r} {reason}{f', and {more} more were skipped' if more else ''})"
        return InputError(f"nothing under {str(root)!r} can be indexed{why}: name a folder with text in it")

    def _take_out_others(self, found: Sequence[Found], root: Path) -> None:
        """Forget what lies elsewhere, and what had to be named otherwise beside it."""
        names = {self._places.place(item): item.name for item in found}
        others = [
            location
            for location, record in self._known.items()
            if not self._places.in_reach(location) or names.get(location, record.name) != record.name
        ]
        self._forget(others)
        self._known = self._library.catalog.sources(self._name)
        self._places = self._place_from(root)

    def _bring(self, found: Sequence[Found], tree: Tree) -> None:
        self._now = Progress(0, len(found), 0, "")
        gone = set(self._known)
        batch: list[Made] = []
        for item in found:
            self._tell(replace(self._now, files=self._now.files + 1, current=item.name))
            record = self._record(item)
            gone.discard(record.location)
            made = self._read(tree, item, record)
            if made is not None:
                batch.append(made)
            if sum(len(passages) for _, passages in batch) >= BATCH_PASSAGES:
                self._write(batch)
                batch = []
        self._write(batch)
        self._remove(gone)
        if not self._summary.removed and not self._library.catalog.sources(self._name):
            self._library.catalog.drop_index(self._name)
            raise self._nothing(tree.root)

    def _record(self, item: Found) -> SourceRecord:
        location = self._places.place(item)
        name, labels = self._places.name(item, location), self._places.labels(location)
        return SourceRecord(location, name, labels, item.size, item.mtime_ns, "", time.time_ns())

    def _read(self, tree: Tree, item: Found, record: SourceRecord) -> Made | None:
        """The source and its passages, or None if it is unchanged or cannot be read."""
        before = self._known.get(record.location)
        same = before is not None and before.labels == record.labels
        untouched = before is not None and (before.size, before.mtime_ns) == (record.size, record.mtime_ns)
        if before is not None and same and untouched and before.mtime_ns + _RACY_NS < before.seen_ns:
            self._summary.unchanged += 1
            return None
        try:
            data, status = tree.read(item.name, self._settings.max_file_bytes)
            digest = hashlib.blake2b(data, digest_size=16).hexdigest()
            record = replace(record, size=status.st_size, mtime_ns=status.st_mtime_ns, digest=digest)
            if before is not None and same and before.digest == digest:
                self._library.catalog.touch(self._name, record)
                self._summary.unchanged += 1
                return None
            return cut(data, record, self._name, self._settings)
        except LeftOutError as error:
            self._summary.skipped.append((item.name, str(error)))
            return self._moved(record.location)
        except UnreadableFileError as error:
            self._summary.skipped.append((item.name, error.reason))
            self._forget([record.location] if before is not None else [])
        return None

    def _write(self, batch: Sequence[Made]) -> None:
        self._writer.write(batch)
        for record, passages in batch:
            self._summary.passages += len(passages)
            if record.location in self._known:
                self._summary.changed += 1
            else:
                self._summary.added += 1

    def _remove(self, gone: set[str]) -> None:
        """Forget what is no longer under the path; what cannot be looked at now stays, under the labels of now."""
        forgotten: list[str] = []
        for location in sorted(filter(self._places.in_reach, gone)):
            full = self._places.absolute(location)
            if any(under(one, full) for one in self._hidden):
                moved = self._moved(location)
                self._write([moved] if moved else [])
            else:
                forgotten.append(location)
        self._forget(forgotten)

    def _moved(self, location: str) -> Made | None:
        """A stored source that cannot be read now, under its new labels; None if these are the ones it has."""
        labels = self._places.labels(location)
        stored = self._library.catalog.source(self._name, location)
        if stored is None or stored.labels == labels:
            return None
        passages = self._library.catalog.every_passage(self._name, location)
        return replace(stored, labels=labels), [one.model_copy(update={"labels": labels}) for one in passages]

    def _forget(self, locations: Sequence[str]) -> None:
        self._writer.forget(locations)
        self._summary.removed += len(locations)

    def _embedded(self, count: int, source: str) -> None:
        self._summary.embedded += count
        self._tell(replace(self._now, embedded=self._summary.embedded, current=source))

    def _tell(self, now: Progress) -> None:
        self._now = now
        self._progress(now)


def settled(name: str, known: IndexInfo | None, settings: IndexSettings | None) -> IndexSettings:
    """The settings of an index: its own, if it is known.

    Raises `InputError` for others than its own, `EmbeddingMismatchError` for another embedding model.
    """
    if known is None:
        return settings or IndexSettings()
    if settings is None or settings == known.settings:
        return known.settings
    if settings.embedding != known.settings.embedding:
        raise EmbeddingMismatchError(
            f"the index {name!r} was made with the embedding model {known.settings.embedding!r}, "
            f"not {settings.embedding!r}: use that model, or another index name"
        )
    raise InputError(
        f"the index {name!r} was made with {known.settings!r}: leave the settings out, or use another name"
    )


def described(name: str, known: IndexInfo | None, description: str | None) -> str:
    """The description of an index in one line: the given one, or its own. Raises `InputError` if it has none."""
    text = " ".join((description or "").split()) or (known.description if known else "")
    if not text:
        raise InputError(
            f"the new index {name!r} has no description: say what is in it, the router and the tools show it"
        )
    return text

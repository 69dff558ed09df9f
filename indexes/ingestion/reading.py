"""Turns new and changed files into sources with passages, several at once, each within its limits."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from ...errors import InputError, shortened
from ...settings import ParsingSettings
from ..loaders import Document, Loader, Registry, UnreadableFileError
from ..loaders.left_out import why_left_out
from ..loaders.registry import installed_loaders
from ..parsing.conditions import conditions
from ..parsing.outcome import Outcome
from ..parsing.pool import Job, Parsers
from ..progress import Summary
from ..records import CutSource, SourceRecord
from .cutting import Cutter
from .pictures import Pictures
from .walk import File

_PICTURES_BY = " pictures by "


@dataclass(frozen=True)
class PendingFile:
    """A file to be read, and its record for the catalog."""

    item: File
    record: SourceRecord


@dataclass(frozen=True)
class Unread:
    """The parts of one file that could not be read: (path inside it, or "" for the file itself; reason)."""

    skipped: tuple[tuple[str, str], ...]
    partly: tuple[tuple[str, str], ...]
    """The same for parts that were read incompletely."""
    nothing: bool
    """Whether the file yielded no source at all."""
    by_chance: bool
    """Whether the reason may be something other than the file."""


class Reading:
    """Reads the files of one run; skipped files and the reasons go into the run's summary."""

    def __init__(
        self,
        cutter: Cutter,
        summary: Summary,
        *,
        parsing: ParsingSettings,
        loaders: Sequence[Loader],
        pictures: Pictures,
        file_bytes: int,
    ) -> None:
        """`loaders` are a user's loaders; those of installed packages come after them. Raises `InputError`."""
        self._cutter, self._parsing, self._summary, self._pictures = cutter, parsing, summary, pictures
        self.contexts_by = cutter.contexts_by
        self.conditions, self.retry = conditions(parsing, file_bytes=file_bytes), parsing.retry
        given: object = loaders
        if not isinstance(given, Iterable):
            raise InputError(f"the loaders are {shortened(given)}: hand in a list of them")
        self._registry = Registry([*loaders, *installed_loaders(), *pictures.loaders])
        self._parsers = Parsers(parsing, self._registry, file_bytes=file_bytes)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._parsers.__exit__(*error)

    def left_out(self, name: str, data: bytes | None = None) -> str:
        """Why a file is not read at all, judging by its name or also its bytes; "" if it is read."""
        return "" if self._parsing.generated else why_left_out(name, data)

    def reader(self, name: str, before: str = "") -> str:
        """The loader that reads a file, with its version; the file is read again if this differs from `before`.

        A user's own chunker is part of it, and so is the model that reads pictures, if the file may be or contain a
        picture. A run without such a model keeps what was read `before`, since it was paid for.
        """
        reader = f"{self._registry.version(name)} {self._cutter.version}".rstrip()
        if not self._registry.may_hold_pictures(name):
            return reader
        if self._pictures.reader:
            return f"{reader}{_PICTURES_BY}{self._pictures.reader}"
        return before if before.partition(_PICTURES_BY)[0] == reader else reader

    def would_lose(self, reader: str) -> bool:
        """Whether a model read the pictures and this run has no model, so that reading again would lose their text."""
        return _PICTURES_BY in reader and not self._pictures.reader

    def read(
        self,
        files: Iterable[tuple[PendingFile, bytes]],
        record: Callable[[File], SourceRecord],
        refused: Callable[[SourceRecord, Unread], None],
    ) -> Iterator[CutSource]:
        """Yield the sources of each file: the file itself and the files inside it, whose records come from `record`.

        `refused` is called for each file that was not read completely, before its last source.
        """
        jobs = (Job(file.item.name, data, file) for file, data in files)
        for job, outcome in self._parsers.read(jobs):
            more_next_time = self._pictures.read(outcome)
            skipped, partly = len(self._summary.skipped), len(self._summary.partly)
            last: CutSource | None = None
            for source in self._sources(job.about, outcome, record):
                if last is not None:
                    yield last
                last = source
            name = job.about.item.name
            unread = Unread(
                _within(name, self._summary.skipped[skipped:]), _within(name, self._summary.partly[partly:]),
                nothing=last is None, by_chance=outcome.by_chance or more_next_time,
            )  # fmt: skip
            if unread.skipped or unread.partly:
                refused(job.about.record, unread)
            if last is not None:
                yield last

    def _sources(
        self, pending: PendingFile, outcome: Outcome, record: Callable[[File], SourceRecord]
    ) -> Iterator[CutSource]:
        name = pending.item.name
        documents = outcome.documents(name)
        for inner, why in outcome.refused:
            self._summary.skipped.append((_inside(name, inner), why))
        if outcome.cut_short:
            reasons = self._summary.partly if documents else self._summary.skipped
            reasons.append((name, outcome.cut_short))
        # The file itself comes after the files inside it: once it is written, the next run considers it completely
        # read.
        for inner, document in sorted(documents.items(), key=lambda pair: pair[0] == ""):
            source = self._cut(pending, inner, document, outcome, record)
            if source is not None:
                yield source

    def _cut(
        self,
        pending: PendingFile,
        inner: str,
        document: Document,
        outcome: Outcome,
        record: Callable[[File], SourceRecord],
    ) -> CutSource | None:
        name = _inside(pending.item.name, inner)
        its_own = pending.record
        if inner:
            inner_file = replace(pending.item, path=pending.item.path / inner, name=name)
            outer = pending.record
            its_own = replace(
                record(inner_file), digest=outer.digest, reader=outer.reader, contexts_by=outer.contexts_by
            )
        try:
            source = self._cutter.cut(document, its_own)
        except UnreadableFileError as error:
            if document.metadata.get("format") == "archive" or len(outcome.documents(name)) > 1:
                self._summary.skipped += [(name, note) for note in document.notes]
                return replace(its_own, title=document.title), []  # only the files inside it have text
            if not outcome.refused:
                self._summary.skipped.append((name, next(iter(document.notes), error.reason)))
            return None
        self._summary.partly += [(name, note) for note in document.notes]
        return source


def digest(data: bytes) -> str:
    """The hash that identifies a file's bytes."""
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def insides(sources: Mapping[str, SourceRecord]) -> dict[str, list[str]]:
    """Location of a file (a mail, an archive) -> the locations of the files inside it."""
    by_outer: dict[str, list[str]] = {}
    for location in sources:
        outer = location
        while "/" in outer:
            outer = outer.rpartition("/")[0]
            if outer in sources:
                by_outer.setdefault(outer, []).append(location)
    return by_outer


def _within(name: str, reasons: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple((file[len(name) :].lstrip("/"), why) for file, why in reasons)


def _inside(name: str, inner: str) -> str:
    return f"{name}/{inner}" if inner else name

"""Files that an earlier run could not read, or only in part: they are reported again, but not tried again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..partition import Partition
from ..records import SourceRecord
from ..stores.refusals import Refusal
from .cutting import NO_TEXT
from .reading import Unread
from .run import IndexingRun

RACY_NS = 2_000_000_000
"""A file written this shortly before it was checked may have been written again with the same time stamp."""


class Refused:
    """The refusals of one index during a run."""

    def __init__(self, run: IndexingRun, conditions: str, *, retry: bool) -> None:
        """`conditions` is the hash of what else decides whether a file can be read; with `retry`, all are tried
        again."""
        self._run, self._catalog, self._conditions = run, run.catalog, conditions
        self._before = self._catalog.refusals.of(run.name)
        self._retry = retry
        self._now: set[str] = set()

    def stands(self, record: SourceRecord, name: str) -> bool:
        """Whether the file is unchanged (by its bytes, if known) since it could not be read; if so, it is reported."""
        before = self._before.get(record.location)
        if before is None or not before.nothing or self._outdated(before, record):
            return False
        if record.digest:
            same = before.digest == record.digest
        else:
            same = (before.size, before.mtime_ns) == (record.size, record.mtime_ns)
            same = same and before.mtime_ns + RACY_NS < before.seen_ns
        if not same:
            return False
        if record.digest:  # the file was touched: the next run need not read it
            self._put(replace(before, size=record.size, mtime_ns=record.mtime_ns, seen_ns=record.seen_ns))
        self._name(before, name)
        return True

    def may_end_otherwise(self, record: SourceRecord) -> bool:
        """Whether an unchanged file that was read in part is worth reading again."""
        before = self._before.get(record.location)
        return before is not None and self._outdated(before, record)

    def name_again(self, location: str, name: str) -> None:
        """Report the unread parts of a file that stays unchanged in the index."""
        before = self._before.get(location)
        if before is not None:
            self._name(before, name)

    def note(self, record: SourceRecord, unread: Unread) -> None:
        """Remember the unread parts of a file; the next run retries those that may have failed by chance."""
        reader = "" if unread.by_chance else self._reader(record)
        self._put(
            Refusal(
                record.location, record.labels, record.size, record.mtime_ns, record.seen_ns, record.digest,
                reader, unread.skipped, unread.partly, unread.nothing,
            )
        )  # fmt: skip
        self._now.add(record.location)

    def end(self, in_reach: Callable[[str], bool]) -> None:
        """Forget refusals under the root of the run whose files are gone or can be read now."""
        refusals = [refusal for at, refusal in self._before.items() if in_reach(at) and at not in self._now]
        if refusals:
            self._run.forget_refusals(refusals)

    def _name(self, before: Refusal, name: str) -> None:
        summary = self._run.summary
        for to, reasons in ((summary.skipped, before.skipped), (summary.partly, before.partly)):
            to += [(f"{name}/{inner}" if inner else name, why) for inner, why in reasons]
        summary.remembered += any(why != NO_TEXT for _, why in (*before.skipped, *before.partly))
        self._now.add(before.location)

    def _outdated(self, before: Refusal, record: SourceRecord) -> bool:
        return self._retry or (before.labels, before.reader) != (record.labels, self._reader(record))

    def _reader(self, record: SourceRecord) -> str:
        return f"{record.reader} {self._conditions}"

    def _put(self, refusal: Refusal) -> None:
        before = self._before.get(refusal.location)
        with self._catalog.transaction():
            if before is not None and before.labels != refusal.labels:
                self._catalog.journal.leave(Partition.of(self._run.name, before.labels))
            self._catalog.refusals.put(self._run.name, refusal)

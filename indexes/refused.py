"""What a run knows of files that could not be read: those of before are named again, and not tried again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from .partition import Partition
from .records import SourceRecord
from .refusals import Refusal
from .run import Run

RACY_NS = 2_000_000_000
"""A file that was written so shortly before it was looked at may have been written once more with the same time."""


class Refused:
    """The refusals of one index during a run."""

    def __init__(self, run: Run, conditions: str, *, retry: bool) -> None:
        """`conditions` are what else decides whether a file can be read; with `retry` all are tried again."""
        self._run, self._catalog, self._conditions = run, run.catalog, conditions
        self._before = self._catalog.refusals.of(run.name)
        self._usable = {} if retry else self._before
        self._now: set[str] = set()

    def stands(self, record: SourceRecord, name: str) -> bool:
        """Whether the file is as it was when it could not be read, by its bytes if they are known; then it is named."""
        before = self._usable.get(record.location)
        if before is None or (before.labels, before.reader) != (record.labels, self._reader(record)):
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
        summary = self._run.summary
        summary.skipped += [(f"{name}/{inner}" if inner else name, why) for inner, why in before.reasons]
        summary.remembered += 1
        self._now.add(record.location)
        return True

    def note(self, record: SourceRecord, reasons: Sequence[tuple[str, str]]) -> None:
        """Remember that a file cannot be read."""
        self._put(
            Refusal(
                record.location, record.labels, record.size, record.mtime_ns, record.seen_ns, record.digest,
                self._reader(record), tuple(reasons),
            )
        )  # fmt: skip
        self._now.add(record.location)

    def end(self, in_reach: Callable[[str], bool]) -> None:
        """Forget those under the root of the run that are gone or can be read now."""
        gone = [one for at, one in self._before.items() if in_reach(at) and at not in self._now]
        if gone:
            self._run.forget_refusals(gone)

    def _reader(self, record: SourceRecord) -> str:
        return f"{record.reader} {self._conditions}"

    def _put(self, one: Refusal) -> None:
        before = self._before.get(one.location)
        with self._catalog.transaction():
            if before is not None and before.labels != one.labels:
                self._catalog.journal.leave(Partition.of(self._run.name, before.labels))
            self._catalog.refusals.put(self._run.name, one)

"""The output of an indexing run: its progress (a bar on a terminal, otherwise an occasional line) and its result."""

from __future__ import annotations

import json
import os
import shlex
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path, PurePath
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar

from ..errors import LibraryError
from ..evidence.text.counted import counted
from ..indexes.library import Library
from ..indexes.progress import ModelWork, OnProgress, Progress, ProgressOf, Summary
from .exits import NOTHING_INDEXED, InterruptError
from .show import plain

_FINISHED = "interrupted; finished work is in the library, run the command again to continue"
_LINE_SECONDS = 10.0
_MAX_SHOWN = 20


@contextmanager
def progress_bar(console: Console) -> Iterator[ProgressOf]:
    """Functions that show an index's progress: files, passages a second, time left and the current file."""
    if not console.is_terminal:
        yield lambda name: lines(console, name)
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=24),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeElapsedColumn(),
        TextColumn("{task.fields[current]}", markup=False),
    )
    with Bar(*columns, console=console, transient=True) as bar:

        def start(name: str) -> OnProgress:
            task = bar.add_task(f"index {name}", total=None, rate="", current="")

            def show(now: Progress) -> None:
                pace = ", ".join(_pace(now, bar.tasks[task].elapsed or 0.0))
                bar.update(task, total=now.total, completed=now.files, rate=pace, current=plain(now.current[-40:]))

            return show

        yield start


def lines(console: Console, name: str, clock: Callable[[], float] = time.monotonic) -> OnProgress:
    """A function that prints a progress line at most every ten seconds, so that the log of a short run stays empty."""
    started = last = clock()

    def show(now: Progress) -> None:
        nonlocal last
        at = clock()
        if at - last >= _LINE_SECONDS:
            last = at
            stands = ", ".join((f"{now.files} of {counted(now.total, 'file')}", *_pace(now, at - started)))
            console.print(f"{name}: {stands}", markup=False, soft_wrap=True)

    return show


def _pace(now: Progress, seconds: float) -> Iterator[str]:
    """Passages so far, passages per second, and about how long the rest will take."""
    if now.passages:
        yield counted(now.passages, "passage")
    if rate := _rate(now.embedded, seconds):
        yield rate
    remaining = _seconds_left(now, seconds)
    if remaining and seconds >= _LINE_SECONDS:
        yield f"about {remaining / 60:.0f} min left" if remaining >= 90 else f"about {remaining:.0f} s left"


def _rate(passages: int, seconds: float) -> str:
    """Passages per second; empty below one."""
    return f"{passages / seconds:.0f} passages/s" if seconds and passages >= seconds else ""


def _seconds_left(now: Progress, seconds: float) -> float:
    """About how long the rest will take: by the files, and once all are read, by the passages; 0 if unknown."""
    if 0 < now.files < now.total:
        return seconds / now.files * (now.total - now.files)
    return seconds / now.embedded * (now.passages - now.embedded) if 0 < now.embedded < now.passages else 0.0


def print_summary(console: Console, name: str, summary: Summary, *, verbose: bool = False) -> None:
    """One line of counts, then the files that were not read and why, or counts by reason and type if there are many."""
    kinds = ("added", "changed", "removed", "unchanged")
    parts = [f"{getattr(summary, kind)} {kind}" for kind in kinds if getattr(summary, kind)]
    rate = f", {pace}" if (pace := _rate(summary.embedded, summary.seconds)) else ""
    looked = summary.added or summary.changed or summary.unchanged or not summary.removed
    passages = f"; {counted(summary.passages, 'passage')} in {summary.seconds:.1f} s{rate}" if looked else ""
    purged = "; what was removed is out of the files" if summary.purged else ""
    console.print(f"{name}: {', '.join(parts) or 'nothing to do'}{passages}{purged}", markup=False)
    _print_contexts(console, summary)
    _print_pictures(console, summary)
    if summary.unpurged:
        console.print(f"  labelled text that was removed is still in the files: {summary.unpurged}", markup=False)
    _print_files(console, "skipped", summary.skipped, verbose=verbose)
    _print_files(console, "read in part", summary.partly, verbose=verbose)
    if summary.remembered:
        line = f"  {counted(summary.remembered, 'file')} could not be read as a whole before: --retry tries again"
        console.print(line, markup=False, soft_wrap=True)
    if summary.lost:
        top = os.path.commonpath([Path(path).parent for path in summary.lost])
        console.print(
            f"  {len(summary.lost)} of its files from elsewhere are not there any more, such as {summary.lost[0]!r}: "
            f"`groundwire index {shlex.quote(top)} --name {name} --forget` takes them out",
            markup=False, soft_wrap=True,
        )  # fmt: skip


def _print_contexts(console: Console, summary: Summary) -> None:
    counts = summary.contexts
    if counts.calls or counts.known or counts.lacking:
        lacking = f"{counts.known} known, {counted(counts.lacking, 'passage')} without one"
        _print_work(console, f"contexts: {counts.written} written ({_bill(counts)}), {lacking}", counts)


def _print_pictures(console: Console, summary: Summary) -> None:
    counts = summary.pictures
    if counts.calls or counts.lacking:
        _print_work(console, f"pictures: {counts.read} read ({_bill(counts)}), {counts.lacking} not read", counts)


def _bill(work: ModelWork) -> str:
    return f"{work.calls:,} model calls, {work.tokens:,} tokens"


def _print_work(console: Console, line: str, work: ModelWork) -> None:
    text = f"  {line}: {work.stopped}" if work.stopped else f"  {line}"
    console.print(plain(text), markup=False, soft_wrap=True)


def _print_files(console: Console, what: str, files: Sequence[tuple[str, str]], *, verbose: bool) -> None:
    if verbose or len(files) <= _MAX_SHOWN:
        rows = [f"  {what} {file!r}: {reason}" for file, reason in files]
    else:
        rows = [f"  {what} {count} {kind}: {reason}" for (reason, kind), count in _by_reason(files)]
        rows.append("  (--verbose names each of them)")
    for line in rows:
        console.print(plain(line), markup=False, soft_wrap=True)


def _by_reason(files: Sequence[tuple[str, str]]) -> list[tuple[tuple[str, str], int]]:
    """((reason, type), count), largest first; parts of a reason that apply to one file alone are left out."""
    kinds = ((reason.partition(" (")[0], PurePath(file).suffix.lower() or "without a suffix") for file, reason in files)
    return sorted(Counter(kinds).items(), key=lambda pair: (-pair[1], pair[0]))


def interrupted(folder: Path, names: Collection[str] | None = None) -> InterruptError:
    """What Ctrl-C tells of an indexing run: whether one of these indexes, or any, holds something yet."""
    try:
        with Library.open(folder) as library:
            partitions = library.vectors.partitions()  # what was embedded is not embedded again
            filled = {info.name for info in library.indexes() if info.sources} | {one.index for one in partitions}
    except LibraryError:
        filled = set()
    return InterruptError(_FINISHED if filled.intersection(filled if names is None else names) else NOTHING_INDEXED)


def summary_json(name: str, summary: Summary) -> str:
    """The summary as JSON."""
    whole: dict[str, Any] = {"index": name, **asdict(summary), "seconds": round(summary.seconds, 3)}
    for key in ("skipped", "partly"):
        whole[key] = [{"file": file, "reason": reason} for file, reason in whole[key]]
    whole["reasons"] = [
        {"reason": reason, "type": kind, "files": count} for (reason, kind), count in _by_reason(summary.skipped)
    ]
    return json.dumps(whole, indent=2)

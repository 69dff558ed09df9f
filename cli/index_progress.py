"""How far indexing is: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar

from ..indexes.progress import Progress
from .show import plain

_LINE_SECONDS = 10.0
OnProgress = Callable[[str], Callable[[Progress], None]]


@contextmanager
def progress_bar(console: Console) -> Iterator[OnProgress]:
    """What shows the progress of each index: files, passages a second, time left and the file at hand."""
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

        def start(name: str) -> Callable[[Progress], None]:
            task = bar.add_task(f"index {name}", total=None, rate="", current="")

            def show(now: Progress) -> None:
                pace = ", ".join(_pace(now, bar.tasks[task].elapsed or 0.0))
                bar.update(task, total=now.total, completed=now.files, rate=pace, current=plain(now.current[-40:]))

            return show

        yield start


def lines(console: Console, name: str, clock: Callable[[], float] = time.monotonic) -> Callable[[Progress], None]:
    """What prints where a run stands, every ten seconds at most, so that a log of a short run stays empty."""
    started = last = clock()

    def show(now: Progress) -> None:
        nonlocal last
        at = clock()
        if at - last >= _LINE_SECONDS:
            last = at
            stands = ", ".join((f"{now.files} of {now.total} files", *_pace(now, at - started)))
            console.print(f"{name}: {stands}", markup=False, soft_wrap=True)

    return show


def _pace(now: Progress, seconds: float) -> Iterator[str]:
    """Passages so far, passages a second, and about how long it will still take."""
    if now.passages:
        yield f"{now.passages:,} passages"
    if now.embedded and seconds:
        yield f"{now.embedded / seconds:.0f} passages/s"
    if 0 < now.files < now.total and seconds >= _LINE_SECONDS:
        left = seconds / now.files * (now.total - now.files)
        yield f"about {left / 60:.0f} min left" if left >= 90 else f"about {left:.0f} s left"

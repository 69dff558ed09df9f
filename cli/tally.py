"""The progress of an evaluation on standard error: a bar on a terminal, otherwise an occasional line."""

from __future__ import annotations

import time
from contextlib import ExitStack
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.text import Text

from ..evaluation.runs.record import Judgement, Record, Watch
from ..evidence.text.counted import counted
from ..indexes.progress import OnProgress, Progress
from .indexing import progress_bar
from .show import plain

_LINES = 10
"""Number of progress lines when not on a terminal."""


class Tally(Watch):
    """Counts runs and judgements; a context manager."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._stack = ExitStack()
        self._bar: Bar | None = None
        self._total = self._done = self._known = self._failed = 0
        self._what = "runs"
        self._began = time.monotonic()

    def __enter__(self) -> Self:
        self._building = self._stack.enter_context(progress_bar(self._console))
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def building(self, index: str) -> OnProgress:
        """Show it as `groundwire index` does; when not on a terminal, print one line if there is anything to embed."""
        update, announced = self._building(index), False

        def show(now: Progress) -> None:
            nonlocal announced
            if now.embedded and not announced and not self._console.is_terminal:
                announced = True
                self.say(f"indexing {index}: {counted(now.total, 'file')}")
            update(now)

        return show

    def running(self, total: int) -> None:
        """Begin the bar of runs."""
        self._start("runs", total)

    def judging(self, total: int) -> None:
        """Begin the bar of judgements."""
        self._start("judgements", total)

    def record(self, record: Record, *, known: bool) -> None:
        """Count a run; print a failure at once."""
        self._known += known
        if record.failure:
            self._failed += 1
            self.say(f"failed: {record.system} on {record.case}: {record.failure}", style="yellow")
        self._count(record.system)

    def judged(self, judgement: Judgement) -> None:
        """Count a judgement."""
        self._failed += judgement.value is None
        self._count(judgement.metric)

    def stopping(self) -> None:
        """Say what Ctrl-C does."""
        self.say(
            f"stopping after the {self._what} under way, which are kept; Ctrl-C again leaves at once", style="yellow"
        )

    def say(self, text: str, *, style: str = "") -> None:
        """Print a line above the bar."""
        (self._bar.console if self._bar else self._console).print(Text(plain(text), style=style), soft_wrap=True)

    def _start(self, what: str, total: int) -> None:
        self._stack.close()
        self._what, self._total, self._began = what, total, time.monotonic()
        self._done = self._known = self._failed = 0
        columns = (
            TextColumn("{task.description}", markup=False),
            BarColumn(bar_width=24),
            MofNCompleteColumn(),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(),
        )
        live = self._console.is_terminal
        self._bar = self._stack.enter_context(Bar(*columns, console=self._console, transient=True, disable=not live))
        self._task = self._bar.add_task(what, total=total, rate="")

    def _count(self, name: str) -> None:
        self._done += 1
        seconds = time.monotonic() - self._began
        runs = self._done - self._known
        rate = pace(runs, seconds)
        if self._bar is not None:
            self._bar.update(self._task, completed=self._done, description=plain(name), rate=rate)
        every = max(1, self._total // _LINES)
        if not self._console.is_terminal and (self._done % every == 0 or self._done == self._total):
            notes = [rate, f"{self._known} from before" if self._known else ""]
            notes += [f"{self._failed} failed" if self._failed else "", name if self._done < self._total else ""]
            aside = ", ".join(filter(None, notes))
            self.say(f"{self._done} of {self._total} {self._what}{f' ({aside})' if aside else ''}")


def pace(done: int, seconds: float) -> str:
    """How fast it goes, such as `2.5/s` or `40 s each`; empty before anything was done."""
    if not done or seconds <= 0:
        return ""
    return f"{done / seconds:.1f}/s" if done > seconds / 2 else f"{seconds / done:.0f} s each"

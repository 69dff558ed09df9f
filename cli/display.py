"""The steps of a run on standard error; on a terminal also its current activity, until the answer replaces it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import RLock
from typing import Self

from rich.console import Console, ConsoleOptions
from rich.live import Live
from rich.spinner import Spinner
from rich.text import Text

from ..evidence.events import Began, Checked, Discarded, Event, Found, Graded, Queried, Stepped, Token
from ..evidence.text.counted import counted
from .show import one_row, plain, print_step

_FRAMES_A_SECOND = 8
_LINES_KEPT = 6
"""Lines of the terminal reserved for everything except the draft."""


class Steps:
    """One line for each decision, as it is made."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def __call__(self, event: Event) -> None:
        """Show an event of the run."""
        if isinstance(event, Stepped):
            print_step(self._console, event.step, branch=event.branch)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """Leave the terminal as it was."""

    def note(self, text: str) -> None:
        """Print a line that does not belong to an event."""
        self._console.print(Text(text, style="yellow"), soft_wrap=True)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Draw nothing while a person is asked."""
        self.stop()
        yield


@dataclass
class _Line:
    """The current activity of one branch."""

    branch: str
    node: str
    since: float
    text: str = ""
    done: bool = False
    counts: Counter[str] = field(default_factory=Counter)


class LiveSteps(Steps):
    """The same lines, followed by the current activity of each branch with its duration, and the draft as it is
    written.

    The part below the lines is redrawn all the time and removed at the end, because the draft was not checked.
    """

    def __init__(self, console: Console, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(console)
        self._clock = clock
        self._lock = RLock()
        self._began = clock()
        self._lines: dict[str, _Line] = {}
        self._draft = ""
        self._spinner = Spinner("dots" if "utf" in console.encoding.lower() else "line")
        self._live: Live | None = None

    def __enter__(self) -> Self:
        self._live = Live(
            console=self._console, transient=True, redirect_stdout=False, refresh_per_second=_FRAMES_A_SECOND,
            get_renderable=lambda: self,
        )  # fmt: skip
        self._live.start(refresh=True)
        return self

    def stop(self) -> None:
        """Leave the terminal as it was."""
        if self._live is not None:
            self._live.stop()
            self._live = None

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Draw nothing while a person is asked."""
        self.stop()
        try:
            yield
        finally:
            self.__enter__()

    def __call__(self, event: Event) -> None:
        """Show an event of the run."""
        with self._lock:
            self._take(event)
        super().__call__(event)

    def _take(self, event: Event) -> None:
        if isinstance(event, Began):
            if not event.branch:
                self._lines, self._draft = {}, ""
            self._lines[event.branch] = _Line(event.branch, event.node, self._clock())
            return
        line = self._lines.setdefault(event.branch, _Line(event.branch, "", self._clock()))
        match event:
            case Token():
                self._draft += event.text
            case Discarded():
                self._draft = ""
            case Queried():
                line.text = f"{event.where}: {event.query}"
            case Found():
                line.text = f"{counted(len(event.places), 'passage')}: {', '.join(event.places)}"
            case Graded():
                line.counts[event.grade] += 1
                line.text = _tally(line.counts)
            case Checked():
                line.counts["kept" if event.kept else "left out"] += 1
                line.text = _tally(line.counts)
            case Stepped():
                line.text, line.done = event.step.summary, True

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        """One row for each branch, each as wide as the terminal at most, then the end of the draft."""
        width, height = options.max_width, console.height
        with self._lock:
            rows = [self._row(line, width) for line in self._lines.values()] or [self._row(None, width)]
            draft = self._draft
        room = max(1, height - _LINES_KEPT)
        if len(rows) > room:
            rows = [*rows[: room - 1], _fit(Text(f"  and {len(rows) - room + 1} more", style="dim"), width)]
        yield from rows
        room = height - len(rows) - _LINES_KEPT
        if draft.strip() and room > 0:
            yield _fit(Text("  draft, not checked yet:", style="dim"), width)
            text = Text(plain(draft), style="dim italic")
            yield from list(text.wrap(console, max(1, width - 1)))[-room:]

    def _row(self, line: _Line | None, width: int) -> Text:
        now = self._clock()
        waits = line is not None and line.done and (line.branch or len(self._lines) > 1)
        row = Text("  ") if waits else self._turning(now)
        row.append(f"{line.node if line is not None and line.node else 'working'} ", style="bold cyan")
        if line is None or not line.done:
            row.append(f"{now - (line.since if line is not None else self._began):.0f} s ", style="yellow")
        if line is None or not line.branch:
            row.append(f"({now - self._began:.0f} s in all) ", style="dim")
        if line is not None and line.branch:
            part = Text(one_row(line.branch), style="magenta")
            part.truncate(max(8, (width - 20) // 2), overflow="ellipsis")
            row.append_text(part).append(" ")
        if line is not None:
            row.append(one_row(line.text), style="dim")
        return _fit(row, width)

    def _turning(self, now: float) -> Text:
        frame = self._spinner.render(now)
        return Text(f"{frame} ", style="cyan")


def display_on(console: Console) -> Steps:
    """The display for this console."""
    live = console.is_terminal and not console.is_dumb_terminal and not console.quiet
    return LiveSteps(console) if live else Steps(console)


def _fit(row: Text, width: int) -> Text:
    row.no_wrap = True
    row.truncate(max(1, width - 1), overflow="ellipsis")
    return row


def _tally(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.items())

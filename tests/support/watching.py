"""A watch that calls what a test hands in."""

from __future__ import annotations

from collections.abc import Callable

from groundwire.evaluation.runs.record import Record, Watch


class Watching(Watch):
    """Calls `on_record` with each record and whether it was there before, and `on_stop` at Ctrl-C."""

    def __init__(
        self,
        on_record: Callable[[Record, bool], object] = lambda *_: None,
        on_stop: Callable[[], object] = lambda: None,
    ) -> None:
        self._on_record, self._on_stop = on_record, on_stop

    def record(self, record: Record, *, known: bool) -> None:
        self._on_record(record, known)

    def stopping(self) -> None:
        self._on_stop()

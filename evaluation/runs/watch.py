"""A watch: whoever wants to know how an evaluation gets on."""

from __future__ import annotations

from collections.abc import Callable

from ...indexes.progress import Progress
from .record import Judgement, Record


class Watch:
    """Told of each thing as it happens, in the thread that called `evaluate`; this one looks at nothing."""

    def building(self, index: str) -> Callable[[Progress], None]:
        """An index is brought up to date; what is returned is told of each file."""
        return lambda _: None

    def running(self, total: int) -> None:
        """So many runs will be told of, those among them that were made before."""

    def record(self, record: Record, known: bool) -> None:
        """A run ended, or had ended before."""

    def judging(self, total: int) -> None:
        """So many judgements are to be made."""

    def judged(self, judgement: Judgement) -> None:
        """A judge gave one value, or failed to."""

    def stopping(self) -> None:
        """Ctrl-C: the runs under way are seen out, nothing new begins."""

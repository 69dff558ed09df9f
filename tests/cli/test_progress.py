"""The lines that a long indexing run writes to a log."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from groundwire.cli.indexing import lines
from groundwire.indexes.progress import Progress


@pytest.mark.parametrize(
    ("stands", "line"),
    [
        (Progress(0, 4, 0, "a.md"), "harbour: 0 of 4 files"),
        (Progress(2, 4, 9, "a.md", 9), "harbour: 2 of 4 files, 9 passages, about 20 s left"),
        (Progress(1, 4, 40, "a.md", 40), "harbour: 1 of 4 files, 40 passages, 2 passages/s, about 60 s left"),
        (Progress(4, 4, 40, "log.md", 440), "harbour: 4 of 4 files, 440 passages, 2 passages/s, about 3 min left"),
        (Progress(4, 4, 440, "log.md", 440), "harbour: 4 of 4 files, 440 passages, 22 passages/s"),
    ],
    ids=["the first file", "less than one passage a second", "some files", "all files, and passages to embed", "all"],
)
def test_a_line_tells_what_is_left(stands: Progress, line: str) -> None:
    log, times = StringIO(), iter((0.0, 20.0))
    lines(Console(file=log, width=200), "harbour", clock=lambda: next(times))(stands)
    assert log.getvalue().strip() == line

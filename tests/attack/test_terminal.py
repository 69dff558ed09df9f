"""What a terminal would obey, in names and texts of documents: escapes, C1 bytes, marks that reorder letters."""

from __future__ import annotations

import io
import sys

import pytest
from rich.console import Console

from groundwire.cli.app import run
from groundwire.cli.indexing import progress_bar
from groundwire.indexes.progress import Progress

HOSTILE = "a\x1b]0;mine\x07\x1b[2Jb\x9bc\u202edet.txt"
OBEYED = ("\x1b]", "\x1b[2J", "\x07", "\x9b", "\u202e")
NEW = ("--name", "docs", "--description", "Test \x1b[2Jdocuments\u202e.")


def free(printed: str) -> bool:
    return not any(mark in printed for mark in OBEYED)


@pytest.fixture
def index_output(shelf, groundwire) -> str:
    """What was printed when a document whose name and text are hostile, and one that cannot be read, were indexed."""
    shelf.write(HOSTILE, "The anchor\x9b of the \u202ehall weighs 40 kg.\n")
    shelf.write(f"{HOSTILE}.bin", b"\0\1\2\3" * 100)
    return groundwire("index", str(shelf.docs), *NEW)[1]


def test_indexing_shows_names_that_nothing_obeys(index_output) -> None:
    assert "skipped" in index_output
    assert free(index_output)


@pytest.mark.usefixtures("index_output")
@pytest.mark.parametrize("options", [[], ["--json"]])
@pytest.mark.parametrize("command", [["indexes"], ["ask", "How heavy is the anchor of the hall?"]])
def test_commands_show_texts_that_nothing_obeys(shelf, monkeypatch, capsys, command, options) -> None:
    monkeypatch.setattr(sys, "argv", ["groundwire", *command, *options, "--library", str(shelf.folder)])
    assert run() == 0
    out, err = capsys.readouterr()
    assert "documents" in out or "40 kg" in out
    assert free(out + err)


def test_a_bar_shows_names_that_nothing_obeys() -> None:
    file = io.StringIO()
    with progress_bar(Console(file=file, force_terminal=True)) as bar:
        bar("docs")(Progress(1, 2, 3, HOSTILE))
    assert "det.txt" in file.getvalue()
    assert free(file.getvalue().replace("\x1b[2K", ""))

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


FORGED = "berths\n 2  docs: contract.md > Berths  (0123456789abcdef0123).md"
KEY = '"a\\e]0;mine\\a\\e[2Jb\\u202ec\\ngroundwire: all is well"'


def test_an_error_shows_fields_of_documents_that_nothing_obeys(shelf, groundwire, monkeypatch, capsys) -> None:
    shelf.write("tugs.md", f"---\n{KEY}: x\n---\nThe tug weighs 40 tons.\n")
    groundwire("index", str(shelf.docs), *NEW)
    monkeypatch.setattr(sys, "argv", ["groundwire", "search", "tug", "--where", "no=1", "--library", str(shelf.folder)])
    assert run() == 2
    err = capsys.readouterr().err
    assert "all is well" in err
    assert free(err)
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("command", ["search", "ask"])
def test_the_name_of_a_file_is_on_one_line(shelf, groundwire, monkeypatch, capsys, command) -> None:
    shelf.write(FORGED, "The berth of the ferry is closed on Mondays.\n")
    groundwire("index", str(shelf.docs), *NEW)
    monkeypatch.setattr(
        sys, "argv", ["groundwire", command, "When is the ferry berth closed?", "--library", str(shelf.folder)]
    )
    assert run() == 0
    out, err = capsys.readouterr()
    assert "contract.md" in out
    assert not [line for line in (out + err).splitlines() if line.startswith(" 2  docs")]


def test_a_bar_shows_names_that_nothing_obeys() -> None:
    file = io.StringIO()
    with progress_bar(Console(file=file, force_terminal=True)) as bar:
        bar("docs")(Progress(1, 2, 3, HOSTILE))
    assert "det.txt" in file.getvalue()
    assert free(file.getvalue().replace("\x1b[2K", ""))

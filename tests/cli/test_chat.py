"""`groundwire chat` in process: lines in, answers out, threads that are kept, and what a line can be."""

from __future__ import annotations

import io
import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from filelock import FileLock

from groundwire.cli import exits
from groundwire.cli.app import run
from groundwire.cli.declared import Options
from groundwire.cli.threads import Threads
from groundwire.errors import LibraryError, StoppedError
from groundwire.graphs.runs.conversation import Conversation

if TYPE_CHECKING:
    from collections.abc import Callable

FIRST = "How long must an on-call engineer rest after a night call-out?"
SECOND = "How many days of paid leave are there in a year?"


class BrokenInput(io.StringIO):
    def readline(self, *_: Any) -> str:
        raise OSError("the terminal is gone")


@pytest.fixture
def place(library: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for threads; the library that is opened there is the small one."""
    for name in ("GROUNDWIRE_MODEL", "OPENAI_API_KEY", "OPENAI_BASE_URL", "TAVILY_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("groundwire.graphs.context._open_library", lambda _: library)
    monkeypatch.setattr("groundwire.cli.chat.check_library", lambda _: None)
    return tmp_path


@pytest.fixture
def chat(place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    """`chat(input, *arguments)`: (exit code, standard output, standard error)."""

    def call(stdin: Any, *arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin) if isinstance(stdin, str) else stdin)
        monkeypatch.setattr("sys.argv", ["groundwire", "chat", "--library", str(place), *arguments])
        code = run()
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


def test_two_questions_are_two_answers(chat: Any) -> None:
    code, out, err = chat(f"{FIRST}\n\n   \n{SECOND}\n")
    assert code == exits.ANSWERED
    assert out.index(f"> {FIRST}\n") < out.index("11 hours") < out.index(f"> {SECOND}\n") < out.index("28 days")
    assert out.count("Sources") == 2
    assert "retrieve" in err
    assert "\x1b" not in out + err


def test_a_thread_is_kept_and_a_new_one_is_new(chat: Any) -> None:
    assert "a new conversation" in chat(f"{FIRST}\n", "--thread", "rest")[2]
    _, out, err = chat(f"/new\n{SECOND}\n/new other\n/quit\n{FIRST}\n", "--thread", "rest")
    assert "thread 'rest': 1 turn so far" in err
    assert "thread 'rest-2': a new conversation" in err
    assert "thread 'other': a new conversation" in err
    assert "28 days" in out
    assert "11 hours" not in out
    code, out, err = chat("", "--list")
    assert (code, err) == (0, "")
    rows = [line.split() for line in out.splitlines()]
    assert [row[:2] for row in rows] == [["rest", "1"], ["rest-2", "1"]]
    assert SECOND in out


@pytest.mark.parametrize("stdin", ["", "\n\n", None, BrokenInput()])
def test_no_line_is_no_error(chat: Any, stdin: Any) -> None:
    code, out, _ = chat(stdin)
    assert (code, out) == (exits.ANSWERED, "")


@pytest.mark.parametrize(
    ("line", "message"),
    [("/bogus", "'/bogus'"), ("x" * 9_000, "8,000"), ("/new \x07", r"'\x07'"), ("/new " + "x" * 101, "x")],
)
def test_a_line_that_cannot_be_used_is_said_and_the_next_is_read(chat: Any, line: str, message: str) -> None:
    code, out, err = chat(f"{line}\n{FIRST}\n")
    (sentence,) = [line for line in err.splitlines() if line.startswith("groundwire: ")]
    assert message in sentence
    assert "11 hours" in out
    assert code == exits.BAD_INPUT


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--graph", "correctiv"], exits.BAD_INPUT, "correctiv"),
        (["--thread", " "], exits.BAD_INPUT, "thread ' '"),
        (["--web", "bing"], exits.BAD_INPUT, "bing"),
        (["--model", "gpt"], exits.MODEL, "gpt"),
    ],
)
def test_what_cannot_be_used_is_one_sentence(chat: Any, arguments: list[str], code: int, message: str) -> None:
    actual, out, err = chat(f"{FIRST}\n", *arguments)
    (line,) = [line for line in err.splitlines() if line.startswith("groundwire: ")]
    assert (actual, out) == (code, "")
    assert message in line


def test_commands(chat: Any) -> None:
    _, out, err = chat(f"/help\n/resume\n{FIRST}\n/threads\n")
    assert "Ctrl-C interrupts" in err
    assert "every turn has its answer" in err
    assert [line.split()[:2] for line in err.splitlines() if line.startswith("main ")] == [["main", "1"]]
    assert "main " not in out


def test_a_long_question_does_not_fill_the_list_of_threads(chat: Any) -> None:
    chat(f"{FIRST} {'and so on ' * 200}\n")
    (line,) = chat("", "--list")[1].splitlines()
    assert len(line) < 180
    assert FIRST in line


@pytest.mark.parametrize("word", ["exit", "quit", "Exit", "/QUIT"])
def test_who_types_exit_leaves(chat: Any, word: str) -> None:
    assert chat(f"{word}\n{FIRST}\n")[1] == ""


def test_who_types_help_is_told_the_commands(chat: Any) -> None:
    _, out, err = chat("help\n")
    assert (out, "/threads" in err) == ("", True)


def stop_midway(place: Path, **options: Any) -> None:
    """Leave a turn on the thread `main` that was stopped after its search."""
    with Threads.open(place) as threads:
        conversation = Conversation(threads.saver, "main", context=Options(library=place, **options).context())

        def see(event: Any) -> None:
            if event.event == "began" and event.node == "retrieve":
                conversation.stop()

        with pytest.raises(StoppedError):
            conversation.ask(FIRST, on_event=see)


def test_a_turn_that_was_cut_short_is_finished_first(chat: Any, place: Path) -> None:
    stop_midway(place)
    _, out, err = chat(f"{SECOND}\n", "--graph", "naive")
    assert f"going on with the turn that has no answer yet: {FIRST}" in err
    assert out.index("11 hours") < out.index("28 days")
    resumed, _, _ = err.partition("thread 'main'")[2].partition("condense")
    assert "grade" in resumed
    assert "retrieve  " not in resumed


def test_a_turn_of_other_roles_is_not_taken_up(chat: Any, place: Path) -> None:
    stop_midway(place, roles="people")
    code, out, err = chat("")
    assert (code, out) == (exits.BAD_INPUT, "")
    assert "'people'" in err
    assert FIRST not in err
    assert "11 hours" in chat("", "--roles", "people")[1]


def test_a_list_shows_no_question_of_other_roles(chat: Any) -> None:
    chat("What is the salary of a night engineer?\n", "--roles", "people")
    assert "salary" not in chat("", "--list")[1]
    assert "salary" in chat("", "--list", "--roles", "people")[1]


def test_the_threads_are_for_their_owner_only(chat: Any, place: Path) -> None:
    chat(f"{FIRST}\n")
    folder = place / "threads"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()} == {0o600}


def test_where_the_library_may_not_be_written_the_user_keeps_the_threads(
    place: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setattr("platformdirs.user_data_path", lambda _: home)
    (place / "threads").write_text("not a folder")
    with Threads.open(place) as threads:
        assert threads.names() == []
    (file,) = home.glob("threads/*/threads.sqlite")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    monkeypatch.setattr("platformdirs.user_data_path", lambda _: place / "threads")
    with pytest.raises(LibraryError, match="no conversation can be kept"), Threads.open(place):
        pass


def test_so_it_is_where_the_threads_may_only_be_read(
    place: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, may = tmp_path_factory.mktemp("home"), os.access
    with Threads.open(place):
        pass
    monkeypatch.setattr("platformdirs.user_data_path", lambda _: home)
    monkeypatch.setattr(os, "access", lambda path, mode: place not in Path(path).parents and may(path, mode))
    with Threads.open(place):
        assert list(home.glob("threads/*/threads.sqlite"))


def test_a_file_that_is_no_database_is_said(chat: Any, place: Path) -> None:
    (place / "threads").mkdir()
    (place / "threads" / "threads.sqlite").write_bytes(b"no database at all, but long enough to be one" * 100)
    code, _, err = chat(f"{FIRST}\n")
    assert code == exits.LIBRARY
    assert "move the file away" in err


def test_one_chat_at_a_time_has_a_thread(chat: Any, place: Path) -> None:
    chat("")
    (lock,) = (place / "threads").glob("*.lock")
    with FileLock(lock):
        code, _, err = chat(f"{FIRST}\n")
        assert code == exits.LIBRARY
        assert "'main' is open in another chat" in err
        assert chat(f"{FIRST}\n", "--thread", "other")[0] == exits.ANSWERED


def test_what_a_finished_turn_leaves_is_one_checkpoint(chat: Any, place: Path) -> None:
    chat(f"{FIRST}\n{SECOND}\n")
    with Threads.open(place) as threads, threads.saver.cursor(transaction=False) as cursor:
        assert cursor.execute("SELECT count(*) FROM checkpoints").fetchone() == (1,)
        (size,) = cursor.execute("SELECT sum(length(checkpoint)) FROM checkpoints").fetchone()
    assert size < 20_000

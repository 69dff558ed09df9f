"""The command line as processes: terminals, closed pipes, the demo, and what an import costs."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from cli_process import COMMAND, ENVIRONMENT, QUESTION, Command


class Terminal:
    """The command line on a terminal of its own."""

    def __init__(self, *arguments: str, cwd: Path) -> None:
        self.ours, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [*COMMAND, *arguments], cwd=cwd, env={**ENVIRONMENT, "TERM": "xterm"}, stdin=theirs, stdout=theirs,
            stderr=theirs, start_new_session=True,
        )  # fmt: skip
        os.close(theirs)
        self.shown = ""

    def until(self, text: str, *, after: int = 0) -> None:
        """Read until `text` is shown behind the first `after` characters, the process ends, or a minute is over."""
        ends = time.monotonic() + 60
        while text not in self.shown[after:]:
            if not select.select([self.ours], [], [], max(0.0, ends - time.monotonic()))[0]:
                return
            try:
                self.shown += os.read(self.ours, 4096).decode(errors="replace")
            except OSError:
                return

    def type(self, keys: str) -> None:
        os.write(self.ours, keys.encode())

    def end(self) -> int:
        """Read to the end; the exit code."""
        self.until("\0")
        os.close(self.ours)
        return self.process.wait(timeout=60)


@pytest.mark.slow
@pytest.mark.parametrize(("keys", "code"), [("\n", 3), (None, 130)])
def test_a_person_is_asked_on_a_terminal(place: Path, keys: str | None, code: int) -> None:
    terminal = Terminal("ask", "zebra violin mango?", "--web", "ask", cwd=place)
    terminal.type("y\n")  # before the question is there
    terminal.until("[y/N]")
    assert "'zebra violin mango'" in terminal.shown
    if keys is None:
        terminal.process.send_signal(signal.SIGINT)
    else:
        terminal.type(keys)
    assert terminal.end() == code
    assert ("was declined" in terminal.shown) == (keys is not None)
    assert terminal.shown.rindex("\x1b[?25h") > terminal.shown.rindex("\x1b[?25l")
    assert "Traceback" not in terminal.shown


@pytest.mark.slow
def test_a_chat_on_a_terminal(place: Path) -> None:
    terminal = Terminal("chat", cwd=place)
    terminal.until("> ")
    terminal.type(f"{QUESTION}\n")
    terminal.until("extractive, ")
    assert "11 hours" in terminal.shown
    terminal.until("> ", after=terminal.shown.index("extractive, "))
    terminal.type("\x04")
    assert terminal.end() == 0


@pytest.mark.slow
def test_a_reader_that_leaves_is_no_error(place: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, "ask", QUESTION],
        cwd=place,
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    err = process.stderr.read()
    process.stderr.close()
    assert process.wait(timeout=60) in (0, 1)
    assert "Traceback" not in err
    assert "BrokenPipe" not in err


@pytest.mark.slow
def test_the_demo_runs_twice(tmp_path: Path, command: Command) -> None:
    first = command("demo", "--library", "lib", cwd=tmp_path)
    second = command("demo", "--library", "lib", cwd=tmp_path)
    assert (first.returncode, second.returncode) == (0, 0), first.stderr + second.stderr
    text, _, _ = first.stdout.partition("answered")
    assert "1,800 instead of 180" in text
    assert "11 hours" in text
    assert second.stdout.partition("answered")[0] == text
    assert "unchanged" in second.stderr
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    quoted = readme.split("$ make demo\n...\n")[1].partition(" · extractive")[0]
    printed = " ".join(f"{first.stderr} {first.stdout}".split())
    for part in re.split(r"\n *\.\.\.\n|\n\n", quoted):
        assert " ".join(part.split()) in printed
    (asked,) = [line for line in first.stderr.splitlines() if line.startswith("Question: ")]
    assert asked.endswith("?")


@pytest.mark.slow
def test_an_empty_question_is_told_before_langgraph_is_loaded(tmp_path: Path) -> None:
    code = (
        "import sys; from groundwire.cli.app import run; sys.argv = ['groundwire', 'ask', ' ']; code = run(); "
        "assert 'langgraph' not in sys.modules; sys.exit(code)"
    )
    process = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True
    )
    assert (process.returncode, process.stderr) == (2, "groundwire: the question ' ' is empty: ask something\n")


HEAVY = "langgraph langchain langchain_core chromadb numpy onnxruntime tantivy pydantic typer rich".split()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "absent"),
    [
        ("groundwire", HEAVY),
        ("groundwire.cli", HEAVY),
        (
            "groundwire.graphs.corrective, groundwire.graphs.router",
            ["chromadb", "onnxruntime", "langchain_openai", "ddgs", "tavily", "openai"],
        ),
    ],
)
def test_an_import_loads_reads_and_asks_for_nothing_else(module: str, absent: list[str], tmp_path: Path) -> None:
    code = f"""
import sys, os
opened = []
def watch(event, arguments):
    if event in ("open", "sqlite3.connect", "socket.connect"):
        opened.append((event, str(arguments[0])))
sys.addaudithook(watch)
import {module}
bad = [name for name in {absent!r} if name in sys.modules]
assert not bad, bad
root = os.path.dirname(sys.modules["groundwire"].__file__)
ours = [one for one in opened if one[0] != "open"] + [
    one for one in opened if one[1].startswith(root) and not one[1].endswith((".py", ".pyc")) and ".venv" not in one[1]
    and "__pycache__" not in one[1]
]
assert not ours, ours
"""
    process = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True
    )
    assert process.returncode == 0, process.stderr
    assert list(tmp_path.iterdir()) == []

"""The command line as processes: Ctrl-C, closed pipes, the demo, and what an import costs."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import NoReturn

import pytest

from groundwire import config
from groundwire.cli import index
from groundwire.cli.app import run
from groundwire.indexes.ingestion import file_run
from groundwire.indexes.open_library import OpenLibrary
from groundwire.indexes.stores.sqlite_catalog import SqliteCatalog

QUESTION = "How long must an engineer rest after a call-out?"
COMMAND = [sys.executable, "-m", "groundwire"]
ENVIRONMENT = {
    name: value
    for name, value in os.environ.items()
    if not name.startswith(("OPENAI_", "GROUNDWIRE_", "TAVILY_", "LANGSMITH_", "LANGCHAIN_"))
}


def groundwire(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *arguments], cwd=cwd, env=ENVIRONMENT, capture_output=True, text=True, timeout=120)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with documents and a library of them, by the packaged embedding model."""
    folder = tmp_path_factory.mktemp("place")
    (folder / "docs").mkdir()
    (folder / "docs" / "rest.md").write_text("# Rest\n\nAn engineer must rest for 11 hours after a call-out.\n")
    process = groundwire("index", "docs", "--name", "rules", "--description", "Rules", cwd=folder)
    assert process.returncode == 0, process.stderr
    return folder


def interrupt(*arguments: str, cwd: Path, seconds: float, after: str = "") -> tuple[int, str]:
    """Press Ctrl-C that many seconds after the start, or after this path is there; the exit code and the output."""
    process = subprocess.Popen(
        [*COMMAND, *arguments], cwd=cwd, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # a background job is deaf to it
    )  # fmt: skip
    while not (cwd / after).exists() and process.poll() is None:
        time.sleep(0.05)
    time.sleep(seconds)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    return process.returncode, out


@pytest.mark.slow
@pytest.mark.parametrize(
    "interrupted",
    [
        "try:\n        exec('raise KeyboardInterrupt')\n    except KeyboardInterrupt:\n        return 130",
        "raise RuntimeError('while a class is made') from KeyboardInterrupt()",
        "raise type('SchemaError', (Exception,), {})('in a validator:\\n  KeyboardInterrupt: ')",
        "raise KeyboardInterrupt",
    ],
)
def test_an_interrupt_ends_with_its_exit_code_wherever_it_comes(tmp_path: Path, interrupted: str) -> None:
    (tmp_path / "script.py").write_text(
        "import groundwire.cli.app as app\nfrom groundwire.cli import main\n\n"
        f"def run():\n    {interrupted}\n\napp.run = run\nmain()\n"
    )
    command = [sys.executable, "-m", "script"]
    process = subprocess.run(command, cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, timeout=60)
    assert (process.returncode, process.stderr) == (130, "")


def test_an_error_that_only_speaks_of_an_interrupt_is_not_hidden(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(
        "import groundwire.cli.app as app\nfrom groundwire.cli import main\n\n"
        "def run():\n    raise ValueError('What is a KeyboardInterrupt?')\n\napp.run = run\nmain()\n"
    )
    command = [sys.executable, "-m", "script"]
    process = subprocess.run(command, cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, timeout=60)
    assert process.returncode == 1
    assert "ValueError: What is a KeyboardInterrupt?" in process.stderr


LOOKING = ["ask", QUESTION], ["search", "rest"], ["show", "rest.md"], ["chat", "--list"], ["indexes"]


@pytest.mark.parametrize("arguments", LOOKING, ids=lambda arguments: arguments[0])
def test_an_interrupted_command_that_writes_nothing_speaks_of_no_work(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(config, "read_operator", interrupting)
    monkeypatch.setattr(sys, "argv", ["groundwire", *arguments])
    assert run() == 130
    assert capsys.readouterr().err == "groundwire: interrupted\n"


NOTHING = "groundwire: interrupted; nothing was indexed yet, run the command again to start\n"


@pytest.mark.parametrize(
    ("room", "name"),
    [(index, "model_settings"), (file_run, "walk"), (OpenLibrary, "embed"), (SqliteCatalog, "replace")],
    ids=["loading", "looking", "embedding", "storing"],
)
def test_an_interrupted_index_tells_whether_anything_is_kept(
    room: object, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("docs").mkdir()
    Path("docs", "rest.md").write_text("# Rest\n\nAn engineer must rest for 11 hours after a call-out.\n")
    monkeypatch.setattr(sys, "argv", ["groundwire", "index", "docs"])
    with monkeypatch.context() as patched:
        patched.setattr(room, name, interrupting)
        assert run() == 130
    assert (capsys.readouterr().err == NOTHING) == (name != "replace")
    assert run() == 0
    monkeypatch.setattr(file_run, "walk", interrupting)
    assert run() == 130
    assert "finished work is in the library" in capsys.readouterr().err.splitlines()[-1]


def interrupting(*_: object, **__: object) -> NoReturn:
    raise KeyboardInterrupt


def test_a_second_ctrl_c_ends_at_once_and_aborts_nothing(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(
        "import os, signal\nfrom groundwire.cli.exits import twice_ends\n\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "try:\n    with twice_ends():\n        os.kill(os.getpid(), signal.SIGINT)\n        signal.pause()\n"
        "except KeyboardInterrupt:\n    print('first', flush=True)\n    os.kill(os.getpid(), signal.SIGINT)\n"
        "    print('still there')\n"
    )
    command = [sys.executable, "-m", "script"]
    process = subprocess.run(command, cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, timeout=60)
    assert (process.returncode, process.stdout, process.stderr) == (-signal.SIGINT, "first\n", "")  # 130 in a shell


@pytest.mark.slow
@pytest.mark.parametrize("seconds", [0.6, 1.2])
def test_ctrl_c_while_asking(place: Path, seconds: float) -> None:
    code, out = interrupt("ask", QUESTION, cwd=place, seconds=seconds)
    assert code in (130, 0), out
    assert "Traceback" not in out
    assert groundwire("ask", QUESTION, "--json", cwd=place).returncode == 0


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
@pytest.mark.parametrize(("keys", "code"), [("n\n", 3), ("\n", 3), (None, 130)])
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
def test_ctrl_c_while_indexing_leaves_a_library_that_works(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    for n in range(400):
        words = " ".join(f"word{n}x{m} berth depth harbour" for m in range(40))
        (tmp_path / "docs" / f"note{n}.md").write_text(f"# Note {n}\n\nThe depth at berth {n} is {n} metres. {words}\n")
    indexing = ("index", "docs", "--name", "notes", "--description", "Notes")
    code, out = interrupt(*indexing, cwd=tmp_path, seconds=1.0, after=".groundwire")
    assert code == 130, out
    assert "Traceback" not in out
    for n in range(20, 400):
        (tmp_path / "docs" / f"note{n}.md").unlink()
    assert groundwire(*indexing, cwd=tmp_path).returncode == 0
    rows = json.loads(groundwire("indexes", "--json", cwd=tmp_path).stdout)
    assert rows[0]["sources"] == 20
    answer = json.loads(groundwire("ask", "What is the depth at berth 7?", "--json", cwd=tmp_path).stdout)
    assert "7 metres" in answer["text"]


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [["ask", QUESTION], ["ask", QUESTION, "--json"], ["indexes"], ["--help"]])
def test_a_reader_that_leaves_is_no_error(place: Path, arguments: list[str]) -> None:
    process = subprocess.Popen(
        [*COMMAND, *arguments], cwd=place, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
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
def test_the_demo_runs_twice(tmp_path: Path) -> None:
    first = groundwire("demo", "--library", "lib", cwd=tmp_path)
    second = groundwire("demo", "--library", "lib", cwd=tmp_path)
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
        ("groundwire.graphs.corrective", ["chromadb", "onnxruntime", "langchain_openai", "ddgs", "tavily", "openai"]),
        ("groundwire.graphs.router", ["chromadb", "onnxruntime", "langchain_openai", "ddgs", "tavily", "openai"]),
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

"""Ctrl-C at any time: the exit code, what is told, and what is kept."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import NoReturn

import pytest
from cli_process import COMMAND, ENVIRONMENT, QUESTION, Command

from groundwire import config
from groundwire.cli import index
from groundwire.cli.app import run
from groundwire.indexes.ingestion import file_run
from groundwire.indexes.open_library import OpenLibrary
from groundwire.indexes.stores.sqlite_catalog import SqliteCatalog

LOOKING = ["ask", QUESTION], ["search", "rest"], ["show", "rest.md"], ["chat", "--list"], ["indexes"]
NOTHING = "groundwire: interrupted; nothing was indexed yet, run the command again to start\n"


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
        "gone = weakref.ref(Made(), lambda _: signal.raise_signal(signal.SIGINT))\n    time.sleep(20)",
    ],
)
def test_an_interrupt_ends_with_its_exit_code_wherever_it_comes(tmp_path: Path, interrupted: str) -> None:
    (tmp_path / "script.py").write_text(
        "import signal, time, weakref\nimport groundwire.cli.app as app\nfrom groundwire.cli import main\n\n"
        "class Made: pass\n\n"
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


@pytest.mark.parametrize("arguments", LOOKING, ids=lambda arguments: arguments[0])
def test_an_interrupted_command_that_writes_nothing_speaks_of_no_work(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(config, "read_operator", interrupting)
    monkeypatch.setattr(sys, "argv", ["groundwire", *arguments])
    assert run() == 130
    assert capsys.readouterr().err == "groundwire: interrupted\n"


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
def test_ctrl_c_while_asking(place: Path, seconds: float, command: Command) -> None:
    code, out = interrupt("ask", QUESTION, cwd=place, seconds=seconds)
    assert code in (130, 0), out
    assert "Traceback" not in out
    assert command("ask", QUESTION, "--json", cwd=place).returncode == 0


@pytest.mark.slow
def test_ctrl_c_while_indexing_leaves_a_library_that_works(tmp_path: Path, command: Command) -> None:
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
    assert command(*indexing, cwd=tmp_path).returncode == 0
    rows = json.loads(command("indexes", "--json", cwd=tmp_path).stdout)
    assert rows[0]["sources"] == 20
    answer = json.loads(command("ask", "What is the depth at berth 7?", "--json", cwd=tmp_path).stdout)
    assert "7 metres" in answer["text"]

"""Nothing leaves the machine that nobody asked for: neither from Python nor from native code."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from endpoint import Endpoint

import groundwire

QUESTION = "How long must an engineer rest after a call-out at night?"
_CONNECT = re.compile(
    r"(?:connect|sendto|sendmsg)\(.*?sa_family=AF_INET6?.*?inet_(?:addr|pton)\((?:AF_INET6, )?\"([^\"]+)\""
)
_LOOPBACK = ("127.", "::1")


PROGRAM = f"""
import sys, time
from pathlib import Path
from groundwire.cli.app import run
Path("notes").mkdir()
Path("notes/rest.md").write_text("# Rest\\n\\nAn engineer called out at night must rest for 11 hours.\\n")
for line in (["index", "notes", "--name", "notes", "--description", "Notes."], ["indexes"],
             ["ask", "{QUESTION}"], ["ask", "{QUESTION}", "--graph", "research", "--json"]):
    sys.argv = ["groundwire", *line]
    assert run() == 0, line
time.sleep(8)
"""
"""What reports by itself does so some seconds after it was loaded."""


def environment() -> dict[str, str]:
    mine = ("OPENAI", "GROUNDWIRE", "LANG", "ORT_")
    return {name: value for name, value in os.environ.items() if not name.startswith(mine)}


def outside(trace: str) -> list[str]:
    """The addresses beyond this machine that were connected to or sent to, lookups of names among them."""
    return [address for address in _CONNECT.findall(trace) if not address.startswith(_LOOPBACK)]


@pytest.mark.slow
def test_index_and_ask_connect_to_nothing(tmp_path: Path) -> None:
    strace = shutil.which("strace")
    if strace is None:
        pytest.skip("no strace to watch with")
    log = tmp_path / "trace"
    watched = [strace, "-f", "-qq", "-e", "trace=connect,sendto,sendmsg,sendmmsg", "-o", str(log)]
    process = subprocess.run(
        [*watched, sys.executable, "-c", PROGRAM], cwd=tmp_path, env=environment(), capture_output=True, text=True,
        timeout=300,
    )  # fmt: skip
    if "not permitted" in process.stderr:
        pytest.skip("strace may watch nothing here")
    assert process.returncode == 0, process.stderr
    assert "11 hours" in process.stdout
    assert outside(log.read_text(errors="replace")) == []


@pytest.mark.slow
def test_the_watch_sees_a_lookup(tmp_path: Path) -> None:
    """Or the test above could not fail."""
    strace = shutil.which("strace")
    if strace is None:
        pytest.skip("no strace to watch with")
    code = "import socket; socket.socket(socket.AF_INET, socket.SOCK_DGRAM).connect(('203.0.113.7', 53))"
    watched = [strace, "-f", "-qq", "-e", "trace=connect", "-o", str(tmp_path / "trace"), sys.executable, "-c", code]
    process = subprocess.run(watched, capture_output=True, text=True, timeout=60)
    if "not permitted" in process.stderr:
        pytest.skip("strace may watch nothing here")
    assert outside((tmp_path / "trace").read_text()) == ["203.0.113.7"]


@pytest.mark.slow
def test_onnxruntime_is_told_before_it_is_loaded() -> None:
    code = """
import os, sys
os.environ.pop("ORT_DISABLE_TELEMETRY", None)
class Look:
    def find_spec(self, name, path=None, target=None):
        if name == "onnxruntime":
            assert os.environ.get("ORT_DISABLE_TELEMETRY") == "1", "too late"
            print("told")
sys.meta_path.insert(0, Look())
from groundwire.models.minilm import MiniLM
MiniLM().embed(["rest"])
"""
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert (process.returncode, process.stdout) == (0, "told\n"), process.stderr


def test_it_is_imported_in_one_place() -> None:
    root = Path(groundwire.__file__).parent
    rooms = [folder for folder in root.iterdir() if (folder / "__init__.py").is_file()]
    files = [file for room in rooms for file in room.rglob("*.py")]
    importing = {file.name for file in files if re.search(r"^\s*(import|from) onnxruntime", file.read_text(), re.M)}
    assert importing == {"onnx_sessions.py"}
    text = (root / "models" / "onnx_sessions.py").read_text()
    runtime = text.partition("def runtime()")[2].partition("\n\n\n")[0]
    assert [part.count("import onnxruntime") for part in (runtime, text)] == [1, 1]


PAY = "What is the salary of an engineer, and how long must an engineer rest?"
ASKS = """
import json, os, sys
import chromadb, langchain_chroma, langsmith, tantivy, tokenizers
import groundwire.cli.ask, groundwire.graphs.corrective, groundwire.models.minilm
from groundwire.cli import main
for line in sys.stdin:
    arguments = json.loads(line)
    child = os.fork()
    if not child:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        sys.argv = ["groundwire", "ask", *arguments]
        main()
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""
"""Asks in a process of its own each time, as `groundwire ask` does; what they need is loaded once."""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs os.fork")
def test_langsmith_is_sent_what_the_operator_allows(folder: Path, langsmith: Endpoint, tmp_path: Path) -> None:
    config = tmp_path / "groundwire.toml"
    variables = {
        "LANGSMITH_TRACING": "true", "LANGSMITH_ENDPOINT": langsmith.url, "LANGSMITH_API_KEY": "k",
        "LANGSMITH_DISABLE_RUN_COMPRESSION": "true", "GROUNDWIRE_CONFIG": str(config),
    }  # fmt: skip
    with subprocess.Popen(
        [sys.executable, "-c", ASKS], env={**environment(), **variables}, stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stdin
        assert process.stdout
        for tracing, options, text_expected in (
            ("public", (), True),
            ("public", ("--roles", "people"), False),
            ("public", ("--roles", "nobody-s-label"), True),
            ("all", ("--roles", "people"), True),
            ("off", (), False),
        ):
            config.write_text(f"tracing = {tracing!r}\n")
            before = len(langsmith.bodies)
            print(json.dumps([PAY, "--library", str(folder), *options]), file=process.stdin, flush=True)
            assert process.stdout.readline() == "0\n"
            bodies = "".join(langsmith.bodies[before:])
            assert (PAY in bodies) == text_expected, (tracing, options)
            assert ("zebraquill" in bodies) == (tracing == "all"), (tracing, options)

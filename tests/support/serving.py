"""`langgraph dev` in a folder of its own, and a library that it serves."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

import groundwire
from groundwire.indexes.library import Library

ROOT = Path(groundwire.__file__).parent
SECRET = "zebraquill"


def make_served_library(documents: Path, folder: Path) -> None:
    """A library by the packaged embedding model, one document of which is for `people`."""
    (documents / "pay").mkdir()
    (documents / "rest.md").write_text("# Rest\n\nAn on-call engineer called out at night must rest for 11 hours.\n")
    (documents / "pay" / "bands.md").write_text(f"# Pay\n\nThe {SECRET} salary of an engineer is 52,000 pounds.\n")
    with Library.create(folder) as library:
        below = {"pay": ["people"]}
        library.add_files(documents, index="handbook", description="Rules for employees.", labels_below=below)


@contextmanager
def serve(scratch: Path, library: Path, *, operator: str = "", environ: Any = None, **settings: Any) -> Iterator[str]:
    """The URL of a server that runs in `scratch`, with more lines in its groundwire.toml and its langgraph.json."""
    config = json.loads((ROOT / "langgraph.json").read_text(encoding="utf-8"))
    (scratch / "langgraph.json").write_text(json.dumps({**config, "dependencies": [str(ROOT)], **settings}))
    (scratch / "groundwire.toml").write_text(f"library = {json.dumps(str(library))}\n{operator}")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    variables = {name: value for name, value in os.environ.items() if not name.endswith("_API_KEY")}
    quiet = {"LANGSMITH_TRACING": "false", "LANGCHAIN_TRACING_V2": "false", "LANGGRAPH_CLI_NO_ANALYTICS": "1"}
    log = (scratch / "log").open("w")
    server = subprocess.Popen(
        [Path(sys.executable).with_name("langgraph"), "dev", "--no-browser", "--no-reload", "--port", str(port)],
        cwd=scratch, env={**variables, **quiet, **(environ or {})}, stdout=log, stderr=subprocess.STDOUT,
        start_new_session=True,
    )  # fmt: skip
    try:
        url = f"http://127.0.0.1:{port}"
        _wait(url, server, scratch / "log")
        yield url
    finally:
        with suppress(ProcessLookupError):
            os.killpg(server.pid, signal.SIGTERM)
        try:
            server.wait(timeout=20)
        except subprocess.TimeoutExpired:
            os.killpg(server.pid, signal.SIGKILL)
            server.wait()
        log.close()


def _wait(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(600):
        assert server.poll() is None, log.read_text()
        with suppress(httpx.HTTPError):
            if httpx.get(f"{url}/ok").is_success:
                return
        time.sleep(0.1)
    pytest.fail(log.read_text())

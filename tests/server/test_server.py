"""`langgraph dev`, without any key: the same answers as in process, and no role that a client claims."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from langgraph_sdk import get_sync_client

import groundwire
from groundwire.evidence.answer import Answer
from groundwire.graphs import PATTERNS, corrective
from groundwire.graphs.context import Context
from groundwire.indexes.indexer import Indexer
from groundwire.indexes.library import Library

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.server

ROOT = Path(groundwire.__file__).parent
QUESTION = "How long must an on-call engineer rest after a call-out at night?"
SECRET = "zebraquill"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library by the packaged embedding model, one document of which is for `people`."""
    documents = tmp_path_factory.mktemp("documents")
    (documents / "pay").mkdir()
    (documents / "rest.md").write_text("# Rest\n\nAn on-call engineer called out at night must rest for 11 hours.\n")
    (documents / "pay" / "bands.md").write_text(f"# Pay\n\nThe {SECRET} salary of an engineer is 52,000 pounds.\n")
    folder = tmp_path_factory.mktemp("library")
    with Library.create(folder) as library:
        indexer = Indexer(library, "handbook", description="Rules for employees.")
        indexer.label(documents / "pay", ["people"])
        indexer.run(documents)
    return folder


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A client of a server that runs in a folder of its own, so that nothing is left in the repository."""
    scratch = tmp_path_factory.mktemp("server")
    settings = (ROOT / "langgraph.json").read_text(encoding="utf-8")
    (scratch / "langgraph.json").write_text(settings.replace('["."]', f'["{ROOT}"]'), encoding="utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    kept = {name: value for name, value in os.environ.items() if not name.endswith("_API_KEY")}
    environment = {
        **kept,
        "LANGSMITH_TRACING": "false",
        "LANGCHAIN_TRACING_V2": "false",
        "LANGGRAPH_CLI_NO_ANALYTICS": "1",
    }
    log = (scratch / "log").open("w")
    server = subprocess.Popen(
        [Path(sys.executable).with_name("langgraph"), "dev", "--no-browser", "--no-reload", "--port", str(port)],
        cwd=scratch, env=environment, stdout=log, stderr=subprocess.STDOUT, start_new_session=True,
    )  # fmt: skip
    try:
        url = f"http://127.0.0.1:{port}"
        _wait(url, server, scratch / "log")
        with get_sync_client(url=url) as client:
            yield client
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


def ask(client: Any, question: str, graph: str = "corrective", **context: Any) -> Any:
    return client.runs.wait(None, graph, input={"question": question}, context=context)


def test_every_pattern_is_listed(client: Any) -> None:
    assert {assistant["graph_id"] for assistant in client.assistants.search()} == set(PATTERNS)


@pytest.mark.parametrize("graph", PATTERNS)
def test_the_answer_is_the_one_of_graph_invoke(client: Any, folder: Path, graph: str) -> None:
    from groundwire.graphs import pattern

    there = Answer.model_validate(ask(client, QUESTION, graph, library=str(folder))["answer"])
    with Library.open(folder) as library:
        result = pattern(graph).compile().invoke({"question": QUESTION}, context=Context(library=library))
    here = Answer.model_validate(result["answer"])
    assert (there.text, there.citations, there.status) == (here.text, here.citations, here.status)
    assert "11 hours" in there.text


def test_the_context_is_a_form_with_descriptions(client: Any) -> None:
    (assistant,) = client.assistants.search(graph_id="corrective")
    schema = client.assistants.get_schemas(assistant["assistant_id"])["context_schema"]
    assert {"library", "model", "roles", "web", "search", "budget"} <= set(schema["properties"])
    assert all(field.get("description") for field in schema["properties"].values())


def test_roles_that_a_client_claims_open_nothing(client: Any, folder: Path) -> None:
    question = "What is the salary of an engineer?"
    with Library.open(folder) as library:
        context = Context(library=library, roles=["people"])
        assert SECRET in str(corrective.graph.invoke({"question": question}, context=context))
    assert SECRET not in str(ask(client, question, library=str(folder), roles=["people"]))
    thread = client.threads.create()
    given = {"library": str(folder), "roles": ["people"]}
    client.runs.wait(thread["thread_id"], "corrective", input={"question": question}, context=given)
    assert SECRET not in str(client.threads.get_state(thread["thread_id"]))


def test_a_second_turn_on_a_thread_is_its_own(client: Any, folder: Path) -> None:
    thread = client.threads.create()["thread_id"]
    for _ in range(2):
        result = client.runs.wait(thread, "corrective", input={"question": QUESTION}, context={"library": str(folder)})
        assert [step["node"] for step in result["answer"]["steps"]] == ["retrieve", "grade", "write", "check"]

"""The packaged language model as it is: llama.cpp, 1.1 GB of weights, and what it costs to start and stop it."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import reduce
from importlib.util import find_spec
from operator import add
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from langchain_core.messages import AIMessage, HumanMessage, SystemMessage

import groundwire
from groundwire.indexes.sets import build_set
from groundwire.models import llama
from groundwire.models.chat import load_chat_model
from groundwire.models.weights import packaged_weights

if TYPE_CHECKING:
    from collections.abc import Iterator

    from langchain_core.language_models import BaseChatModel

# Importing it here would be too early: `llama.address` tells its threads how to wait.
pytestmark = [pytest.mark.local, pytest.mark.skipif(find_spec("xllamacpp") is None, reason="needs the extra `local`")]

ROOT = Path(groundwire.__file__).parent
FACTS = "\n".join(f"Berth {n} of the harbour has a depth of {n + 3} metres at low water." for n in range(1, 11))
SCHEMA = {
    "type": "object",
    "properties": {"berth": {"type": "integer"}, "metres": {"type": "integer"}},
    "required": ["berth", "metres"],
    "additionalProperties": False,
}
FORMAT = {"type": "json_schema", "json_schema": {"name": "depth", "schema": SCHEMA, "strict": True}}


@pytest.fixture(scope="module", autouse=True)
def stopped() -> Iterator[None]:
    yield
    llama.stop_servers()


@pytest.fixture(scope="module")
def model() -> BaseChatModel:
    return load_local_model()


def load_local_model(**options: Any) -> BaseChatModel:
    model = load_chat_model("local", **{"max_output_tokens": 48, **options})
    assert model is not None
    return model


def berth_prompt(question: str) -> list[Any]:
    return [SystemMessage(FACTS), HumanMessage(question)]


def packaged_address() -> str:
    return llama.address(packaged_weights().file, "local")


def test_a_server_that_is_stopped_is_gone(model: BaseChatModel) -> None:
    model.invoke("Hello")
    port = urlsplit(packaged_address()).port
    assert port
    llama.stop_servers()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port), timeout=5)
    if Path("/proc/self/task").is_dir():
        names = {task.joinpath("comm").read_text().strip() for task in Path("/proc/self/task").iterdir()}
        assert not {name for name in names if name.startswith("llama")}


def test_it_starts_at_the_first_call_and_again_after_a_stop(model: BaseChatModel) -> None:
    llama.stop_servers()
    before = threading.active_count()
    load_local_model()
    assert llama._servers == {}
    assert model.invoke("Hello").text
    assert threading.active_count() == before


def test_it_may_be_stopped_as_soon_as_it_runs() -> None:
    for _ in range(3):
        packaged_address()
        llama.stop_servers()


def test_the_reply_fits_a_schema_and_the_prefix_is_kept(model: BaseChatModel) -> None:
    first = model.bind(response_format=FORMAT).invoke(berth_prompt("How deep is berth 4?"))
    second = model.bind(response_format=FORMAT).invoke(berth_prompt("How deep is berth 9?"))

    assert json.loads(first.text) == {"berth": 4, "metres": 7}
    assert json.loads(second.text) == {"berth": 9, "metres": 12}
    assert second.usage_metadata is not None
    assert second.usage_metadata["input_token_details"]["cache_read"] > 100
    assert second.response_metadata["model_name"] == "local"


def test_a_stream_counts_its_tokens(model: BaseChatModel) -> None:
    whole = None
    for chunk in model.bind(response_format=FORMAT).stream(berth_prompt("How deep is berth 4?")):
        whole = chunk if whole is None else whole + chunk

    assert whole is not None
    assert whole.usage_metadata is not None
    assert whole.usage_metadata["output_tokens"] > 5
    assert whole.usage_metadata["input_tokens"] > 100


def test_one_model_serves_several_event_loops(model: BaseChatModel) -> None:
    async def ask() -> tuple[str, int]:
        pieces = [piece async for piece in model.astream("Say hello.")]
        return (await model.ainvoke("Say hello.")).text, len(pieces)

    assert asyncio.run(ask()) == asyncio.run(ask())


def test_a_reply_has_a_limit(model: BaseChatModel) -> None:
    reply = model.invoke("Write a long story about a lighthouse.")

    assert reply.usage_metadata is not None
    assert reply.usage_metadata["output_tokens"] == 48
    assert reply.response_metadata["finish_reason"] == "length"


@pytest.mark.parametrize("streamed", [False, True])
def test_a_constrained_reply_that_is_cut_off_is_returned_and_counted(model: BaseChatModel, streamed: bool) -> None:
    schema = {"type": "object", "properties": {"story": {"type": "string"}}, "required": ["story"]}
    writer = model.bind(response_format={"type": "json_schema", "json_schema": {"name": "story", "schema": schema}})
    question = "Write a long story about a lighthouse."
    reply = reduce(add, list(writer.stream(question))) if streamed else writer.invoke(question)

    assert isinstance(reply, AIMessage)
    assert reply.text.lstrip().startswith("{")
    assert reply.usage_metadata is not None
    assert reply.usage_metadata["output_tokens"] == 48
    assert reply.response_metadata["finish_reason"] == "length"


def test_a_prompt_beyond_the_context_is_an_error_at_once(model: BaseChatModel) -> None:
    from openai import BadRequestError

    started = time.monotonic()
    with pytest.raises(BadRequestError, match="exceeds the available context size"):
        model.invoke("word " * 9000)
    assert time.monotonic() - started < 10


def test_a_proxy_of_the_environment_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    for name in ("NO_PROXY", "no_proxy"):
        monkeypatch.delenv(name, raising=False)

    assert load_local_model().invoke("Hello").text


def test_models_share_one_server() -> None:
    with ThreadPoolExecutor(4) as pool:
        replies = list(pool.map(lambda _: load_local_model().invoke("Say hello.").text, range(4)))

    assert len(set(replies)) == 1
    assert len(llama._servers) == 1


def test_a_stop_ends_the_calls_under_way() -> None:
    from openai import APIConnectionError

    packaged_address()
    with ThreadPoolExecutor(1) as pool:
        reply = pool.submit(load_local_model(max_output_tokens=800).invoke, "Write a long story about a lighthouse.")
        time.sleep(2)
        started = time.monotonic()
        llama.stop_servers()
        assert time.monotonic() - started < 20
        assert isinstance(reply.exception(), APIConnectionError)


_SCRIPT = """
import threading, time
from groundwire.models.chat import load_chat_model
model = load_chat_model("local", max_output_tokens=800)
story = "Write a long story about a lighthouse."
"""
_HALF_READ = """
pieces = model.stream(story)
next(pieces)
"""
_IN_A_DAEMON_THREAD = """
threading.excepthook = lambda told: None
threading.Thread(target=lambda: model.invoke(story), daemon=True).start()
time.sleep(5)
"""
_IN_THE_MAIN_THREAD = """
print("asking", flush=True)
model.invoke(story)
"""


@pytest.mark.parametrize("work", [_HALF_READ, _IN_A_DAEMON_THREAD], ids=["half-read stream", "daemon thread"])
def test_a_process_ends_during_a_call(work: str) -> None:
    process = subprocess.run([sys.executable, "-c", _SCRIPT + work], capture_output=True, text=True, timeout=300)

    assert (process.returncode, process.stdout, process.stderr) == (0, "", "")


@pytest.mark.parametrize("seconds", [0.5, 8.0], ids=["starting", "answering"])
def test_ctrl_c_ends_a_process(seconds: float) -> None:
    command = [sys.executable, "-c", _SCRIPT + _IN_THE_MAIN_THREAD]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "asking\n"
        time.sleep(seconds)
        process.send_signal(signal.SIGINT)
        try:
            _, err = process.communicate(timeout=300)
        finally:
            process.kill()
    assert process.returncode in (-signal.SIGINT, 130, 1)
    assert err.rstrip().endswith("KeyboardInterrupt")


def test_the_command_line_answers_and_its_output_is_clean(tmp_path: Path) -> None:
    build_set(ROOT / "eval_sets" / "skerry.toml", tmp_path / "lib")
    question = "How long must an engineer rest after a night call-out?"
    command = [sys.executable, "-c", "from groundwire.cli import main; main()", "ask", question]
    options = ["--model", "local", "--graph", "naive", "-k", "2", "--library", str(tmp_path / "lib"), "--json"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("OPENAI_", "LANG"))}
    llama.stop_servers()
    process = subprocess.run([*command, *options], env=environment, capture_output=True, text=True, timeout=600)

    assert process.stderr == ""
    answer = json.loads(process.stdout)
    assert answer["cost"]["calls"] >= 1
    assert answer["cost"]["output_tokens"] > 0
    assert "local" in process.stdout

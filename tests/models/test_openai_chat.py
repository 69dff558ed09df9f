"""A real ChatOpenAI, which talks to a server on loopback."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

import pytest

from groundwire.errors import ModelError
from groundwire.models.chat import load_chat_model

if TYPE_CHECKING:
    from collections.abc import Iterator

    from langchain_openai import ChatOpenAI

pytestmark = pytest.mark.usefixtures("no_key")


class Server(ThreadingHTTPServer):
    """Speaks /v1/chat/completions; keeps what it was sent."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.status = 200
        self.seen: list[tuple[str, str | None, dict[str, Any]]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.seen.append((self.path, self.headers["Authorization"], body))
        reply = {
            "id": "1",
            "object": "chat.completion",
            "created": 0,
            "model": body["model"],
            "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": "In 1911."}}],
            "usage": {"prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 10},
        }
        data = json.dumps(reply).encode()
        self.send_response(self.server.status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def load_openai_model(name: str, **options: Any) -> ChatOpenAI:
    from langchain_openai import ChatOpenAI  # takes long, and every worker collects this file

    model = load_chat_model(name, **options)
    assert isinstance(model, ChatOpenAI)
    return model


@pytest.mark.slow
def test_a_server_by_url_needs_no_key(server: Server) -> None:
    reply = load_openai_model("openai:local-model", base_url=server.url, max_output_tokens=99).invoke("When?")

    assert reply.content == "In 1911."
    assert reply.usage_metadata is not None
    assert reply.usage_metadata["total_tokens"] == 10
    path, key, body = server.seen[0]
    assert path == "/v1/chat/completions"
    assert key == "Bearer no-key"
    assert body["temperature"] == 0
    assert body["max_tokens"] == 99
    assert "max_completion_tokens" not in body


def test_streams_count_their_tokens() -> None:
    assert load_openai_model("openai:local-model", base_url="http://127.0.0.1:9/v1").stream_usage
    assert load_openai_model("openai:gpt-4.1-mini", base_url="http://127.0.0.1:9/v1").stream_usage


async def test_a_server_by_url_answers_async(server: Server) -> None:
    reply = await load_openai_model("openai:local-model", base_url=server.url).ainvoke("When?")

    assert reply.content == "In 1911."


def test_a_reasoning_model_gets_no_temperature_and_the_new_limit(server: Server) -> None:
    load_openai_model("openai:o3-mini", base_url=server.url, max_output_tokens=99).invoke("When?")

    body = server.seen[0][2]
    assert "temperature" not in body
    assert "max_tokens" not in body
    assert body["max_completion_tokens"] == 99


def test_the_key_of_the_environment_is_used(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "placeholder")
    load_openai_model("openai:local-model", base_url=server.url).invoke("When?")

    assert server.seen[0][1] == "Bearer placeholder"


def test_nothing_is_retried(server: Server) -> None:
    from openai import InternalServerError

    server.status = 503
    with pytest.raises(InternalServerError):
        load_openai_model("openai:local-model", base_url=server.url).invoke("When?")
    assert len(server.seen) == 1


@pytest.mark.parametrize(
    ("name", "temperature"),
    [
        ("gpt-4.1-mini", 0),
        ("gpt-4o", 0),
        ("gpt-5-chat-latest", 0),
        ("omni-local", 0),
        ("o1", None),
        ("o4-mini", None),
        ("gpt-5", None),
        ("gpt-5.1", None),
        ("gpt-6-sol", None),
        ("openai/gpt-5-mini", None),
        ("anthropic/claude-sonnet-4.5", 0),
        ("anthropic/claude-opus-5", None),
    ],
)
def test_temperature_goes_where_it_is_taken(
    name: str, temperature: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "placeholder")
    payload = load_openai_model(f"openai:{name}", timeout_seconds=7, max_output_tokens=50)._get_request_payload("hello")
    if name == "o1":  # langchain-openai itself fills in the only value that o1 takes
        temperature = 1

    assert payload.get("temperature") == temperature
    assert 50 in (payload.get("max_completion_tokens"), payload.get("max_output_tokens"))


def test_an_address_of_the_environment_that_the_client_refuses_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "placeholder")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://[::1")
    with pytest.raises(ModelError, match=r"'openai:x' cannot be made .InvalidURL: .*check .* its base URL$"):
        load_chat_model("openai:x")

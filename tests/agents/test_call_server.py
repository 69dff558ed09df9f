"""One call of an OpenAI-compatible server: the schema that it is sent, and replies that it cuts off."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

import pytest
from painter import GOOD, ask

from groundwire.agents import grader, router, transformer
from groundwire.agents.requests.bounded import bounded
from groundwire.agents.requests.call import Role
from groundwire.models.chat import load_chat_model

if TYPE_CHECKING:
    from collections.abc import Iterator


class _Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        server: Any = self.server
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        server.requests.append((self.path, body))
        cut = server.cut and len(server.requests) == 1
        message = {"role": "assistant", "content": json.dumps(GOOD)[: 9 if cut else None]}
        usage: dict[str, Any] = {"prompt_tokens": 30, "completion_tokens": 5, "total_tokens": 35}
        usage["prompt_tokens_details"] = {"cached_tokens": 20}
        choice = {"index": 0, "message": message, "finish_reason": "length" if cut else "stop"}
        reply = {"id": "1", "object": "chat.completion", "created": 1, "model": "tiny"}
        if body.get("stream"):
            part = {"index": 0, "delta": message, "finish_reason": None}
            end = {"index": 0, "delta": {}, "finish_reason": choice["finish_reason"]}
            parts = [{"choices": [part]}, {"choices": [end]}, {"choices": [], "usage": usage}]
            events = [json.dumps({**reply, "object": "chat.completion.chunk", **piece}) for piece in parts]
            data = "".join(f"data: {event}\n\n" for event in (*events, "[DONE]")).encode()
        else:
            data = json.dumps({**reply, "choices": [choice], "usage": usage}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream" if body.get("stream") else "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def server() -> Iterator[Any]:
    with ThreadingHTTPServer(("127.0.0.1", 0), _Handler) as server:
        server.requests, server.cut = [], False  # type: ignore[attr-defined]
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.mark.slow
def test_an_openai_server_is_asked_for_the_schema(server: Any) -> None:
    model = load_chat_model("openai:tiny", base_url=f"http://127.0.0.1:{server.server_port}/v1")
    assert model is not None
    reply = ask(model)
    model.root_client.close()  # type: ignore[attr-defined]
    ((path, body),) = server.requests
    assert path == "/v1/chat/completions"
    assert body["response_format"]["type"] == "json_schema"
    assert body["response_format"]["json_schema"]["name"] == "painter"
    assert body["response_format"]["json_schema"]["strict"] is True
    _assert_strict(body["response_format"]["json_schema"]["schema"])
    assert reply.made_by == "model"
    assert (reply.calls[0].input_tokens, reply.calls[0].cached_tokens, reply.calls[0].output_tokens) == (30, 20, 5)


def test_a_reply_that_an_openai_server_cut_off_is_repaired_and_counted(server: Any) -> None:
    server.cut = True
    model = load_chat_model("openai:tiny", base_url=f"http://127.0.0.1:{server.server_port}/v1")
    reply = ask(model)
    model.root_client.close()  # type: ignore[union-attr]
    assert (reply.value.name, reply.made_by) == ("red", "repair")
    assert "cut off" in str(reply.calls[0].failure)
    assert (reply.calls[0].output_tokens, reply.calls[1].output_tokens) == (5, 5)
    assert "cut off" in server.requests[1][1]["messages"][-1]["content"]


def test_an_openai_server_that_is_not_there_falls_back(server: Any) -> None:
    server.shutdown()
    model = load_chat_model("openai:tiny", base_url="http://127.0.0.1:9/v1", timeout_seconds=2)
    reply = ask(model)
    assert (reply.made_by, len(reply.calls)) == ("fallback", 1)
    model.root_client.close()  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "role",
    [bounded(grader.ROLE, "relevant", most=2, choices=[1, 2]), transformer.ROLE, router.role(["rules"])],
    ids=lambda role: role.name,
)
def test_every_roles_schema_fits_openais_strict_mode(role: Role[Any]) -> None:
    _assert_strict(role.schema.model_json_schema())


def _assert_strict(schema: Any) -> None:
    if isinstance(schema, dict):
        assert "default" not in schema
        if schema.get("type") == "object":
            assert schema["additionalProperties"] is False
            assert sorted(schema["required"]) == sorted(schema["properties"])
        for value in schema.values():
            _assert_strict(value)
    elif isinstance(schema, list):
        for value in schema:
            _assert_strict(value)

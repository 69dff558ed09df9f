"""llama.cpp servers in this process: one for each GGUF file, on a free port of the loopback interface."""

from __future__ import annotations

import atexit
import os
import re
import secrets
import socket
import stat
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from ..errors import ModelError
from .cores import cores
from .forked import never_free
from .weights import INSTALL

CONTEXT_TOKENS: Final = 8192
"""Tokens of prompt and reply of one call together; a longer prompt is rejected with HTTP status 400."""
KEY: Final = secrets.token_urlsafe()
"""The key that a caller must send, since any program or web page on this machine can reach the port."""
# The cache for prompts that return after another one; llama.cpp's default of 8 GB is more than many machines have.
_KEPT_PROMPTS_MIB = 512
# After each second without any result, also of `handle_metrics`, the server checks whether its caller is still there.
_GIVE_UP_SECONDS = 1.5

_lock = threading.Lock()
_servers: dict[Path, Any] = {}
_of_parent: set[Path] = set()
"""Files whose servers belong to the process that this one was forked from: they can be called from here, not ended."""


def address(file: Path, name: str) -> str:
    """The address that serves a GGUF file, such as `http://127.0.0.1:40123`; starts a server if none runs.

    Two spellings of one path start two servers. `name` is what a newly started server calls the model in its replies.
    Raises `ModelError` if xllamacpp is missing or llama.cpp cannot serve the file.
    """
    with _lock:
        if file not in _servers:
            # Ctrl-C is raised in the main thread, where it would drop a server that cannot be ended yet: see `_start`.
            with ThreadPoolExecutor(1, thread_name_prefix="llama") as pool:
                _servers[file] = pool.submit(_start, file, name).result()
        return str(_servers[file].listening_address)


def _after_fork() -> None:
    global _lock  # another thread of the parent may have held it
    _lock = threading.Lock()
    for file in _servers.keys() - _of_parent:
        never_free(_servers[file])
        _of_parent.add(file)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


@atexit.register
def stop_servers() -> None:
    """Stop every server that this process started, and free its memory; calls in progress fail. The next call starts a
    new server."""
    with _lock:
        for file in _servers.keys() - _of_parent:
            _end_calls(_servers[file])
            # The destructor ends the server's threads.
            del _servers[file]


def _start(file: Path, name: str) -> Any:
    # libgomp's threads spin while they wait; by default so long that one other busy process makes them 50 times slower.
    os.environ.setdefault("GOMP_SPINCOUNT", "300")
    try:
        import xllamacpp
    except ImportError as error:
        raise ModelError(f"the package 'xllamacpp' cannot be imported ({error}): {INSTALL}") from error
    try:
        server = xllamacpp.Server(_parameters(xllamacpp.CommonParams(), file, name))
        # The reply shows that the server's loop is running: a server that is stopped before that never ends.
        server.handle_metrics()
    except (RuntimeError, ValueError, MemoryError) as error:
        raise ModelError(
            f"llama.cpp cannot serve {str(file)!r} ({error}): check that the file is whole, that it is a chat model "
            "which this version of xllamacpp knows, and that it fits into memory"
        ) from error
    return server


def _parameters(parameters: Any, file: Path, name: str) -> Any:
    parameters.model.path = str(file)
    parameters.model_alias = {name}
    parameters.n_ctx = CONTEXT_TOKENS
    parameters.n_parallel = 1
    # A call can only be cancelled between batches.
    parameters.n_batch = 512
    parameters.cpuparams.n_threads = parameters.cpuparams_batch.n_threads = cores()
    parameters.cache_ram_mib = _KEPT_PROMPTS_MIB
    parameters.hostnames = ["127.0.0.1"]
    parameters.port = 0
    parameters.api_keys = [KEY]
    parameters.endpoint_metrics = True
    parameters.endpoint_slots = False
    parameters.ui = False
    parameters.warmup = False
    # Below errors: llama.cpp writes to the terminal of whoever started this process.
    parameters.verbosity = -1
    return parameters


def _end_calls(server: Any) -> None:
    """Make the server cancel its calls: a server that is stopped during a call waits for it forever."""
    port = urlsplit(server.listening_address).port
    _hang_up(port)
    while not re.search(r"^llamacpp:requests_processing 0$", server.handle_metrics(), re.MULTILINE):
        time.sleep(_GIVE_UP_SECONDS)
        _hang_up(port)


def _hang_up(port: int | None) -> None:
    """Close the server's connections, so that it cancels its calls; on Windows they run to completion."""
    for number in _descriptors():
        with suppress(OSError):
            if not stat.S_ISSOCK(os.fstat(number).st_mode):
                continue
            with socket.fromfd(number, socket.AF_INET, socket.SOCK_STREAM) as connection:
                connection.getpeername()
                if connection.getsockname() == ("127.0.0.1", port):
                    connection.shutdown(socket.SHUT_RDWR)


def _descriptors() -> list[int]:
    try:
        return [int(file.name) for file in Path("/dev/fd").iterdir()]
    except OSError:
        return []

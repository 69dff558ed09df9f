"""Sessions of onnxruntime, which run a model in ONNX form on the processor."""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING, Any, Protocol

from ..errors import ModelError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from numpy.typing import NDArray


class Session(Protocol):
    """What is used of an `InferenceSession`. Threads may share one."""

    def run(self, outputs: None, feeds: Mapping[str, NDArray[Any]], /) -> list[Any]:
        """All outputs for these inputs."""

    def get_inputs(self) -> list[Any]:
        """What it takes, each with its `name`."""


class LazySession:
    """A session that is opened when it is first used. Threads may share one."""

    def __init__(self, opened: Callable[[], Session]) -> None:
        self._opened = opened
        self._lock = threading.Lock()
        self._session: Session | None = None

    def get(self) -> Session:
        """The session. Raises `ModelError` if it cannot be opened; the next call tries again."""
        with self._lock:
            if self._session is None:
                self._session = self._opened()
            return self._session


def open_session(file: Path, what: str, remedy: str, *, threads: int = 1, folds_only: bool = False) -> Session:
    """Open the model in `file`, for runs on so many threads each. Raises `ModelError` if that fails.

    `what` and `remedy` say in the message what the model is called and what to do if the file is damaged. With
    `folds_only`, what is constant is computed once, and nothing else is rewritten.
    """
    try:
        ort = runtime()
    except ImportError as error:
        if isinstance(error.__cause__, KeyboardInterrupt):  # Ctrl-C in its native code, which calls that a failure
            raise error.__cause__ from None
        raise ModelError(
            f"the package 'onnxruntime' cannot be imported ({error}): install it with `pip install onnxruntime`"
        ) from error
    states = ort.capi.onnxruntime_pybind11_state
    damaged = (states.Fail, states.InvalidArgument, states.InvalidGraph, states.InvalidProtobuf, states.NotImplemented)
    options = ort.SessionOptions()
    options.log_severity_level = 3
    options.intra_op_num_threads = threads
    # Threads that spin while they wait would slow whatever else runs here.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    if folds_only:
        options.graph_optimization_level = ort.GraphOptimizationLevel.ORT_ENABLE_BASIC
    try:
        session: Session = ort.InferenceSession(str(file), options, providers=["CPUExecutionProvider"])
    except damaged as error:
        raise ModelError(f"{what} cannot be loaded ({type(error).__name__}): {remedy}") from error
    return session


def runtime() -> Any:
    """The package `onnxruntime`. Raises `ImportError` if it is not installed."""
    # Its native code sends telemetry (a device id, the machine) unless this is set before it is loaded.
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    import onnxruntime

    return onnxruntime

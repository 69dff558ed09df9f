"""`groundwire eval` in process, over the small set."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import small_set

from groundwire.cli.app import run

Command = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="module")
def cases(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of the cases of the small set."""
    return small_set.make_set(tmp_path_factory.mktemp("set"))


@pytest.fixture(scope="module")
def set_library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a library that the first evaluation of a file makes."""
    return tmp_path_factory.mktemp("library") / "made"


@pytest.fixture
def groundwire(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, cases: Path, set_library: Path
) -> Command:
    """`groundwire eval` over the small set; (exit code, standard output, standard error)."""
    for name in ("GROUNDWIRE_MODEL", "OPENAI_API_KEY", "OPENAI_BASE_URL", "TAVILY_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str, set_: Path = cases) -> tuple[int, str, str]:
        own = [] if "--library" in arguments else ["--library", str(set_library)]
        monkeypatch.setattr("sys.argv", ["groundwire", "eval", str(set_), *own, *arguments])
        code = run()
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call

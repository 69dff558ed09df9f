"""The version of the prompts and the code: a change to them changes answers although no setting does."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

_ROOMS = ("agents", "evidence", "graphs", "indexes", "models", "tools")
_FILES = ("errors.py", "settings.py", "operator_settings.py")


@cache
def prompts() -> str:
    """A hash of all templates."""
    return _bytes_of(("prompts",))


@cache
def code() -> str:
    """A hash of all code that takes part in an answer, and of the data packaged with it."""
    return _bytes_of((*_ROOMS, *_FILES))


def _bytes_of(names: tuple[str, ...]) -> str:
    digest = hashlib.blake2b(digest_size=16)
    root = files(__package__.partition(".")[0])
    for name in names:
        for path, data in sorted(_read(root / name)):
            digest.update(f"{name}/{path} {len(data)}\n".encode() + data)
    return digest.hexdigest()


def _read(where: Traversable, path: str = "") -> list[tuple[str, bytes]]:
    if where.is_dir():
        below = (entry for entry in where.iterdir() if entry.name != "__pycache__")
        return [file for entry in below for file in _read(entry, f"{path}/{entry.name}")]
    # Whole, even models of 23 MB (0.05 s, once, and only where answers are kept): a package has no times to trust.
    return [(path, where.read_bytes())]

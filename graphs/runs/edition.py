"""The version of the prompts and the code: a change to them changes answers although no setting does."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

_ROOMS = ("agents", "evidence", "graphs", "indexes", "models", "tools", "settings.py", "operator_settings.py")


@cache
def prompts() -> str:
    """A hash of all templates."""
    return _bytes_of(("prompts",))


@cache
def code() -> str:
    """A hash of all code that takes part in an answer."""
    return _bytes_of(_ROOMS)


def _bytes_of(names: tuple[str, ...]) -> str:
    digest = hashlib.blake2b(digest_size=16)
    root = files(__package__.partition(".")[0])
    for name in names:
        for path, data in sorted(_read(root / name)):
            digest.update(f"{name}/{path} {len(data)}\n".encode() + data)
    return digest.hexdigest()


def _read(where: Traversable, path: str = "") -> list[tuple[str, bytes]]:
    if where.is_dir():
        return [entry for below in where.iterdir() for entry in _read(below, f"{path}/{below.name}")]
    return [(path, where.read_bytes())] if where.name.endswith((".py", ".md")) else []

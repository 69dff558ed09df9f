"""A fingerprint: all that decides what one run does. Runs with the same one need not be made twice."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from langchain_core.language_models import BaseChatModel

from ... import __version__
from ...indexes.library import Library
from ...settings import ModelSettings
from ..sets.case import Case
from .system import System

_ROOMS = ("agents", "evidence", "graphs", "indexes", "models", "tools", "settings.py")


def fingerprint(
    case: Case, system: System, *, repeat: int, model: str, content: str, hidden: frozenset[str] = frozenset()
) -> str:
    """32 hexadecimal digits of what a run is given of the case, the system but for its name, and the rest.

    `model` and `content` are what `model_of` and `content_of` tell. Gold and right answers do not count: a run does not
    see them. `hidden` are the passages that the run is not shown.
    """
    asked = case.model_dump(mode="json", include={"id", "question", "conversation", "roles"})
    # What a pattern has only lately: where it is left alone, the runs of earlier versions still count.
    added = {name for name in ("transform", "web") if getattr(system, name) == System.model_fields[name].default}
    settings = system.model_dump(mode="json", exclude={"name", "index", *added})
    if system.own is not None:
        settings["code"] = system.code
    return _hash([asked, settings, repeat, model, content, sorted(hidden), __version__, _prompts()])


def model_of(settings: ModelSettings | BaseChatModel) -> str:
    """What of a model's settings decides its replies; of a model that was handed in, its name.

    Without a model the code alone answers, in no time: there its own bytes count as well.
    """
    if isinstance(settings, BaseChatModel):
        return _hash([settings._llm_type, str(getattr(settings, "model_name", ""))])
    if settings.name in ("none", "extractive"):
        return _code()
    return _hash(settings.model_dump(mode="json"))


def content_of(library: Library) -> str:
    """Everything that the library holds: each index with its settings, each document with its labels."""
    infos = library.indexes()
    held = [
        [
            [info.name, info.description, info.settings.model_dump(mode="json")],
            sorted([one.name, list(one.labels), one.digest] for one in library.catalog.sources(info.name).values()),
        ]
        for info in infos
    ]
    return _hash(held)


@cache
def _prompts() -> str:
    return _bytes_of(("prompts",))


@cache
def _code() -> str:
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
        return [found for below in where.iterdir() for found in _read(below, f"{path}/{below.name}")]
    return [(path, where.read_bytes())] if where.name.endswith((".py", ".md")) else []


def _hash(value: Any) -> str:
    text = json.dumps(value, sort_keys=True, ensure_ascii=False)
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()

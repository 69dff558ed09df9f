"""A small library with made-up embeddings, and a scripted model that plays every role (see `tests/support`)."""

from __future__ import annotations

import gc
import json
import os
import re
import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import actor as acting
import pytest
import serving
import small_library
import typer.main
from hypothesis import settings
from memory_stores import MemoryStores

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from langchain_core.messages import BaseMessage

    from groundwire.indexes.library import Library
    from groundwire.models.scripted import ScriptedModel

# Stores wait for the disk after each write: in memory, where there is room, the suite takes half the time.
MEMORY = Path("/dev/shm")
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > 4_000_000_000:
    tempfile.tempdir = os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

# Each client of HTTP reads all the certificates of the machine, which takes 25 ms; no test speaks TLS.
os.environ["SSL_CERT_FILE"] = str(Path(__file__).parent / "support" / "nobody.pem")

# A process builds the commands from their functions once, which takes 14 ms; tests run hundreds of commands in one.
typer.main.get_command = cache(typer.main.get_command)

# Hypothesis holds each example to a wall clock, which a busy machine misses.
settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")


def pytest_collection() -> None:
    """What is imported and collected stays: to look for garbage among it takes a sixth of the time."""
    gc.disable()


def pytest_collection_finish() -> None:
    """The half million objects that were there before the first test are not looked through for garbage.

    Those of the tests are looked through less often: it took a twentieth of the processor time.
    """
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


@pytest.fixture(scope="session")
def secret() -> str:
    """A word that stands in restricted documents only: in their text, titles and headings."""
    return small_library.SECRET


@pytest.fixture(scope="session")
def embedded_library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """Four indexes: `handbook` (partly for `people`), `incidents`, `notes` (24 passages), `vault` (for `security`)."""
    with small_library.make_library(tmp_path_factory.mktemp("library")) as library:
        small_library.fill(library, tmp_path_factory.mktemp("documents"))
        yield library


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """The same in stores in memory, which takes a third of the processor time off a test that searches it.

    `indexes/test_conformance.py` holds that every pattern answers the same over both. Tests of the stores, all attacks,
    and what could differ (who may read what, threads, processes) take `embedded_library`.
    """
    with small_library.make_library(tmp_path_factory.mktemp("library"), MemoryStores()) as library:
        small_library.fill(library, tmp_path_factory.mktemp("documents"))
        yield library


@pytest.fixture
def empty_library(tmp_path: Path) -> Iterator[Library]:
    """A library without an index."""
    with small_library.make_library(tmp_path) as library:
        yield library


@pytest.fixture(scope="session")
def actor() -> Callable[..., ScriptedModel]:
    """`actor(**roles)`: a model that plays every role; an argument replaces the reply of one role."""
    return acting.make_actor


@pytest.fixture(scope="session")
def role_of() -> Callable[[list[BaseMessage]], str]:
    """Which role a recorded call played."""
    return acting.role_of


@pytest.fixture(scope="session")
def grade_all() -> Callable[[str], Callable[[dict[int, str]], dict[int, str]]]:
    """A grader that gives every passage the same grade."""
    return acting.grade_all


@pytest.fixture(scope="session")
def dump() -> Callable[[Any], str]:
    """Anything as text, to look for a word in it; without times, fractions and the random ids of messages, which may
    hold any code by chance."""
    numbers = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+\.\d{4,}|\d{6,}")
    return lambda value: numbers.sub("#", json.dumps(value, default=str, ensure_ascii=False)).lower()


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library by the packaged embedding model, one document of which is for `people`."""
    folder = tmp_path_factory.mktemp("library")
    serving.make_served_library(tmp_path_factory.mktemp("documents"), folder)
    return folder


@pytest.fixture(scope="session")
def served(folder: Path) -> Callable[..., AbstractContextManager[str]]:
    """`with served(scratch, operator="", **settings) as url`: a LangGraph server of that library or another."""

    def start(scratch: Path, *, library: Path = folder, **settings: Any) -> AbstractContextManager[str]:
        return serving.serve(scratch, library, **settings)

    return start

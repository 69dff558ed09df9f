"""Libraries of a test's own whose answers are kept, and questions that they answer."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import small_library

from groundwire.evidence.answer import Answer
from groundwire.graphs.context import Context
from groundwire.graphs.runs.run import ask
from groundwire.indexes.kept_answers import ANSWERS
from groundwire.indexes.library import Library
from groundwire.settings import CacheSettings

QUESTION = "How long must an on-call engineer rest after a night call-out?"
SECRET = f"What is the {small_library.SECRET} salary of a night engineer?"
ON = CacheSettings(entries=50)


@pytest.fixture(scope="session")
def filled_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kept")
    with small_library.make_library(folder / "library") as library:
        small_library.fill(library, folder / "documents")
    return folder / "library"


@pytest.fixture
def own_library(filled_folder: Path, tmp_path: Path) -> Iterator[Library]:
    """The small library, for one test alone."""
    shutil.copytree(filled_folder, tmp_path / "library")
    with small_library.make_library(tmp_path / "library") as library:
        yield library


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Library]:
    """The same with its documents, for who writes to it."""
    with small_library.make_library(tmp_path / "library") as library:
        small_library.fill(library, tmp_path / "documents")
        yield library


def ask_cached(library: Library, question: str = QUESTION, cache: CacheSettings = ON, **context: Any) -> Answer:
    return ask(question, graph=context.pop("graph", "naive"), context=Context(library=library, **context), cache=cache)


def files(library: Library) -> list[Path]:
    return sorted((library.folder / ANSWERS).glob("*.json"))

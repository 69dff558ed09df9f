"""Run a graph over the small library and get its `Answer`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import small_library
from memory_stores import MemoryStores
from scripted_web import ScriptedWeb

from groundwire.evidence.answer import Answer
from groundwire.graphs import PATTERNS, pattern
from groundwire.graphs.context import Context
from groundwire.tools.web import WebPage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from groundwire.indexes.library import Library

GRAPHS = {name: pattern(name).compile() for name in PATTERNS}


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """The small library in stores in memory, which takes a third of the processor time off these tests.

    That every pattern answers the same over the embedded ones is held by `indexes/test_conformance.py`; what could
    differ, threads, processes and who may read what, takes `embedded_library` here too.
    """
    with small_library.make_library(tmp_path_factory.mktemp("library"), MemoryStores()) as library:
        small_library.fill(library, tmp_path_factory.mktemp("documents"))
        yield library


@pytest.fixture
def scripted_web() -> type[ScriptedWeb]:
    return ScriptedWeb


@pytest.fixture
def page() -> Callable[..., WebPage]:
    return lambda text, url="https://example.org/a": WebPage(url, "A page", text)


@pytest.fixture
def run(library: Library) -> Callable[..., Answer]:
    """`run(question, graph="corrective", **context)` over the small library."""

    def run(question: str, graph: str = "corrective", **context: Any) -> Answer:
        settings = Context(**{"library": library, **context})
        return Answer.model_validate(GRAPHS[graph].invoke({"question": question}, context=settings)["answer"])

    return run

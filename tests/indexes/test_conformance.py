"""What every bundle of stores must do, and that a library over the embedded ones answers as one in memory does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import small_library
from all_patterns import ALL_PATTERNS
from conformance import FACTORIES

from groundwire.errors import LibraryError
from groundwire.graphs import pattern
from groundwire.graphs.context import Context
from groundwire.indexes.library import Library
from groundwire.indexes.stores.bundle import StoreFactory
from groundwire.settings import SearchSettings


def test_stores_are_made_opened_and_taken_away(factory: StoreFactory, tmp_path: Path) -> None:
    assert not factory.exists(tmp_path)
    with pytest.raises(LibraryError, match="there is no library"):
        factory.open(tmp_path)
    factory.make(tmp_path)
    assert factory.exists(tmp_path)
    instance = factory.open(tmp_path)
    assert instance.catalog.is_empty()
    assert not instance.replaced()
    identity = instance.catalog.identity()
    instance.close()
    factory.unmake(tmp_path)
    with pytest.raises(LibraryError, match="there is no library"):
        instance.replaced()
    factory.make(tmp_path)
    with_others = factory.open(tmp_path)
    assert with_others.catalog.identity() != identity
    with_others.close()
    instance.close()


def test_a_library_that_was_replaced_is_opened_anew(factory: StoreFactory, tmp_path: Path) -> None:
    documents = tmp_path / "documents"
    documents.mkdir()
    (documents / "a.md").write_text("The bell of the hall.", encoding="utf-8")
    with small_library.make_library(tmp_path / "library", factory) as library:
        library.add_files(documents, index="docs", description="Bells.")
        assert library.search("bell")
        factory.unmake(library.folder)
        factory.make(library.folder)
        assert library.indexes() == library.search("bell") == []


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Library]]:
    """The same small library in each of the stores."""
    top = tmp_path_factory.mktemp("pair")
    libraries = {}
    for name, factory in FACTORIES.items():
        libraries[name] = small_library.make_library(top / name, factory())
        small_library.fill(libraries[name], top / "documents")
    for file in (top / "documents" / "notes").iterdir():  # so that no two are equally near: their order is a store's
        own = " ".join(f"{file.stem}x{times}" for times in range(int(file.stem[4:])))
        file.write_text(f"{file.read_text(encoding='utf-8')}\n{own}\n", encoding="utf-8")
    for library in libraries.values():
        library.add_files(top / "documents" / "notes", index="notes")
    yield libraries
    for library in libraries.values():
        library.close()


QUESTIONS = (
    "How long must an on-call engineer rest after a night call-out?",
    "Why did the shore breaker trip?",
    "What is the depth of berth 7 at low water?",
    "How many days of paid leave has an employee in a year, and what is the ramp limit?",
    "What is the alarm code of the engineer store?",
    "Who was the first emperor of Rome?",
)


@pytest.mark.parametrize("roles", [(), pytest.param(("people",), marks=pytest.mark.slow), ("people", "security")])
@pytest.mark.parametrize(
    "mode", [*(pytest.param(mode, marks=pytest.mark.slow) for mode in ("dense", "lexical")), "fused"]
)
def test_the_same_passages_are_found(pair: dict[str, Library], mode: Any, roles: tuple[str, ...]) -> None:
    for question in QUESTIONS:
        for filters in (None, {"format": "markdown"}, {"source": "notes/note07.md"}, {"title": {">=": "Note 2"}}):
            results = [
                {
                    hit.passage.id: (round(hit.similarity or 0.0, 5), hit.passage.text)
                    for hit in library.search(
                        question, roles=roles, settings=SearchSettings(mode=mode, k=3), filters=filters
                    )
                }
                for library in pair.values()
            ]
            assert results[0] == results[1]


def compared_fields(answer: dict[str, Any]) -> dict[str, Any]:
    """What a reader is told; times and the number of tokens depend on nothing that is compared here."""
    fields = {
        key: answer[key] for key in ("status", "text", "citations", "related", "stop_reason", "missing", "searched")
    }
    return {**fields, "confidence": answer["confidence"] and round(answer["confidence"], 3)}


@pytest.mark.slow
@pytest.mark.parametrize("system", ["extractive", "a model"])
@pytest.mark.parametrize("name", ALL_PATTERNS)
def test_every_pattern_gives_the_same_answers(pair: dict[str, Library], actor: Any, name: str, system: str) -> None:
    graph = pattern(name).compile()
    for question in QUESTIONS if system == "extractive" else QUESTIONS[:1]:
        answers = []
        for library in pair.values():
            model = {} if system == "extractive" else {"model": actor()}
            context = Context(library=library, roles=["people"], **model)
            answers.append(compared_fields(graph.invoke({"question": question}, context=context)["answer"]))
        assert answers[0] == answers[1]

"""Without a model, what other indexes tell is no answer to a question that names one by a name of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from langchain_core.documents import Document
from langchain_core.language_models import FakeListChatModel
from small_library import make_in_memory

from groundwire import Context, ask
from groundwire.indexes.library import Library

TELLS = ("moors boats", "counts tides", "rings a bell", "lights lamps", "keeps a log", "opens gates", "sells ropes")
OTHER = "# Copies\n\nBefore you copy the database, stop the bell. The handbook says so.\n"


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with make_in_memory(tmp_path / "library") as library:
        for name, word in (("seldon", "Seldon"), ("handbook", "handbook")):
            for at, does in enumerate(TELLS):
                text = f"# Part {at}\n\nThe harbour of the {word} {does}.\n"
                document = Document(page_content=text, metadata={"source": f"{name}-{at}.md"})
                library.add([document], index=name, description="Harbours.")
        library.add(
            [Document(page_content=OTHER, metadata={"source": "copies.md"})], index="copies", description="Bells."
        )
        hidden = Document(page_content="# Log\n\nSeldon is sold.\n", metadata={"source": "log.md"})
        library.add([hidden], index="vault", description="Secrets.", labels=["board"])
        yield library


def where(library: Library, question: str, graph: str = "naive", **context: object) -> set[str]:
    answer = ask(question, graph=graph, context=Context(library=library, **context))  # type: ignore[arg-type]
    return {search.where for search in answer.searched}


@pytest.mark.parametrize("question", ["How do I copy the Seldon database?", "does our seldon copy a database"])
def test_only_the_index_is_searched_that_a_question_names(library: Library, question: str) -> None:
    assert where(library, question) == {"seldon"}


@pytest.mark.parametrize(
    "question",
    [
        "How do I copy the database?",
        "What does the handbook say of the database?",  # no name
        "What is the handbook of Seldon?",  # two
        "Does Seldon moor boats, and how do I copy the database?",  # in one part only
    ],
)
def test_all_are_searched_if_it_names_none_or_not_only_one(library: Library, question: str) -> None:
    assert where(library, question) == {"all indexes"}


def test_a_name_that_another_index_has_too_names_none_to_who_may_see_that(library: Library) -> None:
    assert where(library, "Is there a copy of Seldon?") == {"seldon"}
    assert where(library, "Is there a copy of Seldon?", roles=["board"]) == {"all indexes"}


def test_indexes_that_were_chosen_stay_so_and_so_do_those_of_a_model(library: Library) -> None:
    assert where(library, "Is there a copy of Seldon?", indexes=["copies", "handbook"]) == {"copies, handbook"}
    assert where(library, "Is there a copy of Seldon?", indexes=["copies", "seldon"]) == {"seldon"}
    model = FakeListChatModel(responses=["Not found"])
    assert where(library, "Is there a copy of Seldon?", model=model) == {"all indexes"}

"""A model that reads much well is given the rest of the sections that were found."""

from __future__ import annotations

from pathlib import Path

import pytest
from langchain_core.documents import Document
from langchain_core.language_models import FakeListChatModel
from small_library import make_library

from groundwire.graphs.context import Context
from groundwire.graphs.runs.run import ask
from groundwire.indexes.library import Library
from groundwire.settings import SearchSettings

STEPS = "\n".join(
    f"{n}. Turn the wheel number {n} of the crane and wait until its lamp is green again." for n in range(1, 40)
)
PAGE = (
    f"# Crane\n\n## Start\n\nTo start the crane of Vik, follow these steps:\n\n{STEPS}\n\n## Stop\n\nPull the lever.\n"
)
OTHERS = [f"# Boat {n}\n\nThe boat {n} lies at berth {n}." for n in range(12)]
QUESTION = "How is the crane of Vik started?"


def searched(folder: Path, *, model: bool, filters: dict[str, str] | None = None, label: str = "") -> list[str]:
    """The texts of the passages of the page that a run with k = 1 reads."""
    with make_library(folder / "library") as library:
        _fill(library, label)
        writer = FakeListChatModel(responses=["Turn the wheel number 1 [1]."]) if model else "none"
        context = Context(
            library=library, model=writer, search=SearchSettings(k=1, links=0), filters=filters or {}, roles=("all",)
        )
        answer = ask(QUESTION, graph="naive", context=context)
        (found,) = [step for step in answer.steps if step.node == "retrieve"]
        ids = [place["id"] for place in found.detail["passages"]]
        texts = library.passages(ids, roles=["all"])
        return [texts[id_].text for id_ in ids]


def _fill(library: Library, label: str) -> None:
    pages = [Document(page_content=PAGE, metadata={"source": "crane.md"})]
    others = [Document(page_content=text, metadata={"source": f"boat-{n}.md"}) for n, text in enumerate(OTHERS)]
    library.add([*pages, *others], index="docs", description="Rules.")


def test_a_list_that_was_cut_is_read_on(tmp_path: Path) -> None:
    texts = searched(tmp_path, model=True)
    assert 1 < len(texts) <= 4
    assert "follow these steps" in texts[0]
    assert all("Pull the lever" not in text for text in texts)
    numbers = [int(line.partition(".")[0]) for text in texts for line in text.splitlines() if line[:1].isdigit()]
    assert numbers == [*range(1, len(numbers) + 1)]


@pytest.mark.parametrize("filters", [{"source": "crane.md"}, {}])
def test_without_a_model_or_under_a_filter_only_what_was_found_is_read(tmp_path: Path, filters: dict[str, str]) -> None:
    assert len(searched(tmp_path, model=bool(filters), filters=filters)) == 1

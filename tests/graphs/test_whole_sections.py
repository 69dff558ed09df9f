"""A model that reads much well is given the rest of the sections that were found."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from langchain_core.language_models import FakeListChatModel
from small_library import make_in_memory

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
LATE = PAGE.replace("number 33 of the crane", "number 33 of the crane, which is of brass,")


def searched(
    folder: Path,
    *,
    model: bool = True,
    filters: dict[str, str] | None = None,
    pages: Sequence[str] = (PAGE, *OTHERS),
    question: str = QUESTION,
    suffix: str = ".md",
) -> list[str]:
    """The texts of the passages of the pages that a run reads."""
    with make_in_memory(folder / "library") as library:
        _fill(library, folder / "documents", pages, suffix)
        writer = FakeListChatModel(responses=["Turn the wheel number 1 [1]."]) if model else "none"
        context = Context(
            library=library, model=writer, search=SearchSettings(k=1, links=0), filters=filters or {}, roles=("all",)
        )
        answer = ask(question, graph="naive", context=context)
        (found,) = [step for step in answer.steps if step.node == "retrieve"]
        ids = [place["id"] for place in found.detail["passages"]]
        texts = library.passages(ids, roles=["all"])
        return [texts[id_].text for id_ in ids]


def _fill(library: Library, documents: Path, pages: Sequence[str], suffix: str) -> None:
    documents.mkdir()
    for name, text in zip(["crane", *map("page-{}".format, range(1, len(pages)))], pages, strict=True):
        (documents / name).with_suffix(suffix).write_text(text, encoding="utf-8")
    library.add_files(documents, index="docs", description="Rules.")


def test_a_list_that_was_cut_is_read_on(tmp_path: Path) -> None:
    texts = searched(tmp_path)
    assert 1 < len(texts) <= 4
    assert "follow these steps" in texts[0]
    assert all("Pull the lever" not in text for text in texts)
    numbers = [int(line.partition(".")[0]) for text in texts for line in text.splitlines() if line[:1].isdigit()]
    assert numbers == [*range(1, len(numbers) + 1)]


@pytest.mark.parametrize("filters", [{"source": "crane.md"}, {}])
def test_without_a_model_or_under_a_filter_only_what_was_found_is_read(tmp_path: Path, filters: dict[str, str]) -> None:
    assert len(searched(tmp_path, model=bool(filters), filters=filters)) == 1


def test_of_steps_of_which_late_ones_were_found_the_first_are_read_too(tmp_path: Path) -> None:
    texts = searched(tmp_path, pages=(LATE, *OTHERS), question="Which wheel of the crane is of brass?")
    steps = [line for text in texts for line in text.splitlines() if line[:1].isdigit()]
    assert "brass" in texts[-1]
    assert steps[0].startswith("1. ")
    assert [int(step.partition(".")[0]) for step in steps] == [*range(1, len(steps) + 1)]


def test_a_file_of_settings_is_one_section(tmp_path: Path) -> None:
    lamps = "\n".join(f"  lamp_{n}:\n    colour: green\n    berth: {n}" for n in range(1, 30))
    file = f"title: Lamps of the harbour\nwhen: [dusk, dawn]\nlamps:\n{lamps}\n"
    texts = searched(tmp_path, pages=[file], question="Which colour has lamp_1?", suffix=".yaml")
    assert any("when: dusk, dawn" in text for text in texts)
    assert any("lamps.lamp_1.colour: green" in text for text in texts)

"""A judged sentence may apply a rule on a file to the asker's own folder, mostly in the words of the question."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from langchain_core.documents import Document
from langchain_core.language_models import FakeListChatModel
from small_library import make_in_memory

from groundwire.evidence.answer import Answer
from groundwire.graphs.context import Context
from groundwire.graphs.runs.run import ask

PAGE = "# Lamps\n\nEvery quay that shares a mast must leave out the file `lamps.toml`. Ropes are kept dry.\n"
QUESTION = (
    "My ferry rope-works and the ferry of the other crew share the mast named holm, and since they tied theirs up the "
    "lamps of the other crew stay dark. What is wrong?"
)
RULE = "Every quay that shares a mast must leave out the file `lamps.toml` [1]."


def answered(folder: Path, says: str) -> Answer:
    verdicts = [{"claim": at, "verdict": "supported"} for at in (1, 2)]
    judged = json.dumps({"claims": verdicts, "useful": True, "query": ""})
    model = FakeListChatModel(responses=[f"{RULE} {says}", judged])
    with make_in_memory(folder / "library") as library:
        library.add([Document(page_content=PAGE, metadata={"source": "a.md"})], index="docs", description="Rules.")
        return ask(QUESTION, graph="naive", context=Context(library=library, model=model))


@pytest.mark.parametrize(
    ("says", "stays"),
    [
        (
            "So see whether your ferry rope-works or a ferry of the other crew still carries `holm/lamps.toml` [1].",
            True,
        ),
        (
            "So see whether your ferry rope-works or a ferry of the other crew still carries `holm/masts.toml` [1].",
            False,
        ),
        (
            "So see whether your ferry rope-works or a ferry of the other crew still carries `vik/lamps.toml` [1].",
            False,
        ),
        ("So see whether your ferry rope-works or a ferry of the other crew still ran aground in winter [1].", False),
    ],
)
def test_a_file_that_a_passage_names_may_stand_in_the_asker_s_own_folder(
    tmp_path: Path, says: str, stays: bool
) -> None:
    answer = answered(tmp_path, says)
    assert ("rope-works" in answer.text) is stays

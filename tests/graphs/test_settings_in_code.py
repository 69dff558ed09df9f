"""A block of settings that a model judged is compared with a file of which each value is stored behind its path."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from langchain_core.language_models import FakeListChatModel
from small_library import make_in_memory

from groundwire.evidence.answer import Answer
from groundwire.graphs.context import Context
from groundwire.graphs.runs.run import ask

FERRY = """jobs:
  build:
    runs-on: quay-latest
    steps:
    - uses: quay/checkout@v6
      with:
        keep-ropes: false
    - name: Wash the deck
      run: deck wash --all
    - name: Store the ropes
      uses: quay/upload@v5
      with:
        path: ropes/
  sail:
    needs: build
    place:
      name: holm
      url: https://ferries.org/p/<ferry-name>
    steps:
    - name: Sail away
      uses: quay/sail@v1
"""
QUESTION = "Show me the ferry file with the jobs build and sail for my ferry vik-holm on push"
FILE = f"on: push\n\n{FERRY}".replace("<ferry-name>", "vik-holm")


def answered(folder: Path, code: str) -> Answer:
    verdicts = [{"claim": at, "verdict": "supported"} for at in (1, 2)]
    judged = json.dumps({"claims": verdicts, "useful": True, "query": ""})
    model = FakeListChatModel(responses=[f"Here is the file: [1]\n\n```yaml\n{code}```\n[1][2]", judged])
    (folder / "docs").mkdir()
    (folder / "docs" / "ferry.yml").write_text(FERRY, encoding="utf-8")
    (folder / "docs" / "ferry.md").write_text("# Ferry\n\nThe ferry file is read on each push.\n", encoding="utf-8")
    with make_in_memory(folder / "library") as library:
        library.add_files(folder / "docs", index="docs", description="Ferries.")
        return ask(QUESTION, graph="naive", context=Context(library=library, model=model))


def test_a_file_is_shown_and_the_line_named_that_nobody_states(tmp_path: Path) -> None:
    answer = answered(tmp_path, FILE)
    assert "          url: https://ferries.org/p/vik-holm" in answer.text
    assert answer.missing == ["No passage has this line of the code: on: push"]
    assert answer.citations[-1].support == "partial"


@pytest.mark.parametrize(
    ("right", "wrong", "named"),
    [
        ("keep-ropes: false", "keep-ropes: holm", "keep-ropes: holm"),  # another value
        ("    needs: build\n", "    runs-on: quay-latest\n", "runs-on: quay-latest"),  # of the other job
        ("run: deck wash --all", "uses: deck wash --all", "uses: deck wash --all"),
    ],
)
def test_a_setting_with_another_value_or_in_another_place_is_named(
    tmp_path: Path, right: str, wrong: str, named: str
) -> None:
    answer = answered(tmp_path, FILE.replace(right, wrong))
    assert answer.missing == [f"No passage has these lines of the code: on: push; {named}"]


@pytest.mark.parametrize(
    "wrong",
    [
        "https://ferries.org/p/holm-vik",  # no name of the question
        "https://ferries.org/q/vik-holm",
        "https://ferries.org/p/vik-holm?holm",
        "https://ferry.org/p/vik-holm",
    ],
)
def test_an_address_of_the_evidence_may_have_the_asker_s_name_in_its_gap_only(tmp_path: Path, wrong: str) -> None:
    answer = answered(tmp_path, FILE.replace("https://ferries.org/p/vik-holm", wrong))
    assert wrong not in answer.text


def test_the_words_above_code_that_was_left_out_say_so(tmp_path: Path) -> None:
    answer = answered(tmp_path, "rm: everything\nerase: forever\n")
    assert answer.text.startswith("Here is the file: [code left out] [1]")

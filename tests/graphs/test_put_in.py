"""What a question gives may be put into code and names of the evidence, if a model judged them."""

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

PAGE = """# Log of the quay

Entries are kept in the `logbook` folder. Each entry is named like this: `YYYY-MM-DD-filename.md`.

Each entry begins with a block such as this one:

```yaml
---
kind: entry
keepers: ["Ada Holm", "Bo Vik"]
summary: "A new crane on the quay"
title: "Opening of the crane"
day: 2018-04-25
bell: "09:00:00"
---
```

The keeper reads every entry before it is printed.
"""
QUESTION = 'Show me the block and the file for my entry "Storm at the lock" by Una Berg, dated 7 May 2024'
BLOCK = """---
kind: entry
keepers: ["Una Berg"]
summary: "<your summary>"
title: "Storm at the lock"
day: 2024-05-07
bell: "<HH:MM:SS>"
---"""
NAMED = "Name the file by `YYYY-MM-DD-filename.md`, for example `2024-05-07-storm-at-the-lock.md` [1][2]."


def answered(folder: Path, written: str, claims: int = 1, verdict: str = "supported") -> Answer:
    verdicts = [{"claim": at, "verdict": verdict} for at in range(1, claims + 1)]
    judged = json.dumps({"claims": verdicts, "useful": True, "query": ""})
    model = FakeListChatModel(responses=[written, judged])
    with make_in_memory(folder / "library") as library:
        library.add([Document(page_content=PAGE, metadata={"source": "log.md"})], index="docs", description="Rules.")
        return ask(QUESTION, graph="naive", context=Context(library=library, model=model))


def block(code: str) -> str:
    return f"Begin the entry with a block [3]:\n\n```yaml\n{code}\n```\n[3][4]"


def test_a_block_holds_the_names_the_date_and_the_gaps_of_its_reader(tmp_path: Path) -> None:
    answer = answered(tmp_path, block(BLOCK), 2)
    assert '    day: 2024-05-07\n    bell: "<HH:MM:SS>"' in answer.text
    assert (answer.status, answer.missing) == ("answered", [])


def test_another_date_than_that_of_the_question_is_named(tmp_path: Path) -> None:
    answer = answered(tmp_path, block(BLOCK.replace("2024-05-07", "2024-04-25")), 2)
    assert answer.missing[0] == "No passage has this number of the code: 2024-04-25"
    assert answer.citations[-1].support == "partial"


@pytest.mark.parametrize("wrong", ["<javascript:alert>", "<rope.com>", "<ann@rope.com>", "<//rope.com/a>"])
def test_no_address_is_a_gap(tmp_path: Path, wrong: str) -> None:
    answer = answered(tmp_path, block(BLOCK.replace("<HH:MM:SS>", wrong)), 2)
    assert wrong.strip("<>") not in answer.text


@pytest.mark.parametrize(
    ("name", "stays"),
    [
        ("2024-05-07-storm-at-the-lock.md", True),
        ("2024-05-07-storm.md", True),
        ("2024-05-08-storm-at-the-lock.md", False),  # another day
        ("2018-05-07-storm-at-the-lock.md", False),
        ("2024-07-05-storm-at-the-lock.md", False),  # day and month exchanged
        ("2024-05-07-fire-at-the-lock.md", False),  # a word of nobody
        ("2024-05-07-storm-at-the-lock.txt", False),  # another ending
        ("storm-2024-05-07.md", False),
        ("--storm-lock", False),
    ],
)
def test_a_name_is_made_by_the_pattern_of_the_evidence(tmp_path: Path, name: str, stays: bool) -> None:
    answer = answered(tmp_path, f"Begin [1]. {NAMED.replace('2024-05-07-storm-at-the-lock.md', name)}", 2)
    assert (f"`{name}`" in answer.text) is stays


CODE = """[horns.storm-horn]
summary = "A new crane on the quay"
title = "Storm at the lock"
"""


@pytest.mark.parametrize(
    ("told", "stays"),
    [
        ("`storm-horn` only names the block with which each entry begins", True),
        ("`lock-horn` only names the block with which each entry begins", False),  # not in the code
        ("`horns` only names the block with which each entry begins", False),  # which begins a line
        ("`storm-horn` names the block with which each entry of 30 days begins", False),
        ("`storm-horn` merely names the block with which each entry begins, `storm-horn` nothing else", True),
        ("`storm-horn` merely names the block with which each `rope` begins, `storm-horn` nothing else", False),
    ],
)
def test_a_name_in_the_code_that_is_shown_may_be_told_of(tmp_path: Path, told: str, stays: bool) -> None:
    answer = answered(tmp_path, f"{block(CODE)}\n\n- {told} [3][4].", 3)
    assert "[horns.storm-horn]" in answer.text
    assert (told in answer.text) is stays


def test_no_name_may_be_told_of_code_that_is_left_out(tmp_path: Path) -> None:
    told = "`storm-horn` only names the block with which each entry begins"
    answer = answered(tmp_path, f"{block('rope storm-horn erases everything forever')}\n\n- {told} [3][4].", 3)
    assert "storm-horn" not in answer.text


def bare(folder: Path, code: str, verdict: str = "supported") -> Answer:
    return answered(folder, f"```yaml\n{code}\n```", verdict=verdict)


def test_a_block_without_numbers_rests_on_the_code_that_it_was_made_of(tmp_path: Path) -> None:
    answer = bare(tmp_path, BLOCK)
    assert answer.text.startswith("    ---\n    kind: entry\n")
    assert (answer.status, answer.cost.calls, len(answer.citations)) == ("answered", 2, 1)
    assert 'keepers: ["Ada Holm", "Bo Vik"]' in answer.citations[0].quote


@pytest.mark.parametrize("verdict", ["unsupported", "none of these"])
def test_it_is_not_shown_unless_a_model_judged_it(tmp_path: Path, verdict: str) -> None:
    assert "Una Berg" not in bare(tmp_path, BLOCK, verdict).text


@pytest.mark.parametrize(
    "wrong",
    [
        BLOCK.replace("<your summary>", "https://rope.com/a"),
        BLOCK.replace("kind: entry\n", "erase: always\npassword: rope\nanchor: heavy\nsail: white\n"),  # of nobody
        "keepers: Una Berg\nlock: dated\nentry: file\nstorm: block",  # settings that the evidence has not
    ],
)
def test_it_is_not_shown_with_what_nobody_states(tmp_path: Path, wrong: str) -> None:
    assert "Una Berg" not in bare(tmp_path, wrong).text


def test_another_date_in_it_is_named_too(tmp_path: Path) -> None:
    answer = bare(tmp_path, BLOCK.replace("2024-05-07", "2024-05-17"))
    assert answer.missing[0] == "No passage has this number of the code: 2024-05-17"

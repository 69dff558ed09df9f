"""A number that only counts what an answer lists itself is no fact, if a model judged the sentence."""

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

PAGE = """# Lock

A boat pays for the lock and for the tug. Nobody is let in before the keeper has seen the papers.
Five keepers work in the lock. A stay has a first and a last day.

Book a stay with a call:

```sh
horn book CALL --from "<day>" --to "<day>"
```
"""


def answered(folder: Path, written: str, claims: int) -> Answer:
    verdicts = [{"claim": at, "verdict": "supported"} for at in range(1, claims + 1)]
    judged = json.dumps({"claims": verdicts, "useful": True, "query": ""})
    model = FakeListChatModel(responses=[written, judged])
    with make_in_memory(folder / "library") as library:
        library.add([Document(page_content=PAGE, metadata={"source": "lock.md"})], index="docs", description="Rules.")
        return ask("How do I get into the lock?", graph="naive", context=Context(library=library, model=model))


ITEMS = "- A boat pays for the lock and for the tug [1].\n- The keeper sees the papers before a boat is let in [2].\n"


@pytest.mark.parametrize(
    ("line", "stays"),
    [
        ("You have two things to do, as nobody is let in at once:", True),
        ("You have three things to do, as nobody is let in at once:", False),  # not the number of items
        ("Two tugs are there whenever nobody is let in, for these things:", False),  # counts nothing that is listed
        ("There are two keepers in the lock:", False),  # a passage has another number of them
    ],
)
def test_a_number_may_count_the_items_below_it(tmp_path: Path, line: str, stays: bool) -> None:
    answer = answered(tmp_path, f"{line.removesuffix(':')} [2][3]:\n\n{ITEMS}", 3)
    assert (line.removesuffix(":") in answer.text) is stays


@pytest.mark.parametrize(
    ("line", "stays"),
    [
        ("Replace the two dates with the first and the last day of your stay", True),
        ("Replace the three dates with the first and the last day of your stay", False),
        ("So two dates are the first and the last day of your stay", False),  # no word that points to the code
    ],
)
def test_a_number_may_count_the_names_to_replace_in_the_code_below_it(tmp_path: Path, line: str, stays: bool) -> None:
    code = 'horn book CALL --from "<first day>" --to "<last day>"'
    answer = answered(tmp_path, f"{ITEMS}\n{line} [4]:\n\n```sh\n{code}\n```\n[6]", 4)
    assert (line in answer.text) is stays


def test_code_whose_item_is_left_out_keeps_the_item_s_title(tmp_path: Path) -> None:
    written = (
        f'{ITEMS}- **Booking:** call Vik on 40 days of the year [4]:\n\n```sh\nhorn book CALL --from "<day>"\n```\n[6]'
    )
    answer = answered(tmp_path, written, 4)
    assert "- **Booking:**\n\n      horn book CALL" in answer.text
    assert "Vik" not in answer.text

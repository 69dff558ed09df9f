"""Rows and tables that a claim does not say as they are: what is shown of it, and what is told of the rest."""

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

PAGE = """# Quays

| quay | boats | keeper |
|---|---|---|
| Holm | 1212 | Ada Berg |
| Vik | 4425 | Bo Lind |

The quay of Holm has a red bell. The quay of Vik is closed in a storm.
"""
BELL = "The quay of Holm has a red bell [3]."
HEAD = "| Quay | Boats | Keeper | Bell |\n|---|---|---|---|\n"
VIK = "| Vik | 4425 [2] | Bo Lind [2] | Not found |"


def answered(folder: Path, written: str, *verdicts: str) -> Answer:
    claims = [{"claim": at, "verdict": verdict} for at, verdict in enumerate(verdicts, start=1)]
    judged = json.dumps({"claims": claims, "useful": True, "query": ""})
    model = FakeListChatModel(responses=[written, judged])
    with make_in_memory(folder / "library") as library:
        library.add([Document(page_content=PAGE, metadata={"source": "q.md"})], index="docs", description="Quays.")
        return ask("How do the quays compare?", graph="naive", context=Context(library=library, model=model))


@pytest.mark.parametrize(
    ("wrong", "verdicts"),
    [
        ("1221", ()),
        ("4425", ()),  # of the other row
        ("1212 and 9", ()),
        ("1221", ("supported", "supported")),
        ("1212 and 9", ("partial", "supported")),
    ],
)
def test_a_cell_that_nothing_bears_out_is_a_dash_in_its_row(
    tmp_path: Path, wrong: str, verdicts: tuple[str, ...]
) -> None:
    written = f"{HEAD}| Holm | {wrong} [1] | Ada Berg [1] | Red [3] |\n{VIK}"
    answer = answered(tmp_path, written, *verdicts)
    assert "| Holm | \u2013 | Ada Berg [1] | Red [2] |" in answer.text
    assert "| Vik | 4425 [3] | Bo Lind [3] | \u2013 |" in answer.text
    assert answer.missing == ["Vik: Bell", "This cell was left out that no passage bears out: Holm: Boats"]


def test_a_row_of_which_no_cell_is_borne_out_is_left_out(tmp_path: Path) -> None:
    answer = answered(tmp_path, f"{HEAD}| Holm | 1221 [1] | Bo Lind [1] | Not found |\n{VIK}")
    assert "Holm" not in answer.text
    assert "1 claim was left out that no passage bears out" in answer.missing


def test_so_is_a_row_that_a_model_judged_to_be_wrong(tmp_path: Path) -> None:
    written = f"{HEAD}| Holm | 1221 [1] | Ada Berg [1] | Red [3] |\n{VIK}\n\nThe best quay is therefore Vik [2][4]."
    assert "Holm" not in answered(tmp_path, written, "unsupported", "supported", "supported").text


def test_no_row_of_a_table_takes_the_place_of_a_claim(tmp_path: Path) -> None:
    answer = answered(
        tmp_path, "The quay of Holm has a red bell [3]. Holm had 1221 boats with the keeper Ada Berg [1]."
    )
    assert answer.text == "The quay of Holm has a red bell. [1]"
    assert answer.missing == [
        "1 claim was left out that the table's rows do not bear out: "
        "\u201cHolm had 1221 boats with the keeper Ada Berg.\u201d"
    ]


def test_each_cell_that_was_not_found_is_named_by_its_row_and_its_column(tmp_path: Path) -> None:
    table = "| Feature | What is it for | Who it helps most |\n|---|---|---|\n| Red bell | Not found | Not found |\n"
    answer = answered(tmp_path, f"{table}| Holm | It has a red bell [3] | Not found |")
    assert answer.missing == ["Red bell", "Holm: Who it helps most"]
    wide = table.replace("helps most |", "helps most | Quay |").replace("---|\n|", "---|---|\n|")
    answer = answered(tmp_path / "wide", wide.replace("Not found |\n", "Not found | Holm [3] |"))
    assert answer.missing == ["Red bell: What is it for", "Red bell: Who it helps most"]

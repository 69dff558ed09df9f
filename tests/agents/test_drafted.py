"""Templates of drafts: a number, a code, a name or a cell is left out, and the question asks for it."""

from __future__ import annotations

import pytest

from groundwire.agents import drafted
from groundwire.evidence.passage import Passage


def test_a_name_is_whole_and_does_not_begin_with_the_word_of_a_sentence() -> None:
    text = "On TUG.NET the Berth Plan is drawn. The TUG.NET App shows it, says Kit O'Hara. Then BRT-4417 tripped."
    assert drafted.names_in(text) == ["Berth Plan", "TUG.NET App", "Kit O'Hara", "BRT-4417"]
    assert drafted.names_in("It stands in Ålesund by Émile Øst and the Österreich Ring.") == [
        "Émile Øst",
        "Österreich Ring",
    ]


def test_an_empty_cell_is_not_asked_for() -> None:
    text = "| Berth | Crane |\n|---|---|\n| 4 | - |\n| 5 | 12 t |\n"
    draft = drafted.table(
        Passage(id="p", index="own", source="a.md", text=text, start=0, end=len(text), title="Berths")
    )
    assert draft is not None
    assert draft.contains == ["12 t"]
    assert draft.question.endswith('what is "Crane" for "Berth 5"?')


def passage_of(text: str) -> Passage:
    return Passage(
        id="p", index="own", source="a.md", text=text, start=0, end=len(text), title="Quays",
        metadata={"format": "markdown"},
    )  # fmt: skip


def test_a_cell_is_asked_for_as_a_reader_sees_it() -> None:
    draft = drafted.table(passage_of("| Quay | Mail |\n|---|---|\n| **East** | quay\\_east@harbour.example |\n"))
    assert draft is not None
    assert draft.question == 'According to "Quays", what is "Mail" for "East"?'
    assert draft.contains == ["quay_east@harbour.example"]
    assert draft.quotes[0].words == "| **East** | quay\\_east@harbour.example |"


def test_no_whole_paragraph_in_a_cell_is_what_a_right_answer_contains() -> None:
    remark = "The crane of this quay is old, and whoever lifts more than it can bear is asked to pay for it."
    draft = drafted.table(passage_of(f"| Quay | Depth | Remark |\n|---|---|---|\n| East | 9 m | {remark} |\n"))
    assert draft is not None
    assert '"Depth" for "East"' in draft.question
    assert draft.contains == ["9 m"]
    assert drafted.table(passage_of(f"| Quay | Remark |\n|---|---|\n| East | {remark} |\n")) is None


def test_no_row_is_asked_for_that_another_is_named_like() -> None:
    draft = drafted.table(passage_of("| Quay | Crane |\n|---|---|\n| East | 5 t |\n| East | 8 t |\n| West | 3 t |\n"))
    assert draft is not None
    assert draft.contains == ["3 t"]


@pytest.mark.parametrize(
    ("text", "contains"),
    [
        ("Whoever moors here without a plan is reported to Kit Ahlgren by the watch.", ["Kit Ahlgren"]),
        ("The depth at which a keel is turned away is the value of `max_draught` here.", ["max_draught"]),
        ("The value of `max_draught` is read once, and is 9 at the quays in the east.", ["9"]),
        ("Whoever moors at one of the quays without a plan is reported by the watch.", []),
        ("A plan of `max_draught` is also a plan of max_draught for whoever moors here.", []),
        ("These are the things that the watch of Kit Ahlgren asks of whoever moors here:", None),
    ],
)
def test_a_number_is_left_out_or_a_code_or_a_name(text: str, contains: list[str] | None) -> None:
    draft = drafted.single(passage_of(text))
    assert (draft and draft.contains) == contains
    assert draft is None or bool(contains) == (drafted.GAP in draft.question)


def test_a_drafted_answer_is_what_a_reader_sees_and_its_quote_what_is_written() -> None:
    text = "- **The harbour** covers its [direct costs](https://a.example/x/2019/y) within 25 days of each call.\n"
    form = {"format": "markdown"}
    passage = Passage(
        id="p", index="own", source="a.md", text=text, start=0, end=len(text), title="Costs", metadata=form
    )
    draft = drafted.single(passage)
    assert draft is not None
    assert draft.answer == "The harbour covers its direct costs within 25 days of each call."
    assert draft.contains == ["25"]
    assert draft.quotes[0].words in text
    assert "2019" not in draft.question

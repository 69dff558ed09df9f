"""What is said only in a heading, in a line above a picture, or in prose: what stands with it, and what does not."""

from __future__ import annotations

import pytest
from made_evidence import addresses, answer, passage


def test_a_heading_labels_the_short_value_that_is_all_its_section_says() -> None:
    page = "# Kelso\n\n## Master\n\nAda Holm\n\n## Berths\n\nBoats of the master lie at berth 2. Others wait outside.\n"
    assert answer("Who is the master of Kelso?", page)[0][0] == "Master: Ada Holm"


def test_a_value_in_brackets_is_labelled_too() -> None:
    page = "# Rules\n\n## In force from\n\n(17 January 2023)\n\n## Purpose\n\nThey are for tugs. All read them.\n"
    assert answer("From when are the rules in force?", page)[0][0] == "In force from: (17 January 2023)"


@pytest.mark.parametrize(
    "page",
    [
        "# Master\n\nAda Holm\n",  # the title says what the page is about
        "# Kelso\n\n## Master\n\nAda Holm\n\nShe sails.\n",
        "# Kelso\n\n## Master\n\nAda Holm is ashore.\n",
        "# Kelso\n\n## Master\n\n- Ada Holm\n",
        "# Kelso\n\n## Master\n\nhttps://kelso.example.org/ada-holm\n",
    ],
)
def test_a_heading_labels_no_other_sentence(page: str) -> None:
    assert {address.labelled_by for address in addresses(passage(page, title="Master"))} == {""}


def test_a_line_that_announces_a_picture_says_where_itself() -> None:
    page = "# Feasts\n\nThe feast of 2020 was held at the old mill in Vik:\n\n![](mill.png)\n"
    assert answer("Where was the feast of 2020 held?", page)[0] == [
        "The feast of 2020 was held at the old mill in Vik:"
    ]


@pytest.mark.parametrize(
    ("question", "shown"), [("Is the gate shut at night?", 1), ("How much of the gate is shut at night?", 2)]
)
def test_code_does_not_stand_beside_a_verdict(question: str, shown: int) -> None:
    said = "The gate is shut at night for the tide.\n\nAll else is told."
    page = f"# Gate\n\n{said}\n\n```\ngate.shut(night=True)\n```\n"
    assert len(answer(question, page, near="gate")[0]) == shown


@pytest.mark.parametrize(
    ("question", "heading", "told"),
    [
        ("How long does mooring take?", "Mooring (40 minutes)", True),
        ("How long does mooring take?", "Mooring \N{EM DASH} 1 Hour", True),
        ("How much may I spend on dinner?", "Dinner: 30 pounds", True),
        ("When is the drill?", "Drill (every Monday)", True),
        ("How long does the whole journey take?", "Mooring (40 minutes)", False),
        ("How long does mooring take?", "Mooring (since 2019)", False),
        ("How many drills are there?", "Drill 2", False),
        ("Who does the mooring?", "Mooring (40 minutes)", False),
    ],
)
def test_a_heading_with_an_amount_tells_it_of_what_it_names(question: str, heading: str, *, told: bool) -> None:
    page = f"# Harbour\n\n## {heading}\n\nThe keeper and the crew do the work with red ropes.\n"
    texts, _ = answer(question, page, near="The keeper")
    assert any(heading in text for text in texts) is told

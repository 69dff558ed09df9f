"""What liteparse, or the tags of a PDF, take for headings and for names of columns, and what is none."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from groundwire.indexes.loaders.pdf.continued_tables import with_names_on_each_page
from groundwire.indexes.loaders.pdf.false_headings import without_empty_headings, without_false_headings
from groundwire.indexes.loaders.pdf.stops import with_stops

LONG = ("Each keeper votes once a year. " * 4).strip()


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("# Dues\n\n## (a) vote on each matter;", "# Dues\n\n(a) vote on each matter;"),
        (f"## (c) {LONG}", f"(c) {LONG}"),
        (f"## {LONG}", LONG),
        ("# Lamps\n\n## 4.06 10.19:1\n\nLit.", "# Lamps\n\n4.06 10.19:1\n\nLit."),
        ("# Lamps\n\n## 0 1h 2h 3h Time in hours\n\nLit.", "# Lamps\n\n0 1h 2h 3h Time in hours\n\nLit."),
        ("# Dues?\n\n#### Ten\n\n#### Five\n\n#### Two", "# Dues?\n\nTen\n\nFive\n\nTwo"),
        ("# Dues?\n\n#### Ten\n\n#### Five\n\n#### Two\n\n## Next", "# Dues?\n\nTen\n\nFive\n\nTwo\n\n## Next"),
    ],
    ids=[
        "a-clause",
        "a-long-clause",
        "a-paragraph",
        "figures",
        "an-axis",
        "lines-of-a-slide",
        "lines-before-a-heading",
    ],
)
def test_a_clause_a_paragraph_and_the_lines_of_a_slide_are_no_headings(page: str, text: str) -> None:
    assert without_false_headings(page) == text


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("# The quay was closed.\n\nOpen.", "The quay was closed.\n\nOpen."),
        (
            "## Keepers, pilots and crews of all tugs get $20 each.\n\nBelow.",
            "Keepers, pilots and crews of all tugs get $20 each.\n\nBelow.",
        ),
        ("# Boats moored at the\n\nNorth Quay pay.", "Boats moored at the North Quay pay."),
        ("# Boats that lie in\n\n**the** quay pay.", "Boats that lie in **the** quay pay."),
        (
            "# Each boat of the outer quay pays its dues to the keep-\n\ner of the bell.",
            "Each boat of the outer quay pays its dues to the keeper of the bell.",
        ),
        (
            "## About 56 tugs lay at the outer quay of the harbour in 2010\n\n(Table 1). Few left.",
            "About 56 tugs lay at the outer quay of the harbour in 2010 (Table 1). Few left.",
        ),
        (
            "## It has room for many boats in all weathers. About forty lay there in 2010.9 Most were tugs (below)",
            "It has room for many boats in all weathers. About forty lay there in 2010.9 Most were tugs (below)",
        ),
        ("# Berth - \u00a3933\n\nBelow.", "Berth - \u00a3933\n\nBelow."),
        ("## Opened: 13 May 2013\n\nBelow.", "Opened: 13 May 2013\n\nBelow."),
        ("## Berth: 12 Quay: north\n\nBelow.", "Berth: 12 Quay: north\n\nBelow."),
        ("## \u2022 each boat that is moored\n\nBelow.", "- each boat that is moored\n\nBelow."),
    ],
    ids=[
        "verb", "long", "the", "in", "hyphen", "bracket", "two-sentences", "amount", "date", "two-labels", "bullet",
    ],
)  # fmt: skip
def test_a_sentence_and_a_label_with_its_value_are_no_headings(page: str, text: str) -> None:
    assert without_false_headings(page) == text


@pytest.mark.parametrize(
    "page",
    [
        "# Harbour Rules\n\n# Part One\n\n# Dues\n\nEach boat pays.",
        "# Harbour Rules\n\n# Part One\n\n## Dues\n\n### Boats",
        "# Harbour Rules\n\n## 2024\n\nEach boat pays.",
        "# Harbour Rules\n\n## (a) Dues.\n\nEach boat pays.",
        "## Who may cross the bridge at night, and whom does the keeper of the gate ask before the lamps are lit?",
        "## What the bell is for\n\nBelow.",
        "## The bridge: a history\n\nbelow.",
        "## The quay: its bell: a history\n\nBelow.",
        "## Rates of the quay: 2005 and 2010\n\nBelow.",
        "## Boats worth over \u20ac50,000\n\nBelow.",
        "## 2.4.1 Verifying the keys of the gate with the list of keepers\n\na) Below.",
        "## Section 4. Duties of the keepers of the quay, and of the bell.\n\nBelow.",
        "## Dues paid.\n\nBelow.",
    ],
    ids=[
        "text-below", "levels", "a-year", "a-title-with-a-letter", "a-question", "for", "colon", "colons", "years",
        "amount", "numbered", "section", "short",
    ],
)  # fmt: skip
def test_headings_stay_headings(page: str) -> None:
    assert without_false_headings(page) == page


def test_a_heading_with_nothing_below_it_is_text() -> None:
    pages = ["# The Quay\n\n## Ann Lee, May 2008", "# Rules\n\nBe kind.\n\n# Bells\n\n# 2 Dues\n\n# Boats\n\nThey pay."]
    assert without_empty_headings(pages) == [
        "# The Quay\n\nAnn Lee, May 2008",
        "# Rules\n\nBe kind.\n\nBells\n\n# 2 Dues\n\n# Boats\n\nThey pay.",
    ]


def test_a_heading_whose_text_is_on_the_next_page_stays_one() -> None:
    pages = ["# The Quay\n\nOpen.\n\n# Rules", "Be kind.\n\n# Bells\n\n## At night", "They ring."]
    assert without_empty_headings(pages) == pages


FIRST = "# Lamps\n\n| Lamp | Colour | Lit |\n|---|---|---|\n| 1 | red | at night |"


@pytest.mark.parametrize("rule", ["|---|---|---|", "| --- | --- | --- |"])
def test_a_table_that_goes_on_over_pages_has_its_names_on_each(rule: str) -> None:
    pages = [
        FIRST,
        f"| 2 | green | always |\n{rule}\n| 3 | white | in fog |\n\nBelow.",
        "Between.",
        f"| 4 | blue | never |\n{rule}\n| 5 | red | at noon |",
    ]
    assert with_names_on_each_page(pages) == [
        FIRST,
        f"| Lamp | Colour | Lit |\n{rule}\n| 2 | green | always |\n| 3 | white | in fog |\n\nBelow.",
        *pages[2:],
    ]


def test_a_table_without_a_first_row_of_names_has_those_of_the_page_before() -> None:
    pages = [FIRST, "|  |  |  |\n|---|---|---|\n| green | sold | red |"]
    assert with_names_on_each_page(pages)[1] == "| Lamp | Colour | Lit |\n|---|---|---|\n| green | sold | red |"


@pytest.mark.parametrize(
    "page",
    [
        "| Lamp | Colour | Lit |\n|---|---|---|\n| 2 | green | always |",
        "| Buoy | Shape | Place |\n|---|---|---|\n| Gull | cone | north |",
        "| 2 | green |\n|---|---|\n| 3 | white |",
        "Lamps of the quay\n\n| 2 | green | always |\n|---|---|---|\n| 3 | white | in fog |",
    ],
    ids=["names-again", "other-names", "other-columns", "a-line-between"],
)
def test_another_table_on_the_next_page_keeps_its_own_names(page: str) -> None:
    assert with_names_on_each_page([FIRST, page]) == [FIRST, page]


def test_a_first_row_of_values_names_nothing_on_the_next_page() -> None:
    page = "| 1 | red |\n|---|---|\n| 2 | green |"
    assert with_names_on_each_page([page, page.replace("red", "blue")])[1] == page.replace("red", "blue")


def flat(left: float, top: float, text: str, height: float = 10.0) -> Any:
    return SimpleNamespace(text=text, x=left, y=top, width=5.0 * len(text), height=height)


def test_stops_that_are_lines_of_their_own_stand_behind_their_words() -> None:
    pieces = [
        flat(50, 100, "The quay was swept"),
        flat(141, 108, ".", 0.8),
        flat(150, 100, "The crane stood"),
        flat(50, 112, "still in May"),
        flat(111, 120, ".", 0.8),
        flat(50, 140, "Ann Lee rang the bell."),
    ]
    text = "The quay was swept The crane stood\n\n.\n\nstill in May\n\n.\n\nAnn Lee rang the bell."
    told = "The quay was swept. The crane stood still in May.\n\nAnn Lee rang the bell."
    assert with_stops(text, pieces) == told
    assert with_stops(told, pieces) == told

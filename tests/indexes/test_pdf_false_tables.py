"""What liteparse takes for tables: lists, paragraphs and numbered headings."""

from __future__ import annotations

import pytest

from groundwire.indexes.loaders.pdf.false_tables import without_false_tables

PROSE = """| 2.4 | Mooring at Night |
|---|---|
| A | boat that comes in after dusk is moored at the outer quay, where the keeper |
| waits | for it with a lamp, and no boat is moored at the inner quay before the gate |
| opens | again. The keeper writes the hour of each boat into the book of the quay, which |
| he | keeps for seven years and shows to the harbour master when she asks for it, and |
| signs | it."""


def table(*rows: tuple[str, ...]) -> str:
    """A table in Markdown, whose first row is that of the names."""
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([lines[0], "|---" * len(rows[0]) + "|", *lines[1:]])


def test_the_lines_of_a_paragraph_are_no_table() -> None:
    text = without_false_tables(f"Above.\n\n{PROSE}\n\nBelow.")
    assert text.startswith("Above.\n\n## 2.4 Mooring at Night\n\nA boat that comes in after dusk is moored")
    assert "before the gate opens again. The keeper writes" in text
    assert text.endswith("asks for it, and signs it.\n\nBelow.")


def test_the_titles_of_two_sections_stand_above_a_paragraph() -> None:
    text = without_false_tables(
        PROSE.replace("|---|---|", "|---|---|\n| 2.4.1 | Which Quay |").replace("| opens ", "| 2024 ")
    )
    assert text.startswith("## 2.4 Mooring at Night\n\n### 2.4.1 Which Quay\n\nA boat that comes in after dusk")
    assert "before the gate 2024 again." in text


def test_a_row_with_nothing_below_is_no_table() -> None:
    assert without_false_tables("| The rules | of the quay |\n|---|---|\n|  |  |") == "The rules of the quay"


@pytest.mark.parametrize(
    ("table", "text"),
    [
        ("| ● | Sweep the quay. |\n|---|---|\n| ● | Ring the bell. |", "- Sweep the quay.\n- Ring the bell."),
        ("| l | Sweep the quay. |\n|---|---|\n| l | Ring the bell. |", "- Sweep the quay.\n- Ring the bell."),
        (
            "| 3.1 | Opening | the Gate |\n|---|---|---|\n| ① | Turn the key | twice |\n| ② |  | Lift the bar |",
            "## 3.1 Opening the Gate\n\n- ① Turn the key twice\n- ② Lift the bar",
        ),
        (
            "| The | berths of |\n|---|---|\n| the | north |\n| ● | Berth 1: ○ for pilots ○ for tugs |",
            "The berths of the north\n\n- Berth 1:\n  - for pilots\n  - for tugs",
        ),
    ],
    ids=["bullets", "letters-of-a-symbol-font", "circled-numbers", "inner-items"],
)
def test_a_list_whose_signs_stand_apart_is_no_table(table: str, text: str) -> None:
    assert without_false_tables(table) == text


@pytest.mark.parametrize(
    "table",
    [
        "| Berth | Lit |\n|---|---|\n| KEL-1 | ● |\n| KEL-2 | ● |",
        "| ● | free |\n|---|---|\n| ○ | taken |",
        "| l | litres |\n|---|---|\n| m | metres |",
        "| ● | Lit | ● |\n|---|---|---|\n| ● | Deep | ○ |",
        "| must | names what a keeper has to do |\n|---|---|\n| may | names what a keeper is free to do |",
        "\n".join(
            [
                "| Term | Meaning |",
                "|---|---|",
                "| quay | a place beside the water where boats are moored and loaded |",
                "| berth | the part of a quay that one boat has for itself, with a number |",
                "| pilot | a person who knows the water and guides boats to their berths |",
                "| tug | a small boat with a strong engine that pulls boats that are larger |",
                "| bell | what the keeper rings before a boat comes in at night or in a fog |",
            ]
        ),
    ],
    ids=["marks-behind", "two-signs", "units", "marks-everywhere", "short", "terms"],
)
def test_a_table_with_signs_or_sentences_stays_one(table: str) -> None:
    assert without_false_tables(table) == table


STRETCHED = [
    ("Boats that", "come late may", "be told to wait at the"),
    ("outer", "quay. They are", "lit by two lamps, and rid-"),
    ("den by", "a crew of", "three"),
]


def test_the_stretched_lines_of_a_narrow_column_are_no_table() -> None:
    assert without_false_tables(table(*STRETCHED)) == (
        "Boats that come late may be told to wait at the outer quay. "
        "They are lit by two lamps, and ridden by a crew of three"
    )


@pytest.mark.parametrize(
    "rows",
    [
        [("Boat", "Where it Lies", "Told by the"), *STRETCHED[1:]],
        [("boats", "come late", "at noon"), ("tugs", "come early", "at night"), ("crews", "never wait", "at dusk")],
        [("boats at the", "4", "come to the"), ("quay of the", "5", "harbour by the"), ("old", "6", "mole")],
        [("boats at the", "", "come to the"), ("quay of the", "inner", "harbour by the"), ("old", "white", "mole")],
    ],
    ids=["names", "no-open-ends", "numbers", "gaps"],
)
def test_rows_of_few_words_stay_a_table(rows: list[tuple[str, str, str]]) -> None:
    assert without_false_tables(table(*rows)) == table(*rows)


OUTLINE = """\
| 1 | Attendance |
|---|---|
| 1.1 | Opening |
| Ann | Lee was elected chair |
| 1.2 | Excuses |
| The | clerk is ill and will not be back before the boats |
| come | in |
| 2 | Ropes |"""


def test_headings_with_numbers_and_the_lines_below_them_are_no_table() -> None:
    assert without_false_tables(f"Above.\n\n{OUTLINE}\n\nBelow.").split("\n\n") == [
        "Above.",
        "## 1 Attendance",
        "### 1.1 Opening",
        "Ann Lee was elected chair",
        "### 1.2 Excuses",
        "The clerk is ill and will not be back before the boats come in",
        "## 2 Ropes",
        "Below.",
    ]


@pytest.mark.parametrize(
    "table",
    [
        OUTLINE.replace("| 2 |", "| 1 |"),  # not in order
        OUTLINE.replace("| The | clerk is ill and will not be back before the boats |", "| Ropes | 12 |"),
        "| 1 | Vik |\n|---|---|\n| 1.1 | Quay |\n| 1.2 | Shed |\n| 2 | Kelso |",
    ],
    ids=["no order", "numbers", "labels alone"],
)
def test_a_table_with_numbered_rows_stays(table: str) -> None:
    assert without_false_tables(table) == table

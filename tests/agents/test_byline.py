"""Who wrote a document stands on a line below its title."""

from __future__ import annotations

import pytest
from made_evidence import addresses, answer, passage

from groundwire.agents.extractive.scores.byline import asks_author, is_byline, is_listed_author, tells_maker

TITLE = "The Tides of Kelso Harbour"


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("Who wrote the paper?", True),
        ("Who are the authors?", True),
        ("Name the author of the report.", True),
        ("Which authors are named?", True),
        ("What did the author find?", False),
        ("Who keeps the lamp?", False),
    ],
)
def test_a_question_asks_for_the_author(question: str, asks: bool) -> None:
    assert asks_author(question) == asks


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Ada Hale, Odd B. Brekke and Ann Lund", True),
        ("Ada Hale E-Mail: ada@kelso.example", True),
        ("Ada Hale has kept the lamp of Kelso.", False),  # a sentence
        ("Kelso Harbour", False),  # the title again
        ("Ada Hale kept the lamp", False),
        ("Moon Tides and Neap Tides", False),  # the text speaks of tides
        ("harbour office", False),
    ],
)
def test_a_line_of_names_below_the_title_tells_the_authors(line: str, names: bool) -> None:
    page = passage(f"# {TITLE}\n\n{line}\n\nAbstract. All tides rise twice a day.", title=TITLE)
    assert next(is_byline(address) for address in addresses(page)) == names


def test_the_authors_are_told_and_not_those_who_are_thanked() -> None:
    page = f"# {TITLE}\n\nAda Hale and Ann Lund\n\nOdd Brekke kept the list of tides.\n"
    assert answer("Who wrote the paper?", passage(page, title=TITLE))[0][0] == "Ada Hale and Ann Lund"
    assert (
        answer("Who kept the list of tides?", passage(page, title=TITLE))[0][0] == "Odd Brekke kept the list of tides."
    )


AUTHORS = "# The Kelso book of tides\n\nby\n\n- Ada Hale (ada@kelso.example)\n- Odd Brekke\n- Ann Lund\n"


def test_all_authors_are_told_of_a_list_below_the_title() -> None:
    thanks = passage("The Kelso book of tides is the best book of tides that there is.\n", "thanks", title="Kelso")
    credits_ = passage(AUTHORS, "credits", title="The Kelso book of tides")
    shown = "\n".join(answer("Who wrote the Kelso book?", credits_, thanks)[0])
    assert all(name in shown for name in ("Ada Hale", "Odd Brekke", "Ann Lund"))
    assert "best book" not in shown


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Who wrote the Vik book?", AUTHORS),
        ("Who keeps the Kelso tides?", AUTHORS),
        ("Who wrote the Kelso book?", AUTHORS.replace("by", "The tide is watched by")),
        ("Who wrote the Kelso book?", AUTHORS.replace("- ", "- the heirs of ")),
    ],
)
def test_another_list_is_none_of_authors(question: str, text: str) -> None:
    evidence = addresses(passage(text, title="The Kelso book of tides"))
    assert not any(is_listed_author(question, address) for address in evidence)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Who edited the book?", ["Editor: Ada Hale."]),
        ("Who is the editor?", ["Editor: Ada Hale."]),
        ("Who printed it?", ["Printer: Kelso Press."]),
        ("Who wrote it?", ["Written by: Odd Brekke."]),
        ("What does the editor do?", []),
        ("Who owns it?", []),
        ("Who edited the law of the sea?", []),  # of something else
    ],
)
def test_who_did_it_is_told_behind_the_label(question: str, told: list[str]) -> None:
    page = "Editor: Ada Hale.\n\nPrinter: Kelso Press.\n\nWritten by: Odd Brekke.\n\nThe editor reads all of it."
    assert [address.shown for address in addresses(page) if tells_maker(question, address)] == told


def test_a_label_without_a_name_tells_no_maker() -> None:
    page = "Fee: 30 euros.\n\nBudget: 3 million euros.\n\nPayer: 7 boats.\n"
    assert not [each for each in addresses(page) if tells_maker("Who pays the fee?", each)]

"""A question about one year is not answered by sentences about another."""

from __future__ import annotations

from pathlib import Path

import pytest
from langchain_core.documents import Document
from made_evidence import addresses
from small_library import make_in_memory

from groundwire.agents.questions.other_years import of_other_years, years_asked
from groundwire.graphs.context import Context
from groundwire.graphs.runs.run import ask


@pytest.mark.parametrize(
    ("part", "years"),
    [
        ("How many tugs sailed in 2019?", {2019}),
        ("How did the tolls of 2019 and 2021 differ?", {2019, 2021}),
        ("What has changed since 2019?", set()),
        ("Which rule held from January 2019?", set()),
        ("What caused INC-2019-004?", set()),
        ("What happened on 2019-03-04?", set()),
        ("Who has read 2019/679?", set()),
        ("What does RFC 2019 say?", set()),
        ("What was on port 2019 in 2021?", {2021}),
        ("How many tugs were there in 1895?", {1895}),
        ("In 1895 and 1896, how many tugs sailed?", {1895, 1896}),
        ("Who led the strike of May 1895 in the harbour?", {1895}),
        ("What has changed since 1895?", set()),
        ("Can the crane lift a boat of 1800 kilograms?", set()),
        ("Who can swim in 1500 metres of water?", set()),
        ("What does RFC 1895 say?", set()),
        ("Which berth is for 1600?", set()),
    ],
)
def test_the_years_that_a_question_asks_about(part: str, years: set[int]) -> None:
    assert years_asked(part) == years


@pytest.mark.parametrize(
    ("text", "others"),
    [
        ("In 2022 nine tugs sailed.", True),
        ("In 2019 nine tugs sailed.", False),
        ("By RFC 1918 nine tugs sailed.", False),
        ("By RFC 2019 nine tugs sailed in 2022.", True),
        ("Nine tugs sailed.", False),
        ("From 2015 to 2022 nine tugs sailed each year.", False),
        ("| Tug | 2021 | 2022 |\n| --- | --- | --- |\n| Gull | 4 | 5 |", True),
        ("| Tug | Tons |\n| --- | --- |\n| Gull | 2022 |", False),
        ("| Year | Tugs |\n| --- | --- |\n| 2022 | 9 |", True),
    ],
)
def test_sentences_about_other_years(text: str, others: bool) -> None:
    assert of_other_years({2019}, addresses(text)) is others
    assert not of_other_years(set(), addresses(text))


@pytest.mark.parametrize(
    ("text", "others"),
    [
        ("In 1896 nine tugs sailed.", True),
        ("In 1962 nine tugs sailed.", True),
        ("| Year | Tugs |\n| --- | --- |\n| 1896 | 9 |", True),
        ("In 1895 nine tugs sailed.", False),
        ("Nine tugs (1880\u20131902) sailed.", False),
        ("Nine tugs sailed for 1600 pounds, and one of 1700 tons.", False),
        ("Nine tugs sailed. They had engines with 1500 hp.", False),
    ],
)
def test_sentences_about_other_years_than_one_long_ago(text: str, others: bool) -> None:
    assert of_other_years({1895}, addresses(text)) is others


def test_a_year_long_ago_tells_nothing_of_one_of_our_time() -> None:
    assert not of_other_years({2019}, addresses("The harbour was built in 1842. Nine tugs sailed."))


TUGS = "# Tugs\n\nIn 2022 nine tugs sailed for the harbour of Skerry.\n\nThe tugs are painted red.\n"
LATER = "# Tugs\n\nFor the harbour of Skerry eleven of the tugs sailed in 2019, as the log of that year tells.\n"


def test_a_sentence_about_another_year_is_no_answer(tmp_path: Path) -> None:
    with make_in_memory(tmp_path / "library") as library:
        library.add([Document(TUGS, id="a")], index="tugs", description="Tugs.")
        question = "How many tugs sailed for the harbour of Skerry in 2019?"
        other = ask(question, context=Context(library=library), graph="naive")
        assert other.status != "answered"
        assert question in " ".join(other.missing)
        library.add([Document(LATER, id="b")], index="tugs")
        assert ask(question, context=Context(library=library), graph="naive").text.startswith("For the harbour")

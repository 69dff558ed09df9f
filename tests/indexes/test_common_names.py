"""A question that names the company is searched without that name, where most of the library has it."""

from __future__ import annotations

import pytest
from memory_words import MemoryWords

from groundwire.evidence.passage import Passage
from groundwire.indexes.partition import Partition
from groundwire.indexes.retrieval.common_names import without_common_names

OPEN, SECRET = Partition("handbook", ()), Partition("handbook", ("board",))


def _passage(n: int, text: str) -> Passage:
    return Passage(id=f"p{n}", index="handbook", source=f"{n}.md", title=f"Page {n}", text=text, start=0, end=len(text))


def _words(*, naming: int, others: int, secret: int = 0) -> MemoryWords:
    words = MemoryWords()
    texts = ["Skerry Lines pays on Fridays."] * naming + ["Nobody is paid twice."] * others
    words.write(OPEN, [_passage(n, text) for n, text in enumerate(texts)], [])
    words.write(SECRET, [_passage(10_000 + n, "Skerry Lines is for sale.") for n in range(secret)], [])
    return words


@pytest.mark.parametrize(
    ("question", "searched"),
    [
        ("How many days of leave does Skerry Lines give to staff?", "How many days of leave does give to staff?"),
        ("Where is the office of the Skerry Lines that sells tickets?", "Where is the office that sells tickets?"),
        ("What is Skerry Lines?", "What is Skerry Lines?"),
        (
            "How many days of leave does Orla Pumps give to staff?",
            "How many days of leave does Orla Pumps give to staff?",
        ),
        ("How many days of leave does Skerry give to staff?", "How many days of leave does Skerry give to staff?"),
    ],
)
def test_only_a_name_of_several_words_that_is_everywhere_is_left_out(question: str, searched: str) -> None:
    assert without_common_names(question, _words(naming=100, others=300), [OPEN]) == searched


@pytest.mark.parametrize(("naming", "others"), [(100, 900), (20, 60)])
def test_a_rare_name_and_any_name_in_a_small_library_stay(naming: int, others: int) -> None:
    question = "How many days of leave does Skerry Lines give to staff?"
    assert without_common_names(question, _words(naming=naming, others=others), [OPEN]) == question


def test_what_others_may_not_see_decides_nothing_for_them() -> None:
    question, words = (
        "How many days of leave does Skerry Lines give to staff?",
        _words(naming=0, others=400, secret=400),
    )
    assert without_common_names(question, words, [OPEN]) == question
    assert "Skerry" not in without_common_names(question, words, [OPEN, SECRET])

"""The signals of an answer are on one scale, wherever its evidence came from."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from groundwire.agents.confidence import Signals, signals
from groundwire.agents.extractive.means import Means
from groundwire.evidence.addresses import Addresses
from groundwire.evidence.ledger import Entry
from groundwire.evidence.passage import Passage

QUESTION = "How long must an engineer of the Orla rest?"
TEXT = "An engineer of the Orla must rest for 11 hours."


def alike(texts: Sequence[str], others: Sequence[str]) -> list[list[float]]:
    return [[0.8 if "Orla" in other else 0.1 for other in others] for _ in texts]


def reading(_question: str, passages: Sequence[tuple[str, Sequence[str]]]) -> list[list[float]]:
    return [[3.0 if "Orla" in sentence else -3.0 for sentence in sentences] for _, sentences in passages]


def make_signals(
    question: str = QUESTION,
    *,
    text: str = TEXT,
    score: float = 0.0,
    similarity: float | None = None,
    cite: bool = True,
    source: str = "s",
) -> Signals:
    passage = Passage(id="a", index="i", source=source, text=text, start=0, end=len(text))
    entries = {1: Entry(passage=passage, query=question, score=score, similarity=similarity)}
    sentences = list(Addresses(entries)) if cite else []
    means = Means(alike, lambda stems: dict.fromkeys(stems, 1.0), reading)
    return signals(question, sentences, entries, means=means, best_score=0.4, missing=not cite)


def test_a_page_without_cosine_and_score_is_weighed_as_a_passage_is() -> None:
    page = make_signals()
    assert (page.nearest, page.cited) == (0.8, 0.5)
    passage = make_signals(score=0.2, similarity=0.8)
    assert passage == page


@pytest.mark.parametrize(("score", "share"), [(0.4, 1.0), (0.1, 0.25), (9.5, 1.0), (-3.0, 0.0)])
def test_a_score_is_a_share_of_the_best_one(score: float, share: float) -> None:
    assert make_signals(score=score, similarity=0.8).cited == pytest.approx(share)


def test_words_and_names_that_are_missing_count() -> None:
    whole, other = make_signals(similarity=0.8), make_signals(text="The tide was high.", similarity=0.8)
    assert whole.named == 1
    assert other.named == 0
    assert whole.covered > other.covered == 0


def test_the_name_of_a_file_tells_what_it_is_about() -> None:
    untold = make_signals(text="An engineer must rest for 11 hours.", similarity=0.8)
    told = make_signals(text="An engineer must rest for 11 hours.", similarity=0.8, source="crew/orla_user-guide.docx")
    assert (untold.named, told.named) == (0, 1)
    assert untold.covered < told.covered


def test_a_sentence_of_another_kind_than_the_question_asks_for_counts() -> None:
    assert make_signals(similarity=0.8).kind == 1
    assert make_signals(text="An engineer of the Orla must rest.", similarity=0.8).kind == 0


@pytest.mark.parametrize(("question", "kind"), [("11", 0), ("11?", 0), ("11 hours?", 1)])
def test_a_number_alone_asks_for_nothing(question: str, kind: float) -> None:
    assert make_signals(question, similarity=0.8).kind == kind


def test_nothing_cited_is_the_least() -> None:
    none = make_signals(similarity=0.8, cite=False)
    assert (none.cited, none.similarity, none.covered, none.kind, none.told) == (0, 0, 0, 0, 0)


def test_what_the_reader_takes_for_no_answer_counts() -> None:
    assert make_signals(similarity=0.8).read == 3
    assert make_signals(text="The tide was high.", similarity=0.8).read == -3
    assert make_signals(similarity=0.8, cite=False).read == -8


@pytest.mark.parametrize(
    ("question", "above", "read"),
    [
        ("Why does the Orla rest?", "Why does the Orla rest at all?", 0.0),
        ("May the Orla rest by day in May?", "May the Orla rest by day?", 0.0),
        ("Why does the Orla not rest?", "Why does the Orla rest?", -3.0),
        ("May guests of the Orla rest?", "May members of the Orla rest?", -3.0),
        ("Is the Orla paid before it rests?", "Is the Orla paid after it rests?", -3.0),
        ("Why does the tug rest?", "Why does the tug rest at all?", -3.0),  # not alike enough
    ],
)
def test_what_stands_below_nearly_the_same_question_counts_as_read(question: str, above: str, read: float) -> None:
    assert make_signals(question, text=f"## {above}\n\nThe tide is low.").read == read

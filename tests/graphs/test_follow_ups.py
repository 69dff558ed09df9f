"""Conversations without a model: follow-ups go on, thanks are thanks, and an unlikely answer is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from all_patterns import ALL_PATTERNS
from langchain_core.documents import Document
from langgraph.checkpoint.memory import InMemorySaver
from small_library import make_in_memory

from groundwire.agents.confidence import Calibration
from groundwire.evidence.answer import Answer
from groundwire.graphs import PATTERNS, pattern
from groundwire.graphs.context import Context
from groundwire.graphs.runs.conversation import Conversation
from groundwire.graphs.runs.run import ask
from groundwire.graphs.turn.confidence import FILE
from groundwire.indexes.library import Library

INCIDENT = """# INC-2041 at Osterhallan

INC-2041 was caused by a loose cable in the shore breaker at Osterhallan.

Maren Voss was on call when INC-2041 began.

INC-2041 lasted 47 minutes.

The repair of INC-2041 cost 9,000 pounds.
"""
KEEPERS = {"Vik": 11, "Kelso": 12, "Moss": 9, "Hallan": 8}
ASKED = {
    "What caused INC-2041 at Osterhallan?": "a loose cable",
    "Who was on call then?": "Maren Voss",
    "And how long did it last?": "47 minutes",
    "And what did the repair cost?": "9,000 pounds",
}


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    """One document about one incident, and one about something else."""
    documents = tmp_path / "documents"
    documents.mkdir()
    (documents / "INC-2041.md").write_text(INCIDENT, encoding="utf-8")
    (documents / "leave.md").write_text("# Leave\n\nEvery employee has 28 days of leave.\n", encoding="utf-8")
    (tmp_path / "library").mkdir()
    with make_in_memory(tmp_path / "library") as library:
        library.add_files(documents, index="incidents", description="What went wrong.")
        yield library


@pytest.fixture
def answer_to(library: Library) -> Callable[..., Answer]:
    """Ask on one thread of one pattern."""
    compiled = {name: pattern(name).compile(checkpointer=InMemorySaver()) for name in PATTERNS}

    def ask(question: str, graph: str = "corrective", **context: Any) -> Answer:
        settings = Context(library=library, **context)
        config: Any = {"configurable": {"thread_id": "one"}}
        return Answer.model_validate(compiled[graph].invoke({"question": question}, config, context=settings)["answer"])

    return ask


@pytest.mark.slow
@pytest.mark.parametrize("graph", ["naive", "corrective", "research"])
def test_follow_ups_do_not_go_in_circles(answer_to: Callable[..., Answer], graph: str) -> None:
    answers = [answer_to(question, graph) for question in ASKED]
    first = [answer.text.split(" [")[0] for answer in answers]
    assert len(set(first)) == len(ASKED)
    for answer, fact in zip(answers, ASKED.values(), strict=True):
        assert fact in answer.text, answer.question


def test_an_item_that_was_listed_is_told_of_once_more(answer_to: Callable[..., Answer], library: Library) -> None:
    text = """# Knots

There are three kinds of knots:

1. Reef loop: ties two ropes of one width.
2. Post turn: holds a boat on a post for the night.
3. Lark bend: ends a rope.

A knot is tied by hand.
"""
    library.add([Document(text, id="knots.md", metadata={"format": "markdown"})], index="knots", description="Knots.")
    assert "Lark bend" in answer_to("Which kinds of knots are there?").text
    assert "holds a boat" in answer_to("explain the second one").text
    assert "ends a rope" in answer_to("and the last one?").text


def test_who_asks_what_can_be_asked_is_told(answer_to: Callable[..., Answer]) -> None:
    for question in ("What caused INC-2041 at Osterhallan?", "ok. what can you do?"):
        answer = answer_to(question)
    assert "incidents" in answer.text
    assert not answer.searched


@pytest.mark.slow
@pytest.mark.parametrize(
    ("question", "reported"),
    [("How many hours does the keeper rest?", 2), ("How many hours does the keeper of Vik or Kelso rest?", 3)],
)
def test_research_reports_more_where_a_question_names_two_things(tmp_path: Path, question: str, reported: int) -> None:
    text = "".join(f"The keeper of {name} rests for {hours} hours.\n\n" for name, hours in KEEPERS.items())
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "keepers.md").write_text(text, encoding="utf-8")
    with make_in_memory(tmp_path / "library") as library:
        library.add_files(tmp_path / "docs", index="keepers", description="How long keepers rest.")
        context = Context(library=library)
        answers = [ask(question, graph=graph, context=context) for graph in PATTERNS]
    counts = {graph: len(answer.citations) for graph, answer in zip(PATTERNS, answers, strict=True)}
    assert counts.pop("research") == reported
    assert set(counts.values()) == {2}


@pytest.mark.parametrize("graph", ALL_PATTERNS)
def test_thanks_get_no_search_no_call_and_no_source(answer_to: Callable[..., Answer], actor: Any, graph: str) -> None:
    answer_to(next(iter(ASKED)), graph)
    for options in ({}, {"model": actor()}):
        answer = answer_to("Thanks!", graph, **options)
        assert (answer.searched, answer.citations, answer.cost.calls, answer.confidence) == ([], [], 0, None)
        assert answer.text == "You are welcome."
    assert "Maren Voss" in answer_to("Who was on call then?", graph).text


def test_who_asks_the_same_again_is_told_the_same(answer_to: Callable[..., Answer]) -> None:
    first, second = (answer_to("What caused INC-2041 at Osterhallan?") for _ in range(2))
    assert (second.status, second.text) == (first.status, first.text)


@pytest.mark.slow
def test_a_question_about_the_reply_gets_the_same_reply_again(answer_to: Callable[..., Answer]) -> None:
    answer_to("What caused INC-2041 at Osterhallan?")
    for question in (
        "And how long did it last?",
        "And the cable?",
        "Who steers the tug of Kelso?",
        "And in Osterhallan?",
    ):
        first = answer_to(question)
        for again in ("where does it say that?", "r u sure"):
            second = answer_to(again)
            assert (second.status, second.text) == (first.status, first.text), question


def test_what_was_said_before_may_be_confirmed(answer_to: Callable[..., Answer]) -> None:
    answer_to("What caused INC-2041 at Osterhallan?")
    answer_to("How long did it last?")
    assert "47 minutes" in answer_to("Is it true that it lasted 47 minutes?").text


@pytest.fixture
def keepers(tmp_path: Path) -> Iterator[Conversation]:
    """A conversation about how long the keepers rest."""
    text = "".join(f"The keeper of {name} rests for {hours} hours.\n\n" for name, hours in KEEPERS.items())
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "keepers.md").write_text(text, encoding="utf-8")
    with make_in_memory(tmp_path / "library") as library:
        library.add_files(tmp_path / "docs", index="keepers", description="How long keepers rest.")
        yield Conversation(InMemorySaver(), "one", context=Context(library=library))


def test_who_compares_is_told_both_answers_once_more(keepers: Conversation) -> None:
    for question in ("How many hours does the keeper of Vik rest?", "And the keeper of Moss?"):
        keepers.ask(question)
    answer = keepers.ask("Which one is longer?")
    assert "Vik rests for 11 hours" in answer.text
    assert "Moss rests for 9 hours" in answer.text


def test_who_asks_for_another_cell_of_a_row_is_told_that_row_again(tmp_path: Path) -> None:
    rows = "| Helga Brandner | Sail maker | +49 30 11 |\n| Tomasz Wilk | Boat builder | +49 30 17 |\n"
    page = f"# Our yard\n\n| Name | Role | Phone |\n|---|---|---|\n{rows}"
    with make_in_memory(tmp_path) as library:
        library.add([Document(page_content=page, id="yard.md")], index="people", description="Who works here.")
        thread = Conversation(InMemorySaver(), "one", graph="naive", context=Context(library=library))
        assert "Helga Brandner" in thread.ask("Who is the sail maker of the yard?").text
        answer = thread.ask("What is her phone number?")
        assert "+49 30 11" in answer.text
        assert "Wilk" not in answer.text


def test_who_wants_it_shorter_is_told_one_sentence(keepers: Conversation) -> None:
    first, second = map(keepers.ask, ("How many hours does the keeper rest?", "shorter please"))
    assert (len(first.citations), len(second.citations)) == (2, 1)
    assert second.citations[0].quote in {citation.quote for citation in first.citations}


def test_a_question_in_capital_letters_is_read_in_small_ones(answer_to: Callable[..., Answer]) -> None:
    answer = answer_to("WHO WAS ON CALL WHEN INC-2041 BEGAN?")
    assert "Maren Voss" in answer.text
    assert answer.steps[0].summary == "asked as: who was on call when inc-2041 began?"
    assert all("inc" not in step.summary for step in answer_to("INC-2041 COST").steps if step.node == "begin")


def calibrate(library: Library, **fields: Any) -> None:
    calibration = Calibration(**{"weights": {}, "intercept": 0.0, "threshold": 0.0, "fitted_on": "a test", **fields})
    (library.folder / FILE).write_text(calibration.model_dump_json(), encoding="utf-8")


@pytest.mark.parametrize("graph", ALL_PATTERNS)
def test_an_answer_below_the_threshold_of_its_library_is_refused_with_what_is_related(
    library: Library, answer_to: Callable[..., Answer], graph: str
) -> None:
    calibrate(library, intercept=-1.0, threshold=0.5)
    answer = answer_to("What caused INC-2041 at Osterhallan?", graph)
    assert (answer.status, answer.text, answer.citations) == ("refused", "", [])
    assert answer.confidence == pytest.approx(0.2689, abs=1e-4)
    assert answer.stop_reason == "low_confidence"
    assert "a loose cable" in answer.related[0].quote
    assert {citation.support for citation in answer.related} == {"unsupported"}
    assert answer.question in answer.missing


def test_above_the_threshold_it_is_given(library: Library, answer_to: Callable[..., Answer]) -> None:
    calibrate(library, intercept=1.0, threshold=0.5)
    answer = answer_to("What caused INC-2041 at Osterhallan?")
    assert (answer.status, answer.related) == ("answered", [])
    assert answer.confidence == pytest.approx(0.7311, abs=1e-4)


def test_a_calibration_counts_from_the_moment_that_it_is_written(
    library: Library, answer_to: Callable[..., Answer]
) -> None:
    assert answer_to("What caused INC-2041 at Osterhallan?").status == "answered"
    calibrate(library, intercept=-9.0, threshold=0.5)
    assert answer_to("What caused INC-2041 at Osterhallan?").status == "refused"


def test_a_part_without_a_sentence_of_the_kind_that_it_asks_for_is_told(answer_to: Callable[..., Answer]) -> None:
    answer = answer_to("What caused INC-2041 at Osterhallan, and why does every employee have leave?")
    assert answer.status == "partial"
    assert answer.missing == ["Not answered: Why does every employee have leave?"]
    assert answer_to("Why does every employee have leave?").status == "partial"


def test_what_the_user_said_before_a_part_is_not_told_as_missing(answer_to: Callable[..., Answer]) -> None:
    before = "I am new here."
    answer = answer_to(f"{before} What caused INC-2041, and why does every employee have leave?")
    assert answer.missing[-1] == "Not answered: Why does every employee have leave?"
    assert f"{before} why does every employee have leave" in [search.query for search in answer.searched]


def test_what_was_answered_last_is_not_preferred_where_a_question_stands_alone(tmp_path: Path) -> None:
    cause = "INC-2041 was caused by an override that set the ramp limit to 1,800 at berth 2, so that the shore breaker"
    lamp = "The lamp of a berth is set by the mate."
    texts = {
        "INC-2041.md": f"# INC-2041: the shore breaker trips\n\n{cause} tripped.\n",
        "keys.md": f"# Quayside\n\nThe mate and a keeper may write an override.\n\n{lamp}\n",
    }
    (tmp_path / "docs").mkdir()
    for name, text in texts.items():
        (tmp_path / "docs" / name).write_text(text, encoding="utf-8")
    with make_in_memory(tmp_path / "library") as library:
        library.add_files(tmp_path / "docs", index="notes", description="Notes.")
        conversation = Conversation(InMemorySaver(), "one", graph="naive", context=Context(library=library))
        assert conversation.ask("Why did the shore breaker trip?").citations[0].source.endswith("INC-2041.md")
        assert conversation.ask("Who sets a berth lamp?").citations[0].source.endswith("keys.md")


AGAIN = "the documents of the last answer"


@pytest.mark.slow
@pytest.mark.parametrize("graph", ["naive", "corrective", "iterative"])
def test_a_follow_up_also_searches_the_documents_of_the_last_answer(
    answer_to: Callable[..., Answer], actor: Any, graph: str
) -> None:
    first = answer_to("What caused INC-2041 at Osterhallan?", graph)
    assert AGAIN not in {search.where for search in first.searched}
    for question in ("How long did it last?", "When did the alarm end?"):
        assert AGAIN in {search.where for search in answer_to(question, graph).searched}, question
    for question, options in (("Who wrote PX-3310?", {}), ("How long did it last?", {"model": actor()})):
        assert AGAIN not in {search.where for search in answer_to(question, graph, **options).searched}, question

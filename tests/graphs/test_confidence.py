"""What a probability does to a status: with a model and without, by a calibration of one's own and by the default."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from langchain_core.documents import Document
from small_library import make_in_memory

from groundwire.agents.confidence import Calibration, default_calibration
from groundwire.errors import ModelError
from groundwire.evidence.answer import Answer
from groundwire.graphs.context import Context
from groundwire.graphs.runs.run import ask
from groundwire.graphs.turn import confidence

QUESTION = "How long must an on-call engineer rest after a night call-out?"
TWO = f"{QUESTION} Why did the shore breaker trip?"
REST = "An on-call engineer must rest for 11 hours [1]."


def sure(probability: float, threshold: float = 0.0) -> Calibration:
    """A calibration that gives every answer one of two probabilities."""
    intercept = {0.27: -1.0, 0.73: 1.0}[probability]
    return Calibration(weights={}, intercept=intercept, threshold=threshold, fitted_on="a test")


@pytest.mark.parametrize("question", [QUESTION, TWO])
def test_an_extractive_answer_that_is_more_likely_wrong_is_partial(run: Callable[..., Answer], question: str) -> None:
    answer = run(question, "naive", calibration=sure(0.27))
    assert (answer.status, answer.stop_reason) == ("partial", "low_confidence")
    assert answer.citations
    assert answer.missing == ["A sentence that clearly answers this; those shown are the closest"]
    answer = run(question, "naive", calibration=sure(0.73))
    assert (answer.status, answer.stop_reason, answer.missing) == ("answered", "complete", [])


def test_what_else_is_near_is_listed_beside_an_answer_that_is_not_sure(run: Callable[..., Answer]) -> None:
    answer = run(TWO, "naive", calibration=sure(0.27))
    assert 0 < len(answer.related) <= 3
    assert answer.related[0].marker == len(answer.citations) + 1
    told = " ".join(citation.quote for citation in answer.citations)
    assert not [near for near in answer.related if near.quote in told or near.support != "unsupported"]
    assert run(TWO, "naive", calibration=sure(0.73)).related == []


def test_a_refusal_lists_what_is_near_behind_what_it_would_have_said(run: Callable[..., Answer]) -> None:
    told = run(QUESTION, "naive", calibration=sure(0.73)).citations
    related = run(QUESTION, "naive", calibration=sure(0.27, threshold=0.5)).related
    assert [near.quote for near in related[: len(told)]] == [citation.quote for citation in told]
    assert len(told) < len(related) <= 3


def test_what_is_near_is_listed_once_though_two_documents_say_it(tmp_path: Path) -> None:
    page = "# Berths\n\nThe harbour berth costs 9 euro a night. A berth at the mole costs 7 euro.\n"
    other = "# Moorings\n\nA berth at the mole costs 7 euro.\n"
    with make_in_memory(tmp_path / "library") as library:
        pages = [("a.md", page), ("copy of a.md", page), ("b.md", other)]
        documents = [Document(page_content=text, metadata={"source": source}) for source, text in pages]
        library.add(documents, index="docs", description="Fees.")
        context = Context(library=library, calibration=sure(0.27, threshold=0.5))
        answer = ask("What does a harbour berth cost a night?", graph="naive", context=context)
    listed = [(near.heading, near.quote) for near in answer.related]
    assert answer.status == "refused"
    assert sorted(listed) == [
        ("Berths", "A berth at the mole costs 7 euro."),
        ("Berths", "The harbour berth costs 9 euro a night."),
        ("Moorings", "A berth at the mole costs 7 euro."),
    ]


def test_one_doubtful_part_is_enough(run: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch) -> None:
    signals = confidence.signals

    def doubting(question: str, *args: Any, **options: Any) -> Any:
        return signals(question, *args, **options).model_copy(update={"told": float("breaker" not in question)})

    monkeypatch.setattr(confidence, "signals", doubting)
    by_told = Calibration(weights={"told": 2.0}, intercept=-1.0, threshold=0.0, fitted_on="a test")
    assert run(QUESTION, "naive", calibration=by_told).status == "answered"
    assert run(TWO, "naive", calibration=by_told).status == "partial"


def test_a_sentence_beside_the_best_one_counts_for_nothing(
    run: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    signals, counted = confidence.signals, []

    def counting(question: str, *, cited: Any, **options: Any) -> Any:
        counted.append(len(cited))
        return signals(question, cited=cited, **options)

    monkeypatch.setattr(confidence, "signals", counting)
    answer = run("Who painted the zeppelin of the harbour?", "naive", calibration=sure(0.73))
    assert (counted, len(answer.citations)) == ([1], 2)


def test_what_a_model_wrote_is_not_doubted(run: Callable[..., Answer], actor: Any) -> None:
    answer = run(QUESTION, "naive", calibration=sure(0.27), model=actor(writer=REST))
    assert (answer.status, answer.confidence) == ("answered", pytest.approx(0.2689, abs=1e-4))


def test_a_calibration_that_was_fitted_without_a_model_refuses_no_answer_of_one(
    run: Callable[..., Answer], actor: Any
) -> None:
    doubtful = sure(0.27, threshold=0.5)
    extractive = doubtful.model_copy(update={"extractive": True})
    assert default_calibration().extractive
    assert run(QUESTION, "naive", calibration=doubtful, model=actor(writer=REST)).status == "refused"
    assert run(QUESTION, "naive", calibration=extractive, model=actor(writer=REST)).status == "answered"
    assert run(QUESTION, "naive", calibration=extractive).status == "refused"


def test_where_a_model_finds_nothing_the_nearest_sentences_are_related(run: Callable[..., Answer], actor: Any) -> None:
    answer = run(QUESTION, "naive", model=actor(writer="Not found: the rest after two call-outs"))
    assert (answer.status, answer.missing) == ("refused", [QUESTION, "the rest after two call-outs"])
    assert "11 hours" in answer.related[0].quote


@pytest.fixture
def local(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the run's model for the local one."""
    monkeypatch.setattr(confidence, "mode_of", lambda _: "local")


@pytest.mark.usefixtures("local")
def test_a_sentence_that_likely_answers_is_shown_though_the_local_model_found_nothing(
    run: Callable[..., Answer], actor: Any
) -> None:
    answer = run(QUESTION, "naive", model=actor(writer="Not found."))
    assert (answer.status, answer.mode, answer.stop_reason) == ("partial", "extractive", "low_confidence")
    assert "11 hours" in answer.text
    assert answer.missing == ["The model found no answer; these are the sentences that fit the question best"]
    assert run(QUESTION, "naive").confidence > answer.confidence > 0.5


def test_any_other_model_that_finds_nothing_is_believed(run: Callable[..., Answer], actor: Any) -> None:
    answer = run(QUESTION, "naive", model=actor(writer="Not found."))
    assert (answer.status, answer.missing) == ("refused", [QUESTION])
    assert len(answer.searched) == 1


def test_how_far_to_believe_it_is_learnt_by_a_calibration_with_that_model(
    run: Callable[..., Answer], actor: Any
) -> None:
    model = actor(writer="Not found.")
    assert "11 hours" in run(QUESTION, "naive", model=model, calibration=sure(0.73)).text
    assert run(QUESTION, "naive", model=model, calibration=sure(0.27)).status == "refused"


def test_a_refusal_does_not_speak_of_sentences_that_it_does_not_show(run: Callable[..., Answer], actor: Any) -> None:
    unsure = sure(0.27, threshold=0.5)
    answer = run(QUESTION, "naive", model=actor(writer="For 40 days [1]."), calibration=unsure)
    assert (answer.status, answer.text) == ("refused", "")
    assert answer.missing == [QUESTION, "No passage states what the model wrote"]


@pytest.mark.usefixtures("local")
def test_that_a_model_found_nothing_is_told_beside_what_an_assessor_lacks(
    run: Callable[..., Answer], actor: Any
) -> None:
    lacking = {"sufficient": False, "gap": "the pay", "query": "pay of engineers on call"}
    answer = run(QUESTION, "iterative", model=actor(assessor=lacking, writer="Not found."))
    assert (answer.status, answer.missing[0]) == ("partial", "the pay")
    assert answer.missing[-1].startswith("The model found no answer")


@pytest.mark.usefixtures("local")
@pytest.mark.parametrize(
    "question", ["Who painted the ferry blue?", "How long must an on-call engineer rest, and who painted the ferry?"]
)
def test_a_model_that_finds_nothing_is_believed_where_no_sentence_likely_answers_all(
    run: Callable[..., Answer], actor: Any, question: str
) -> None:
    answer = run(question, "naive", model=actor(writer="Not found"))
    assert (answer.status, answer.text) == ("refused", "")


def test_a_refusal_needs_no_embedding_model(
    run: Callable[..., Answer], actor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A remote one may have failed: then the first sentences of the evidence are related."""

    def unreachable(*_: Any, **__: Any) -> Any:
        raise ModelError("the embedding model cannot be reached")

    monkeypatch.setattr(import_module("groundwire.graphs.nodes.check"), "nearest", unreachable)
    monkeypatch.setattr(import_module("groundwire.agents.writer"), "extract", unreachable)
    answer = run(QUESTION, "naive", model=actor(writer="Not found."))
    assert (answer.status, len(answer.related) > 0) == ("refused", True)


def test_a_likely_answer_is_partial_if_it_is_doubtful(
    run: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    question = QUESTION.replace("How long", "How many hours")
    assert run(question, "naive", calibration=sure(0.73)).status == "answered"
    monkeypatch.setattr(confidence, "is_doubtful", lambda *_, **__: True)
    answer = run(question, "naive", calibration=sure(0.73))
    assert (answer.status, answer.stop_reason) == ("partial", "low_confidence")


def test_what_a_killed_process_left_does_not_keep_a_calibration_from_being_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a container, the next process may well have the same number."""

    def die(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", die)
        patch.setattr(Path, "unlink", lambda *_, **__: None)
        with pytest.raises(KeyboardInterrupt):
            confidence.store_calibration(tmp_path, sure(0.27))
    assert confidence.stored_calibration(tmp_path) is None
    confidence.store_calibration(tmp_path, sure(0.73))
    assert confidence.stored_calibration(tmp_path) == sure(0.73)


def test_a_doubtful_answer_is_refused_if_no_passage_has_the_name_asked_for(run: Callable[..., Answer]) -> None:
    answer = run("Who painted the zeppelin of Lerwick?", "naive", calibration=sure(0.73))
    assert (answer.status, answer.stop_reason, answer.text) == ("refused", "low_confidence", "")
    assert answer.missing[1] == "No document that you may see mentions “Lerwick”"
    assert answer.related

"""The packaged reader: one number for each sentence, whatever else is read beside it."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from typing import NoReturn

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from groundwire.errors import ModelError
from groundwire.models import reader as module
from groundwire.models.reader import Reader, shared_reader

BERTHS = (
    "Harbour > Berths",
    [
        "The quay is long and was built in 1911.",
        "It has 12 berths for vessels of up to 40 metres.",
        "Ring the office on 5512 to book one.",
        "See the map.",
    ],
)
LONG = ("Log", ["The tide was low and the pilot slept until the evening came."] * 40 + ["Ann Berg repaired the crane."])


def best(question: str, passage: tuple[str, list[str]] = BERTHS) -> int:
    (odds,) = shared_reader().read(question, [passage])
    return odds.index(max(odds))


@pytest.mark.parametrize(
    ("question", "at"),
    [("How many berths are there?", 1), ("When was the quay built?", 0), ("What number do I call to book?", 2)],
)
def test_the_sentence_that_answers_comes_first(question: str, at: int) -> None:
    assert best(question) == at
    (odds,) = shared_reader().read(question, [BERTHS])
    assert odds[at] > 0


def test_what_no_sentence_answers_is_answered_by_none() -> None:
    (odds,) = shared_reader().read("Who is the harbour master?", [BERTHS])
    assert max(odds) < 0


def test_a_passage_is_read_as_if_it_were_alone() -> None:
    question = "How many berths are there?"
    together = shared_reader().read(question, [BERTHS, LONG, ("", ["Bread is baked."]), BERTHS])
    reader = Reader()
    alone = [reader.read(question, [passage])[0] for passage in (BERTHS, LONG, ("", ["Bread is baked."]))]
    for row, other in zip(together, [*alone, alone[0]], strict=True):
        assert row == pytest.approx(other, abs=1e-4)


def test_a_long_passage_is_read_to_its_end() -> None:
    assert best("Who repaired the crane?", LONG) == 40


def test_what_was_read_is_not_read_again_and_no_text_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = Reader()
    before = reader.read("How long is the quay?", [BERTHS])
    monkeypatch.setattr(reader._session, "get", lambda: pytest.fail("the model ran again"))
    assert reader.read("How long is the quay?", [BERTHS]) == before
    assert all(len(key) == 16 for key in reader._kept._kept)


def test_only_so_many_readings_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_KEPT", 2)
    reader = Reader()
    for number in range(4):
        reader.read("Who?", [("", [f"Ann has {number} boats."])])
    assert len(reader._kept._kept) == 2


@pytest.mark.slow
def test_threads_may_share_one() -> None:
    questions = [f"How many berths has quay {number}?" for number in range(4)]
    alone, together = Reader(), Reader()
    with ThreadPoolExecutor(4) as pool:
        rows = list(pool.map(lambda question: together.read(question, [BERTHS]), questions))
    for row, question in zip(rows, questions, strict=True):
        assert row[0] == pytest.approx(alone.read(question, [BERTHS])[0], abs=1e-4)


@settings(max_examples=25, deadline=None)
@given(
    st.text(max_size=40),
    st.lists(st.tuples(st.text(max_size=20), st.lists(st.text(max_size=60), max_size=5)), max_size=3),
)
def test_each_sentence_has_a_number(question: str, passages: list[tuple[str, list[str]]]) -> None:
    odds = shared_reader().read(question, passages)
    assert [len(row) for row in odds] == [len(sentences) for _, sentences in passages]
    assert all(abs(value) < 100 for row in odds for value in row)


def test_half_a_character_is_read_as_a_question_mark() -> None:
    assert len(shared_reader().read("\ud800", [("\udfff", ["light \udfff"])])[0]) == 1


def test_weights_that_are_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FILE", "nowhere.onnx")
    with pytest.raises(ModelError, match=r"nowhere.onnx' are missing: reinstall the package"):
        Reader().read("Who?", [BERTHS])


def test_a_runtime_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(ModelError, match="pip install onnxruntime"):
        Reader().read("Who?", [BERTHS])


def test_ctrl_c_while_the_runtime_is_loaded_is_no_missing_package(monkeypatch: pytest.MonkeyPatch) -> None:
    def runtime() -> NoReturn:
        raise ImportError("initialization failed") from KeyboardInterrupt()  # as its native code does

    monkeypatch.setattr("groundwire.models.onnx_sessions.runtime", runtime)
    with pytest.raises(KeyboardInterrupt):
        Reader().read("Who?", [BERTHS])

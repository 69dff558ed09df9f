"""What fails by itself, what stops all runs, and what is kept of them."""

from __future__ import annotations

from typing import Any

import pytest
from small_cases import BREAKER, LEAVE, REST

from groundwire.errors import InputError, LibraryError, ModelError
from groundwire.evaluation.runs.record import Record
from groundwire.evaluation.runs.store import Store
from groundwire.evaluation.sets.case import Case
from groundwire.indexes.library import Library
from groundwire.models.scripted import ScriptedModel
from groundwire.settings import ModelSettings


def test_a_case_that_fails_by_itself_is_a_record_and_is_tried_again(run_cases: Any) -> None:
    long = Case(id="long", question="rest " * 5_000, answers=["x"])
    failed, fine = run_cases([long, REST])
    assert failed.trace is None
    assert str(failed.failure).startswith("InputError: the question has 24,999 characters")
    assert fine.trace is not None
    flags: list[bool] = []
    run_cases([long, REST], on_record=lambda _, old: flags.append(old))
    assert sorted(flags) == [False, True]


@pytest.mark.slow
def test_a_model_that_is_not_there_stops_the_run_and_no_answer_is_recorded(
    run_cases: Any, actor: Any, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    away = ScriptedModel([ConnectionError("connection refused")] * 50)
    cases = [REST.model_copy(update={"id": f"rest-{at}"}) for at in range(6)]
    with pytest.raises(
        ModelError, match=r"no reply to 3 runs one after the other \(the model could not be reached"
    ) as error:
        run_cases(cases, "corrective", model=away, concurrency=2)
    assert "(ConnectionError)" in str(error.value)
    assert "connection refused" in caplog.text
    assert len(away.calls) <= 3 * 5
    rows = [text for (text,) in store.all("SELECT record FROM records")]
    assert 3 <= len(rows) <= 5
    assert all('"trace":null' in text for text in rows)
    back = run_cases(cases, "corrective", model=actor())
    assert all(record.trace and record.trace.answer.mode == "scripted" for record in back)


def test_a_single_run_without_a_reply_is_a_failure_and_no_answer(run_cases: Any, actor: Any) -> None:
    playing = actor()

    def mostly(messages: list[Any]) -> Any:
        if BREAKER.question in messages[-1].text:
            raise ConnectionError("reset by peer")
        return playing.replies(messages)

    records = run_cases([REST, BREAKER, LEAVE], "naive", model=ScriptedModel(mostly), concurrency=1)
    assert [bool(record.failure) for record in records] == [False, True, False]
    assert "(ConnectionError)" in str(records[1].failure)
    assert records[1].trace is None


@pytest.mark.slow
@pytest.mark.parametrize("lasts", [4, 99])
def test_a_pause_of_the_model_fails_the_runs_under_way_and_its_end_stops_all(
    run_cases: Any, actor: Any, lasts: int
) -> None:
    playing, asked = actor(), []

    def pausing(messages: list[Any]) -> Any:
        asked.append(messages)
        if len(asked) <= lasts:
            raise ConnectionError("reset by peer")
        return playing.replies(messages)

    cases = [REST.model_copy(update={"id": f"rest-{at}"}) for at in range(12)]
    run_cases(cases[:1], model=actor())
    if lasts == 4:
        records = run_cases(cases, model=ScriptedModel(pausing), concurrency=4)
        assert sum(record.failure is not None for record in records) == 4
    else:
        with pytest.raises(ModelError, match="no reply to 7 runs one after the other"):
            run_cases(cases, model=ScriptedModel(pausing), concurrency=4)


def test_a_run_that_went_on_without_the_model_is_made_again(run_cases: Any, actor: Any) -> None:
    playing = actor()

    def graded_by_nobody(messages: list[Any]) -> Any:
        if "grade these passages" in messages[-1].text:
            raise ConnectionError("reset by peer")
        return playing.replies(messages)

    (record,) = run_cases([REST], "corrective", model=ScriptedModel(graded_by_nobody))
    assert record.trace is not None
    assert [failure.kind for failure in record.unaided] == ["unreachable"]
    flags: list[bool] = []
    (record,) = run_cases([REST], "corrective", model=actor(), on_record=lambda _, old: flags.append(old))
    assert (flags, record.unaided) == ([False], [])
    run_cases([REST], "corrective", model=actor(), on_record=lambda _, old: flags.append(old))
    assert flags == [False, True]


@pytest.mark.slow
def test_a_late_reply_stops_the_run_only_while_the_model_was_never_heard(run_cases: Any, actor: Any) -> None:
    cases = [REST.model_copy(update={"id": f"rest-{at}"}) for at in range(5)]
    with pytest.raises(ModelError, match="no reply to 3 runs"):
        run_cases(cases, model=ScriptedModel([TimeoutError("late")] * 9), concurrency=1)
    run_cases(cases[:1], model=actor())
    records = run_cases(cases, model=ScriptedModel([TimeoutError("late")] * 9))
    assert [bool(record.failure) for record in records] == [False, True, True, True, True]


def test_a_reply_that_cannot_be_used_is_the_systems_own_result(run_cases: Any) -> None:
    (record,) = run_cases([REST], "naive", model=ScriptedModel(["junk"] * 9))
    assert record.failure is None
    assert record.trace is not None
    assert (record.trace.answer.mode, record.trace.answer.cost.calls) == ("extractive", 1)
    assert (record.is_whole, [failure.kind for failure in record.unaided]) == (True, ["unusable"])


def test_a_library_that_fails_stops_the_run(run_cases: Any, library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    def raise_error(*_: object, **__: object) -> None:
        raise LibraryError("the vectors are gone: index again")

    monkeypatch.setattr(library, "search", raise_error)
    with pytest.raises(LibraryError, match="vectors are gone"):
        run_cases([REST, LEAVE])


@pytest.mark.slow
def test_ctrl_c_keeps_what_is_under_way_and_the_next_run_goes_on(run_cases: Any, actor: Any, store: Store) -> None:
    cases = [REST.model_copy(update={"id": f"rest-{at}"}) for at in range(12)]
    whole = [record.model_dump(exclude={"trace": {"answer": {"cost"}}}) for record in run_cases(cases, model=actor())]
    store.forget(run for (run,) in store.all("SELECT run FROM records"))
    model, events = actor(), []

    def press(record: Record, old: bool) -> None:
        events.append(record.case)
        if len(events) == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_cases(cases, model=model, concurrency=2, on_record=press, on_stop=lambda: events.append("stopping"))
    assert events[4] == "stopping"
    finished = len(events) - 1
    assert 4 <= finished <= 7
    assert len(model.calls) == finished
    again = actor()
    resumed = run_cases(cases, model=again)
    assert len(again.calls) == len(cases) - finished
    assert [record.model_dump(exclude={"trace": {"answer": {"cost"}}}) for record in resumed] == whole


def test_a_model_that_cannot_be_made_is_said_before_anything_is_run(run_cases: Any) -> None:
    with pytest.raises(ModelError, match="unknown"):
        run_cases([REST], model=ModelSettings(name="nonsense"))
    with pytest.raises(InputError):
        run_cases([REST], "nonsense")

"""Every case meets every system once: in any order of completion, over kills, failures and models that are away."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import small_library
from langchain_core.documents import Document
from memory_stores import MemoryStores
from watching import Watching
from written import quote_first

from groundwire.errors import InputError, LibraryError, ModelError
from groundwire.evaluation.runs.alone import CONTROL
from groundwire.evaluation.runs.naming import sweep, systems_of
from groundwire.evaluation.runs.plan import Plan
from groundwire.evaluation.runs.record import Record
from groundwire.evaluation.runs.runner import run
from groundwire.evaluation.runs.store import Store
from groundwire.evaluation.sets.case import Case
from groundwire.evaluation.sets.eval_set import EvalSet
from groundwire.graphs.context import Context
from groundwire.indexes.library import Library
from groundwire.models.scripted import ScriptedModel
from groundwire.settings import ModelSettings

REST = Case(id="rest", question="How long must an on-call engineer rest after a night call-out?", answers=["11 hours"])
LEAVE = Case(id="leave", question="How many days of paid leave has every employee in a year?", answers=["28 days"])
BREAKER = Case(id="breaker", question="Why did the shore breaker trip?", answers=["ramp limit"])
PAY = Case(id="pay", question="What is the salary of a night engineer?", roles=["people"], answers=["52,000"])


def set_of(*cases: Case) -> EvalSet:
    return EvalSet("small", "", Path("small.jsonl"), cases)


@pytest.fixture
def run_cases(library: Library, store: Store) -> Callable[..., list[Record]]:
    """Run cases on systems over the small library."""

    def go(cases: list[Case], graphs: str = "naive", **overrides: Any) -> list[Record]:
        systems = overrides.pop("systems", None) or systems_of(graphs.split(","))
        watched = {name: overrides.pop(name) for name in ("on_record", "on_stop") if name in overrides}
        concurrency = overrides.pop("concurrency", 2)
        planned: dict[str, Any] = {"model": ModelSettings(), "library_for": lambda _: library, **overrides}
        plan = Plan(set_of(*cases), systems, **planned)
        return run(plan, store, concurrency=concurrency, watch=Watching(**watched))

    return go


def test_runs_over_a_library_that_changes_are_neither_compared_nor_kept(run_cases: Any, tmp_path: Path) -> None:
    with small_library.make_library(tmp_path / "own", MemoryStores()) as library:
        library.add([Document("Berth 5 has a crane.", id="crane")], index="port", description="The port.")
        asked: list[str] = []

        def reader(question: str, context: Context) -> str:
            asked.append(question)
            if asked == [REST.question, LEAVE.question]:
                library.add([Document("Berth 5 has no crane.", id="crane")], index="port", description="The port.")
            return context.library.search("crane", roles=[])[0].passage.text

        own = {"systems": systems_of([reader]), "library_for": lambda _: library, "concurrency": 1}
        with pytest.raises(LibraryError, match="was changed while it was asked"):
            run_cases([REST, LEAVE, BREAKER], **own)
        library.add([Document("Berth 5 has a crane.", id="crane")], index="port", description="The port.")
        records = run_cases([REST, LEAVE, BREAKER], **own)
    assert asked.count(REST.question) == 1
    assert [record.trace.answer.text for record in records if record.trace] == ["Berth 5 has a crane."] * 3


def test_a_library_that_changes_between_the_plan_and_the_first_run_is_told(store: Store, tmp_path: Path) -> None:
    with small_library.make_library(tmp_path / "own", MemoryStores()) as library:
        plan = Plan(set_of(REST), systems_of(["naive"]), lambda _: library, ModelSettings())
        (job,) = plan.jobs
        library.add([Document("Berth 5 has a crane.", id="crane")], index="port", description="The port.")
        with pytest.raises(LibraryError, match="was changed while it was asked"):
            run(plan, store)
    assert store.record(job.fingerprint) is None


def test_records_stand_by_case_and_system_and_repeat_whoever_ends_first(run_cases: Any, actor: Any) -> None:
    first, another_ended = threading.Semaphore(1), threading.Event()

    def first_waits(passages: dict[int, str]) -> str:
        if first.acquire(blocking=False):
            another_ended.wait(timeout=10)
        return quote_first(passages)

    ended: list[tuple[str, str, int]] = []

    def note(record: Record, _: bool) -> None:
        ended.append((record.case, record.system, record.repeat))
        another_ended.set()

    records = run_cases(
        [REST, LEAVE], "router,naive", model=actor(writer=first_waits), repeat=2, concurrency=4, on_record=note
    )
    places = [(record.case, record.system, record.repeat) for record in records]
    assert places == [
        (case, system, at) for case in ("rest", "leave") for system in ("router", "naive") for at in (0, 1)
    ]
    assert sorted(ended) == sorted(places)
    assert ended != places
    assert all(record.trace and record.trace.answer.mode == "scripted" for record in records)


def test_what_is_there_is_not_run_again(run_cases: Any, actor: Any) -> None:
    model = actor()
    whole = run_cases([REST, LEAVE], "naive,corrective", model=model)
    calls = len(model.calls)
    flags: list[bool] = []
    assert (
        run_cases([REST, LEAVE], "naive,corrective", model=model, on_record=lambda _, old: flags.append(old)) == whole
    )
    assert len(model.calls) == calls
    assert flags == [True] * 4


def test_only_what_decides_a_run_makes_it_anew(run_cases: Any) -> None:
    def new(*cases: Case, **overrides: Any) -> int:
        flags: list[bool] = []
        run_cases(list(cases), on_record=lambda _, old: flags.append(old), **overrides)
        return flags.count(False)

    assert new(REST, LEAVE) == 2
    assert new(REST.model_copy(update={"answers": ["12 hours"], "type": "other"}), LEAVE) == 0
    assert new(REST.model_copy(update={"id": "rest-2"}), LEAVE) == 0
    assert new(REST.model_copy(update={"question": "How long must an engineer rest?"}), LEAVE) == 1
    assert new(REST.model_copy(update={"roles": ["people"]}), LEAVE) == 1
    assert new(REST, repeat=3) == 2
    assert new(REST, systems=sweep(systems_of(["naive"]), ["k=3"])) == 1
    assert new(REST, systems=[systems_of(["naive"])[0].model_copy(update={"name": "another name"})]) == 0
    assert new(REST, model=ModelSettings(max_output_tokens=99)) == 0


def test_two_cases_with_the_same_question_have_runs_of_their_own(run_cases: Any, actor: Any) -> None:
    model, cases = actor(), [REST, REST.model_copy(update={"id": "again"})]
    assert [record.case for record in run_cases(cases, model=model)] == ["rest", "again"]
    assert len(model.calls) == 2
    assert [record.case for record in run_cases([cases[1], cases[0], LEAVE], model=model)] == ["again", "rest", "leave"]
    assert len(model.calls) == 3


def test_other_documents_make_other_runs(tmp_path: Path, empty_library: Library) -> None:
    from groundwire.indexes.content import content_of

    documents = tmp_path / "documents"
    documents.mkdir()
    contents = [content_of(empty_library)]
    for text in ("Rest for 11 hours.", "Rest for 12 hours."):
        (documents / "rest.md").write_text(text)
        empty_library.add_files(documents, index="rules", description="Rules")
        contents.append(content_of(empty_library))
    empty_library.add_files(documents, index="rules", labels=["people"])
    contents.append(content_of(empty_library))
    empty_library.add_files(documents, index="rules")
    assert len(set(contents)) == 4
    assert content_of(empty_library) == contents[-1]


def test_a_case_that_fails_by_itself_is_a_record_and_is_tried_again(run_cases: Any) -> None:
    long = Case(id="long", question="rest " * 5_000, answers=["x"])
    failed, fine = run_cases([long, REST])
    assert failed.trace is None
    assert str(failed.failure).startswith("InputError: the question has 24,999 characters")
    assert fine.trace is not None
    flags: list[bool] = []
    run_cases([long, REST], on_record=lambda _, old: flags.append(old))
    assert sorted(flags) == [False, True]


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


def test_the_conversation_is_given_and_not_run(run_cases: Any, actor: Any) -> None:
    model = actor(condense={"queries": ["How long must an on-call engineer rest?"], "unclear": ""})
    case = Case.model_validate(
        {
            "id": "follow", "question": "And by day?", "answers": ["11 hours"],
            "conversation": [{"question": "How long must I rest after a night call?", "answer": "For 11 hours."}],
        }
    )  # fmt: skip
    (record,) = run_cases([case], model=model)
    assert [step.node for step in record.trace.answer.steps] == ["condense", "retrieve", "write", "check"]
    assert "For 11 hours." in model.calls[0][1].text
    assert record.trace.answer.cost.calls == 2


def test_each_case_is_asked_with_its_own_roles(run_cases: Any, secret: str, dump: Any) -> None:
    stranger = PAY.model_copy(update={"id": "stranger", "roles": []})
    own, other = run_cases([PAY, stranger], "corrective")
    assert secret in dump(own.model_dump())
    assert own.trace.roles == ["people"]
    assert secret not in dump(other.model_dump())


def test_the_control_asks_the_model_alone(run_cases: Any) -> None:
    replies = ["It was 11 hours.", "unknown", "I do not know that."]
    model = ScriptedModel(replies)
    records = run_cases([REST, LEAVE, BREAKER], model=model, systems=[CONTROL], concurrency=1)
    assert [record.trace.answer.status for record in records] == ["answered", "refused", "refused"]
    assert [record.trace.answer.text for record in records] == ["It was 11 hours.", "", ""]
    assert all(not record.trace.seen and record.trace.answer.cost.calls == 1 for record in records)
    assert "documents" in model.calls[0][0].text
    assert "passage" not in model.calls[0][0].text
    failed_run, fine = run_cases(
        [PAY, REST], model=ScriptedModel([ConnectionError("refused")]), systems=[CONTROL], concurrency=1
    )
    assert str(failed_run.failure).startswith("the model could not be reached")
    assert fine.trace is not None


def test_a_model_that_cannot_be_made_is_said_before_anything_is_run(run_cases: Any) -> None:
    with pytest.raises(ModelError, match="unknown"):
        run_cases([REST], model=ModelSettings(name="nonsense"))
    with pytest.raises(InputError):
        run_cases([REST], "nonsense")

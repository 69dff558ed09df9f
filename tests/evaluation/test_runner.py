"""Every case meets every system once, in any order of completion, and what is there is not run again."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import small_library
from langchain_core.documents import Document
from memory_stores import MemoryStores
from small_cases import BREAKER, LEAVE, PAY, REST, set_of
from written import quote_first

from groundwire.errors import LibraryError
from groundwire.evaluation.runs.alone import CONTROL
from groundwire.evaluation.runs.naming import sweep, systems_of
from groundwire.evaluation.runs.plan import Plan
from groundwire.evaluation.runs.record import Record
from groundwire.evaluation.runs.runner import run
from groundwire.evaluation.runs.store import Store
from groundwire.evaluation.sets.case import Case
from groundwire.graphs.context import Context, given_library
from groundwire.indexes.library import Library
from groundwire.indexes.open_library import OpenLibrary
from groundwire.models.reader import Reader, shared_reader
from groundwire.models.scripted import ScriptedModel
from groundwire.settings import ModelSettings


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


@pytest.mark.slow
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


def test_no_system_is_faster_because_an_earlier_one_read_the_same(
    run_cases: Any, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    embedded: list[str] = []
    windows: list[int] = []

    def embed(_: Library, __: str, texts: Sequence[str]) -> Any:
        embedded.extend(texts)
        return np.zeros((len(texts), 3), dtype=np.float32)

    monkeypatch.setattr(OpenLibrary, "embed", embed)
    monkeypatch.setattr(Reader, "_run", lambda _, given: windows.append(len(given)) or [[0.0]] * len(given))

    def reads(question: str, context: Context) -> str:
        given_library(context).embed_again("minilm", ["The crane."])
        shared_reader().read("Which crane?", [("Cranes", ["The crane."])])
        return "It is red."

    def reads_too(question: str, context: Context) -> str:
        return reads(question, context)

    systems = systems_of([reads, reads_too])
    run_cases([REST, LEAVE], systems=systems, library_for=lambda _: library, repeat=2, concurrency=1)
    assert embedded == ["The crane."] * 4
    assert windows == [1] * 5  # the first loads the model; the second question of each system finds it read


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


@pytest.mark.slow
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


@pytest.mark.slow
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

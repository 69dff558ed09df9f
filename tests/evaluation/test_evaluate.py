"""`evaluate` end to end over a small set, without a model and with a scripted one."""

from __future__ import annotations

import json
import stat
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import small_set
from installed import with_ragas

from groundwire.errors import InputError, LibraryError
from groundwire.evaluation.evaluate import EvalOptions, Evaluation, evaluate, file_name
from groundwire.evaluation.export.values import to_json
from groundwire.evaluation.runs.naming import sweep, systems_of
from groundwire.evaluation.runs.record import Record, Watch
from groundwire.evaluation.runs.store import FILE, Store
from groundwire.evaluation.sets.eval_set import EvalSet, load_set
from groundwire.indexes.ingestion.walk import walk
from groundwire.indexes.library import Library
from groundwire.indexes.tree import Tree
from groundwire.models.scripted import ScriptedModel
from groundwire.settings import ModelSettings


class Counting(Watch):
    """Counts what it is told."""

    def __init__(self) -> None:
        self.built: list[str] = []
        self.total = self.new = self.judgements = 0

    def building(self, index: str) -> Any:
        self.built.append(index)
        return lambda _: None

    def running(self, total: int) -> None:
        self.total = total

    def record(self, record: Record, known: bool) -> None:
        self.new += not known

    def judged(self, judgement: Any) -> None:
        self.judgements += 1


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> EvalSet:
    return load_set(small_set.make_set(tmp_path_factory.mktemp("set")))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library for all tests of this file; each takes the records of what it needs itself."""
    return tmp_path_factory.mktemp("library")


def compare(set_: EvalSet, folder: Path, graphs: str = "naive,router", **fields: Any) -> tuple[Evaluation, Counting]:
    watch = Counting()
    changes = fields.pop("changes", [])
    options = EvalOptions(library=folder, **fields)
    return evaluate(set_, sweep(systems_of(graphs.split(",")), changes), options, watch=watch), watch


def test_names_in_place_of_what_is_made_of_them_are_told(small: EvalSet, folder: Path) -> None:
    options, names = EvalOptions(library=folder / "library"), ["corrective"]
    with pytest.raises(InputError, match=r"^'corrective' is no system: hand in what `systems_of` makes"):
        evaluate(small, names, options)  # type: ignore[arg-type]
    with pytest.raises(InputError, match=r"^the set is 'cases\.jsonl': hand in what `load_set` makes"):
        evaluate("cases.jsonl", systems_of(names), options)  # type: ignore[arg-type]
    with pytest.raises(InputError, match=r"^these settings cannot be used: there is no setting 'sample'"):
        evaluate(small, systems_of(names), {"library": folder / "library", "sample": 3})


def test_a_set_is_built_run_and_compared(small: EvalSet, folder: Path) -> None:
    evaluation, watch = compare(small, folder, fresh=True)
    results = evaluation.results
    assert (results.set, results.n, results.unanswerable, results.model) == ("small", 5, 1, "none")
    assert [system.name for system in results.systems] == ["naive", "router"]
    assert [case.case for case in results.systems[0].cases] == [case.id for case in small.cases]
    assert [case.scores["right"] for case in results.systems[0].cases][:4] == [1, 1, 1, 1]
    assert results.systems[0].seconds
    assert set(evaluation.gold) == {case.id for case in small.cases}
    assert (watch.built, watch.total, watch.new) == (["rules", "events"], 10, 10)
    again, watch = compare(small, folder)
    assert watch.new == 0
    assert again.results == results


def test_what_no_document_tells_is_refused(small: EvalSet, folder: Path) -> None:
    evaluation, _ = compare(small, folder)
    assert [case.scores["right"] for case in evaluation.results.systems[0].cases][4] == 1


@pytest.mark.slow
def test_without_clock_readings_two_runs_are_equal_bytes(small: EvalSet, folder: Path) -> None:
    first, _ = compare(small, folder, timed=False, fresh=True)
    second, watch = compare(small, folder, timed=False, fresh=True)
    assert watch.new == 10
    assert to_json(first.results) == to_json(second.results)
    assert "seconds" not in first.results.systems[0].measures


def test_records_lie_beside_the_library_for_their_owner_only(small: EvalSet, folder: Path) -> None:
    compare(small, folder)
    records = folder / "evaluations" / "small" / FILE
    assert small_set.SECRET.encode() in records.read_bytes()
    assert stat.S_IMODE(records.stat().st_mode) == 0o600
    assert stat.S_IMODE(records.parent.stat().st_mode) == 0o700


def test_a_sample_is_the_same_for_the_same_seed(small: EvalSet, folder: Path) -> None:
    first, _ = compare(small, folder, samples=3, seed=4)
    larger, watch = compare(small, folder, samples=4, seed=4)
    assert [case.id for case in larger.set_.cases][:3] == [case.id for case in first.set_.cases]
    assert watch.total == 8
    assert watch.new <= 2


@pytest.mark.slow
def test_a_sweep_over_the_passages_has_a_library_of_its_own(small: EvalSet, folder: Path) -> None:
    evaluation, watch = compare(small, folder, "naive", changes=["k=1", "max_tokens=16"])
    assert [system.name for system in evaluation.results.systems] == ["naive", "naive k=1", "naive max_tokens=16"]
    assert watch.built == ["rules", "events"] * 2
    (own,) = (folder / "evaluations" / "small" / "libraries").iterdir()
    assert own.name.startswith("max_tokens=16")
    assert {
        len(record.trace.seen) for record in evaluation.records if record.system == "naive k=1" and record.trace
    } == {1}
    again, watch = compare(small, folder, "naive", changes=["k=1", "max_tokens=16"])
    assert watch.new == 0
    assert again.results.systems == evaluation.results.systems


@pytest.mark.slow
def test_with_a_model_it_also_answers_alone(small: EvalSet, folder: Path, actor: Any) -> None:
    playing = actor()

    def reply(messages: list[Any]) -> Any:
        return "For 11 hours." if len(messages) == 1 else playing.replies(messages)

    model = ScriptedModel(reply)
    evaluation, watch = compare(small, folder, "naive", model=model)
    names = [system.name for system in evaluation.results.systems]
    assert names == ["naive", "no retrieval"]
    alone = evaluation.results.systems[1]
    assert {case.case for case in alone.cases if case.scores["right"]} == {"rest"}
    assert [(harm.system, harm.asked) for harm in evaluation.results.hurt] == [("naive", 5)]
    assert watch.total == 10
    calls = len(model.calls)
    without, watch = compare(small, folder, "naive", model=model, control=False)
    assert (watch.total, len(model.calls)) == (5, calls)
    assert [system.name for system in without.results.systems] == ["naive"]


@pytest.mark.parametrize("asked", [pytest.param("judge", marks=with_ragas), "audit"])
def test_nothing_is_judged_without_an_answer_to_compare_with(
    small: EvalSet, folder: Path, actor: Any, asked: str
) -> None:
    bare = replace(small, cases=tuple(case.model_copy(update={"answer": ""}) for case in small.cases))
    with pytest.raises(InputError, match=f"{asked} has nothing to compare with: no case of the set 'small'"):
        compare(bare, folder, "naive", **{asked: actor() if asked == "judge" else True})


@with_ragas
def test_a_judge_is_asked_once(small: EvalSet, folder: Path, actor: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from groundwire.evaluation.runs.record import Judgement

    calls: list[list[Judgement]] = []

    def judge(
        cases: Any, records: Any, *, metrics: Any, existing: Any, keep: Any, name: str, **_: Any
    ) -> list[Judgement]:
        calls.append(list(existing))
        earlier = {(judgement.case, judgement.metric): judgement for judgement in existing}
        judgements = []
        for record in records:
            for metric in metrics:
                judgement = earlier.get((record.case, metric))
                if judgement is None:
                    value = None if metric == "faithfulness" else 0.5
                    fields = {"case": record.case, "system": record.system, "metric": metric}
                    judgement = Judgement(**fields, judge=name, value=value, failure="" if value else "NaN")
                    keep(judgement)
                judgements.append(judgement)
        return judgements

    monkeypatch.setattr("groundwire.evaluation.evaluate.judge", judge)
    first, watch = compare(small, folder, "naive", judge=actor())
    assert watch.judgements == 4 * 4
    judged = {row.metric: row for row in first.results.systems[0].judged}
    assert (judged["faithfulness"].failed, judged["context_recall"].estimate.value) == (4, 0.5)
    second, watch = compare(small, folder, "naive", judge=actor())
    assert [len(judgements) for judgements in calls] == [0, 12]
    assert watch.judgements == 4
    assert second.results == first.results
    first_case = small.cases[0].model_copy(update={"answer": "For eleven hours."})
    compare(replace(small, cases=(first_case, *small.cases[1:])), folder, "naive", judge=actor())
    assert [judgement.case for judgement in calls[2]] == [case.id for case in small.cases[1:4] for _ in range(3)]
    with Store.open(next((folder / "evaluations").iterdir())) as store:  # as if the first run was made again
        for (run,) in store.all("SELECT run FROM records"):
            if (record := store.record(run)) and record.trace and record.case == small.cases[0].id:
                answer = record.trace.answer.model_copy(update={"text": "Eleven."})
                trace = record.trace.model_copy(update={"answer": answer})
                store.put(run, record.model_copy(update={"trace": trace}))
    compare(small, folder, "naive", judge=actor())
    assert [judgement.case for judgement in calls[3]] == [case.id for case in small.cases[1:4] for _ in range(3)]


@pytest.mark.slow
def test_the_graders_are_held_against_gold(small: EvalSet, folder: Path) -> None:
    evaluation, _ = compare(small, folder, "corrective", audit=True)
    assert [matrix.grader for matrix in evaluation.results.audit] == ["relevance", "support"]


def test_cases_without_documents_need_a_library_that_has_them(tmp_path: Path, small: EvalSet, folder: Path) -> None:
    compare(small, folder)
    file = tmp_path / "asked.jsonl"
    file.write_text(json.dumps({"question": "How many days of paid leave are there?", "answer": "28 days"}) + "\n")
    own = load_set(file)
    evaluation, _ = compare(own, folder, "naive")
    assert evaluation.results.systems[0].measures["contains"].value is not None
    with pytest.raises(LibraryError, match="there is no library"):
        compare(own, tmp_path / "nowhere", "naive")
    with pytest.raises(InputError, match="brings no documents"):
        compare(own, folder, "naive", changes=["max_tokens=16"])


def test_neither_git_nor_another_library_nor_a_copy_takes_the_records_along(
    small: EvalSet, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compare(small, folder, "naive")
    place = folder / "evaluations" / "small"
    assert (place / ".gitignore").read_text() == "*\n"
    with Tree(place) as tree:
        assert [entry.name for entry in walk(tree, max_bytes=10_000_000)] == []
    monkeypatch.setattr("groundwire.indexes.open_library.os.access", lambda *_: False)
    with Library.open(folder) as copied:
        there = {path.name for path in Path(copied.words._folder).parent.iterdir()}
    assert "catalog.sqlite" in there
    assert "evaluations" not in there


@pytest.mark.slow
def test_a_model_with_settings_of_its_own_is_asked_with_them(
    small: EvalSet, folder: Path, monkeypatch: pytest.MonkeyPatch, actor: Any
) -> None:
    calls: list[Any] = []

    def load(name: str, **options: Any) -> Any:
        calls.append(options)
        return actor()

    monkeypatch.setattr("groundwire.models.chat.load_chat_model", load)
    model = ModelSettings(name="openai:x", base_url="http://127.0.0.1:9/v1", timeout_seconds=5.0)
    evaluation, _ = compare(small, folder, "naive", model=model, control=False)
    assert all(options["timeout_seconds"] == 5.0 for options in calls)
    assert all(record.trace and record.trace.answer.mode == "scripted" for record in evaluation.records)
    assert evaluation.results.model == "openai:x"


def test_names_that_differ_make_files_that_differ() -> None:
    assert file_name("skerry") == "skerry"
    assert file_name("a/b") != file_name("a-b") != file_name("a b")
    assert "/" not in file_name("../../etc")
    assert not file_name("..").startswith(".")
    assert len(file_name("x" * 500)) < 80

"""The store keeps what was written, whatever the process that wrote it came to."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from groundwire.errors import LibraryBusyError, LibraryReadOnlyError
from groundwire.evaluation.runs.record import Judgement, Record
from groundwire.evaluation.runs.store import Store
from groundwire.evidence.answer import Answer
from groundwire.evidence.failure import Failure
from groundwire.evidence.trace import Trace


def record(case: str, text: str = "11 hours") -> Record:
    answer = Answer(question="How long?", status="answered", text=text)
    return Record(case=case, system="naive", trace=Trace(graph="naive", roles=[], answer=answer, seen={}))


def judgement(case: str, value: float | None, metric: str = "faithfulness") -> Judgement:
    return Judgement(
        case=case, system="naive", metric=metric, judge="local", value=value, failure="" if value else "no"
    )


def test_what_was_put_is_there_when_the_store_is_opened_again(tmp_path: Path) -> None:
    with Store.open(tmp_path / "kept") as store:
        store.put("a", record("one", "“näive”\nline"))
        store.put("b", record("two"))
        store.put("a", record("one", "later"))
        assert store.record("a") == record("one", "later")
    with Store.open(tmp_path / "kept") as store:
        assert (store.record("a"), store.record("b")) == (record("one", "later"), record("two"))
        assert store.record("c") is None


def test_a_run_that_failed_is_written_down_and_counts_as_not_made(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.put(
        "a",
        Record(case="one", system="naive", failure=Failure(kind="unreachable", said="the model could not be reached")),
    )
    assert store.record("a") is None
    assert b"could not be reached" in (tmp_path / "records.jsonl").read_bytes()
    store.close()


@settings(max_examples=30, deadline=None)
@given(cut=some.integers(min_value=0))
def test_a_torn_end_costs_no_more_than_the_torn_record(tmp_path_factory: pytest.TempPathFactory, cut: int) -> None:
    folder = tmp_path_factory.mktemp("torn")
    store = Store(folder)
    for name in "abc":
        store.put(name, record(name))
    store.close()
    file = folder / "records.jsonl"
    whole = file.read_bytes()
    file.write_bytes(whole[: cut % (len(whole) + 1)])
    left = file.read_bytes().count(b"\n")
    store = Store(folder)
    assert [name for name in "abc" if store.record(name)] == list("abc")[:left]
    store.put("d", record("d"))
    store.close()
    again = Store(folder)
    assert again.record("d") == record("d")
    assert [name for name in "abc" if again.record(name)] == list("abc")[:left]
    again.close()


@pytest.mark.parametrize(
    "line", [b"[]", b"{}", b'{"run": "b", "kept": 7}', b"\xff\xfe", b'{"run": "b", "kept": {}}', b""]
)
def test_a_line_that_cannot_be_read_counts_as_not_written(tmp_path: Path, line: bytes) -> None:
    store = Store(tmp_path)
    store.put("a", record("one"))
    store.close()
    file = tmp_path / "records.jsonl"
    file.write_bytes(line + b"\n" + file.read_bytes())
    store = Store(tmp_path)
    assert store.record("a") == record("one")
    assert store.record("b") is None
    store.close()


def test_only_the_owner_may_read_what_restricted_text_is_in(tmp_path: Path) -> None:
    tmp_path.joinpath("records.jsonl").write_bytes(b"")
    tmp_path.joinpath("records.jsonl").chmod(0o644)
    with Store.open(tmp_path / "new") as store, Store.open(tmp_path) as old:
        for one in (store, old):
            one.put("a", record("one"))
            one.put_judgement("a", judgement("one", 0.5))
            one.forget(["a"])
        for file in (*store.folder.glob("*.jsonl"), *old.folder.glob("*.jsonl")):
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
        assert stat.S_IMODE(store.folder.stat().st_mode) == 0o700


def test_one_process_has_it_open(tmp_path: Path) -> None:
    with (
        Store.open(tmp_path),
        pytest.raises(LibraryBusyError, match="another evaluation is writing"),
        Store.open(tmp_path),
    ):
        pass
    with Store.open(tmp_path):
        pass


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(LibraryReadOnlyError, match="cannot be kept"), Store.open(tmp_path / "file" / "below"):
        pass
    (tmp_path / "linked").mkdir()
    (tmp_path / "linked" / "records.jsonl").symlink_to(tmp_path / "file")
    with pytest.raises(LibraryReadOnlyError, match="cannot be kept"), Store.open(tmp_path / "linked"):
        pass


def test_judgements_belong_to_a_run_and_go_with_it(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.put("a", record("one"))
        store.put_judgement("a", judgement("one", 0.5))
        store.put_judgement("a", judgement("one", None, "context_recall"))
        store.put_judgement("b", judgement("two", 1.0))
        assert store.judgements(["a"]) == [("a", judgement("one", 0.5))]
    with Store.open(tmp_path) as store:
        assert len(store.judgements(["a", "b"])) == 2
        store.forget(["a"])
        assert (store.record("a"), store.judgements(["a"]), len(store.judgements(["b"]))) == (None, [], 1)
        store.put("a", record("one"))
    with Store.open(tmp_path) as store:
        assert store.record("a") == record("one")
        assert store.judgements(["a", "b"]) == [("b", judgement("two", 1.0))]

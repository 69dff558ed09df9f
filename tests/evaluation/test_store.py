"""The store keeps what was written, whatever the process that wrote it came to."""

from __future__ import annotations

import json
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import strategies as some
from laws import law

from groundwire.errors import LibraryBusyError, LibraryError, LibraryReadOnlyError
from groundwire.evaluation.runs.record import Judgement, Record
from groundwire.evaluation.runs.store import FILE, Store
from groundwire.evidence.answer import Answer
from groundwire.evidence.failure import Failure
from groundwire.evidence.trace import Trace

LOG = f"{FILE}-wal"


def record(case: str, text: str = "11 hours") -> Record:
    answer = Answer(question="How long?", status="answered", text=text)
    return Record(case=case, system="naive", trace=Trace(graph="naive", roles=[], answer=answer, seen={}))


def judgement(case: str, value: float | None, metric: str = "faithfulness") -> Judgement:
    return Judgement(
        case=case, system="naive", metric=metric, judge="local", value=value, failure="" if value else "no"
    )


def rows(folder: Path) -> list[tuple[str, str]]:
    """Fingerprint and text of each record, read as somebody else would."""
    with closing(sqlite3.connect(folder / FILE)) as connection:
        return connection.execute("SELECT run, record FROM records ORDER BY rowid").fetchall()


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
    failure = Failure(kind="unreachable", said="the model could not be reached \ud83d")
    store.put("a", Record(case="one", system="naive", failure=failure))
    assert store.record("a") is None
    ((run, text),) = rows(tmp_path)
    assert (run, Record.model_validate(json.loads(text)).failure) == ("a", failure)
    store.close()


@law(7, 20, cut=some.integers(min_value=0))
def test_a_torn_end_costs_no_more_than_the_torn_record(tmp_path_factory: pytest.TempPathFactory, cut: int) -> None:
    """Each record is in the log of the database once `put` returns; the log is cut somewhere, as by a crash."""
    source, folder = (tmp_path_factory.mktemp(name) for name in ("made", "torn"))
    ends = []
    with closing(Store(source)) as store:
        for name in "abc":
            store.put(name, record(name))
            ends.append((source / LOG).stat().st_size)
        shutil.copy(source / FILE, folder)
        whole = (source / LOG).read_bytes()
    log = whole[: cut % (len(whole) + 1)]
    (folder / LOG).write_bytes(log)
    count = sum(end <= len(log) for end in ends)
    with closing(Store(folder)) as store:
        assert [name for name in "abc" if store.record(name)] == list("abc")[:count]
        store.put("d", record("d"))
    with closing(Store(folder)) as store:
        assert store.record("d") == record("d")
        assert [name for name in "abc" if store.record(name)] == list("abc")[:count]


def test_what_was_put_survives_the_machine(tmp_path: Path) -> None:
    """Only with 2 (FULL) does SQLite sync the log before a transaction ends."""
    with closing(Store(tmp_path)) as store:
        assert store.one("PRAGMA synchronous") == (2,)


@pytest.mark.parametrize(
    "text", ["[]", "{}", "7", "", "no JSON", '{"case": "two", "system": "naive", "when": "later"}']
)
def test_what_another_version_wrote_counts_as_not_written(tmp_path: Path, text: str) -> None:
    with closing(Store(tmp_path)) as store:
        store.put("a", record("one"))
        store.put_judgement("a", judgement("one", 0.5))
    with closing(sqlite3.connect(tmp_path / FILE)) as connection, connection:
        connection.execute("INSERT INTO records VALUES ('b', ?)", (text,))
        connection.execute("INSERT INTO judgements VALUES ('b', 'faithfulness', 'local', ?)", (text,))
    with closing(Store(tmp_path)) as store:
        assert (store.record("a"), store.record("b")) == (record("one"), None)
        assert store.judgements(["a", "b"]) == [("a", judgement("one", 0.5))]
        store.put("b", record("two"))
        assert store.record("b") == record("two")


@pytest.mark.parametrize("content", [b"", b"no database " * 500])
def test_a_damaged_file_is_said_and_left_alone(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(LibraryError, match=r"records\.sqlite' cannot be used .*: restore it from a copy, or delete it"):
        Store(tmp_path)
    assert (tmp_path / FILE).read_bytes() == content


def test_only_the_owner_may_read_what_restricted_text_is_in(tmp_path: Path) -> None:
    with Store.open(tmp_path / "old"):
        pass
    for path in (tmp_path / "old", *(tmp_path / "old").iterdir()):
        path.chmod(0o755 if path.is_dir() else 0o644)
    with Store.open(tmp_path / "new") as new, Store.open(tmp_path / "old") as old:
        for store in (new, old):
            store.put("a", record("one"))
            store.put_judgement("a", judgement("one", 0.5))
            store.forget(["a"])
            files = {file.name: stat.S_IMODE(file.stat().st_mode) for file in store.folder.iterdir()}
            assert files == dict.fromkeys((FILE, LOG, f"{FILE}-shm", ".gitignore", "lock"), 0o600)
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


@pytest.mark.parametrize("name", [FILE, ".gitignore"])
def test_no_link_is_followed(tmp_path: Path, name: str) -> None:
    with Store.open(tmp_path / "real"):
        pass
    before = (tmp_path / "real" / name).read_bytes()
    (tmp_path / "linked").mkdir()
    (tmp_path / "linked" / name).symlink_to(tmp_path / "real" / name)
    with pytest.raises(LibraryReadOnlyError, match="cannot be kept"), Store.open(tmp_path / "linked"):
        pass
    assert (tmp_path / "real" / name).read_bytes() == before


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

"""Text that was removed is in no file of the library any more: every byte of it is searched."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tantivy
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from placed import writer

from groundwire.errors import LibraryBusyError
from groundwire.evidence.text.words import analyze
from groundwire.indexes.embedding_text import embedding_text
from groundwire.indexes.stores.chroma import RARELY
from groundwire.settings import SearchSettings

WORDS = ("zebraquill", "marmosettle", "ocelotine")
TEXT = (
    f"---\ntitle: A {WORDS[0]}\nowner: {WORDS[0]}owner\n---\n# {WORDS[0]} bands\n\n"
    f"The {WORDS[1]} of {WORDS[2].title()} is 52,000.\n"
)
FIELDS = ("text", "heading", "identifiers", "titles", "names")


def holding(shelf, *words: str) -> dict[str, list[str]]:
    """Which files of the library hold which of these words, in any case, as bytes or as terms of tantivy's."""
    files: dict[str, list[str]] = {}
    for file in shelf.folder.rglob("*"):
        data = file.read_bytes().lower() if file.is_file() else b""
        hits = [word for word in words if word.encode() in data or (file.name == "meta.json" and is_term(file, word))]
        if hits:
            files[file.relative_to(shelf.folder).as_posix()] = hits
    return files


def is_term(meta: Path, word: str) -> bool:
    """Whether a tantivy folder counts a word, in removed passages too; it spells terms in a way of its own."""
    index = tantivy.Index.open(str(meta.parent))
    terms = [*analyze(word), word]
    return any(index.searcher().doc_freq(field, term) for field in FIELDS for term in terms)


def holding_vector(shelf, vector: list[float]) -> list[str]:
    """Which files hold something like this vector, at any offset."""
    files = []
    target = np.asarray(vector, dtype=np.float32)
    for file in filter(Path.is_file, shelf.folder.rglob("*")):
        data = file.read_bytes()
        for at in range(4):
            numbers = np.nan_to_num(np.frombuffer(data[at : at + (len(data) - at) // 4 * 4], dtype=np.float32))
            if len(numbers) >= len(target):
                numbers = np.clip(numbers, -2, 2)
                windows = np.lib.stride_tricks.sliding_window_view(numbers, len(target))
                if (np.abs(windows - target).max(axis=1) < 1e-4).any():
                    files.append(file.relative_to(shelf.folder).as_posix())
    return files


@pytest.fixture
def persisting(monkeypatch) -> None:
    """Chroma writes its graph into files every few passages, not every thousand."""
    monkeypatch.setitem(RARELY, "batch_size", 3)
    monkeypatch.setitem(RARELY, "sync_threshold", 6)


@pytest.fixture
def labelled_shelf(shelf):
    """Many labelled passages, one file of them with words of its own."""
    for n in range(6):
        shelf.write(f"pay/{n}.md", f"# Pay {n}\n\nThe band number{n} of the hall.\n")
        shelf.write(f"open/{n}.md", f"# Open {n}\n\nThe bell number{n} of the hall.\n")
    shelf.write("pay/secret.md", TEXT)
    shelf.write("open/more.md", "# Open\n\nThe wombatword of the hall.\n")
    shelf.index(path="pay", labels=["people"])
    shelf.index()
    assert {"catalog.sqlite"} <= {name.removesuffix("-wal") for name in holding(shelf, *WORDS)}
    return shelf


def test_chroma_holds_no_text_at_all(labelled_shelf) -> None:
    """Neither of documents nor of their titles, names and metadata."""
    words = (*WORDS, "secret.md", "number3", "hall", "markdown")
    files = holding(labelled_shelf, *words)
    assert {word for name in files if name.startswith("vectors") for word in files[name]} == set()
    assert {word for name in files if name.startswith("catalog") for word in files[name]} == set(words)


@pytest.mark.parametrize("what", ["deleted", "edited", "forgotten"])
def test_labelled_text_that_was_removed(persisting, labelled_shelf, whole, what) -> None:
    with labelled_shelf._closing() as library:
        passages = list(library.catalog.every_passage("docs", "docs/pay/secret.md"))
    ids = [passage.id for passage in passages]
    vector = labelled_shelf.model.embed_query(embedding_text(passages[0]))
    assert any(name.startswith("words") for name in holding(labelled_shelf, WORDS[0]))
    assert any(name.endswith("data_level0.bin") for name in holding_vector(labelled_shelf, vector))
    if what == "deleted":
        (labelled_shelf.docs / "pay" / "secret.md").unlink()
        assert labelled_shelf.index().purged
    elif what == "edited":
        labelled_shelf.write("pay/secret.md", "# Pay\n\nNothing is said.\n")
        assert labelled_shelf.index().purged
    else:
        with labelled_shelf._closing() as library:
            assert library.forget_files(labelled_shelf.docs / "pay" / "secret.md", index="docs").purged
    assert holding(labelled_shelf, *WORDS, *ids) == {}
    assert holding_vector(labelled_shelf, vector) == []
    whole(labelled_shelf.content())
    hits = labelled_shelf.library().search("band number3", roles=["people"])
    assert hits[0].passage.source == "3.md"


def test_the_context_of_a_labelled_passage_goes_with_it(persisting, labelled_shelf, whole) -> None:
    by = writer(lambda messages: f"About the {'okapiword' if WORDS[1] in messages[-1].text else 'hall'} of it.")
    labelled_shelf.index(contextual=by)
    assert {name.partition("/")[0] for name in holding(labelled_shelf, "okapiword")} >= {"words"}
    (labelled_shelf.docs / "pay" / "secret.md").unlink()
    assert labelled_shelf.index().purged
    assert holding(labelled_shelf, "okapiword", *WORDS) == {}
    whole(labelled_shelf.content())


def test_text_that_becomes_labelled_leaves_the_public_files(labelled_shelf, whole) -> None:
    labelled_shelf.write("open/late.md", TEXT.replace("zebraquill", "quaggaword"))
    labelled_shelf.index()
    places = holding(labelled_shelf, "quaggaword")
    assert any(name.startswith("words/docs/public") for name in places)
    assert labelled_shelf.index(path="open", labels=["people"]).purged
    assert [name for name in holding(labelled_shelf, "quaggaword") if "public" in name] == []
    whole(labelled_shelf.content())


def test_a_reader_writes_nothing_of_its_memory(labelled_shelf) -> None:
    """Chroma makes the files of a graph that has none yet when it is searched, from memory that was never set."""

    def graphs() -> dict[str, bytes]:
        return {str(file): file.read_bytes() for file in (labelled_shelf.folder / "vectors").rglob("*.bin")}

    before = graphs()
    assert before
    for name, data in before.items():
        if name.endswith("data_level0.bin"):
            assert not data[len(data) // 2 :].strip(b"\0"), "the unused half of a small graph"
    with labelled_shelf._closing() as library:
        assert library.search("band", roles=["people"])
    assert graphs() == before


def test_an_index_of_which_nothing_is_left(labelled_shelf) -> None:
    with labelled_shelf._closing() as library:
        for path in ("pay", "open"):
            library.forget_files(labelled_shelf.docs / path, index="docs")
    assert holding(labelled_shelf, *WORDS) == {}


def test_public_text_stays_until_it_is_asked_for(labelled_shelf, groundwire) -> None:
    (labelled_shelf.docs / "open" / "more.md").unlink()
    assert labelled_shelf.index().purged is False
    assert "words/docs/public/meta.json" in holding(labelled_shelf, "wombatword")
    code, output = groundwire("index", str(labelled_shelf.docs), "--name", "docs", "--purge")
    assert (code, "what was removed is out of the files" in output) == (0, True)
    assert holding(labelled_shelf, "wombatword") == {}
    assert holding(labelled_shelf, "number3")  # what is there stays


def test_a_kill_before_the_purge_is_made_up_for(labelled_shelf, monkeypatch) -> None:
    (labelled_shelf.docs / "pay" / "secret.md").unlink()
    monkeypatch.setattr(
        "groundwire.indexes.ingestion.purging.purge", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt)
    )
    with pytest.raises(KeyboardInterrupt):
        labelled_shelf.index()
    monkeypatch.undo()
    assert labelled_shelf.index().purged
    assert holding(labelled_shelf, *WORDS) == {}


@pytest.mark.parametrize("at", ["delete_collection", "modify", "VACUUM"])
def test_a_kill_in_the_middle_of_the_purge(labelled_shelf, whole, monkeypatch, at) -> None:
    (labelled_shelf.docs / "pay" / "secret.md").unlink()

    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    names = {
        "delete_collection": "chromadb.api.client.Client.delete_collection",
        "modify": "chromadb.Collection.modify",
        "VACUUM": "groundwire.indexes.stores.chroma.ChromaFolder.compact",
    }
    monkeypatch.setattr(names[at], interrupt)
    with pytest.raises(KeyboardInterrupt):
        labelled_shelf.index()
    monkeypatch.undo()
    labelled_shelf.index()
    assert holding(labelled_shelf, *WORDS) == {}
    whole(labelled_shelf.content())


HOLD = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN")
connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
print("held", flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def during_read(labelled_shelf, monkeypatch):
    """Calls something while another process reads a file of the library and does not let go; nobody waits long."""
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *values, **options: connect(*values, **{**options, "timeout": 0.1}))

    def call(file: str, act: Callable[[], object]) -> object:
        command = [sys.executable, "-c", HOLD, str(labelled_shelf.folder / file)]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as reader:
            assert reader.stdout
            assert reader.stdout.readline() == "held\n"
            try:
                return act()
            finally:
                reader.communicate("\n")

    return call


def test_a_reader_that_does_not_let_go_is_told_of(labelled_shelf, during_read) -> None:
    (labelled_shelf.docs / "pay" / "secret.md").unlink()
    summary = during_read("catalog.sqlite", labelled_shelf.index)
    assert "another process is reading" in summary.unpurged
    assert not summary.purged
    with pytest.raises(LibraryBusyError, match="another process is reading"):
        during_read("catalog.sqlite", lambda: labelled_shelf.index(purge=True))
    assert labelled_shelf.index().purged
    assert holding(labelled_shelf, *WORDS) == {}


def test_a_reader_of_chroma_that_does_not_let_go(labelled_shelf, during_read) -> None:
    with labelled_shelf._closing() as library, pytest.raises(LibraryBusyError, match="another process is reading"):
        during_read("vectors/chroma.sqlite3", lambda: library.vectors.purge([]))


@pytest.mark.slow
@settings(
    max_examples=6, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.explicit, Phase.generate]
)
@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from(["write", "delete", "label", "public"])), max_size=8))
def test_any_history_ends_with_the_words_of_now(shelves, history) -> None:
    """Each version of each file has a word of its own: in the end, words of files that were ever labelled are gone."""
    with shelves() as shelf:
        shelf.write("always.txt", "There is a file.")
        shelf.index()
        words: dict[str, str] = {}
        lost_words: set[str] = set()
        labels: dict[str, list[str]] = {}
        for turn, (name, act) in enumerate(history):
            path = shelf.docs / name / "doc.md"
            if act == "write":
                if labels.get(name) and name in words:
                    lost_words.add(words[name])
                words[name] = f"wombat{turn}x"
                shelf.write(f"{name}/doc.md", f"# T\n\nThe {words[name]} of the hall.\n")
            elif act == "delete" and name in words:
                path.unlink()
                if labels.get(name):
                    lost_words.add(words[name])
                del words[name]
            elif name in words:
                labels[name] = ["people"] if act == "label" else ["public"]
                shelf.index(path=name, labels=labels[name])
                labels[name] = [label for label in labels[name] if label != "public"]
                continue
            shelf.index()
        assert holding(shelf, *lost_words) == {}


class KilledError(BaseException):
    """Stands for the end of a process."""


def test_a_purge_that_is_killed_before_it_renames_leaves_what_is_read_and_purged_again(shelf, monkeypatch) -> None:
    from chromadb import Collection

    modify = Collection.modify

    def ends(collection: Collection, name: str | None = None, **settings: Any) -> None:
        if name is not None:
            raise KilledError
        modify(collection, **settings)

    shelf.write("a.md", "# Anchor\n\nThe anchor weighs two tons.\n")
    shelf.write("b.md", TEXT)
    shelf.index()
    (shelf.docs / "b.md").unlink()
    with monkeypatch.context() as patch:
        patch.setattr(Collection, "modify", ends)
        with pytest.raises(KilledError):
            shelf.index(purge=True)
    dense = SearchSettings(mode="dense")
    assert [hit.passage.source for hit in shelf.library().search("anchor", settings=dense)] == ["a.md"]
    shelf.close()
    shelf.index(purge=True)
    assert [hit.passage.source for hit in shelf.library().search("anchor", settings=dense)] == ["a.md"]
    assert not holding(shelf, *WORDS)

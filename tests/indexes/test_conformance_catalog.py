"""What every catalog must do."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from conformance import OPEN, OTHER, SHUT, passage

from groundwire.indexes.partition import Partition
from groundwire.indexes.records import IN_PART, SourceRecord
from groundwire.indexes.stores.bundle import StoreFactory, Stores
from groundwire.indexes.stores.refusals import Refusal
from groundwire.settings import IndexSettings

FOLDER = Path("/documents")


def record(name: str, labels: tuple[str, ...] = (), **more: Any) -> SourceRecord:
    fields = {"digest": f"of {name}", "text": f"text of {name}", "title": f"Title {name}", "version": "v1", **more}
    return SourceRecord(f"at/{name}", name, labels, 7, 8, **fields)


@pytest.fixture
def catalog(stores: Stores) -> Any:
    store = stores.catalog
    for index in ("docs", "more"):
        store.put_index(index, f"About {index}.", IndexSettings())
    with store.transaction():
        store.replace("docs", record("a", metadata={"team": "red"}), [passage("a1", "one"), passage("a2", "two")])
        store.replace("docs", record("c", ("people",), metadata={"pay": 3}), [passage("c1", "three", SHUT)])
        store.replace("more", record("d"), [passage("d1", "four", OTHER)])
    return store


def test_passages_are_read_by_partition(catalog: Any) -> None:
    assert catalog.passages(["a1", "c1", "d1", "x"], [OPEN]).keys() == {"a1"}
    assert catalog.passages(["a1", "c1", "d1"], [SHUT, OTHER]).keys() == {"c1", "d1"}
    assert catalog.passages(["a1"], []) == {}
    a2 = catalog.passages(["a2"], [OPEN])["a2"]
    assert (a2.source, a2.title, a2.labels, a2.version) == ("a", "Title a", (), "v1")
    assert (a2.previous, a2.next, a2.metadata, a2.text) == ("a1", None, {"team": "red"}, "two")
    assert catalog.directory([OPEN, OTHER]) == [("docs", "a", "a1"), ("docs", "a", "a2"), ("more", "d", "d1")]
    assert (catalog.fields([OPEN]), catalog.fields([SHUT]), catalog.fields([])) == ({"team"}, {"pay"}, set())
    assert catalog.facets([OPEN, OTHER])["source"] == ["a", "d"]
    assert catalog.facets([SHUT]) == {"pay": [3], "source": ["c"], "title": ["Title c"]}
    assert catalog.facets([]) == {}
    assert catalog.source_text("docs", "c", [SHUT]) == catalog.source_text("docs", "c") == "text of c"
    assert catalog.source_text("docs", "c", [OPEN, OTHER]) is catalog.source_text("docs", "x") is None
    assert catalog.ids("docs") == {OPEN: {"a1", "a2"}, SHUT: {"c1"}}
    assert [part.id for part in catalog.every_passage("docs")] == ["a1", "a2", "c1"]
    assert [part.id for part in catalog.every_passage("docs", "at/c")] == ["c1"]
    assert catalog.passage_ids("docs", "at/a") == {(OPEN, "a1"), (OPEN, "a2")}


def test_contexts_are_known_by_text_and_title_and_keep_to_labels(catalog: Any) -> None:
    part = passage("e1", "one").model_copy(update={"context": "Said."})
    by = {"version": "v9", "title": "T", "contexts_by": "model"}
    with catalog.transaction():
        catalog.replace("docs", record("e", ("people",), **{**by, "contexts_by": f"model{IN_PART}1"}), [part])
    assert catalog.passages(["e1"], [Partition.of("docs", ("people",))])["e1"].context == "Said."
    assert catalog.sources("docs")["at/e"].contexts_by == f"model{IN_PART}1"
    for index, source, known in (
        ("docs", record("e", **by), True),
        ("more", record("f", ("people",), **by), True),
        ("more", record("e", **by), False),
        ("docs", record("e", **{**by, "version": "v8"}), False),
        ("docs", record("e", **{**by, "title": "U"}), False),
        ("docs", record("e", **{**by, "contexts_by": "other"}), False),
        ("docs", record("e", **{**by, "contexts_by": "mod"}), False),
    ):
        assert catalog.contexts(index, source) == ({(0, 3): "Said."} if known else {})


def test_indexes_and_sources(catalog: Any) -> None:
    docs, more = catalog.indexes()
    assert (docs.name, docs.description, docs.sources, docs.passages) == ("docs", "About docs.", 2, 3)
    assert docs.counts == {(): (1, 2), ("people",): (1, 1)}
    assert more.label_sets == ((),)
    assert catalog.sources("docs").keys() == {"at/a", "at/c"}
    assert catalog.sources("docs")["at/a"].text == ""
    assert catalog.source("docs", "at/a") == record("a", metadata={"team": "red"})
    assert catalog.source("docs", "at/x") is catalog.labels("docs", "at/x") is None
    assert catalog.labels("docs", "at/c") == ("people",)
    catalog.touch("docs", SourceRecord("at/a", "a", (), 9, 10, "", 11))
    assert (catalog.source("docs", "at/a").size, catalog.source("docs", "at/a").text) == (9, "text of a")
    with catalog.transaction():
        catalog.remove("more", "at/d")
    catalog.drop_index("more")
    assert [info.name for info in catalog.indexes()] == ["docs"]
    assert not catalog.is_empty()


def test_a_transaction_is_all_or_nothing_and_is_noticed(catalog: Any, factory: StoreFactory, tmp_path: Path) -> None:
    other = factory.open(tmp_path)
    mine, theirs = catalog.changes(), other.catalog.changes()

    def fail() -> None:
        with catalog.transaction():
            catalog.replace("docs", record("a"), [])
            catalog.journal.note([(OPEN, "x")])
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    assert catalog.passages(["a1"], [OPEN])
    assert catalog.journal.leftovers("docs") == []
    with catalog.transaction():
        catalog.remove("docs", "at/a")
    assert catalog.changes()[0] == mine[0] != catalog.changes()[1]
    assert catalog.changes()[1] != mine[1]
    assert other.catalog.changes()[0] != theirs[0]
    assert other.catalog.passages(["a1"], [OPEN]) == {}
    with other.catalog.snapshot():
        assert other.catalog.identity() == catalog.identity()
    other.close()


def test_the_journal_tells_what_is_left_over(catalog: Any) -> None:
    journal = catalog.journal
    with catalog.transaction():
        journal.note([(OPEN, "a1"), (OPEN, "gone"), (SHUT, "a1"), (OTHER, "d1")])
        journal.leave(SHUT)
    assert set(journal.leftovers("docs")) == {(OPEN, "gone"), (SHUT, "a1")}
    assert (journal.unsure("docs"), journal.unsure("more")) == ([(OPEN, "a1")], [(OTHER, "d1")])
    journal.clear("docs")
    assert journal.leftovers("docs") == journal.unsure("docs") == []
    assert journal.unsure("more")
    assert journal.unpurged() == [SHUT]
    journal.purged([SHUT])
    assert journal.unpurged() == []


def test_what_could_not_be_read_is_remembered(catalog: Any) -> None:
    refusal = Refusal("at/x", (), 7, 8, 9, "of x", "Loader-1", (("", "is odd"), ("in/y", "is odder")), (), nothing=True)
    other = replace(refusal, location="at/y", labels=("people",), skipped=(), partly=(("", "is cut"),), nothing=False)
    with catalog.transaction():
        for each in (refusal, other, replace(refusal, digest="of x now")):
            catalog.refusals.put("docs", each)
    assert catalog.refusals.of("docs") == {"at/x": replace(refusal, digest="of x now"), "at/y": other}
    assert catalog.refusals.of("more") == {}
    with catalog.transaction():
        assert catalog.refusals.drop("docs", [refusal]) == []
        assert catalog.refusals.drop("docs", [other]) == [SHUT]
    assert catalog.refusals.of("docs") == {}


def test_what_labels_were_given_for_is_remembered(catalog: Any) -> None:
    remembered = catalog.remembered
    assert not remembered.knows_any()
    with catalog.transaction():
        remembered.decide(FOLDER, "/elsewhere/pay", ("people",))
        remembered.decide(FOLDER, "/elsewhere/pay", ("board", "people"))
        remembered.know("of c", "/elsewhere/c", ("people",))
        remembered.know("of a", "/elsewhere/a", ())
    assert remembered.paths(FOLDER) == {"/elsewhere/pay": ("board", "people")}
    assert remembered.knows_any()
    assert [place.location for place in remembered.known("of c")] == ["/elsewhere/c"]
    assert [place.location for place in remembered.everything()] == ["/elsewhere/c"]
    assert remembered.known("of a") == []
    assert [(place.location, place.labels) for place in remembered.indexed("of c")] == [("at/c", ("people",))]
    assert catalog.compact() is None

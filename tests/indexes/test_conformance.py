"""What every implementation of the stores must do: the embedded one, and one in memory that shares nothing with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import small_library
from memory_stores import MemoryStores

from groundwire.errors import LibraryError
from groundwire.evidence.passage import Passage
from groundwire.graphs import PATTERNS, pattern
from groundwire.graphs.context import Context
from groundwire.indexes.embedded import Embedded
from groundwire.indexes.facts import facts_of
from groundwire.indexes.indexer import Indexer
from groundwire.indexes.library import Library
from groundwire.indexes.partition import Partition, partition_of
from groundwire.indexes.records import SourceRecord
from groundwire.indexes.stores import StoreFactory, Stores
from groundwire.settings import IndexSettings, SearchSettings

FACTORIES: dict[str, Callable[[], StoreFactory]] = {"embedded": Embedded, "memory": MemoryStores}
OPEN, SHUT, OTHER = Partition.of("docs", ()), Partition.of("docs", ("people",)), Partition.of("more", ())
FOLDER = Path("/documents")


@pytest.fixture(params=FACTORIES)
def factory(request: pytest.FixtureRequest) -> StoreFactory:
    return FACTORIES[request.param]()


@pytest.fixture
def stores(factory: StoreFactory, tmp_path: Path) -> Iterator[Stores]:
    factory.make(tmp_path)
    opened = factory.open(tmp_path)
    yield opened
    opened.close()


def passage(id_: str, text: str, partition: Partition = OPEN, *, title: str = "", **metadata: Any) -> Passage:
    labels = ("people",) if partition == SHUT else ()
    return Passage(
        id=id_, index=partition.index, source=f"{id_}.md", text=text, start=0, end=len(text), title=title,
        labels=labels, metadata=metadata,
    )  # fmt: skip


def unit(*numbers: float) -> np.ndarray:
    vector = np.array(numbers, dtype=np.float32)
    return vector / np.linalg.norm(vector)


def add(stores: Stores, vector: np.ndarray, one: Passage) -> None:
    stores.vectors.add(partition_of(one), [one.id], vector[None], [facts_of(one)])


# -- vector store


@pytest.fixture
def vectors(stores: Stores) -> Stores:
    add(stores, unit(1, 0, 0), passage("a", "", team="red"))
    add(stores, unit(1, 1, 0), passage("b", "", team="blue"))
    add(stores, unit(0, 1, 0), passage("c", "", SHUT, team="red"))
    add(stores, unit(0, 0, 1), passage("d", "", OTHER, team="red"))
    return stores


def test_the_nearest_of_several_partitions_in_one_call(vectors: Stores) -> None:
    store, query = vectors.vectors, unit(1, 0.1, 0.05)
    found = store.search({OPEN: query, SHUT: query, OTHER: query}, limit=10)
    assert [id_ for id_, _ in found] == ["a", "b", "c", "d"]
    assert [score for _, score in found] == pytest.approx([0.9938, 0.7730, 0.0994, 0.0497], abs=1e-3)
    assert [id_ for id_, _ in store.search({OPEN: query, SHUT: query}, limit=2)] == ["a", "b"]
    assert [id_ for id_, _ in store.search({SHUT: query}, limit=10)] == ["c"]
    assert store.search({}, limit=10) == []


def test_each_partition_has_a_query_of_its_own(vectors: Stores) -> None:
    found = vectors.vectors.search({OTHER: unit(0, 0, 1), SHUT: unit(0, 1, 0.2)}, limit=10)
    assert [id_ for id_, _ in found] == ["d", "c"]


def test_vectors_by_filters(vectors: Stores) -> None:
    queries = dict.fromkeys([OPEN, SHUT, OTHER], unit(1, 1, 1))

    def found(filters: Any) -> set[str]:
        return {id_ for id_, _ in vectors.vectors.search(queries, limit=10, filters=filters)}

    assert found({"team": "red"}) == {"a", "c", "d"}
    assert found({"team": ["blue", "green"]}) == {"b"}
    assert found({"team": "red", "source": "a.md"}) == {"a"}
    assert found({"team": "green"}) == set()
    assert found({"page": 7}) == {"a", "b", "c", "d"}, "what `looked_up` leaves out is not the store's"


def test_vectors_come_back_as_they_were(vectors: Stores) -> None:
    found = vectors.vectors.get({OPEN: ["a", "c", "nothing"], SHUT: ["c"], OTHER: []})
    assert found.keys() == {"a", "c"}
    np.testing.assert_allclose(found["c"], unit(0, 1, 0), atol=1e-6)
    assert vectors.vectors.get({Partition("none", "public"): ["a"]}) == {}


def test_vectors_are_overwritten_and_removed(vectors: Stores) -> None:
    store = vectors.vectors
    add(vectors, unit(0, 0, 1), passage("a", "", kind="new"))
    assert store.search({OPEN: unit(0, 0, 1)}, limit=1, filters={"kind": "new"})[0] == ("a", pytest.approx(1.0))
    assert store.search({OPEN: unit(0, 0, 1)}, limit=5, filters={"team": "red"}) == []
    store.remove(OPEN, ["b", "nothing"])
    store.remove(Partition("none", "public"), ["a"])
    assert (store.ids(OPEN), store.count(OPEN), store.count(Partition("none", "public"))) == ({"a"}, 1, 0)
    assert store.ids(SHUT) == {"c"}


def test_vectors_outlive_what_a_writer_does_at_its_end(vectors: Stores) -> None:
    store = vectors.vectors
    store.remove(SHUT, ["c"])
    store.drop_unreadable(OPEN)
    store.purge([OPEN, SHUT])
    store.end_writing()
    store.close()
    assert (store.ids(OPEN), store.ids(SHUT)) == ({"a", "b"}, set())
    assert {OPEN, OTHER} <= store.partitions() <= {OPEN, SHUT, OTHER}
    assert store.search({OPEN: unit(1, 0, 0)}, limit=1)[0][0] == "a"


def test_missing_vectors_are_an_error(vectors: Stores) -> None:
    with pytest.raises(LibraryError, match=r"vectors of the index 'none' are missing"):
        vectors.vectors.search({OPEN: unit(1, 0, 0), Partition("none", "public"): unit(1, 0, 0)}, limit=1)


def test_many_threads_find_what_one_finds(vectors: Stores) -> None:
    rng, store = np.random.default_rng(3), vectors.vectors
    ids = [f"p{n}" for n in range(700)]
    made = rng.normal(size=(len(ids), 3)).astype(np.float32)
    store.add(OPEN, ids, made / np.linalg.norm(made, axis=1, keepdims=True), [{} for _ in ids])
    queries = [unit(*numbers) for numbers in rng.normal(size=(60, 3))]

    def ask(query: np.ndarray) -> Any:
        found = store.search({OPEN: query, SHUT: query, OTHER: query}, limit=8)
        return found, sorted(store.get({OPEN: [id_ for id_, _ in found]}))

    alone = [ask(one) for one in queries]
    store.close()  # so that the first threads also open it
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(ask, queries)) == alone


# -- lexical index


@pytest.fixture
def words(stores: Stores) -> Stores:
    stores.words.write(
        OPEN,
        [
            passage("a", "The bell of the hall weighs two tons.", title="Great Bell", team="red"),
            passage("b", "The hall has a bell and a bell and another bell.", title="Hall", team="blue"),
            passage("e", "An anchor BRT-4417 hangs in the yard.", title="Anchor", team="red"),
        ],
        (),
    )
    stores.words.write(SHUT, [passage("c", "The bell is secret.", SHUT, title="Vardrey")], ())
    stores.words.write(OTHER, [passage("d", "Of bells and of anchors.", OTHER)], ())
    return stores


def test_the_best_of_several_partitions_by_words(words: Stores) -> None:
    found = words.words.search([OPEN, SHUT, OTHER], "bell", limit=10)
    assert {id_ for id_, _ in found} == {"a", "b", "c", "d"}
    assert [score for _, score in found] == sorted((score for _, score in found), reverse=True)
    assert all(score > 0 for _, score in found)
    assert words.words.search([OPEN, SHUT, OTHER], "bell", limit=2) == found[:2]
    assert [id_ for id_, _ in words.words.search([SHUT], "bell", limit=10)] == ["c"]
    assert [id_ for id_, _ in words.words.search([OPEN], "brt-4417", limit=1)] == ["e"]
    assert words.words.search([OPEN], "zebra", limit=10) == words.words.search([], "bell", limit=10) == []


def test_no_statistic_crosses_a_partition(words: Stores) -> None:
    before = words.words.search([OPEN], "bell anchor", limit=10), words.words.weights([OPEN], ["bell", "anchor"])
    words.words.write(SHUT, [passage(f"s{n}", "anchor anchor", SHUT) for n in range(9)], ())
    assert before == (
        words.words.search([OPEN], "bell anchor", limit=10),
        words.words.weights([OPEN], ["bell", "anchor"]),
    )


def test_rare_words_weigh_more(words: Stores) -> None:
    weights = words.words.weights([OPEN, OTHER], ["bell", "yard", "zebra"])
    assert 0 <= weights["bell"] < weights["yard"] < weights["zebra"]
    assert words.words.weights([], ["bell"]) == {"bell": pytest.approx(np.log(2))}


def test_words_by_filters(words: Stores) -> None:
    def found(filters: Any) -> set[str]:
        return {id_ for id_, _ in words.words.search([OPEN], "bell anchor", limit=10, filters=filters)}

    assert found({"team": "red"}) == {"a", "e"}
    assert found({"team": ["blue", "green"]}) == {"b"}
    assert found({"page": 7}) == {"a", "b", "e"}
    plain = dict(words.words.search([OPEN], "bell anchor", limit=10))
    for id_, score in words.words.search([OPEN], "bell anchor", limit=10, filters={"team": "red"}):
        assert score == pytest.approx(plain[id_]), "a condition adds nothing to a score"


def test_passages_by_names(words: Stores) -> None:
    index = words.words
    assert index.known([OPEN], ["great bell", "vardrey", "nobody"], "titles") == {"great bell"}
    assert index.known([OPEN, SHUT], ["great bell", "vardrey"], "names") == {"great bell", "vardrey"}
    assert index.having([OPEN, SHUT], "vardrey", "titles", limit=5, query="bell") == ["c"]
    assert index.having([OPEN], "vardrey", "titles", limit=5, query="bell") == []
    assert index.having([OPEN], "great bell", "titles", limit=5, query="", filters={"team": "blue"}) == []
    index.write(OPEN, [passage(f"n{n}", f"Word{n} of it.", title="Vardrey") for n in range(5)], ())
    assert index.having([OPEN], "vardrey", "titles", limit=1, query="What is word3?") == ["n3"]


def test_words_are_replaced_and_removed(words: Stores) -> None:
    index = words.words
    index.write(OPEN, [passage("a", "A clock now.")], ["b", "nothing"])
    assert [id_ for id_, _ in index.search([OPEN], "clock", limit=5)] == ["a"]
    assert index.search([OPEN], "bell", limit=5) == []
    assert (index.ids(OPEN), index.count(OPEN), index.count(Partition("none", "public"))) == ({"a", "e"}, 2, 0)


def test_words_after_a_purge(words: Stores) -> None:
    index = words.words
    index.purge(OPEN, iter([passage("e", "An anchor.")]))
    index.purge(SHUT, iter(()))
    index.close()
    assert (index.ids(OPEN), index.ids(SHUT), index.partitions()) == ({"e"}, set(), {OPEN, OTHER})
    with pytest.raises(LibraryError, match=r"words of the index 'docs' are missing"):
        index.search([SHUT], "bell", limit=5)


# -- catalog


def record(name: str, labels: tuple[str, ...] = (), **more: Any) -> SourceRecord:
    given = {"digest": f"of {name}", "text": f"text of {name}", "title": f"Title {name}", "version": "v1", **more}
    return SourceRecord(f"at/{name}", name, labels, 7, 8, **given)


@pytest.fixture
def catalog(stores: Stores) -> Any:
    found = stores.catalog
    for index in ("docs", "more"):
        found.put_index(index, f"About {index}.", IndexSettings())
    with found.transaction():
        found.replace("docs", record("a", metadata={"team": "red"}), [passage("a1", "one"), passage("a2", "two")])
        found.replace("docs", record("c", ("people",), metadata={"pay": 3}), [passage("c1", "three", SHUT)])
        found.replace("more", record("d"), [passage("d1", "four", OTHER)])
    return found


def test_passages_are_read_by_partition(catalog: Any) -> None:
    assert catalog.passages(["a1", "c1", "d1", "x"], [OPEN]).keys() == {"a1"}
    assert catalog.passages(["a1", "c1", "d1"], [SHUT, OTHER]).keys() == {"c1", "d1"}
    assert catalog.passages(["a1"], []) == {}
    one = catalog.passages(["a2"], [OPEN])["a2"]
    assert (one.source, one.title, one.labels, one.version) == ("a", "Title a", (), "v1")
    assert (one.previous, one.next, one.metadata, one.text) == ("a1", None, {"team": "red"}, "two")
    assert catalog.directory([OPEN, OTHER]) == [("docs", "a", "a1"), ("docs", "a", "a2"), ("more", "d", "d1")]
    assert (catalog.fields([OPEN]), catalog.fields([SHUT]), catalog.fields([])) == ({"team"}, {"pay"}, set())
    assert catalog.source_text("docs", "c", [SHUT]) == catalog.source_text("docs", "c") == "text of c"
    assert catalog.source_text("docs", "c", [OPEN, OTHER]) is catalog.source_text("docs", "x") is None
    assert catalog.ids("docs") == {OPEN: {"a1", "a2"}, SHUT: {"c1"}}
    assert [one.id for one in catalog.every_passage("docs")] == ["a1", "a2", "c1"]
    assert [one.id for one in catalog.every_passage("docs", "at/c")] == ["c1"]
    assert catalog.passage_ids("docs", "at/a") == {(OPEN, "a1"), (OPEN, "a2")}


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
    assert [one.name for one in catalog.indexes()] == ["docs"]
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
    assert [one.location for one in remembered.known("of c")] == ["/elsewhere/c"]
    assert [one.location for one in remembered.everything()] == ["/elsewhere/c"]
    assert remembered.known("of a") == []
    assert [(one.location, one.labels) for one in remembered.indexed("of c")] == [("at/c", ("people",))]
    assert catalog.compact() is None


# -- the bundle


def test_stores_are_made_opened_and_taken_away(factory: StoreFactory, tmp_path: Path) -> None:
    assert not factory.exists(tmp_path)
    with pytest.raises(LibraryError, match="there is no library"):
        factory.open(tmp_path)
    factory.make(tmp_path)
    assert factory.exists(tmp_path)
    opened = factory.open(tmp_path)
    assert opened.catalog.is_empty()
    assert not opened.replaced()
    identity = opened.catalog.identity()
    opened.close()
    factory.unmake(tmp_path)
    with pytest.raises(LibraryError, match="there is no library"):
        opened.replaced()
    factory.make(tmp_path)
    with_others = factory.open(tmp_path)
    assert with_others.catalog.identity() != identity
    with_others.close()
    opened.close()


def test_a_library_that_was_replaced_is_opened_anew(factory: StoreFactory, tmp_path: Path) -> None:
    documents = tmp_path / "documents"
    documents.mkdir()
    (documents / "a.md").write_text("The bell of the hall.", encoding="utf-8")
    with small_library.make_library(tmp_path / "library", factory) as library:
        Indexer(library, "docs", description="Bells.").run(documents)
        assert library.search("bell")
        factory.unmake(library.folder)
        factory.make(library.folder)
        assert library.indexes() == library.search("bell") == []


# -- a whole library


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Library]]:
    """The same small library in each of the stores."""
    top = tmp_path_factory.mktemp("pair")
    made = {}
    for name, factory in FACTORIES.items():
        made[name] = small_library.make_library(top / name, factory())
        small_library.fill(made[name], top / "documents")
    for file in (top / "documents" / "notes").iterdir():  # so that no two are equally near: their order is a store's
        own = " ".join(f"{file.stem}x{times}" for times in range(int(file.stem[4:])))
        file.write_text(f"{file.read_text(encoding='utf-8')}\n{own}\n", encoding="utf-8")
    for library in made.values():
        Indexer(library, "notes").run(top / "documents" / "notes")
    yield made
    for library in made.values():
        library.close()


QUESTIONS = (
    "How long must an on-call engineer rest after a night call-out?",
    "Why did the shore breaker trip?",
    "What is the depth of berth 7 at low water?",
    "How many days of paid leave has an employee in a year, and what is the ramp limit?",
    "What is the alarm code of the engineer store?",
    "Who was the first emperor of Rome?",
)


@pytest.mark.parametrize("roles", [(), ("people",), ("people", "security")])
@pytest.mark.parametrize("mode", ["dense", "lexical", "fused"])
def test_the_same_passages_are_found(pair: dict[str, Library], mode: Any, roles: tuple[str, ...]) -> None:
    for question in QUESTIONS:
        for filters in (None, {"format": "markdown"}, {"source": "notes/note07.md"}, {"title": {">=": "Note 2"}}):
            found = [
                {
                    hit.passage.id: (round(hit.similarity or 0.0, 5), hit.passage.text)
                    for hit in library.search(
                        question, roles=roles, settings=SearchSettings(mode=mode, k=3), filters=filters
                    )
                }
                for library in pair.values()
            ]
            assert found[0] == found[1]


def told(answer: dict[str, Any]) -> dict[str, Any]:
    """What a reader is told; times and the number of tokens depend on nothing that is compared here."""
    kept = {
        key: answer[key] for key in ("status", "text", "citations", "related", "stop_reason", "missing", "searched")
    }
    return {**kept, "confidence": answer["confidence"] and round(answer["confidence"], 3)}


@pytest.mark.parametrize("asked", ["extractive", "a model"])
@pytest.mark.parametrize("name", PATTERNS)
def test_every_pattern_gives_the_same_answers(pair: dict[str, Library], actor: Any, name: str, asked: str) -> None:
    graph = pattern(name).compile()
    for question in QUESTIONS if asked == "extractive" else QUESTIONS[:1]:
        answers = []
        for library in pair.values():
            model = {} if asked == "extractive" else {"model": actor()}
            context = Context(library=library, roles=["people"], **model)
            answers.append(told(graph.invoke({"question": question}, context=context)["answer"]))
        assert answers[0] == answers[1]

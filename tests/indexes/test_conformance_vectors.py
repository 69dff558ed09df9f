"""What every vector store must do."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from conformance import OPEN, OTHER, SHUT, passage

from groundwire.errors import EmbeddingMismatchError, LibraryError
from groundwire.evidence.passage import Passage
from groundwire.indexes.partition import Partition, partition_of
from groundwire.indexes.stores.bundle import Stores
from groundwire.indexes.stores.facts import facts_of


def unit(*numbers: float) -> np.ndarray:
    vector = np.array(numbers, dtype=np.float32)
    return vector / np.linalg.norm(vector)


def add(stores: Stores, vector: np.ndarray, part: Passage) -> None:
    stores.vectors.add(partition_of(part), [part.id], vector[None], [facts_of(part)])


@pytest.fixture
def vectors(stores: Stores) -> Stores:
    add(stores, unit(1, 0, 0), passage("a", "", team="red"))
    add(stores, unit(1, 1, 0), passage("b", "", team="blue"))
    add(stores, unit(0, 1, 0), passage("c", "", SHUT, team="red"))
    add(stores, unit(0, 0, 1), passage("d", "", OTHER, team="red"))
    return stores


def test_the_nearest_of_several_partitions_in_one_call(vectors: Stores) -> None:
    store, query = vectors.vectors, unit(1, 0.1, 0.05)
    hits = store.search({OPEN: query, SHUT: query, OTHER: query}, limit=10)
    assert [id_ for id_, _ in hits] == ["a", "b", "c", "d"]
    assert [score for _, score in hits] == pytest.approx([0.9938, 0.7730, 0.0994, 0.0497], abs=1e-3)
    assert [id_ for id_, _ in store.search({OPEN: query, SHUT: query}, limit=2)] == ["a", "b"]
    assert [id_ for id_, _ in store.search({SHUT: query}, limit=10)] == ["c"]
    assert store.search({}, limit=10) == []


def test_each_partition_has_a_query_of_its_own(vectors: Stores) -> None:
    hits = vectors.vectors.search({OTHER: unit(0, 0, 1), SHUT: unit(0, 1, 0.2)}, limit=10)
    assert [id_ for id_, _ in hits] == ["d", "c"]


def test_vectors_by_filters(vectors: Stores) -> None:
    queries = dict.fromkeys([OPEN, SHUT, OTHER], unit(1, 1, 1))

    def matching_ids(filters: Any) -> set[str]:
        return {id_ for id_, _ in vectors.vectors.search(queries, limit=10, filters=filters)}

    assert matching_ids({"team": "red"}) == {"a", "c", "d"}
    assert matching_ids({"team": ["blue", "green"]}) == {"b"}
    assert matching_ids({"team": "red", "source": "a.md"}) == {"a"}
    assert matching_ids({"team": "green"}) == set()
    assert matching_ids({"team": [*(f"team {number}" for number in range(3_000)), "blue"]}) == {"b"}
    assert matching_ids({"page": 7}) == {"a", "b", "c", "d"}, "what `looked_up` leaves out is not the store's"


def test_vectors_by_elements_of_lists(vectors: Stores) -> None:
    add(vectors, unit(1, 0, 1), passage("e", "", team=["red", "green"]))
    add(vectors, unit(1, 0, 1), passage("f", "", team=[]))
    queries = dict.fromkeys([OPEN, SHUT], unit(1, 1, 1))

    def matching_ids(filters: Any) -> set[str]:
        return {id_ for id_, _ in vectors.vectors.search(queries, limit=10, filters=filters)}

    assert matching_ids({"team": "green"}) == {"e"}
    assert matching_ids({"team": "red"}) == {"a", "c", "e"}
    assert matching_ids({"team": ["green", "blue"]}) == {"b", "e"}
    assert matching_ids({"team": "red, green"}) == set()
    many = [f"team {number}" for number in range(3_000)]
    assert {"b", "e"} <= matching_ids({"team": [*many, "blue", "green"]}) <= {"b", "e", "f"}
    add(vectors, unit(1, 0, 1), passage("e", "", team=["green"]))
    assert matching_ids({"team": "red"}) == {"a", "c"}


def test_of_vectors_that_are_nearly_the_same_none_is_missed(stores: Stores) -> None:
    """The graph of an approximate index does not always reach all of them."""
    size, dimension = 400, 64
    for seed in range(2):
        rng, partition = np.random.default_rng(seed), Partition(f"index{seed}", "public")
        near = (1 + 0.02 * rng.normal(size=(size, dimension))).astype(np.float32)
        stores.vectors.add(partition, [str(number) for number in range(size)], near, [{} for _ in near])
        assert len(stores.vectors.search({partition: near[0]}, limit=size)) == size


def test_vectors_come_back_as_they_were(vectors: Stores) -> None:
    rows = vectors.vectors.get({OPEN: ["a", "c", "nothing"], SHUT: ["c"], OTHER: []})
    assert rows.keys() == {"a", "c"}
    np.testing.assert_allclose(rows["c"], unit(0, 1, 0), atol=1e-6)
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
    store.trim()
    store.end_writing()
    store.close()
    assert (store.ids(OPEN), store.ids(SHUT)) == ({"a", "b"}, set())
    assert {OPEN, OTHER} <= store.partitions() <= {OPEN, SHUT, OTHER}
    assert store.search({OPEN: unit(1, 0, 0)}, limit=1)[0][0] == "a"


def test_missing_vectors_are_an_error(vectors: Stores) -> None:
    with pytest.raises(LibraryError, match=r"vectors of the index 'none' are missing"):
        vectors.vectors.search({OPEN: unit(1, 0, 0), Partition("none", "public"): unit(1, 0, 0)}, limit=1)


def test_a_query_of_another_dimension_is_an_error(vectors: Stores) -> None:
    store = vectors.vectors
    assert (store.dimension(OPEN), store.dimension(Partition("none", "public"))) == (3, None)
    for filters in (None, {"team": "red"}):
        with pytest.raises(EmbeddingMismatchError, match=r"the index 'docs' has vectors of 3 numbers, .* now have 2"):
            store.search({OPEN: unit(1, 0)}, limit=1, filters=filters)
    assert store.search({OPEN: unit(1, 0, 0)}, limit=1)[0][0] == "a"


def test_many_threads_find_what_one_finds(vectors: Stores) -> None:
    rng, store = np.random.default_rng(3), vectors.vectors
    ids = [f"p{n}" for n in range(300)]
    rows = rng.normal(size=(len(ids), 3)).astype(np.float32)
    store.add(OPEN, ids, rows / np.linalg.norm(rows, axis=1, keepdims=True), [{} for _ in ids])
    queries = [unit(*numbers) for numbers in rng.normal(size=(24, 3))]

    def ask(query: np.ndarray) -> Any:
        hits = store.search({OPEN: query, SHUT: query, OTHER: query}, limit=8)
        return hits, sorted(store.get({OPEN: [id_ for id_, _ in hits]}))

    alone = [ask(query) for query in queries]
    store.close()  # so that the first threads also open it
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(ask, queries)) == alone

"""What is removed does not stay on the disk for ever: a library that changes every day has a bounded size."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from groundwire.indexes.partition import Partition
from groundwire.indexes.stores.chroma_vectors import ChromaVectors

COUNT, DIMENSION = 300, 64
PART = Partition("berths", "public")


def ids_of(day: int) -> list[str]:
    return [f"{day}-{nth}" for nth in range(COUNT)]


def replace_all(store: ChromaVectors, day: int) -> None:
    made = np.random.default_rng(day).normal(size=(COUNT, DIMENSION)).astype(np.float32)
    facts: list[Any] = [{} for _ in range(COUNT)]
    store.add(PART, ids_of(day), made / np.linalg.norm(made, axis=1, keepdims=True), facts)
    store.remove(PART, ids_of(day - 1))
    store.trim()
    store.end_writing()


def graph_bytes(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.glob("*/*.bin"))


@pytest.mark.slow
def test_removed_vectors_do_not_stay_in_the_graph_for_ever(tmp_path: Path) -> None:
    store, reader, sizes = ChromaVectors(tmp_path / "vectors"), ChromaVectors(tmp_path / "vectors"), []
    for day in range(1, 19):
        replace_all(store, day)
        sizes.append(graph_bytes(tmp_path / "vectors"))
        assert reader.ids(PART) == set(ids_of(day))
    assert max(sizes[9:]) <= max(sizes[:9])
    last = store.get({PART: ids_of(18)[:1]})["18-0"]
    assert reader.search({PART: last}, limit=3)[0][0] == "18-0"
    assert len(list((tmp_path / "vectors").glob("*/header.bin"))) == 1
    store.close()
    reader.close()

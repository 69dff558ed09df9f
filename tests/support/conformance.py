"""What the tests of every implementation of the stores have in common; add a factory to `FACTORIES` to try one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from memory_stores import MemoryStores

from groundwire.evidence.passage import Passage
from groundwire.indexes.partition import Partition
from groundwire.indexes.stores.bundle import StoreFactory, Stores
from groundwire.indexes.stores.embedded import Embedded

FACTORIES: dict[str, Callable[[], StoreFactory]] = {"embedded": Embedded, "memory": MemoryStores}
OPEN, SHUT, OTHER = Partition.of("docs", ()), Partition.of("docs", ("people",)), Partition.of("more", ())


@pytest.fixture(params=FACTORIES)
def factory(request: pytest.FixtureRequest) -> StoreFactory:
    return FACTORIES[request.param]()


@pytest.fixture
def stores(factory: StoreFactory, tmp_path: Path) -> Iterator[Stores]:
    factory.make(tmp_path)
    instance = factory.open(tmp_path)
    yield instance
    instance.close()


def passage(id_: str, text: str, partition: Partition = OPEN, *, title: str = "", **metadata: Any) -> Passage:
    labels = ("people",) if partition == SHUT else ()
    return Passage(
        id=id_, index=partition.index, source=f"{id_}.md", text=text, start=0, end=len(text), title=title,
        labels=labels, metadata=metadata,
    )  # fmt: skip

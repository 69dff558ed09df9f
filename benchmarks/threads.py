"""Queries per second of several threads on one open library, with and without a lock around each call of Chroma.

    python benchmarks/threads.py [--size 10000] [--threads 8] [--rounds 12] [--queries 120]

The library is that of `search.py`, half of it labelled, and each query sees both partitions. The two ways take turns
round by round in one process, so that what else the machine does meets both alike; a round asks `--queries` queries.
Printed are the queries per second of each way, how many cores it kept busy, and the ratio with its 95% interval over
rounds: on a machine whose cores are taken neither way can be faster. Chroma alone is asked with vectors that are there
already; whole searches embed their queries by MiniLM.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from functools import partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from corpus import SOURCE_PASSAGES, Corpus, passage_id
from given import FixedEmbeddings
from intervals import ratio_of_means
from rich.console import Console
from rich.table import Table
from sides import document, fill, library_ids

from groundwire.indexes.library import Library
from groundwire.indexes.partition import partitions_of
from groundwire.indexes.stores.shared_lock import SharedLock
from groundwire.settings import SearchSettings

LABEL = "team"
WAYS = {"one at a time": partial(patch.object, SharedLock, "shared", SharedLock.alone), "side by side": nullcontext}


class Round(NamedTuple):
    """What a round came to."""

    per_second: float
    cores: float


def build(corpus: Corpus, folder: Path) -> None:
    """Index the corpus, the second half of its sources labelled."""
    texts, n = corpus.texts(), len(corpus.vectors())
    sources = []
    for at in range(0, n, SOURCE_PASSAGES):
        batch = list(islice(texts, SOURCE_PASSAGES))
        ids = [passage_id(row) for row in range(at, at + len(batch))]
        sources.append(document(f"source-{at}.txt", ids, batch, labels=() if at < n / 2 else (LABEL,)))
    fill(folder, sources, FixedEmbeddings(corpus.vectors()))


def asks(library: Library, queries: list[str]) -> dict[str, Callable[[str], object]]:
    """Each kind of work, for one query."""
    vectors = {query: library.embed_query("minilm", query) for query in queries}
    partitions = list(partitions_of(library.indexes([LABEL])))

    def dense(query: str) -> object:
        return library.vectors.search(dict.fromkeys(partitions, vectors[query]), limit=50)

    return {
        "Chroma alone": dense,
        "dense search": partial(library_ids, library, settings=SearchSettings(mode="dense", links=0), roles=[LABEL]),
        "search without links": partial(library_ids, library, roles=[LABEL]),
        "search": partial(library_ids, library, settings=SearchSettings(), roles=[LABEL]),
    }


@contextmanager
def timed(count: int, into: list[Round]) -> Iterator[None]:
    """Note what `count` queries inside take."""
    wall, processor = time.perf_counter(), time.process_time()
    yield
    wall, processor = time.perf_counter() - wall, time.process_time() - processor
    into.append(Round(count / wall, processor / wall))


def measure(ask: Callable[[str], object], queries: list[str], *, threads: int, rounds: int) -> dict[str, list[Round]]:
    """The rounds of each way."""
    results: dict[str, list[Round]] = {way: [] for way in WAYS}
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(ask, queries[:20]))
        for turn in range(rounds):
            for way in list(WAYS)[:: -1 if turn % 2 else 1]:
                with WAYS[way](), timed(len(queries), results[way]):
                    list(pool.map(ask, queries))
    return results


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=10_000, help="passages")
    parser.add_argument("--threads", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--queries", type=int, default=120, help="queries of a round")
    parser.add_argument("--work", type=Path, help="a folder in which corpus and library are kept")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.work or Path(temporary)
        corpus = Corpus.make(folder / "corpus", arguments.size, queries=arguments.queries)
        if not (folder / "library").exists():
            build(corpus, folder / "library")
        queries = corpus.queries()
        table = Table(
            "", *(f"{way}: per s (cores)" for way in WAYS), "times (95%)", title=f"{arguments.threads} threads"
        )
        with Library.open(folder / "library") as library:
            for name, ask in asks(library, queries).items():
                results = measure(ask, queries, threads=arguments.threads, rounds=arguments.rounds)
                before, after = ([result.per_second for result in results[way]] for way in WAYS)
                ratio = ratio_of_means(after, before)
                cells = [
                    f"{sum(result.per_second for result in rounds) / len(rounds):.0f} "
                    f"({sum(result.cores for result in rounds) / len(rounds):.2f})"
                    for rounds in results.values()
                ]
                table.add_row(name, *cells, f"{ratio['value']:.2f} ({ratio['low']:.2f} to {ratio['high']:.2f})")
        Console().print(table)


if __name__ == "__main__":
    main()

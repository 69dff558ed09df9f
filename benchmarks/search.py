"""Indexing, latency and memory of `Library.search` against LangChain's `EnsembleRetriever`; what labels cost.

    python benchmarks/search.py [--sizes 10000,100000] [--queries 120] [--real] [--json OUT]

Both sides hold the same passages under the same ids with the same vectors, each in a process of its own, and answer
the same queries in turns within one run; the query is embedded by the same MiniLM inside the timed call. A passage is
60 to 100 English words drawn by Zipf's law, a query 8 to 20 consecutive words of one; the vectors are scattered around
MiniLM's own (`--real`: its own). Indexing starts from passages with their vectors, so that reading, cutting and
embedding are left out on both sides. `EnsembleRetriever` joins `BM25Retriever` and `Chroma` with equal weights and
takes ten from each; `BM25Retriever` has no file, so it is built anew before the first answer. Memory is what each
process holds resident after the queries, and at most.

The cost of labels: half the passages carry a label. A search that may see one partition is timed against one that sees
both, and against the other design: one partition, with a metadata filter that half the passages match.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from corpus import SOURCE_PASSAGES, Corpus, passage_id
from given import FixedEmbeddings
from intervals import ratio_of_medians
from results import write_results
from rich.console import Console
from rich.progress import track
from rich.table import Table
from served import Search, Served, timed_apart
from sides import Document, document, ensemble, ensemble_ids, fill, fill_chroma, library_ids

from groundwire.indexes.library import Library
from groundwire.models.minilm import MiniLM

LABEL = "team"
WARM = 5
OURS, THEIRS, LABELLED, FILTERED = "Library", "EnsembleRetriever", "labelled", "filtered"
ONE, BOTH, FILTER = "one of two partitions", "both partitions", "filter matching half"
# Each way to search: which process answers, and with which options of `Library.search`.
WAYS: dict[str, tuple[str, dict[str, Any]]] = {
    OURS: (OURS, {}),
    THEIRS: (THEIRS, {}),
    ONE: (LABELLED, {}),
    BOTH: (LABELLED, {"roles": [LABEL]}),
    FILTER: (FILTERED, {"filters": {"audience": "public"}}),
}


def build_library(corpus: Corpus, folder: Path, *, labelled: bool = False) -> None:
    """Index the corpus, 100 passages to a source; half the sources are the team's, by label or by metadata."""
    fill(folder, documents(corpus, labelled=labelled), FixedEmbeddings(corpus.vectors()))


def documents(corpus: Corpus, *, labelled: bool) -> Iterator[Document]:
    """The corpus in sources of 100 passages, the first half public, the second half the team's."""
    n, texts = len(corpus.vectors()), corpus.texts()
    for at in range(0, n, SOURCE_PASSAGES):
        batch = list(islice(texts, SOURCE_PASSAGES))
        ids = [passage_id(row) for row in range(at, at + len(batch))]
        audience = "public" if at < n / 2 else LABEL
        labels = (LABEL,) if labelled and audience == LABEL else ()
        yield document(f"source-{at}.txt", ids, batch, labels=labels, metadata={"audience": audience})


def build_ensemble(corpus: Corpus, folder: Path) -> None:
    """Fill Chroma and build BM25."""
    texts = list(corpus.texts())
    ids = [passage_id(row) for row in range(len(texts))]
    fill_chroma(folder, ids, texts, FixedEmbeddings(corpus.vectors()))
    ensemble(folder, ids, texts, MiniLM())


def open_library(folder: Path) -> Search:
    """Open the library as a user does, with the packaged MiniLM."""
    return partial(library_ids, Library.open(folder))


def open_ensemble(corpus: Corpus, folder: Path) -> Search:
    """Open Chroma with MiniLM and build BM25."""
    texts = list(corpus.texts())
    ids = [passage_id(row) for row in range(len(texts))]
    return partial(ensemble_ids, ensemble(folder, ids, texts, MiniLM()))


def measure(corpus: Corpus, folder: Path) -> dict[str, Any]:
    """Build each side, then ask all of them every query in turns; returns what goes into the JSON file."""
    load = round(os.getloadavg()[0], 2)
    builds: dict[str, tuple[Callable[..., None], Callable[..., Search]]] = {
        OURS: (build_library, open_library),
        THEIRS: (build_ensemble, partial(open_ensemble, corpus)),
        LABELLED: (partial(build_library, labelled=True), open_library),
    }
    n, queries = len(corpus.vectors()), corpus.queries()
    indexing = {side: timed_apart(build, corpus, folder / side) for side, (build, _) in builds.items()}
    openers = {side: (open_side, folder / side) for side, (_, open_side) in builds.items()}
    openers[FILTERED] = openers[OURS]  # the same library in a process of its own: filters cost memory too
    with ExitStack() as stack:
        served = {side: stack.enter_context(Served(*opener)) for side, opener in openers.items()}
        opening = {side: process.seconds(queries[0]) for side, process in served.items()}
        for query in queries[:WARM]:
            ask(served, query)
        timed = queries[WARM:]
        rows = [
            ask(served, query, backwards=turn % 2 == 1)
            for turn, query in enumerate(track(timed, description=f"queries at {n:,} passages", transient=True))
        ]
        memory = {side: process.memory() for side, process in served.items()}
    seconds = {way: [row[way] for row in rows] for way in WAYS}
    return {
        "passages": n,
        "queries": len(timed),
        "words_per_query": float(np.mean([len(query.split()) for query in timed])),
        "load_before": load,
        "sides": {
            side: {
                "indexed_per_second": n / indexing[side]["seconds"],
                "first_answer_seconds": opening[side],
                "query_ms": spread(seconds[side]),
                **memory[side],
                "indexing_peak_mb": indexing[side]["peak_mb"],
            }
            for side in (OURS, THEIRS)
        },
        "speedup": ratio_of_medians(seconds[THEIRS], seconds[OURS]),
        "memory_share": {key: memory[OURS][key] / memory[THEIRS][key] for key in memory[OURS]},
        "labels": {
            way: {
                "query_ms": spread(seconds[way]),
                "times_both": ratio_of_medians(seconds[way], seconds[BOTH]),
            }
            for way in (ONE, BOTH, FILTER)
        },
    }


def ask(served: dict[str, Served], query: str, *, backwards: bool = False) -> dict[str, float]:
    """Seconds of one query, each way after the other."""
    ways = list(WAYS.items())[:: -1 if backwards else 1]
    return {way: served[side].seconds(query, **options) for way, (side, options) in ways}


def spread(seconds: list[float]) -> dict[str, float]:
    """Median and 95th percentile in milliseconds."""
    median, p95 = np.percentile(np.asarray(seconds) * 1000, [50, 95])
    return {"median": float(median), "p95": float(p95)}


def show(result: dict[str, Any], console: Console) -> None:
    """Print the two tables of one size."""
    size = f"n = {result['queries']} queries, {result['passages']:,} passages"
    table = Table(
        "",
        "indexed\nper s",
        "first\nanswer",
        "query\nmedian",
        "p95",
        "MB",
        "peak",
        "indexing",
        title=size,
        pad_edge=False,
        collapse_padding=True,
    )
    for side, row in result["sides"].items():
        milliseconds = row["query_ms"]
        table.add_row(
            side,
            f"{row['indexed_per_second']:,.0f}",
            f"{row['first_answer_seconds']:.1f} s",
            f"{milliseconds['median']:.1f} ms",
            f"{milliseconds['p95']:.1f} ms",
            *(f"{row[key]:,.0f}" for key in ("steady_mb", "peak_mb", "indexing_peak_mb")),
        )
    speedup, share = result["speedup"], result["memory_share"]
    table.caption = (
        f"{speedup['value']:.1f} times as fast ({speedup['low']:.1f} to {speedup['high']:.1f}) "
        f"with {share['steady_mb']:.0%} of the memory; load average before: {result['load_before']}"
    )
    console.print(table)
    labels = Table("a search that sees", "query median", "p95", "times both (95%)", title=f"labels: {size}")
    for way, row in result["labels"].items():
        milliseconds, ratio = row["query_ms"], row["times_both"]
        labels.add_row(
            way,
            f"{milliseconds['median']:.1f} ms",
            f"{milliseconds['p95']:.1f} ms",
            f"{ratio['value']:.2f} ({ratio['low']:.2f} to {ratio['high']:.2f})",
        )
    console.print(labels)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="10000,100000", help="passages, separated by commas")
    parser.add_argument("--queries", type=int, default=120, help="timed queries for each way to search")
    parser.add_argument("--real", action="store_true", help="embed every passage")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "search.json")
    arguments = parser.parse_args()
    console, results = Console(), {}
    for size in map(int, arguments.sizes.split(",")):
        with tempfile.TemporaryDirectory() as temporary:
            folder = Path(temporary)
            corpus = Corpus.make(folder / "corpus", size, queries=arguments.queries + WARM, real=arguments.real)
            results[str(size)] = measure(corpus, folder)
        show(results[str(size)], console)
    write_results(arguments.json, results)


if __name__ == "__main__":
    main()

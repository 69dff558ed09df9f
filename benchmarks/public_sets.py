"""Recall@5 on public sets: `Library.search` against LangChain's `EnsembleRetriever`, and what the settings change.

    python benchmarks/public_sets.py [--sets hotpotqa,2wikimultihopqa] [--data DIR] [--cache DIR] [--json OUT]

Every query of a set (one that stands there twice counts once), one passage to a document, the same MiniLM vectors (of
title and text) on both sides. The ensemble takes ten from each retriever with equal weights; its BM25 splits texts at
white space as it does by default, and in the row `lower-cased` into lower-cased words. Sets are read in place;
embedding them takes minutes the first time, then their vectors stand in the cache folder.
"""

from __future__ import annotations

import argparse
import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from given import FixedEmbeddings, embed_once
from intervals import difference_of_means
from public_set import PublicSet
from results import write_results
from rich.console import Console
from rich.progress import track
from rich.table import Table
from sides import FIRST, document, ensemble, ensemble_ids, fill, fill_chroma, library_ids

from groundwire.indexes.library import Library
from groundwire.settings import SearchSettings

ROOT = Path(__file__).resolve().parents[1]
CACHE = Path(tempfile.gettempdir()) / "groundwire-benchmarks"
RANK_CONSTANTS = (5, 10, 60)
LEXICAL_WEIGHTS = (0.5, 1.0, 2.0)
DIVERSITIES = (0.0, 0.05, 0.1)
THEIRS, LOWER_CASED = "EnsembleRetriever", "EnsembleRetriever, lower-cased"

Find = Callable[[str], list[str]]


def settings_by_name() -> dict[str, SearchSettings]:
    """The default settings, each list alone, and what is varied around the default; every one gives five passages.

    Without links, which have a benchmark of their own (`links.py`).
    """
    varied = {"default": {}, "dense": {"mode": "dense"}, "lexical": {"mode": "lexical"}}
    for constant in RANK_CONSTANTS:
        for weight in LEXICAL_WEIGHTS:
            varied[f"rank constant {constant}, lexical {weight:g}"] = {
                "rank_constant": constant,
                "lexical_weight": weight,
            }
    varied |= {f"diversity {diversity:g}": {"diversity": diversity} for diversity in DIVERSITIES}
    return {name: SearchSettings(k=FIRST, links=0, coverage=0, **fields) for name, fields in varied.items()}


def lower_words(text: str) -> list[str]:
    """Lower-cased words without punctuation."""
    return re.findall(r"\w+", text.lower())


def measure(public_set: PublicSet, folder: Path, cache: Path) -> dict[str, Any]:
    """Recall@5 of both sides and of every setting, over the same queries; returns what goes into the JSON file."""
    vectors = embed_once(public_set.titled, cache)
    texts = list(public_set.queries.values())
    embeddings = FixedEmbeddings(vectors, dict(zip(texts, embed_once(texts, cache), strict=True)))
    # The prefix keeps a source's name from being a number that a question may hold.
    documents = [
        document(f"doc{id_}", [id_], [text], title=title)
        for id_, title, text in zip(public_set.ids, public_set.titles, public_set.texts, strict=True)
    ]
    fill(folder / "library", documents, embeddings, opened_with=True)
    fill_chroma(folder / "chroma", public_set.ids, public_set.titled, FixedEmbeddings(vectors))
    recalls: dict[str, list[float]] = {}
    with Library.open(folder / "library", embeddings=embeddings) as library:
        for name, settings in track(settings_by_name().items(), description=public_set.name, transient=True):
            recalls[name] = recall(public_set, lambda query, settings=settings: library_ids(library, query, settings))
    for name, words in ((THEIRS, str.split), (LOWER_CASED, lower_words)):
        retriever = ensemble(folder / "chroma", public_set.ids, public_set.titled, embeddings, words)
        recalls[name] = recall(public_set, lambda query, retriever=retriever: ensemble_ids(retriever, query))
    return {
        "passages": len(public_set.ids),
        "n": len(public_set.queries),
        "query_lines": public_set.lines,
        "ways": {
            name: {
                "recall@5": float(np.mean(values)),
                "over_theirs": difference_of_means(values, recalls[THEIRS]),
                "over_theirs_lower_cased": difference_of_means(values, recalls[LOWER_CASED]),
            }
            for name, values in recalls.items()
        },
    }


def recall(public_set: PublicSet, find: Find) -> list[float]:
    """Recall@5 of each query."""
    return [public_set.recall(id_, find(text)) for id_, text in public_set.queries.items()]


def table(results: dict[str, Any]) -> Table:
    """A row for each way to search, two columns for each set."""
    grid = Table("recall@5; over the ensemble's (95%)")
    for name, result in results.items():
        grid.add_column(f"{name}, n = {result['n']}\n{result['passages']:,} passages", no_wrap=True)
    ways = list(next(iter(results.values()))["ways"])
    for way in ways:
        cells = []
        for result in results.values():
            figures = result["ways"][way]
            difference = figures["over_theirs"]
            span = f"({100 * difference['low']:+.1f} to {100 * difference['high']:+.1f})"
            cells.append(f"{100 * figures['recall@5']:.1f} {100 * difference['value']:+.1f} {span}")
        grid.add_row(way, *cells)
    return grid


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sets", default="hotpotqa,2wikimultihopqa", help="folders of --data, separated by commas")
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data")
    parser.add_argument("--cache", type=Path, default=CACHE, help="where vectors are kept")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "public_sets.json")
    arguments = parser.parse_args()
    results = {}
    for name in arguments.sets.split(","):
        public_set = PublicSet.read(arguments.data / name)
        with tempfile.TemporaryDirectory() as temporary:
            results[name] = measure(public_set, Path(temporary), arguments.cache)
    Console().print(table(results))
    write_results(arguments.json, results)


if __name__ == "__main__":
    main()

"""Links and sets on multi-hop questions, on single-hop ones, on our own cases, and what they cost.

    python benchmarks/links.py [--parts multi,single,own,cost] [--size 100000] [--data DIR] [--cache DIR] [--json OUT]

The weights were chosen on every other query of the multi-hop sets, from the first on (with our own cases and half of
Cranfield and MTRAG beside them); reported are the other queries. One passage to a document, MiniLM's vectors of title
and text, no language model. Milliseconds are of processor time, the query's embedding left out. `cost` indexes and
searches synthetic passages, each with four of a quarter as many names drawn by Zipf's law, half of them titled by one.
Parts that are not asked for stay in the JSON file as they are.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from given import FixedEmbeddings, embed_once
from intervals import difference_of_means, mean_of
from links_cost import cost
from own_cases import SET, own_cases, recall
from public_set import PublicSet
from results import write_results
from rich.console import Console
from sides import document, fill
from single_hop import SINGLE_HOP, ndcg, single_hop

from groundwire.indexes.library import Library
from groundwire.indexes.sets import build_set
from groundwire.settings import SearchSettings

ROOT = Path(__file__).resolve().parents[1]
CACHE = Path(tempfile.gettempdir()) / "groundwire-benchmarks"
MULTI_HOP = ("2wikimultihopqa", "hotpotqa", "musique")
OFF = {"links": 0.0, "coverage": 0.0}
WAYS = {
    "lexical": SearchSettings(k=10, mode="lexical", **OFF),
    "dense": SearchSettings(k=10, mode="dense", **OFF),
    "fused": SearchSettings(k=10, **OFF),
    "+ links": SearchSettings(k=10, coverage=0.0),
    "+ sets": SearchSettings(k=10),
}
PUBLISHED = {
    "HippoRAG": (89.1, 77.7, 51.9),
    "IRCoT + HippoRAG": (93.9, 83.0, 57.6),
    "HippoRAG 2": (90.4, 96.3, 74.7),
}
"""Recall@5 in percent on the sets of `MULTI_HOP`, as their papers have it; each needs a language model."""


def multi(data: Path, cache: Path) -> dict[str, Any]:
    """Every way on the test half of each multi-hop set."""
    return {name: _multi_hop(PublicSet.read(data / name), cache) for name in MULTI_HOP}


def multi_hop_library(public_set: PublicSet, cache: Path) -> Library:
    """The library of a multi-hop set, made once in the folder `cache`."""
    texts = list(public_set.queries.values())
    vectors = embed_once(public_set.titled, cache)
    embeddings = FixedEmbeddings(vectors, dict(zip(texts, embed_once(texts, cache), strict=True)))
    folder = cache / f"links-{public_set.name}"
    if not folder.is_dir():
        rows = zip(public_set.ids, public_set.titles, public_set.texts, strict=True)
        fill(
            folder.with_suffix(".unfinished"),
            (document(f"doc{i}", [i], [text], title=t) for i, t, text in rows),
            embeddings,
            opened_with=True,
        )
        folder.with_suffix(".unfinished").rename(folder)
    embeddings.filled()
    return Library.open(folder, embeddings=embeddings)


def _multi_hop(public_set: PublicSet, cache: Path) -> dict[str, Any]:
    ids = list(public_set.queries)[1::2]
    with multi_hop_library(public_set, cache) as library:
        ways = {name: [_ask(public_set, library, id_, settings) for id_ in ids] for name, settings in WAYS.items()}
    base = ways["fused"]
    return {
        "passages": len(public_set.ids),
        "n": len(ids),
        "ways": {
            name: {
                **{measure: mean_of([row[measure] for row in rows]) for measure in rows[0] if measure != "ms"},
                "over_fused": difference_of_means([row["recall@5"] for row in rows], [row["recall@5"] for row in base]),
                "median_ms": float(np.median([row["ms"] for row in rows])),
            }
            for name, rows in ways.items()
        },
    }


def _ask(public_set: PublicSet, library: Library, query: str, settings: SearchSettings) -> dict[str, float]:
    started = time.process_time()
    ids = [hit.passage.id for hit in library.search(public_set.queries[query], settings=settings)]
    spent = time.process_time() - started
    recalls = {f"recall@{k}": public_set.recall(query, ids[:k]) for k in (2, 5, 10)}
    return {**recalls, "all_gold@5": float(recalls["recall@5"] == 1.0), "ms": 1_000 * spent}


def single(data: Path, cache: Path) -> dict[str, Any]:
    """nDCG@10 of each single-hop set, with links and sets and without them."""
    results = {}
    for name in SINGLE_HOP:
        library, questions = single_hop(data / name, cache)
        scores = {
            way: [
                ndcg(gold, [hit.passage.id for hit in library.search(q, settings=WAYS[way])]) for q, gold in questions
            ]
            for way in ("fused", "+ links", "+ sets")
        }
        results[name] = {
            "n": len(questions),
            "ndcg@10": {way: mean_of(values) for way, values in scores.items()},
            "over_fused": {way: difference_of_means(values, scores["fused"]) for way, values in scores.items()},
        }
        library.close()
    return results


def own(data: Path, cache: Path) -> dict[str, Any]:
    """Recall@5 of our own cases and the share of those with all gold at 10, by type, before and after."""
    cases = [case for case in own_cases() if case["gold"]]
    with tempfile.TemporaryDirectory() as folder:
        build_set(SET, Path(folder))
        with Library.open(folder) as library:
            five = {way: _own(library, cases, WAYS[way], 5) for way in ("fused", "+ links", "+ sets")}
            ten = {way: [float(value == 1) for value in _own(library, cases, WAYS[way], 10)] for way in five}
    types = {"all": cases, **{kind: [c for c in cases if c["type"] == kind] for kind in ("joined", "cross_index")}}
    return {
        kind: {
            "n": len(group),
            "recall@5": {way: _of(cases, group, values) for way, values in five.items()},
            "all_gold@10": {way: _of(cases, group, values) for way, values in ten.items()},
        }
        for kind, group in types.items()
    }


def _own(library: Library, cases: list[dict[str, Any]], settings: SearchSettings, k: int) -> list[float]:
    return [recall(library, case, settings.model_copy(update={"k": k})) for case in cases]


def _of(cases: list[dict[str, Any]], group: list[dict[str, Any]], values: list[float]) -> Any:
    return mean_of([value for case, value in zip(cases, values, strict=True) if case in group])


PARTS: dict[str, Callable[[Path, Path], dict[str, Any]]] = {"multi": multi, "single": single, "own": own}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--parts", default="multi,single,own,cost", help="separated by commas")
    parser.add_argument("--size", type=int, default=100_000, help="passages of `cost`")
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data")
    parser.add_argument("--cache", type=Path, default=CACHE, help="where vectors and libraries are kept")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "links.json")
    arguments = parser.parse_args()
    results: dict[str, Any] = {}
    if arguments.json.is_file():
        results = json.loads(arguments.json.read_text(encoding="utf-8"))
        del results["machine"]
    results["published"] = {name: dict(zip(MULTI_HOP, figures, strict=True)) for name, figures in PUBLISHED.items()}
    for part in arguments.parts.split(","):
        results[part] = cost(arguments.size) if part == "cost" else PARTS[part](arguments.data, arguments.cache)
        write_results(arguments.json, results)
        Console().print_json(data=results[part])


if __name__ == "__main__":
    main()

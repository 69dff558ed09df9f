"""Retrieval measures of `groundwire eval` against reference implementations, query by query, on real runs.

    python benchmarks/measures.py [--sets cranfield,2wikimultihopqa] [--data DIR] [--json OUT]

A lexical search of every query, twenty passages deep, and the same with each tenth query left without a result; the
gold are whole documents, with Cranfield's grades. References: trec_eval itself (`pytrec_eval`), plain loops in this
file, and scikit-learn's nDCG where it is installed.
"""

from __future__ import annotations

import argparse
import math
import tempfile
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytrec_eval
from given import FixedEmbeddings
from public_set import PublicSet, grades
from results import write_results
from rich.console import Console
from rich.table import Table
from sides import INDEX, document, fill

from groundwire.evaluation.measures.retrieval import MEASURES, retrieval_scores
from groundwire.evaluation.sets.gold import Located
from groundwire.evidence.answer import Answer
from groundwire.evidence.ledger import Entry
from groundwire.evidence.trace import Trace
from groundwire.indexes.library import Library
from groundwire.models.minilm import MiniLM
from groundwire.settings import SearchSettings

ROOT = Path(__file__).resolve().parents[1]
SEARCH = SearchSettings(mode="lexical", k=20)
LEFT_OUT = 10
Judged = dict[str, int]
Reference = Callable[[Judged, list[str]], float]


def plain() -> dict[str, Reference]:
    """Each measure as its definition has it, in a loop: `judged` is id -> grade, `ranked` the ranked ids."""

    def share(k: int) -> Reference:
        return lambda judged, ranked: sum(id_ in judged for id_ in ranked[:k]) / len(judged)

    def reciprocal(judged: Judged, ranked: list[str]) -> float:
        return next((1 / rank for rank, id_ in enumerate(ranked[:10], start=1) if id_ in judged), 0.0)

    def gain(grades: list[int]) -> float:
        return sum(grade / math.log2(rank + 1) for rank, grade in enumerate(grades[:10], start=1))

    return {
        "recall@5": share(5),
        "recall@10": share(10),
        "precision@5": lambda judged, ranked: sum(id_ in judged for id_ in ranked[:5]) / 5,
        "hit@5": lambda judged, ranked: float(any(id_ in judged for id_ in ranked[:5])),
        "mrr@10": reciprocal,
        "ndcg@10": lambda judged, ranked: (
            gain([judged.get(id_, 0) for id_ in ranked]) / gain(sorted(judged.values(), reverse=True))
        ),
        "all_gold@5": lambda judged, ranked: float(all(id_ in ranked[:5] for id_ in judged)),
    }


def by_trec_eval(judged: dict[str, Judged], rankings: dict[str, list[str]]) -> dict[str, dict[str, float]]:
    """Measure -> query -> value of trec_eval; a query that it leaves out has 0."""
    names = {
        "recall@5": "recall_5",
        "recall@10": "recall_10",
        "precision@5": "P_5",
        "hit@5": "success_5",
        "mrr@10": "recip_rank",
        "ndcg@10": "ndcg_cut_10",
    }
    evaluator = pytrec_eval.RelevanceEvaluator(judged, set(names.values()))
    run = {query: {id_: 1.0 / rank for rank, id_ in enumerate(ids, start=1)} for query, ids in rankings.items()}
    ten = {query: dict(list(ids.items())[:10]) for query, ids in run.items()}
    whole, of_ten = evaluator.evaluate(run), evaluator.evaluate(ten)
    none = dict.fromkeys(names.values(), 0.0)
    return {
        name: {query: (of_ten if trec == "recip_rank" else whole).get(query, none)[trec] for query in judged}
        for name, trec in names.items()
    }


def by_sklearn(judged: Judged, ranked: list[str]) -> float:
    """nDCG@10 of scikit-learn, over all that was judged or found."""
    from sklearn.metrics import ndcg_score

    pool = list(dict.fromkeys((*ranked, *judged, "nothing")))
    scores = [float(len(pool) - ranked.index(id_)) if id_ in ranked else 0.0 for id_ in pool]
    # What was not found stands last in trec_eval; scikit-learn would average over its ties within the ten.
    if len(ranked) < 10:
        pool = [*pool, *(f"filler {number}" for number in range(10))]
        scores = [*scores, *[0.5] * 10]
    return float(ndcg_score([[judged.get(id_, 0) for id_ in pool]], [scores], k=10))


def runs(public_set: PublicSet, folder: Path) -> dict[str, list[Entry]]:
    """What a lexical search finds for each query."""
    documents = [
        document(f"doc{id_}", [id_], [text], title=title)
        for id_, title, text in zip(public_set.ids, public_set.titles, public_set.texts, strict=True)
        if text
    ]
    ones = np.ones((len(documents), MiniLM.dimension), dtype=np.float32)
    fill(folder, documents, FixedEmbeddings(ones), opened_with=True)
    with Library.open(folder, embeddings=FixedEmbeddings(ones)) as library:
        return {
            id_: [
                Entry(passage=hit.passage, query=text, score=hit.score) for hit in library.search(text, settings=SEARCH)
            ]
            for id_, text in public_set.queries.items()
        }


def compare(public_set: PublicSet, judged: dict[str, Judged], entries_of: dict[str, list[Entry]]) -> dict[str, Any]:
    """Largest difference of each measure to each reference, and its mean."""
    lengths = dict(zip(public_set.ids, map(len, public_set.texts), strict=True))
    gold = [
        [Located(INDEX, f"doc{id_}", 0, lengths[id_], "", grade) for id_, grade in judged[query].items()]
        for query in entries_of
    ]
    ours = dict(
        zip(entries_of, retrieval_scores(gold, [_trace(entries) for entries in entries_of.values()]), strict=True)
    )
    ids = {query: [entry.passage.id for entry in entries] for query, entries in entries_of.items()}
    trec = by_trec_eval(judged, ids)
    loops = plain()
    compared = {}
    for name in (measure.name for measure in MEASURES):
        references: dict[str, dict[str, float]] = {
            "plain loop": {q: loops[name](judged[q], ids[q]) for q in entries_of}
        }
        if name in trec:
            references["trec_eval"] = trec[name]
        if name == "ndcg@10" and find_spec("sklearn"):
            references["scikit-learn"] = {q: by_sklearn(judged[q], ids[q]) for q in entries_of}
        compared[name] = {
            "mean": float(np.mean([ours[q][name] for q in entries_of])),
            "largest_difference": {
                reference: max(abs(ours[q][name] - values[q]) for q in entries_of)
                for reference, values in references.items()
            },
        }
    return {"n": len(entries_of), "without_result": sum(not ranked for ranked in ids.values()), "measures": compared}


def _trace(entries: list[Entry]) -> Trace:
    answer = Answer(question="", status="refused", text="")
    return Trace(graph="naive", roles=[], answer=answer, seen=dict(enumerate(entries, start=1)))


def table(name: str, result: dict[str, Any]) -> Table:
    """A row for each measure."""
    title = f"{name}, n = {result['n']}, {result['without_result']} without a result: largest difference to"
    references = ("trec_eval", "plain loop", "scikit-learn")
    grid = Table("measure", "mean", *references, title=title)
    for measure, row in result["measures"].items():
        cells = [row["largest_difference"].get(reference) for reference in references]
        grid.add_row(measure, f"{row['mean']:.4f}", *("" if cell is None else f"{cell:.1e}" for cell in cells))
    return grid


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sets", default="cranfield,2wikimultihopqa", help="folders of --data, separated by commas")
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "measures.json")
    arguments = parser.parse_args()
    console, results = Console(width=110), {}
    for name in arguments.sets.split(","):
        public_set, judged = PublicSet.read(arguments.data / name), grades(arguments.data / name)
        with tempfile.TemporaryDirectory() as temporary:
            entries_of = runs(public_set, Path(temporary) / "library")
        missing = {
            query: [] if at % LEFT_OUT == 0 else entries for at, (query, entries) in enumerate(entries_of.items())
        }
        results[name] = compare(public_set, judged, entries_of)
        results[f"{name}, every tenth without a result"] = compare(public_set, judged, missing)
    for name, result in results.items():
        console.print(table(name, result))
    write_results(arguments.json, {"sets": results})


if __name__ == "__main__":
    main()

"""What a second search of a turn adds, and what the patterns that search again find: no language model.

    python benchmarks/rounds.py [--sets musique,2wikimultihopqa] [--size 75] [--asked 60] [--data DIR] [--cache DIR]
                                [--json OUT]

Of every second query of a set the first `size`, searched for once (6 passages, and 12), and then again: with the
question, with the query of the model-free assessor if it finds a gap, and, for MuSiQue, with the last sub-question with
the names filled in, as a model would write it after finding everything before. `again` takes the best passages whatever
was read before, `beyond` the best that were not read. Recall is that of both searches together.

The patterns answer the first `asked` of them.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from intervals import difference_of_means, mean_of
from links import CACHE, ROOT, multi_hop_library
from public_set import PublicSet
from results import write_results
from rich.console import Console

from groundwire.agents.assessor import assess_by_words
from groundwire.agents.extractive.means import Means
from groundwire.evaluation.measures.answers import contains, f1
from groundwire.evidence.ledger import Entry
from groundwire.graphs.context import Context
from groundwire.graphs.runs.run import traced
from groundwire.indexes.library import Library
from groundwire.models.reader import shared_reader
from groundwire.settings import SearchSettings

SIX = SearchSettings(k=6)
TWELVE = SearchSettings(k=12)
PATTERNS = ("naive", "iterative", "research")
Rows = dict[str, dict[str, float]]
"""Way -> query id -> figure."""


def searched(
    public_set: PublicSet, library: Library, ids: list[str], sub_questions: dict[str, str], means: Means
) -> dict[str, Any]:
    """Recall after one search and after two, way by way."""
    rows: Rows = {"once": {}, "once, 12 passages": {}}
    for id_ in ids:
        question = public_set.queries[id_]
        hits = library.search(question, settings=SIX)
        first = [hit.passage.id for hit in hits]
        rows["once"][id_] = public_set.recall(id_, first)
        rows["once, 12 passages"][id_] = public_set.recall(id_, _search(library, question, TWELVE))
        entries = {number: Entry.of(hit, question) for number, hit in enumerate(hits, start=1)}
        queries = {
            "question": question,
            "assessor": assess_by_words(question, entries, means).query,
            "sub-question": sub_questions.get(id_, ""),
        }
        for name, query in queries.items():
            ids_found = _search(library, query, TWELVE) if query else []
            new = [passage_id for passage_id in ids_found if passage_id not in first]
            for way, second in (("again", ids_found[:6]), ("beyond", new[:6])) if query else ():
                rows.setdefault(f"{name}, {way}", {})[id_] = public_set.recall(id_, [*first, *second])
    return {way: _summary(way, rows) for way in rows}


def _similarities(library: Library, texts: Sequence[str], others: Sequence[str]) -> list[list[float]]:
    if not texts or not others:
        return [[] for _ in texts]
    vectors = library.embed(str(library.embedding), [*texts, *others])
    rows: list[list[float]] = (vectors[: len(texts)] @ vectors[len(texts) :].T).tolist()
    return rows


def _search(library: Library, query: str, settings: SearchSettings) -> list[str]:
    return [hit.passage.id for hit in library.search(query, settings=settings)]


def _summary(way: str, rows: Rows) -> dict[str, Any]:
    """The mean of a way; of one that goes beyond what was read, what it gains over the same query without."""
    values = rows[way]
    summary: dict[str, Any] = {"n": len(values), "recall": mean_of(list(values.values()))}
    name, comma, kind = way.rpartition(", ")
    if comma and kind == "beyond":
        for base in (f"{name}, again", "once, 12 passages"):
            summary[f"over {base}"] = difference_of_means(list(values.values()), [rows[base][id_] for id_ in values])
    return summary


def answered(public_set: PublicSet, library: Library, ids: list[str]) -> dict[str, Any]:
    """Recall of gold among all passages that a pattern met, F1 of its answer, and whether it holds a right one."""
    measures = ("recall", "f1", "right", "passages")
    rows: dict[str, Rows] = {measure: {name: {} for name in PATTERNS} for measure in measures}
    for id_ in ids:
        for name in PATTERNS:
            trace = traced(public_set.queries[id_], graph=name, context=Context(library=library, search=SIX))
            met = [entry.passage.id for entry in trace.seen.values()]
            rows["recall"][name][id_] = public_set.recall(id_, met)
            rows["passages"][name][id_] = len(met)
            golds, text = public_set.answers[id_], trace.answer.text
            rows["f1"][name][id_] = max(f1(text, gold) for gold in golds)
            rows["right"][name][id_] = float(
                trace.answer.status != "refused" and any(contains(text, [gold]) for gold in golds)
            )
    base = {measure: list(ways["naive"].values()) for measure, ways in rows.items()}
    return {
        name: {
            measure: {
                **(mean_of(list(ways[name].values())) or {}),
                "over_naive": difference_of_means(list(ways[name].values()), base[measure]),
            }
            for measure, ways in rows.items()
        }
        for name in PATTERNS
    }


def sub_questions(folder: Path) -> dict[str, str]:
    """Query id -> its last sub-question, with the answers of those before it; empty where a set has none."""
    lines = (folder / "queries.jsonl").read_text(encoding="utf-8").split("\n")
    by_id = {}
    for row in (json.loads(line) for line in lines if line):
        if steps := row.get("decomposition"):
            answers = [step["answer"] for step in steps]
            by_id[row["id"]] = re.sub(r"#(\d)", partial(_answer_named, answers), steps[-1]["question"]).replace(
                ">>", " "
            )
    return by_id


def _answer_named(answers: list[str], match: re.Match[str]) -> str:
    return answers[int(match[1]) - 1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sets", default="musique,2wikimultihopqa", help="separated by commas")
    parser.add_argument("--size", type=int, default=75, help="queries that are searched for")
    parser.add_argument("--asked", type=int, default=100, help="queries that the patterns answer")
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data")
    parser.add_argument("--cache", type=Path, default=CACHE, help="where vectors and libraries are kept")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "rounds.json")
    arguments = parser.parse_args()
    results: dict[str, Any] = {}
    for name in arguments.sets.split(","):
        public_set = PublicSet.read(arguments.data / name)
        ids = list(public_set.queries)[1::2]
        with multi_hop_library(public_set, arguments.cache) as library:
            means = Means(partial(_similarities, library), library.term_weights, shared_reader().read)
            steps = sub_questions(arguments.data / name)
            results[name] = {
                "searches": searched(public_set, library, ids[: arguments.size], steps, means),
                "patterns": {"n": arguments.asked, **answered(public_set, library, ids[: arguments.asked])},
            }
        Console().print_json(data=results[name])
        write_results(arguments.json, results)


if __name__ == "__main__":
    main()

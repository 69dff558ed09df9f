"""Every option of a search by itself against the defaults, one change at a time: no language model.

    python benchmarks/options.py [--size 100] [--sets own,2wikimultihopqa,...] [--data DIR] [--cache DIR] [--json OUT]

The share of gold in the six passages that are returned (of `chunking-eval` the share of the gold excerpts' characters),
how many characters these passages have, and milliseconds of processor time, all options in turn for each question.
Of the public sets every second question, those that nothing was chosen on, the first `size`. `chunk size` cuts the
documents anew, so it is told of `chunking-eval` only. A transformation is its stand-in without a model.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from intervals import difference_of_means, mean_of
from langchain_core.documents import Document
from links import CACHE, ROOT, multi_hop_library
from own_cases import SET, own_cases
from public_set import PublicSet
from results import write_results
from rich.console import Console
from single_hop import single_hop

from groundwire.agents.requests.allowance import Allowance
from groundwire.agents.transformer import Technique, transform
from groundwire.evidence.passage import Passage
from groundwire.evidence.text.spans import find_span
from groundwire.graphs.turn.in_turn import in_turn
from groundwire.indexes.library import Library
from groundwire.indexes.sets import build_set
from groundwire.settings import IndexSettings, SearchSettings

USUAL = SearchSettings()
CHANGES: dict[str, dict[str, Any]] = {
    "defaults": {},
    "mode: lexical": {"mode": "lexical"},
    "mode: dense": {"mode": "dense"},
    "links: 0": {"links": 0.0},
    "coverage: 0": {"coverage": 0.0},
    "links and coverage: 0": {"links": 0.0, "coverage": 0.0},
    "rank_constant: 60": {"rank_constant": 60},
    "diversity: 0.3": {"diversity": 0.3},
    "neighbours: 1": {"neighbours": 1},
    "k: 12": {"k": 12},
    "reranker: maxsim": {"reranker": "maxsim"},  # the last: what follows it finds the processor's caches cold
}
TECHNIQUES: tuple[Technique, ...] = ("multi_query", "step_back", "decompose", "hyde")
SIZES = (110, 440)
"""Tokens of a passage, in place of 220."""


class Question(NamedTuple):
    """A question, who asks it, and the share of its gold in some passages."""

    text: str
    roles: tuple[str, ...]
    recall: Callable[[list[Passage]], float]


Way = Callable[[Question], list[Passage]]


def ways(library: Library) -> dict[str, Way]:
    """How each option searches a library."""

    def search(settings: SearchSettings, question: Question) -> list[Passage]:
        return [hit.passage for hit in library.search(question.text, roles=question.roles, settings=settings)]

    def transformed(technique: Technique, question: Question) -> list[Passage]:
        """As the node `retrieve` does: the best of each query in turn, half as many more for each further one."""
        reply = transform(technique, question.text, model=None, allowance=Allowance(calls=0))
        queries = list(dict.fromkeys((question.text, *reply.value.queries)))
        passages = in_turn([search(USUAL, question._replace(text=query)) for query in queries])
        most = USUAL.k + (len(queries) - 1) * (USUAL.k // 2)
        return list({passage.id: passage for passage in passages}.values())[:most]

    settings = {name: USUAL.model_copy(update=change) for name, change in CHANGES.items()}
    plain = {name: lambda question, change=change: search(change, question) for name, change in settings.items()}
    transformations = {
        f"transform: {technique}": lambda question, technique=technique: transformed(technique, question)
        for technique in TECHNIQUES
    }
    return {**transformations, **plain}


def own(_: Path, cache: Path, __: int) -> tuple[dict[str, Way], list[Question]]:
    """Our own cases that have an answer."""
    folder = cache / "options-own"
    build_set(SET, folder)
    cases = [case for case in own_cases() if case["gold"]]
    return ways(Library.open(folder)), [
        Question(case["question"], tuple(case["roles"]), _quoted(case)) for case in cases
    ]


def _quoted(case: dict[str, Any]) -> Callable[[list[Passage]], float]:
    def recall(passages: list[Passage]) -> float:
        holds = [
            any(
                (passage.index, passage.source) == (gold["index"], gold["source"])
                and find_span(gold["quote"], passage.text) is not None
                for passage in passages
            )
            for gold in case["gold"]
        ]
        return float(np.mean(holds))

    return recall


def multi_hop(folder: Path, cache: Path, size: int) -> tuple[dict[str, Way], list[Question]]:
    """Questions whose gold is several passages."""
    public_set = PublicSet.read(folder)
    questions = [
        Question(public_set.queries[id_], (), _share(public_set.gold[id_]))
        for id_ in list(public_set.queries)[1::2][:size]
    ]
    return ways(multi_hop_library(public_set, cache)), questions


def one_hop(folder: Path, cache: Path, size: int) -> tuple[dict[str, Way], list[Question]]:
    """Questions that one passage answers."""
    library, pairs = single_hop(folder, cache)
    return ways(library), [Question(text, (), _share(set(gold))) for text, gold in pairs[1::2][:size]]


def _share(gold: set[str]) -> Callable[[list[Passage]], float]:
    return lambda passages: len(gold & {passage.id for passage in passages}) / len(gold)


def excerpts(folder: Path, cache: Path, size: int) -> tuple[dict[str, Way], list[Question]]:
    """Questions about long documents, whose gold are spans of characters: the only ones with other chunk sizes."""
    library, _ = single_hop(folder, cache)
    rows = list(_lines(folder / "queries.jsonl"))[1::2][:size]
    questions = [Question(row["text"], (), _covered(row)) for row in rows]
    all_ways = ways(library)
    for tokens in SIZES:
        others = ways(_cut(folder, cache / f"options-{folder.name}-{tokens}", tokens))
        all_ways[f"chunk size: {tokens}"] = others["defaults"]
        if tokens < IndexSettings().max_tokens:
            all_ways[f"chunk size: {tokens}, neighbours: 1"] = others["neighbours: 1"]
            all_ways[f"chunk size: {tokens}, k: 12"] = others["k: 12"]
    return all_ways, questions


def _cut(folder: Path, library: Path, tokens: int) -> Library:
    if not library.is_dir():
        rows = [row for row in _lines(folder / "corpus.jsonl") if row["text"]]
        documents = [Document(row["text"], metadata={"source": row["id"], "title": row["title"]}) for row in rows]
        with Library.create(library) as new_library:
            new_library.add(documents, index="bench", description="Long.", settings=IndexSettings(max_tokens=tokens))
    return Library.open(library)


def _covered(row: dict[str, Any]) -> Callable[[list[Passage]], float]:
    gold = {at for span in row["references"] for at in range(span["start_index"], span["end_index"])}

    def recall(passages: list[Passage]) -> float:
        characters = {
            at for passage in passages if passage.source == row["corpus_id"] for at in range(passage.start, passage.end)
        }
        return len(gold & characters) / len(gold)

    return recall


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    return (json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line)


SETS: dict[str, Callable[[Path, Path, int], tuple[dict[str, Way], list[Question]]]] = {
    "own": own,
    "2wikimultihopqa": multi_hop,
    "hotpotqa": multi_hop,
    "musique": multi_hop,
    "cranfield": one_hop,
    "mtrag-un": one_hop,
    "chunking-eval": excerpts,
}


def measured(all_ways: dict[str, Way], questions: list[Question]) -> dict[str, Any]:
    """Each way on each question, in turn."""
    rows: dict[str, list[tuple[float, int, float]]] = {name: [] for name in all_ways}
    for question in questions:
        for name, way in all_ways.items():
            started = time.process_time()
            passages = way(question)
            spent = 1_000 * (time.process_time() - started)
            rows[name].append((question.recall(passages), sum(len(passage.text) for passage in passages), spent))
    base = [recall for recall, _, _ in rows["defaults"]]
    return {
        name: {
            "recall": mean_of([row[0] for row in values]),
            "over_defaults": difference_of_means([row[0] for row in values], base),
            "characters": float(np.mean([row[1] for row in values])),
            "median_ms": float(np.median([row[2] for row in values])),
        }
        for name, values in rows.items()
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sets", default=",".join(SETS), help="separated by commas")
    parser.add_argument("--size", type=int, default=100, help="questions of each public set")
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data")
    parser.add_argument("--cache", type=Path, default=CACHE, help="where vectors and libraries are kept")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "options.json")
    arguments = parser.parse_args()
    arguments.cache.mkdir(parents=True, exist_ok=True)
    results: dict[str, Any] = {}
    for name in arguments.sets.split(","):
        all_ways, questions = SETS[name](arguments.data / name, arguments.cache, arguments.size)
        results[name] = {"n": len(questions), "options": measured(all_ways, questions)}
        Console().print_json(data=results[name])
        write_results(arguments.json, results)


if __name__ == "__main__":
    main()

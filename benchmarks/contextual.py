"""Contextual retrieval with a model on one long document of `chunking-eval`: with contexts against without.

    python benchmarks/contextual.py [--document state_of_the_union] [--calls 80] [--model local] [--json OUT]

Both libraries hold the same passages of 180 tokens, which leave room for a context in the 256 that the packaged model
reads. Passages that got none are hidden in both, and questions whose gold lies outside the others are left out, so
`--calls` may be less than there are passages. Recall@5 of the gold excerpts' characters, and nDCG@10 of the passages
that overlap them. What was written is in the library of the work folder: a second run asks for the rest only.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
from intervals import difference_of_means, mean_of
from langchain_core.documents import Document
from links import CACHE, ROOT
from results import write_results
from rich.console import Console
from single_hop import ndcg

from groundwire.agents.contextualizer import Contextualizer
from groundwire.indexes.library import Library
from groundwire.indexes.without import Without
from groundwire.models.chat import load_chat_model
from groundwire.settings import ContextSettings, IndexSettings, SearchSettings

TOKENS = 180


def libraries(arguments: argparse.Namespace) -> tuple[dict[str, Library], dict[str, Any]]:
    """The document without and with contexts, and what these cost."""
    rows = [json.loads(line) for line in (arguments.data / "chunking-eval" / "corpus.jsonl").open(encoding="utf-8")]
    row = next(row for row in rows if row["id"] == arguments.document)
    document = Document(row["text"], metadata={"source": row["id"], "title": row["title"]})
    model = load_chat_model(arguments.model)
    contextualizer = Contextualizer(
        model, ContextSettings(max_model_calls=arguments.calls, max_seconds=120, window_characters=4_000)
    )
    by_name, cost = {}, {}
    for name, contextual in (("without", None), ("contexts", contextualizer)):
        library = Library.create(arguments.cache / f"contextual-{row['id']}-{name}")
        started = time.monotonic()
        summary = library.add(
            [document], index="bench", description="One document.", contextual=contextual,
            settings=IndexSettings(max_tokens=TOKENS),
        )  # fmt: skip
        if contextual is not None:
            cost = {**vars(summary.contexts), "seconds": time.monotonic() - started}
        by_name[name] = library
    return by_name, cost


def measured(
    library: Library, starts: set[int], questions: list[dict[str, Any]], settings: SearchSettings
) -> list[tuple[float, float]]:
    """(recall@5, nDCG@10) of each question, among the passages that start at `starts` characters."""
    passages = {passage.id: passage for passage in library.catalog.every_passage("bench")}
    library = Without(library, [id_ for id_, passage in passages.items() if passage.start not in starts])
    rows = []
    for question in questions:
        gold = gold_of(question)
        judged = {id_: 1 for id_, p in passages.items() if p.start in starts and gold & {*range(p.start, p.end)}}
        hits = [hit.passage for hit in library.search(question["text"], settings=settings)]
        characters = {at for hit in hits[:5] for at in range(hit.start, hit.end)}
        rows.append((len(gold & characters) / len(gold), ndcg(judged, [hit.id for hit in hits])))
    return rows


def gold_of(question: dict[str, Any]) -> set[int]:
    """The characters that answer a question."""
    return {at for span in question["references"] for at in range(span["start_index"], span["end_index"])}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--document", default="state_of_the_union")
    parser.add_argument("--calls", type=int, default=80, help="passages that the model is asked about")
    parser.add_argument("--model", default="local")
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data")
    parser.add_argument("--cache", type=Path, default=CACHE)
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "contextual.json")
    arguments = parser.parse_args()
    lines = (arguments.data / "chunking-eval" / "queries.jsonl").open(encoding="utf-8")
    questions = [question for question in map(json.loads, lines) if question["corpus_id"] == arguments.document]
    by_name, cost = libraries(arguments)
    with_context = [passage for passage in by_name["contexts"].catalog.every_passage("bench") if passage.context]
    # White space between two is in neither.
    covered = {at for passage in with_context for at in range(passage.start, passage.end + 2)}
    questions, starts = (
        [question for question in questions if gold_of(question) <= covered],
        {passage.start for passage in with_context},
    )
    results: dict[str, Any] = {
        "document": arguments.document,
        "passages": len(with_context),
        "n": len(questions),
        **cost,
    }
    for mode in ("fused", "dense", "lexical"):
        pairs = [
            np.array(measured(library, starts, questions, SearchSettings(k=10, mode=mode)))
            for library in by_name.values()
        ]
        for at, measure in enumerate(("recall@5", "ndcg@10")):
            without, contexts = (list(pair[:, at]) for pair in pairs)
            results[f"{mode} {measure}"] = {
                "without": mean_of(without), "contexts": mean_of(contexts),
                "gain": difference_of_means(contexts, without),
            }  # fmt: skip
    Console().print_json(data=results)
    write_results(arguments.json, results)


if __name__ == "__main__":
    main()

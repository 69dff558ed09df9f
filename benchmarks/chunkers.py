"""Chunkers on long documents with gold excerpts by character: recall, precision and IoU of what a search finds.

    python benchmarks/chunkers.py [--only structure-220,fixed-220] [--data DIR] [--json OUT]

472 questions over five documents, as in Smith and Troynikov, "Evaluating Chunking Strategies for Retrieval" (Chroma,
2024), by its measures: of the first five passages, how many of the excerpts' characters they hold (recall), how many of
theirs are the excerpts' (precision; what two passages share counts twice), and what both have over what either has
(IoU). The report's table for all-MiniLM-L6-v2 stands beside, whose sizes are in tokens of another tokenizer. `dense`
searches as the report does, `fused` as a library does; since longer passages show more, `budget` takes as many as fit
into 1,100 tokens, where text that an earlier passage has shown takes none (in `budget_as_shown` it takes them again, as
in a prompt). Each passage is embedded under its document's name and its headings. A side that was measured is kept in
the work folder, so that an interrupted run goes on.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from intervals import difference_of_means, mean_of
from results import write_results
from rich.console import Console
from semantic import SemanticChunker
from span_scores import Question, scores

from groundwire.evidence.passage import Hit, Passage
from groundwire.indexes.chunkers import Chunk, Chunker, chunker
from groundwire.indexes.library import Library
from groundwire.indexes.loaders import Document
from groundwire.indexes.loaders.markdown import MarkdownLoader
from groundwire.models.tokens import count_tokens
from groundwire.settings import SearchSettings

ROOT = Path(__file__).resolve().parents[1]
FIRST, TOKENS = 5, 1_100
WAYS = {
    "dense": SearchSettings(k=FIRST, mode="dense", links=0.0, coverage=0.0, diversity=0.0),
    "fused": SearchSettings(k=FIRST),
}
MORE = SearchSettings(k=40)
"""For recall at so many tokens: short passages are many."""
DEFAULT = "structure-220"
SIDES = (
    "structure-220", "recursive-220", "sentence-220", "fixed-220", "semantic-220", "fixed-220+110",
    "structure-220+55", "structure-160", "structure-100", "sentence-100", "fixed-100",
)  # fmt: skip
"""Chunker and tokens, and behind a plus those that a passage repeats of the one before."""
PUBLISHED = {
    "Recursive 250 (~180) + 125": (78.7, 4.9, 4.9), "TokenText 250 + 125": (82.4, 3.6, 3.5),
    "Recursive 250 (~162)": (78.5, 5.4, 5.4), "TokenText 250": (77.1, 3.3, 3.3),
    "Recursive 200 (~128)": (75.7, 6.5, 6.5), "TokenText 200": (76.6, 4.1, 4.1),
    "Cluster 250 (~168)": (77.3, 6.1, 6.0), "Cluster 200 (~102)": (75.2, 7.2, 7.2),
}  # fmt: skip
"""Recall, precision and IoU in percent with all-MiniLM-L6-v2, five chunks, from the report's second table."""


def measure(side: str, documents: Sequence[Document], questions: Sequence[Question]) -> dict[str, Any]:
    """All figures of one chunker."""
    cutter = _chunker(side)
    started = time.process_time()
    cuts: list[list[Chunk]] = [cutter.split(document) for document in documents]
    spent = time.process_time() - started
    sizes = [
        count_tokens(document.text[chunk.start : chunk.end])
        for document, chunks in zip(documents, cuts, strict=True) for chunk in chunks
    ]  # fmt: skip
    with tempfile.TemporaryDirectory() as folder, Library.create(folder) as library:
        library.add(documents, index="bench", description="Long documents.", chunker=cutter)
        rows = {
            way: [scores(question, spans(library.search(question.text, settings=settings))) for question in questions]
            for way, settings in WAYS.items()
        }
        more = [library.search(question.text, settings=MORE) for question in questions]
    budgets = {
        name: {"recall": [
            scores(question, spans(_fitting(hits, once=once)))["recall"]
            for question, hits in zip(questions, more, strict=True)
        ]}
        for name, once in (("budget", True), ("budget_as_shown", False))
    }  # fmt: skip
    return {
        "passages": len(sizes),
        "mean_tokens": sum(sizes) / len(sizes),
        "cutting_seconds": spent,
        "each": {
            way: {name: [row[name] for row in scores_of_questions] for name in scores_of_questions[0]}
            for way, scores_of_questions in rows.items()
        }
        | budgets,
    }


def spans(hits: Sequence[Hit]) -> list[tuple[str, int, int]]:
    """Where each passage stands."""
    return [(hit.passage.source, hit.passage.start, hit.passage.end) for hit in hits]


def _chunker(side: str) -> Chunker:
    name, _, sizes = side.partition("-")
    size, _, overlap = sizes.partition("+")
    if name == "semantic":
        return SemanticChunker(int(size))
    return chunker(name, max_tokens=int(size), overlap_tokens=int(overlap or 0))


def _fitting(hits: Sequence[Hit], *, once: bool) -> list[Hit]:
    """The best that fit; `once`: what an earlier one has shown takes no tokens."""
    tokens, selection = TOKENS, []
    for hit in hits:
        parts = _new(hit.passage, [earlier.passage for earlier in selection]) if once else [hit.passage.text]
        tokens -= sum(map(count_tokens, parts))
        if tokens < 0:
            break
        selection.append(hit)
    return selection


def _new(passage: Passage, earlier: Sequence[Passage]) -> list[str]:
    """The parts of a passage's text that no other one holds."""
    parts, at = [], passage.start
    same = [(other.start, other.end) for other in earlier if other.source == passage.source]
    for start, end in sorted((a, b) for a, b in same if a < passage.end and passage.start < b):
        if at < start:
            parts.append(passage.text[at - passage.start : start - passage.start])
        at = max(at, end)
    if at < passage.end:
        parts.append(passage.text[at - passage.start :])
    return parts


def summary(sides: dict[str, Any]) -> dict[str, Any]:
    """Means with intervals, and the paired difference of each side to the default."""
    summaries = {}
    for side, figures in sides.items():
        means = {
            way: {name: mean_of(values) for name, values in measures.items()}
            for way, measures in figures["each"].items()
        }
        summaries[side] = {
            **{name: value for name, value in figures.items() if name != "each"}, **means,
            "over_default": _over(figures, sides[DEFAULT]),
            "over_default_on_halves": [_over(figures, sides[DEFAULT], nth) for nth in range(2)],
        }  # fmt: skip
    return summaries


def _over(figures: dict[str, Any], default: dict[str, Any], half: int | None = None) -> dict[str, Any]:
    """The differences in recall over all questions, or over every other one from the first (0) or the second (1) on."""
    questions = slice(None) if half is None else slice(half, None, 2)
    return {
        way: difference_of_means(measures["recall"][questions], default["each"][way]["recall"][questions])
        for way, measures in figures["each"].items()
    }


def read(folder: Path) -> tuple[list[Document], list[Question]]:
    """The documents, known by their ids, and the questions."""
    documents = []
    for row in _lines(folder / "corpus.jsonl"):
        document = MarkdownLoader().load(row["text"].encode(), f"{row['id']}.md")
        if document.text != row["text"]:
            raise ValueError(f"the stored text of {row['id']!r} is another: its spans would not fit")
        documents.append(replace(document, title="", metadata={"source": row["id"]}))
    questions = [
        Question(
            " ".join(row["text"].split()), row["corpus_id"],
            [(span["start_index"], span["end_index"]) for span in row["references"]],
        )
        for row in _lines(folder / "queries.jsonl")
    ]  # fmt: skip
    return documents, questions


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]


def main() -> None:
    """Measure the sides that are lacking, and write all."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", default=",".join(SIDES))
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data" / "chunking-eval")
    parser.add_argument("--work", type=Path, default=Path(tempfile.gettempdir()) / "groundwire-benchmarks" / "chunkers")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "chunkers.json")
    arguments = parser.parse_args()
    console = Console(stderr=True)
    documents, questions = read(arguments.data)
    arguments.work.mkdir(parents=True, exist_ok=True)
    sides: dict[str, Any] = {}
    for side in arguments.only.split(","):
        file = arguments.work / f"{side}.json"
        if not file.is_file():
            console.print(side)
            file.write_text(json.dumps(measure(side, documents, questions)), encoding="utf-8")
        sides[side] = json.loads(file.read_text(encoding="utf-8"))
    results = {"questions": len(questions), "first": FIRST, "tokens": TOKENS, "sides": summary(sides)}
    write_results(arguments.json, {**results, "published_minilm": PUBLISHED})
    for side, row in results["sides"].items():
        dense, fused, budget = row["dense"], row["fused"], row["budget"]
        figures = [dense["recall"], dense["precision"], dense["iou"], fused["recall"], fused["iou"], budget["recall"]]
        console.print(side, row["passages"], f"{row['mean_tokens']:.0f}", *(f"{100 * x['value']:.1f}" for x in figures))


if __name__ == "__main__":
    main()

"""Questions that one passage answers, each with its library and with graded gold: links must do them no harm."""

from __future__ import annotations

import json
import math
import shutil
from collections.abc import Iterator
from pathlib import Path

from given import FixedEmbeddings, embed_once
from langchain_core.documents import Document
from public_set import grades
from sides import document, fill

from groundwire.indexes.library import Library

Judged = dict[str, int]
Question = tuple[str, Judged]
SINGLE_HOP = ("cranfield", "chunking-eval", "mtrag-un")


def single_hop(folder: Path, work: Path) -> tuple[Library, list[Question]]:
    """The library of one set, made once in the folder `work`, and its questions with the grade of each gold passage."""
    library = work / f"links-{folder.name}"
    if not library.is_dir():
        unfinished = library.with_name(f"{library.name}.unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        _build(folder, unfinished, work)
        unfinished.rename(library)
    opened_library = Library.open(library)
    rows = _lines(folder / "queries.jsonl")
    if folder.name == "chunking-eval":
        return opened_library, list(_by_span(opened_library, rows))
    judged = grades(folder)
    return opened_library, [(_line(row["text"]), judged[row["id"]]) for row in rows if row["id"] in judged]


def ndcg(judged: Judged, ids: list[str], k: int = 10) -> float:
    """nDCG of the first `k`, 0 to 1."""
    best = sorted(judged.values(), reverse=True)
    return _gain([judged.get(id_, 0) for id_ in ids[:k]]) / _gain(best[:k])


def _gain(grades: list[int]) -> float:
    return sum(grade / math.log2(rank + 1) for rank, grade in enumerate(grades, start=1))


def _build(folder: Path, library: Path, work: Path) -> None:
    rows = [row for row in _lines(folder / "corpus.jsonl") if row["text"]]
    if folder.name == "chunking-eval":
        facts = [{"source": row["id"], "title": row["title"]} for row in rows]
        documents = [Document(row["text"], metadata=fact) for row, fact in zip(rows, facts, strict=True)]
        with Library.create(library) as new_library:
            new_library.add(documents, index="bench", description="Long documents.")
        return
    vectors = embed_once([f"{row['title']}\n{row['text']}" for row in rows], work)
    documents = (document(f"doc{row['id']}", [row["id"]], [row["text"]], title=row["title"]) for row in rows)
    fill(library, documents, FixedEmbeddings(vectors))


def _by_span(library: Library, rows: list[dict]) -> Iterator[Question]:
    """Gold are the passages that overlap an excerpt."""
    passages = list(library.catalog.every_passage("bench"))
    for row in rows:
        spans = [(span["start_index"], span["end_index"]) for span in row["references"]]
        gold = {
            passage.id: 1
            for passage in passages
            if passage.source == row["corpus_id"] and any(passage.start < b and a < passage.end for a, b in spans)
        }
        if gold:
            yield row["text"], gold


def _line(text: str) -> str:
    return " ".join(text.split())[:2_000]


def _lines(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]

"""Questions that one passage answers, each with its library and with graded gold: links must do them no harm."""

from __future__ import annotations

import json
import math
import shutil
from collections.abc import Iterator
from pathlib import Path

from given import Given, embed_once
from langchain_core.documents import Document
from public_set import grades
from sides import document, fill

from groundwire.indexes.library import Library

Judged = dict[str, int]
Asked = tuple[str, Judged]
SINGLE_HOP = ("cranfield", "chunking-eval", "mtrag-un")


def single_hop(folder: Path, work: Path) -> tuple[Library, list[Asked]]:
    """The library of one set, made once in the folder `work`, and its questions with the grade of each gold passage."""
    library = work / f"links-{folder.name}"
    if not library.is_dir():
        unfinished = library.with_name(f"{library.name}.unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        _build(folder, unfinished, work)
        unfinished.rename(library)
    opened = Library.open(library)
    asked = _lines(folder / "queries.jsonl")
    if folder.name == "chunking-eval":
        return opened, list(_by_span(opened, asked))
    judged = grades(folder)
    return opened, [(_line(one["text"]), judged[one["id"]]) for one in asked if one["id"] in judged]


def ndcg(judged: Judged, found: list[str], k: int = 10) -> float:
    """nDCG of the first `k`, 0 to 1."""
    best = sorted(judged.values(), reverse=True)
    return _gain([judged.get(one, 0) for one in found[:k]]) / _gain(best[:k])


def _gain(given: list[int]) -> float:
    return sum(grade / math.log2(rank + 1) for rank, grade in enumerate(given, start=1))


def _build(folder: Path, library: Path, work: Path) -> None:
    rows = [one for one in _lines(folder / "corpus.jsonl") if one["text"]]
    if folder.name == "chunking-eval":
        facts = [{"source": one["id"], "title": one["title"]} for one in rows]
        documents = [Document(one["text"], metadata=fact) for one, fact in zip(rows, facts, strict=True)]
        with Library.create(library) as opened:
            opened.add(documents, index="bench", description="Long documents.")
        return
    vectors = embed_once([f"{one['title']}\n{one['text']}" for one in rows], work)
    documents = (document(f"doc{one['id']}", [one["id"]], [one["text"]], title=one["title"]) for one in rows)
    fill(library, documents, Given(vectors))


def _by_span(library: Library, asked: list[dict]) -> Iterator[Asked]:
    """Gold are the passages that overlap an excerpt."""
    every = list(library.catalog.every_passage("bench"))
    for one in asked:
        spans = [(span["start_index"], span["end_index"]) for span in one["references"]]
        gold = {
            passage.id: 1
            for passage in every
            if passage.source == one["corpus_id"] and any(passage.start < b and a < passage.end for a, b in spans)
        }
        if gold:
            yield one["text"], gold


def _line(text: str) -> str:
    return " ".join(text.split())[:2_000]


def _lines(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]

"""The sets that the shipped calibration is fitted and tested on, as cases with gold, each with its library."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from given import FixedEmbeddings, embed_once
from libraries import own_library
from own_cases import SET
from public_set import PublicSet, grades
from sides import document, fill

from groundwire.evaluation.sets.case import Case, Exchange, Gold
from groundwire.evaluation.sets.eval_set import EvalSet, load_set
from groundwire.indexes.library import Library

CaseSet = tuple[EvalSet, Library]
_YES_NO = {"yes", "no"}


def own(_data: Path, work: Path, n: int) -> CaseSet:
    """All of our own cases that can be asked as one question."""
    return load_set(SET), own_library(work)


def near_misses(_data: Path, work: Path, n: int) -> CaseSet:
    """Questions on the very topics of our own documents that none of them answers."""
    return load_set(SET.with_name("near-misses.toml")), own_library(work)


def public(name: str) -> Callable[[Path, Path, int], CaseSet]:
    """`n` questions of a set with short answers; yes and no are left out, any sentence may hold them."""

    def make(data: Path, work: Path, n: int) -> CaseSet:
        public_set = PublicSet.read(data / name)
        ids = [id_ for id_ in sorted(public_set.queries) if public_set.answers[id_][0].lower() not in _YES_NO]
        cases = tuple(
            Case(
                id=id_,
                question=public_set.queries[id_],
                gold=_gold(public_set.gold[id_]),
                answers=[public_set.answers[id_]],
            )
            for id_ in _sample(ids, n)
        )
        return EvalSet(name, "", data / name, cases), _library(data / name, work)

    return make


def conversations(data: Path, work: Path, n: int) -> CaseSet:
    """All questions of MTRAG that its authors found unanswerable, and `n` that are not.

    They are asked with the turns before them. Their answers are prose, so right is who cites gold.
    """
    folder = data / "mtrag-un"
    rows, judged = {row["id"]: row for row in _lines(folder / "queries.jsonl")}, grades(folder)
    by_kind: dict[str, list[str]] = {}
    for id_, row in sorted(rows.items()):
        by_kind.setdefault(row["answerability"], []).append(id_)
    without = by_kind["UNANSWERABLE"]
    cases = [
        Case(id=id_, question=_line(rows[id_]["text"]), conversation=_turns(rows[id_]), unanswerable=True)
        for id_ in without
    ]
    cases += [
        Case(id=id_, question=_line(rows[id_]["text"]), conversation=_turns(rows[id_]), gold=_gold(judged[id_]))
        for id_ in _sample([id_ for id_ in by_kind["ANSWERABLE"] if judged.get(id_)], n)
    ]
    return EvalSet(folder.name, "", folder, tuple(cases)), _library(folder, work)


SETS: dict[str, Callable[[Path, Path, int], CaseSet]] = {
    "own": own,
    "hotpotqa": public("hotpotqa"),
    "musique": public("musique"),
    "mtrag-un": conversations,
    "near misses": near_misses,
}


def _library(folder: Path, work: Path) -> Library:
    """One document for each passage, named by its id: several of one title would replace each other."""
    library = work / f"library-by-id-{folder.name}"
    if not library.is_dir():
        rows = _lines(folder / "corpus.jsonl")
        vectors = embed_once([f"{row['title']}\n{row['text']}" for row in rows], work)
        documents = (document(row["id"], [row["id"]], [row["text"]], title=row["title"]) for row in rows)
        unfinished = library.with_name(f"{library.name}.unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        fill(unfinished, documents, FixedEmbeddings(vectors), description="Passages of a public set.")
        unfinished.rename(library)
    return Library.open(library)


def _sample(ids: list[str], n: int) -> list[str]:
    return sorted(random.Random(5).sample(ids, min(n, len(ids))))


def _gold(ids: Any) -> list[Gold]:
    return [Gold(passage=id_) for id_ in sorted(ids)]


def _turns(row: dict[str, Any]) -> list[Exchange]:
    turns = row["conversation"]
    return [
        Exchange(question=_line(question["text"]), answer=answer["text"])
        for question, answer in zip(turns[::2], turns[1::2], strict=False)
    ]


def _line(text: str) -> str:
    return " ".join(text.split())[:2_000]


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]

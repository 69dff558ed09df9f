"""A public retrieval set in BEIR form: passages, queries, and which passages each query needs."""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self


@dataclass(frozen=True)
class PublicSet:
    """One set as it was read from its folder."""

    name: str
    ids: list[str]
    titles: list[str]
    texts: list[str]
    queries: dict[str, str]
    """Text of each query by its id; one that stands in the file twice is here once."""
    lines: int
    """Queries in the file, repeated ones included."""
    gold: dict[str, set[str]]
    """Ids of the passages judged relevant, at least one, by query id."""
    answers: dict[str, list[str]]
    """Right answers by query id, where the set has them."""

    @classmethod
    def read(cls, folder: Path) -> Self:
        """Read `corpus.jsonl`, `queries.jsonl` and `qrels.tsv`.

        A query without a relevant passage has no recall, so it raises `ValueError` instead of being dropped.
        """
        corpus, queries = _lines(folder / "corpus.jsonl"), _lines(folder / "queries.jsonl")
        gold = {query: set(judged) for query, judged in grades(folder).items()}
        lacking = [row["id"] for row in queries if row["id"] not in gold]
        if lacking:
            raise ValueError(
                f"{len(lacking)} queries of {folder.name!r} have no relevant passage, such as {lacking[0]!r}"
            )
        return cls(
            name=folder.name,
            ids=[row["id"] for row in corpus],
            titles=[row["title"] for row in corpus],
            texts=[row["text"] for row in corpus],
            queries={row["id"]: row["text"] for row in queries},
            lines=len(queries),
            gold=gold,
            answers={row["id"]: row["answers"] for row in queries if "answers" in row},
        )

    @property
    def titled(self) -> list[str]:
        """Each passage as `title`, newline, `text`: what both sides embed."""
        return [f"{title}\n{text}" for title, text in zip(self.titles, self.texts, strict=True)]

    def recall(self, query: str, ids: list[str]) -> float:
        """Share of the query's relevant passages among `ids`, 0 to 1."""
        return len(self.gold[query] & set(ids)) / len(self.gold[query])


def grades(folder: Path) -> dict[str, dict[str, int]]:
    """How relevant each passage is to each query, of `qrels.tsv`: query id -> passage id -> grade, 1 or more."""
    by_query: dict[str, dict[str, int]] = {}
    with (folder / "qrels.tsv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            if int(row["score"]) > 0:
                by_query.setdefault(row["query-id"], {})[row["corpus-id"]] = int(row["score"])
    return by_query


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]

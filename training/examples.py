"""Examples to train the reader on: a question, a passage in sentences, and which of them answer."""

from __future__ import annotations

import json
import random
import re
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from rank_bm25 import BM25Okapi

_NEAREST = 8
_OTHERS = 3
_WORD = re.compile(r"[a-z0-9_.]+")


@dataclass(frozen=True)
class Passage:
    """A title, which may be empty, and the sentences below it."""

    title: str
    sentences: tuple[str, ...]

    @property
    def text(self) -> str:
        """All of it."""
        return f"{self.title} {' '.join(self.sentences)}"


@dataclass
class Example:
    """A question about a passage."""

    question: str
    passage: Passage
    answers: tuple[int, ...]
    """The places of the sentences that answer; empty if none does."""
    pool: str
    group: str
    shown: tuple[str, ...] = ()
    """Short answers, where they are known: a passage that has one is no wrong passage."""
    others: list[Passage] = field(default_factory=list)
    """The passages of the pool that are most like the question, and do not answer it as far as is known."""


def read_examples(path: Path) -> list[Example]:
    """The examples of a file, each with others of its pool."""
    examples = []
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        passage = Passage(row["title"], tuple(row["sentences"]))
        examples.append(
            Example(
                row["question"], passage, tuple(row["answers"]), row["pool"], row["group"], tuple(row.get("shown", ()))
            )
        )
    for pool in sorted({example.pool for example in examples}):
        _find_others([example for example in examples if example.pool == pool])
    return examples


def held_out(examples: list[Example], share: float, seed: int = 1) -> tuple[list[Example], list[Example]]:
    """Those to train on, and those of `share` of the groups."""
    groups = sorted({example.group for example in examples})
    random.Random(seed).shuffle(groups)
    test_groups = set(groups[: int(len(groups) * share)])
    return [example for example in examples if example.group not in test_groups], [
        example for example in examples if example.group in test_groups
    ]


def _find_others(examples: list[Example]) -> None:
    passages = list(dict.fromkeys(example.passage for example in examples))
    ranking = BM25Okapi([_words(passage.text) or ["-"] for passage in passages])
    for example in examples:
        best = np.argsort(-ranking.get_scores(_words(example.question)))[:_NEAREST]
        wrong = [passages[at] for at in best if not _may_answer(example, passages[at])]
        example.others = wrong[: _OTHERS if example.answers else 1]


def _may_answer(example: Example, passage: Passage) -> bool:
    text = passage.text.lower()
    return passage == example.passage or any(len(short) > 2 and short.lower() in text for short in example.shown)


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())

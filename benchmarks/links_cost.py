"""What links cost: time and size of an index with names and without, and a query with links and without."""

from __future__ import annotations

import resource
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
from given import FixedEmbeddings
from sides import Document, document, fill

from groundwire.indexes.library import Library
from groundwire.models.minilm import MiniLM
from groundwire.settings import SearchSettings

_QUERIES = 100
_WARM = 5
_NAMES = 4
"""Names in a passage."""
_MOST_TWICE = 200_000
_WAYS = {
    "off": SearchSettings(links=0, coverage=0), "links": SearchSettings(coverage=0), "links and sets": SearchSettings(),
}  # fmt: skip
_SYLLABLES = ("ka", "ro", "ven", "tis", "mar", "lo", "den", "sha", "gri", "pol", "una", "be")


def cost(size: int) -> dict[str, Any]:
    """Index `size` passages with their vectors, with names and (up to `_MOST_TWICE`) without; ask the first in turn."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        without = _indexed(folder / "without", size, with_names=False) if size <= _MOST_TWICE else {}
        with_names = _indexed(folder / "with", size, with_names=True)
        queries = _queries(size)
        embeddings = FixedEmbeddings(np.empty((0, MiniLM.dimension), dtype=np.float32), queries)
        spent: dict[str, list[float]] = {way: [] for way in _WAYS}
        with Library.open(folder / "with", embeddings=embeddings) as library:
            for query in queries:
                for way, settings in _WAYS.items():
                    started = time.process_time()
                    library.search(query, settings=settings)
                    spent[way].append(1_000 * (time.process_time() - started))
    timed = {way: np.array(values[_WARM:]) for way, values in spent.items()}
    return {
        "passages": size,
        "index_seconds": {"with": with_names["seconds"], "without": without.get("seconds")},
        "megabytes": {"with": with_names["megabytes"], "without": without.get("megabytes")},
        "peak_memory_megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3,
        "median_ms": {way: float(np.median(values)) for way, values in timed.items()},
        "p95_ms": {way: float(np.quantile(values, 0.95)) for way, values in timed.items()},
    }


def _indexed(folder: Path, size: int, *, with_names: bool) -> dict[str, float]:
    """Processor seconds and megabytes of an index, embedding apart."""
    started = time.process_time()
    embeddings = FixedEmbeddings(_vectors(size))
    if with_names:
        fill(folder, _documents(size), embeddings, opened_with=True)
    else:
        with (
            patch("groundwire.indexes.stores.tantivy_documents.names", lambda _: ()),
            patch("groundwire.indexes.stores.tantivy_documents.titles", lambda _: ()),
        ):
            fill(folder, _documents(size), embeddings, opened_with=True)
    seconds = time.process_time() - started
    return {
        "seconds": seconds,
        "megabytes": sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / 1e6,
    }


def _vectors(size: int) -> np.ndarray:
    rng = np.random.default_rng(3)
    vectors = rng.normal(size=(size, MiniLM.dimension)).astype(np.float32)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def _documents(size: int) -> Iterator[Document]:
    rng = np.random.default_rng(7)
    words = [_word(int(number)) for number in range(1_000, 6_000)]
    many = size // 4
    for at in range(size):
        text = [words[number] for number in rng.zipf(1.3, size=70) % len(words)]
        for place, number in zip(rng.integers(5, 70, size=_NAMES), rng.zipf(1.2, size=_NAMES) % many, strict=True):
            text.insert(int(place), _name(int(number)))
        title = _name(at // 2) if at % 2 else ""
        yield document(f"doc-{at}", [f"{at:020x}"], [" ".join(text)], title=title)


def _queries(size: int) -> dict[str, np.ndarray]:
    """Questions that name two of the names, with vectors."""
    rng = np.random.default_rng(11)
    vectors = _vectors(_QUERIES)
    pairs = rng.integers(0, size // 4, size=(_QUERIES, 2))
    questions = [
        f"Which {_word(1_000 + at)} has {_name(int(a))} in {_name(int(b))}?" for at, (a, b) in enumerate(pairs)
    ]
    return dict(zip(questions, vectors, strict=True))


def _name(number: int) -> str:
    return f"{_word(number + 20).title()} {_word(number * 7 + 50).title()}"


def _word(number: int) -> str:
    """A pronounceable word for a number."""
    word = ""
    while number:
        number, part = divmod(number, len(_SYLLABLES))
        word += _SYLLABLES[part]
    return word or _SYLLABLES[0]

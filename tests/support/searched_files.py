"""Every file of a library, searched for words and vectors; a shelf of which one document has words of its own."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import tantivy
from library_shelf import Shelf

from groundwire.evidence.text.words import analyze

WORDS = ("zebraquill", "marmosettle", "ocelotine")
TEXT = (
    f"---\ntitle: A {WORDS[0]}\nowner: {WORDS[0]}owner\n---\n# {WORDS[0]} bands\n\n"
    f"The {WORDS[1]} of {WORDS[2].title()} is 52,000.\n"
)
FIELDS = ("text", "heading", "identifiers", "titles", "names")


def holding(shelf: Shelf, *words: str) -> dict[str, list[str]]:
    """Which files of the library hold which of these words, in any case, as bytes or as terms of tantivy's."""
    files: dict[str, list[str]] = {}
    for file in shelf.folder.rglob("*"):
        data = file.read_bytes().lower() if file.is_file() else b""
        hits = [word for word in words if word.encode() in data or (file.name == "meta.json" and is_term(file, word))]
        if hits:
            files[file.relative_to(shelf.folder).as_posix()] = hits
    return files


def is_term(meta: Path, word: str) -> bool:
    """Whether a tantivy folder counts a word, in removed passages too; it spells terms in a way of its own."""
    index = tantivy.Index.open(str(meta.parent))
    terms = [*analyze(word), word]
    return any(index.searcher().doc_freq(field, term) for field in FIELDS for term in terms)


def holding_vector(shelf: Shelf, vector: list[float]) -> list[str]:
    """Which files hold something like this vector, at any offset."""
    files = []
    target = np.asarray(vector, dtype=np.float32)
    for file in filter(Path.is_file, shelf.folder.rglob("*")):
        data = file.read_bytes()
        for at in range(4):
            numbers = np.nan_to_num(np.frombuffer(data[at : at + (len(data) - at) // 4 * 4], dtype=np.float32))
            if len(numbers) >= len(target):
                numbers = np.clip(numbers, -2, 2)
                windows = np.lib.stride_tricks.sliding_window_view(numbers, len(target))
                if (np.abs(windows - target).max(axis=1) < 1e-4).any():
                    files.append(file.relative_to(shelf.folder).as_posix())
    return files


@pytest.fixture
def secret_shelf(shelf: Shelf) -> Shelf:
    """Many labelled passages, one file of them with words of its own."""
    for n in range(6):
        shelf.write(f"pay/{n}.md", f"# Pay {n}\n\nThe band number{n} of the hall.\n")
        shelf.write(f"open/{n}.md", f"# Open {n}\n\nThe bell number{n} of the hall.\n")
    shelf.write("pay/secret.md", TEXT)
    shelf.write("open/more.md", "# Open\n\nThe wombatword of the hall.\n")
    shelf.index(path="pay", labels=["people"])
    shelf.index()
    assert {"catalog.sqlite"} <= {name.removesuffix("-wal") for name in holding(shelf, *WORDS)}
    return shelf

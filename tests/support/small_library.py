"""A small library with made-up embeddings: restricted documents, several indexes, an index of many passages."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

from langchain_core.embeddings import Embeddings
from memory_stores import MemoryStores

from groundwire.indexes.library import Library
from groundwire.indexes.stores.bundle import StoreFactory

SECRET = "zebraquill"
_DOCUMENTS = {
    "handbook/rest.md": "# Rest\n\nAn on-call engineer must rest for 11 hours after a night call-out.\n",
    "handbook/leave.md": "# Leave\n\nEvery employee has 28 days of paid leave in a year.\n",
    "handbook/pay/bands.md": f"# {SECRET} pay bands\n\nThe {SECRET} salary of a night engineer is 52,000 pounds.\n",
    "incidents/breaker.md": "# Breaker\n\nThe shore breaker tripped because the ramp limit was 1,800 instead of 180.\n",
    "vault/alarm.md": f"# {SECRET} alarm\n\nThe {SECRET} alarm code of the engineer store is 7391.\n",
    **{
        f"notes/note{n:02}.md": f"# Note {n}\n\nBerth {n} of the harbour has a depth of {n + 3} metres at low water.\n"
        for n in range(24)
    },
}
_DESCRIPTIONS = {
    "handbook": "Rules for employees: rest and leave.",
    "incidents": "What went wrong and why: breakers.",
    "notes": "Depths of the berths of the harbour.",
    "vault": "Alarm codes.",
}
_LABELS = {"handbook/pay": ["people"], "vault": ["security"]}


class WordEmbeddings(Embeddings):
    """Each word adds one to one of 32 dimensions."""

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        return [self.embed_query(text) for text in texts]

    def embed_query(self, text: str) -> list[float]:
        vector = [0.001] * 32
        for word in re.findall(r"\w+", text.lower()):
            vector[zlib.crc32(word.encode()) % 32] += 1.0
        return vector


def make_library(folder: Path, stores: StoreFactory | None = None) -> Library:
    return Library.create(folder, embeddings=WordEmbeddings(), stores=stores)


def make_in_memory(folder: Path) -> Library:
    """One that leaves with the test and is not opened again: the embedded stores take 100 ms to make and fill."""
    return make_library(folder, MemoryStores())


def fill(library: Library, documents: Path) -> None:
    """Write the documents below `documents` and index them."""
    for name, text in _DOCUMENTS.items():
        file = documents / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    for name, description in _DESCRIPTIONS.items():
        below = {str(documents / path): labels for path, labels in _LABELS.items() if path.startswith(name)}
        library.add_files(documents / name, index=name, description=description, labels_below=below)

"""A semantic chunker for the benchmark alone: chonkie's, with the packaged MiniLM in place of its own model."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from chonkie import SemanticChunker as Theirs
from chonkie.embeddings import BaseEmbeddings

from groundwire.evidence.markup.sentences import strip
from groundwire.indexes.chunkers import Chunk
from groundwire.indexes.loaders import Document
from groundwire.models.embeddings import load_embeddings
from groundwire.models.tokens import count_tokens


class SemanticChunker:
    """Ends a chunk where a sentence is least like those before it, at the latest when the chunk is full."""

    def __init__(self, max_tokens: int) -> None:
        self.version = f"chonkie {max_tokens}"
        self._theirs = Theirs(_MiniLM(), chunk_size=max_tokens)

    def split(self, document: Document) -> list[Chunk]:
        """The chunks of the whole text, without headings or pages."""
        chunks, at = [], 0
        for chunk in self._theirs.chunk(document.text):
            start, at = at, at + len(chunk.text)
            if document.text[start:at] != chunk.text:
                raise ValueError(f"the chunk {chunk.text[:40]!r} is not what stands at {start}")
            if part := strip(document.text, start, at):
                chunks.append(Chunk(*part, (), None))
        return chunks


class _MiniLM(BaseEmbeddings):
    """The packaged model as chonkie asks for one."""

    dimension = 384

    def embed(self, text: str) -> np.ndarray:
        return self.embed_batch([text])[0]

    def embed_batch(self, texts: list[str]) -> list[np.ndarray]:
        return list(np.asarray(_model().embed_documents(list(texts)), dtype=np.float32))

    def get_tokenizer(self) -> Any:
        return count_tokens


@cache
def _model() -> Any:
    return load_embeddings("minilm")

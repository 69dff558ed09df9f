"""Documents in, ranked passages out, with the caller's roles decided by where a passage is stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazily

if TYPE_CHECKING:
    from .chunkers.chunk import Chunk, Chunker
    from .loaders.document import Document, Section, UnreadableFileError
    from .loaders.langchain import LangChainLoader
    from .loaders.loader import Loader
    from .loaders.sections import sections_from_marks

_HOMES = {
    "Chunk": "chunkers.chunk",
    "Chunker": "chunkers.chunk",
    "Document": "loaders.document",
    "Section": "loaders.document",
    "UnreadableFileError": "loaders.document",
    "LangChainLoader": "loaders.langchain",
    "Loader": "loaders.loader",
    "sections_from_marks": "loaders.sections",
}
__all__ = [
    "Chunk",
    "Chunker",
    "Document",
    "LangChainLoader",
    "Loader",
    "Section",
    "UnreadableFileError",
    "sections_from_marks",
]

if not TYPE_CHECKING:  # else a type checker would take every misspelt name for one of ours
    __getattr__ = lazily(__name__, _HOMES)

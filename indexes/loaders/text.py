"""Plain text, and every text file that has no loader of its own."""

from __future__ import annotations

from .decode import decode
from .document import Document
from .sections import sections_from_marks


class TextLoader:
    """Reads a file as it is: one section without a heading."""

    suffixes = frozenset({".txt", ".text", ".log", ".toml"})
    version = "1"

    def load(self, data: bytes, name: str) -> Document:
        """Decode the bytes."""
        text = decode(data, name)
        return Document(text, name, sections_from_marks(text, ()), {"format": "text"})

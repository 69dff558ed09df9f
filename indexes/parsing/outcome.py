"""The result of reading one file."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..loaders import Document
from ..loaders.document import join


@dataclass
class Outcome:
    """The documents of a file and of those inside it, and what was refused."""

    refused: list[tuple[str, str]] = field(default_factory=list)
    """(path inside the file, or "" for the file itself; reason)."""
    cut_short: str = ""
    """Why the parser was ended early, phrased to follow the file's name."""
    by_chance: bool = False
    """Whether the parser may have ended for a reason other than the file."""
    _parts: dict[str, list[Document]] = field(default_factory=dict)

    def add(self, inner: str, part: Document) -> None:
        """Add one more part of a document."""
        self._parts.setdefault(inner, []).append(part)

    def pictures(self) -> list[tuple[str, int, Document]]:
        """The parts that are pictures, each with its path inside the file and its number."""
        return [
            (inner, number, part)
            for inner, parts in self._parts.items()
            for number, part in enumerate(parts)
            if part.picture
        ]

    def put(self, inner: str, number: int, part: Document) -> None:
        """Replace a part."""
        self._parts[inner][number] = part

    def documents(self, name: str) -> dict[str, Document]:
        """Path inside the file ("" for the file itself) -> the document, as far as it was read."""
        return {inner: join(parts, inner or name) for inner, parts in self._parts.items()}

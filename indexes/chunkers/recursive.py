"""Chunks filled to their limit, ending at the best place: paragraph, block, sentence, line, word."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .headings import filled
from .packing import CODE, PROSE, Packer

if TYPE_CHECKING:
    from ..loaders.document import Document
    from .chunk import Chunk, Limits


@dataclass(frozen=True)
class RecursiveChunker:
    """Fills chunks without regard to sections; a heading line still stays with what follows it."""

    limits: Limits

    def split(self, document: Document) -> list[Chunk]:
        """Return the chunks of a document in order, each under the heading it starts in."""
        code = document.metadata.get("format") == "code"
        packer = Packer(
            document,
            self.limits,
            endings=CODE if code else PROSE,
            repeats=("line", "word") if code else ("sentence", "word"),
            tail=0.25,
        )
        return filled(document, packer)

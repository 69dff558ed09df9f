"""Chunks filled to their limit, ending at the best place: paragraph, block, sentence, line, word."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .headings import filled
from .packing import Packer

if TYPE_CHECKING:
    from ..loaders.document import Document
    from .chunk import Chunk, Limits


@dataclass(frozen=True)
class RecursiveChunker:
    """Fills chunks without regard to sections; a heading line still stays with what follows it."""

    limits: Limits

    def split(self, document: Document) -> list[Chunk]:
        """Return the chunks of a document in order, each under the heading it starts in."""
        packer = Packer.by_format(document, self.limits)
        return filled(document, packer)

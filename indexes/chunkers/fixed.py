"""Chunks of one length: the baseline that others are measured against."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .headings import filled
from .packing import Ending, Packer

if TYPE_CHECKING:
    from ..loaders.document import Document
    from .chunk import Chunk, Limits


@dataclass(frozen=True)
class FixedChunker:
    """Fills chunks to their limit and ends them after any word."""

    limits: Limits

    def split(self, document: Document) -> list[Chunk]:
        """Return the chunks of a document in order, each under the heading it starts in."""
        packer = Packer(document, self.limits, endings=(Ending("word", 0.0),), repeats=("word",))
        return filled(document, packer)

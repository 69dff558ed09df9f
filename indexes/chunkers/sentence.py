"""Chunks of whole sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .headings import filled
from .packing import Ending, Packer

if TYPE_CHECKING:
    from ..loaders.document import Document
    from .chunk import Chunk, Limits

_ENDINGS = (Ending("sentence", 0.0), Ending("word", 0.0))


@dataclass(frozen=True)
class SentenceChunker:
    """Fills chunks with whole sentences and repeats whole ones; only a sentence over the limit is cut."""

    limits: Limits

    def split(self, document: Document) -> list[Chunk]:
        """Return the chunks of a document in order, each under the heading it starts in."""
        packer = Packer(document, self.limits, endings=_ENDINGS, repeats=("sentence",))
        return filled(document, packer)

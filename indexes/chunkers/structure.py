"""Chunks along the document's own sections: the default."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...evidence.markup.sentences import strip
from .chunk import Chunk
from .headings import common_path, page_of, together
from .packing import Packer

if TYPE_CHECKING:
    from ..loaders.document import Document
    from .chunk import Limits

# Sections are packed together up to half a chunk; one under a tenth joins a neighbour even if that is longer.
_PACKED = 2
_CRUMB = 10


@dataclass(frozen=True)
class _Part:
    """A section, or several that become one chunk or are cut together; stripped of white space."""

    start: int
    end: int
    heading: tuple[str, ...]  # of its first section
    bare: bool  # nothing but heading lines or front matter
    apart: bool

    def joined(self, other: _Part) -> _Part:
        front = self.bare and not self.heading
        return _Part(
            self.start, other.end, other.heading if front else self.heading, self.bare and other.bare, other.apart
        )


@dataclass(frozen=True)
class StructureChunker:
    """Makes a chunk of each section that fits, packs small neighbours under one parent, cuts long ones.

    A chunk's heading is the path that all its sections share, so that it is right for every sentence of it.
    Sections that are only a heading line do not affect it if there are others, and are not separated from what follows
    them on the same page.
    """

    limits: Limits

    def split(self, document: Document) -> list[Chunk]:
        """Return the chunks of a document in order."""
        packer = Packer.by_format(document, self.limits)
        parts = _parts(document, packer)
        starts = [part.start for part in parts]
        chunks: list[Chunk] = []
        for group in self._packed(_with_bare_headings(document, parts), document, packer):
            for start, end in packer.windows(group.start, group.end):
                members = parts[bisect_right(starts, start) - 1 : bisect_left(starts, end)]
                chunks.append(Chunk(start, end, _heading(members), page_of(document, start)))
        return chunks

    def _packed(self, parts: list[_Part], document: Document, packer: Packer) -> list[_Part]:
        """Join small neighbours on the same page."""
        groups: list[_Part] = []
        for part in parts:
            apart = part.apart or (groups and groups[-1].apart)
            near = groups and not apart and together(document, groups[-1].end, part.start)
            if near and self._may_join(groups[-1], part, packer):
                groups[-1] = groups[-1].joined(part)
            else:
                groups.append(part)
        return groups

    def _may_join(self, group: _Part, part: _Part, packer: Packer) -> bool:
        """Say whether a part under the same parent (or the group's own) is small enough to join it."""
        parent = group.heading[:-1]
        if part.heading[: len(parent)] != parent or len(part.heading) < len(group.heading):
            return False
        total = packer.tokens(group.start, part.end)
        if _PACKED * total <= self.limits.max_tokens:
            return True
        if not packer.fits(group.start, part.end):
            return False
        smaller = min(packer.tokens(group.start, group.end), packer.tokens(part.start, part.end))
        return _CRUMB * smaller <= self.limits.max_tokens


def _parts(document: Document, packer: Packer) -> list[_Part]:
    """Return the document's sections without the white space around them."""
    parts: list[_Part] = []
    for section in document.sections:
        span = strip(document.text, section.start, section.end)
        if span:
            alone = bool(section.heading) and not section.placed and packer.places.heading_end(span[0]) >= span[1]
            parts.append(_Part(*span, section.heading, alone or section.front, section.apart))
    return parts


def _with_bare_headings(document: Document, parts: list[_Part]) -> list[_Part]:
    """Join each section that is only a heading to the one after it."""
    groups: list[_Part] = []
    for part in parts:
        if groups and groups[-1].bare and together(document, groups[-1].end, part.start):
            groups[-1] = groups[-1].joined(part)
        else:
            groups.append(part)
    return groups


def _heading(parts: list[_Part]) -> tuple[str, ...]:
    """Return the path that the sections of one chunk share."""
    sections = [part for part in parts if not part.bare] or parts
    return common_path(part.heading for part in sections)

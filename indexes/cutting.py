"""A document becomes a source and its passages."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace

from ..evidence.line import whole
from ..evidence.passage import Passage
from ..settings import IndexSettings
from .chunkers import chunker
from .filters import is_field
from .loaders import Document, UnreadableFileError
from .records import SourceRecord


def cut_document(
    document: Document, record: SourceRecord, index: str, settings: IndexSettings
) -> tuple[SourceRecord, list[Passage]]:
    """Cut a document; `record` comes back with its text, title and metadata.

    Raises `UnreadableFileError` if it holds no text.
    """
    document = _whole_characters(document)
    record = replace(
        record,
        version=hashlib.blake2b(document.text.encode(), digest_size=8).hexdigest(),
        title=whole(document.title),
        metadata={
            whole(key): whole(value) if isinstance(value, str) else value
            for key, value in document.metadata.items()
            if is_field(key)
        },
        text=document.text,
    )
    cutter = chunker(settings.chunker, max_tokens=settings.max_tokens, overlap_tokens=settings.overlap_tokens)
    passages: list[Passage] = []
    occurrences: dict[str, int] = {}
    for chunk in cutter.split(document):
        text = document.text[chunk.start : chunk.end]
        id_ = content_id((index, record.name, record.title, *chunk.heading, text), occurrences)
        passages.append(
            Passage(
                id=id_, index=index, source=record.name, text=text, start=chunk.start, end=chunk.end,
                title=record.title, heading=chunk.heading, page=chunk.page, labels=record.labels,
                version=record.version, metadata=record.metadata,
            )
        )  # fmt: skip
    if not passages:
        raise UnreadableFileError("has no text in it")
    return record, passages


def content_id(parts: Sequence[str], occurrences: dict[str, int]) -> str:
    """A hash of all that is embedded, and of where it stands; `occurrences` tells equal ones of a source apart."""
    content = "\0".join(parts)
    nth = occurrences[content] = occurrences.get(content, 0) + 1
    return hashlib.blake2b(f"{content}\0{nth}".encode("utf-8", "surrogatepass"), digest_size=10).hexdigest()


def _whole_characters(document: Document) -> Document:
    """A document whose text and headings can be stored; every span stays where it is."""
    sections = tuple(replace(one, heading=tuple(map(whole, one.heading))) for one in document.sections)
    return replace(document, text=whole(document.text), sections=sections)

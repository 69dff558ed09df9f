"""Cuts a document into a source and its passages."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice

from ...errors import InputError, shortened
from ...evidence.citable import sentences_of
from ...evidence.markup.plain import Markup, plain_text
from ...evidence.markup.source_code import SOURCE
from ...evidence.markup.tabs import Tabs
from ...evidence.markup.verbatim import fence_of
from ...evidence.passage import Passage
from ...evidence.scalars import Value
from ...evidence.text.line import whole
from ...evidence.text.line_spans import line_start
from ...settings import IndexSettings
from ..chunkers import Chunk, Chunker, chunker
from ..filters import is_field
from ..loaders import Document, UnreadableFileError
from ..loaders.sections import HEADING_CHARS
from ..records import CutSource, SourceRecord
from .above import Above
from .contexts import Contexts
from .metadata import kept
from .passage_ids import with_ids
from .told_status import status_told

NO_TEXT = "has no text in it"
"""Why a document is not indexed that could be read, and says nothing."""
_DEEPEST = 3
"""Most tabs inside one another whose titles are kept."""
_MOST_INDENT = 40
"""Most white space before a line that is kept."""


class Cutter:
    """Cuts the documents of one index."""

    def __init__(
        self, index: str, settings: IndexSettings, own_chunker: Chunker | None = None, contexts: Contexts | None = None
    ) -> None:
        """`own_chunker` is a user's, in place of the one named in the settings. Raises `InputError` if it is not a
        chunker."""
        candidate: object = own_chunker
        is_none = isinstance(candidate, str | type) or not callable(getattr(candidate, "split", None))
        if candidate is not None and is_none:
            raise InputError(
                f"{shortened(own_chunker)} cannot be the chunker: hand in an object with a method split(document) that "
                "returns Chunks"
            )
        self._index, self._contexts = index, contexts
        self.contexts_by = "" if contexts is None else contexts.name
        """The name of the model that writes contexts; empty for none."""
        self._chunker = (
            chunker(settings.chunker, max_tokens=settings.max_tokens, overlap_tokens=settings.overlap_tokens)
            if own_chunker is None
            else own_chunker
        )
        self.version = (
            "" if own_chunker is None else f"{_class_name(own_chunker)} {getattr(own_chunker, 'version', '')}".rstrip()
        )
        """Identifies a user's chunker and its settings: documents are cut again when this changes."""

    def cut(self, document: Document, record: SourceRecord) -> CutSource:
        """A source with its passages; `record` is returned with its text, title and metadata filled in.

        A chunk in which nothing can be cited, such as a table of contents or the addresses of links, is no passage: it
        would stand in the place of one that tells something. If all are such, all are passages.

        Raises `UnreadableFileError` if it has no text, `InputError` if a user's chunker returns invalid chunks.
        """
        document = _storable(document)
        record = replace(
            record,
            version=version_of(document.text),
            title=document.title,
            metadata=kept({whole(key): _stored(value) for key, value in _facts(document).items() if is_field(key)}),
            text=document.text,
        )
        passages: list[Passage] = []
        form = document.metadata.get("format")
        markup: Markup = "rst" if form == "rst" else "markdown"
        above, tabs = Above(document.text, source_code=form == SOURCE, rst=markup == "rst"), Tabs(document.text)
        for chunk in self._chunks(document):
            self._check(chunk, record)
            left = above.below_head(chunk.start, chunk.end)
            if left is None:
                continue
            stands_above = above.at(left[0])
            start, end = left[0], left[1]
            if markup == "rst" or above.is_prose(start) or fence_of(stands_above):
                start = _with_indent(document.text, start)
            text = document.text[start:end]
            around = reversed([*islice(tabs.around(chunk.start, chunk.end), _DEEPEST)])
            titles = [document.text[slice(*tab.title)][:HEADING_CHARS] for tab in around]
            shown = (plain_text(title, markup) for title in titles)
            heading = (*chunk.heading, *(title for title in shown if title not in chunk.heading))
            passages.append(
                Passage(
                    id="", index=self._index, source=record.name, text=text, start=start, end=end,
                    title=record.title, heading=heading, page=chunk.page, labels=record.labels,
                    version=record.version, above=stands_above, metadata=record.metadata,
                )
            )  # fmt: skip
        if not passages:
            raise UnreadableFileError(NO_TEXT)
        source = record, with_ids([passage for passage in passages if sentences_of(passage)] or passages)
        return source if self._contexts is None else self._contexts.added(self._index, source)

    def _chunks(self, document: Document) -> Iterable[Chunk]:
        chunks: object = self._chunker.split(document)
        if not isinstance(chunks, Iterable):
            raise self._returned(chunks)
        return chunks

    def _returned(self, what: object) -> InputError:
        return InputError(
            f"the chunker {_class_name(self._chunker)!r} returned {shortened(what)}: let it return Chunks"
        )

    def _check(self, chunk: Chunk, record: SourceRecord) -> None:
        if not isinstance(chunk, Chunk):
            raise self._returned(chunk)
        if not isinstance(chunk.heading, tuple):
            raise InputError(
                f"the chunker {_class_name(self._chunker)!r} gave a chunk the heading {shortened(chunk.heading)}: let "
                "it give a tuple of headings, the outermost first"
            )
        if not 0 <= chunk.start < chunk.end <= len(record.text):
            raise InputError(
                f"the chunker {_class_name(self._chunker)!r} cut {record.name!r} from {chunk.start!r} to "
                f"{chunk.end!r}, and its text has {len(record.text):,} characters: let each chunk start and end within "
                "the text"
            )


def _with_indent(text: str, start: int) -> int:
    """Where a chunk begins with the white space before it: it tells the items beside it from those inside it, and what
    is indented as far as it from a block of code."""
    line = line_start(text, start)
    return line if text[line:start].isspace() and start - line <= _MOST_INDENT else start


def _facts(document: Document) -> dict[str, Value]:
    """Its metadata, with the status that its text tells."""
    told = status_told(document)
    return {**document.metadata, **({"status": told} if told else {})}


def _stored(value: Value) -> Value:
    """A value with characters that can be stored."""
    if isinstance(value, list):
        return list(map(whole, value))
    return whole(value) if isinstance(value, str) else value


def version_of(text: str) -> str:
    """The hash that identifies a stored text."""
    return hashlib.blake2b(whole(text).encode(), digest_size=8).hexdigest()


def _storable(document: Document) -> Document:
    """The document with a text, a title and headings that can be stored; all spans stay valid.

    Title and headings are kept with every passage, so that their length is bounded whatever loader they come from.
    """
    sections = tuple(
        replace(section, heading=tuple(whole(words)[:HEADING_CHARS] for words in section.heading))
        for section in document.sections
    )
    return replace(document, text=whole(document.text), title=whole(document.title)[:HEADING_CHARS], sections=sections)


def _class_name(instance: Chunker) -> str:
    return f"{type(instance).__module__}.{type(instance).__qualname__}"

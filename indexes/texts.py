"""Documents that are handed in as texts, such as the lines of a file: one index holds them and nothing else."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from urllib.parse import quote

from ..errors import InputError
from ..evidence.passage import Passage
from ..settings import IndexSettings
from .cutting import cut_document
from .indexer import described, settled
from .library import Library
from .loaders import Document, UnreadableFileError
from .loaders.sections import sections_from_marks
from .progress import Progress, Summary
from .records import SourceRecord, check_index_name
from .writing import BATCH_PASSAGES, Writer

# Marks locations that are no files; an id is quoted, so it cannot lead out of the library.
_LOCATION = "text:"

Made = tuple[SourceRecord, list[Passage]]


@dataclass(frozen=True)
class Text:
    """One document."""

    id: str
    """What it is known by; unique."""
    name: str
    """What its passages give as their source; unique."""
    title: str
    text: str
    document: Document | None = None
    """The text with its sections, pages and facts, where there is more to it."""


def index_texts(
    library: Library,
    name: str,
    texts: Sequence[Text],
    *,
    description: str,
    settings: IndexSettings | None = None,
    progress: Callable[[Progress], None] = lambda _: None,
) -> Summary:
    """Bring an index of public documents up to date with `texts`; what is not among them is removed.

    A document without text is kept without passages and named among the skipped. Raises `InputError` for a bad name or
    an index that holds files, `EmbeddingMismatchError` for another embedding model, `LibraryBusyError` while another
    process writes.
    """
    started, summary, now = time.monotonic(), Summary(), Progress(0, len(texts), 0, "")

    def embedded(count: int, source: str) -> None:
        summary.embedded += count
        progress(replace(now, files=summary.added + summary.changed, embedded=summary.embedded, current=source))

    with library.writing():
        index = {info.name: info for info in library.indexes()}.get(check_index_name(name))
        settings = settled(name, index, settings)
        known = library.catalog.sources(name)
        if not all(location.startswith(_LOCATION) for location in known):
            raise InputError(f"the index {name!r} of the library holds files: build the set in another library")
        library.catalog.put_index(name, described(name, index, description), settings)
        writer = Writer(library, name, settings.embedding, embedded=embedded)
        writer.repair(index)
        wanted = {_location(one): one.name for one in texts}
        gone = [location for location in known if location not in wanted]
        summary.removed = len(gone)
        # A name may have passed from one document to another: the old ones make room first.
        writer.forget([*gone, *(at for at, record in known.items() if wanted.get(at, record.name) != record.name)])
        for batch in _batches(_made(name, settings, texts, known, summary)):
            writer.write(batch)
            summary.passages += sum(len(passages) for _, passages in batch)
        writer.sweep()
    summary.seconds = time.monotonic() - started
    return summary


def _location(text: Text) -> str:
    return _LOCATION + quote(text.id, safe="")


def _made(
    index: str, settings: IndexSettings, texts: Iterable[Text], known: dict[str, SourceRecord], summary: Summary
) -> Iterable[Made]:
    """The sources that are new or changed, with their passages."""
    for one in texts:
        record = _record(one)
        before = known.get(record.location)
        if before is not None and (before.digest, before.name) == (record.digest, record.name):
            summary.unchanged += 1
            continue
        plain = Document(one.text, one.title, sections_from_marks(one.text, ()), {"format": "text"})
        try:
            made = cut_document(one.document or plain, record, index, settings)
        except UnreadableFileError as error:
            summary.skipped.append((one.name, error.reason))
            made = (record, [])
        if before is None:
            summary.added += 1
        else:
            summary.changed += 1
        yield made


def _record(one: Text) -> SourceRecord:
    more = f"\0{one.document.page_starts}{one.document.metadata}" if one.document else ""
    content = f"{one.title}\0{one.text}{more}".encode("utf-8", "surrogatepass")
    digest = hashlib.blake2b(content, digest_size=16).hexdigest()
    return SourceRecord(_location(one), one.name, (), len(content), 0, digest, time.time_ns(), title=one.title)


def _batches(made: Iterable[Made]) -> Iterable[list[Made]]:
    batch: list[Made] = []
    size = 0
    for one in made:
        batch.append(one)
        size += max(1, len(one[1]))
        if size >= BATCH_PASSAGES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch

"""Documents that are handed in as texts, such as the lines of a file: one index holds them and nothing else."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from urllib.parse import quote, unquote

from ..errors import InputError
from ..evidence.passage import Passage
from ..settings import IndexSettings
from .catalog import Catalog
from .cutting import cut_document
from .indexer import described, settled
from .labels import normalise_labels
from .library import Library
from .loaders import Document, UnreadableFileError
from .loaders.sections import sections_from_marks
from .progress import Progress, Summary
from .purging import purge_removed
from .records import SourceRecord, check_index_name
from .remembered import Labels
from .stored import relabelled, stored
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
    description: str | None,
    labels: Sequence[str] | None = None,
    settings: IndexSettings | None = None,
    reach: Callable[[str], bool] = lambda _: True,
    keep: Callable[[str], bool] = lambda _: False,
    purge: bool = False,
    progress: Callable[[Progress], None] = lambda _: None,
) -> Summary:
    """Bring an index up to date with `texts`: of the documents whose ids `reach` admits, those that are not among them
    are removed, but for ids that `keep` admits.

    All documents in reach carry `labels`; None keeps those that they have, and gives new ones those of the index. A
    document without text is kept without passages and named among the skipped. With `purge` removed text leaves the
    files, as labelled text does in any case. Raises `InputError` for a bad name, an index that holds files, or new
    documents for an index of several label sets; `EmbeddingMismatchError` for another embedding model,
    `LibraryBusyError` while another process writes.
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
            raise InputError(f"the index {name!r} of the library holds files: choose another name for these documents")
        their = _labels(name, labels, known)
        library.catalog.put_index(name, described(name, index, description), settings)
        writer = Writer(library, name, settings.embedding, embedded=embedded)
        writer.repair(index)
        wanted = {_location(one): one.name for one in texts}
        rest = [at for at in known if at not in wanted and reach(_id(at))]
        gone = [at for at in rest if not keep(_id(at))]
        summary.removed = len(gone)
        # A name may have passed from one document to another: the old ones make room first.
        writer.forget([*gone, *(at for at, record in known.items() if wanted.get(at, record.name) != record.name)])
        made = _made(name, settings, texts, their, known, summary)
        stay = _relabelled(library.catalog, name, labels, [at for at in rest if keep(_id(at))])
        for batch in _batches(chain(made, stay)):
            writer.write(batch)
            summary.passages += sum(len(passages) for _, passages in batch)
        writer.sweep()
        purge_removed(library, summary, everything=purge)
    summary.seconds = time.monotonic() - started
    return summary


def _labels(name: str, given: Sequence[str] | None, known: Mapping[str, SourceRecord]) -> Callable[[str], Labels]:
    """The labels of the document at a location."""
    if given is not None:
        decided = normalise_labels(given)
        return lambda _: decided
    sets = {record.labels for record in known.values()}

    def of(location: str) -> Labels:
        if location in known:
            return known[location].labels
        if len(sets) > 1:
            told = ", ".join(sorted("+".join(one) or "public" for one in sets))
            raise InputError(f"the index {name!r} holds documents of several labels ({told}): say which new ones carry")
        return next(iter(sets), ())

    return of


def _relabelled(catalog: Catalog, index: str, labels: Sequence[str] | None, locations: Iterable[str]) -> Iterator[Made]:
    """What stays as it is, under the labels that were given."""
    for location in locations if labels is not None else ():
        made, wanted = stored(catalog, index, location), normalise_labels(labels or ())
        if made is not None and made[0].labels != wanted:
            yield relabelled(made, wanted)


def _id(location: str) -> str:
    return unquote(location.removeprefix(_LOCATION))


def _location(text: Text) -> str:
    return _LOCATION + quote(text.id, safe="")


def _made(
    index: str,
    settings: IndexSettings,
    texts: Iterable[Text],
    labels: Callable[[str], Labels],
    known: Mapping[str, SourceRecord],
    summary: Summary,
) -> Iterator[Made]:
    """The sources that are new or changed, with their passages."""
    for one in texts:
        record = replace(_record(one), labels=labels(_location(one)))
        before = known.get(record.location)
        if before is not None and _state(before) == _state(record):
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


def _state(record: SourceRecord) -> tuple[str, str, Labels]:
    return record.digest, record.name, record.labels


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

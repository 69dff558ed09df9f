"""Adds and deletes documents that are not files: from memory, pages of a site, lines of a set."""

from __future__ import annotations

import hashlib
import time
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, count

from ...errors import InputError, shortened
from ..labels import normalise_labels
from ..loaders import UnreadableFileError
from ..progress import Summary
from ..records import CutSource, SourceRecord
from ..stores.remembered import Labels
from .cutting import Cutter, version_of
from .path_labels import PathLabels
from .places import home_of, id_of, is_file, location_of
from .run import IndexingRun
from .target import Target
from .texts import Text
from .watch import Watch, missing_labels

Predicate = Callable[[str], bool]


def bring_documents(
    target: Target,
    texts: Sequence[Text],
    *,
    labels: Sequence[str] | None,
    others: Predicate = lambda _: False,
    keep: Predicate = lambda _: False,
) -> Summary:
    """Write new and changed documents from `texts`, and remove those `others` (by id) that are not to be kept.

    Each document carries its own labels, else `labels`; None keeps its current labels, and gives a new document those
    of the index. A document without text is kept without passages and listed as skipped. Raises `InputError` for an
    index that holds files; for a new index without a description; for new documents without labels, if others in the
    call have labels or the index has several label sets; and if a document known with labels would be added without
    them. Also raises what `Target.run` raises.
    """
    with target.run(_names) as run:
        description = target.described()
        _check_kind(run)
        by_location = {location_of(text.id): text for text in texts}
        label_sets = _labels(run, labels, by_location)
        if labels is None:
            _check_labels(
                target, run, {at: text for at, text in by_location.items() if text.labels is None}, label_sets
            )
        _check_complete(run, by_location)
        run.begin(description)
        rest = [at for at in run.sources if at not in by_location and others(id_of(at))]
        survivors = [at for at in rest if keep(id_of(at))]
        run.forget(set(rest) - set(survivors))
        run.make_room(
            at for at, text in by_location.items() if at in run.sources and _is_renamed(run.sources[at].name, text, at)
        )
        run.tell(total=len(texts))
        for source in _new_sources(run, target.cutter(run), by_location, label_sets):
            run.add(source)
        for location in survivors if labels is not None else ():
            run.relabel(location, normalise_labels(labels or ()))
    return run.summary


def delete_documents(target: Target, sources: Iterable[str]) -> Summary:
    """See `WritableLibrary.delete`."""
    keys = list(sources) if isinstance(sources, Iterable) and not isinstance(sources, str) else [sources]
    if isinstance(sources, str) or not all(isinstance(key, str) for key in keys):
        raise InputError(f"the sources to delete are {shortened(sources)}: hand in a list of strings")
    with target.existing() as run:
        _check_kind(run, "remove files from their folder and index it again, or by `forget_files`")
        names = {record.name: location for location, record in run.sources.items()}
        places = {key: at if (at := location_of(key)) in run.sources else names.get(key) for key in keys}
        unknown = [key for key, location in places.items() if location is None]
        if unknown:
            more = f" and {len(unknown) - 1} more" if len(unknown) > 1 else ""
            raise InputError(f"the index {run.name!r} has no document {unknown[0]!r}{more}: nothing was deleted")
        run.forget({location for location in places.values() if location is not None})
    return run.summary


def _check_kind(run: IndexingRun, advice: str = "use another index for documents that are not files") -> None:
    if any(map(is_file, run.sources)):
        raise InputError(f"the index {run.name!r} of the library holds files: {advice}")


def _names(name: str, location: str) -> Iterator[str]:
    """The names that a document may be shown under, best first."""
    id_ = id_of(location)
    return chain((name, f"{name} ({id_})"), (f"{name} ({id_}, {nth})" for nth in count(2)))


def _is_renamed(before: str, text: Text, location: str) -> bool:
    """Whether a document's current name is no longer one of its own names, and may belong to another document now."""
    choices = _names(text.name, location)
    return before not in (next(choices), next(choices))


def _labels(run: IndexingRun, labels: Sequence[str] | None, texts: Mapping[str, Text]) -> dict[str, Labels]:
    """The labels that the document at each location is to carry."""
    own_labels = {at: text.labels for at, text in texts.items() if text.labels is not None}
    if labels is not None:
        return dict.fromkeys(texts, normalise_labels(labels)) | own_labels
    sets = {record.labels for record in run.sources.values()}
    new = [at for at in texts if at not in run.sources and at not in own_labels]
    if new and own_labels:
        raise InputError(f"labels were given for some documents, not for the new one {id_of(new[0])!r}: give its too")
    if new and len(sets) > 1:
        listing = ", ".join(sorted("+".join(label_set) or "public" for label_set in sets))
        raise InputError(
            f"the index {run.name!r} holds documents of several labels ({listing}): say which new ones carry, such as "
            f"{id_of(new[0])!r}; an empty list makes them public"
        )
    usual = next(iter(sets), ())
    return {at: run.sources[at].labels if at in run.sources else usual for at in texts} | own_labels


def _check_complete(run: IndexingRun, texts: Mapping[str, Text]) -> None:
    """Check that no document is replaced by its later pages alone, as by a second batch of a loader."""
    for location, text in texts.items():
        first = bisect_right(text.document.page_starts, 0)
        if not text.by_source or first < 2 or location not in run.sources:
            continue
        pages = [passage.page for passage in run.catalog.every_passage(run.name, location) if passage.page]
        if pages and min(pages) < first:
            raise InputError(
                f"the documents of the source {text.name!r} begin with page {first}, and the index {run.name!r} has it "
                f"from page {min(pages)}: hand in all its pages in one call, give each an id, or delete it first"
            )


def _check_labels(
    target: Target, run: IndexingRun, texts: Mapping[str, Text], label_sets: Mapping[str, Labels]
) -> None:
    """Check that no labels got lost, on these texts or on removed documents that are added again."""
    catalog, home = target.library.catalog, home_of(target.library.folder)
    watch = Watch(catalog.remembered, PathLabels(catalog.remembered.paths(home), {}), home)
    if not watch.needed:
        return
    all_sources = [catalog.sources(info.name) for info in target.library.indexes()]
    matches = []
    for location, text in texts.items():
        path, labels = (home / location).as_posix(), label_sets[location]
        place = watch.recognised_document(path, version_of(text.document.text), labels)
        if place is None and location not in run.sources:
            stored_sets = [set(sources[location].labels) for sources in all_sources if location in sources]
            places = watch.before(location, labels)
            place = next(
                (place for place in places if not any(set(place.labels) <= stored_set for stored_set in stored_sets)),
                None,
            )
        if place is not None:
            matches.append((text.name, place))
    if matches:
        raise missing_labels(matches, "document")


def _new_sources(
    run: IndexingRun, cutter: Cutter, texts: Mapping[str, Text], label_sets: Mapping[str, Labels]
) -> Iterator[CutSource]:
    """The new and changed documents, with their passages; each takes its name before the next one is named."""
    for nth, (location, text) in enumerate(texts.items(), start=1):
        labels = label_sets[location]
        record = replace(_record(text, location), labels=labels, reader=cutter.version, contexts_by=cutter.contexts_by)
        record = replace(record, name=run.names.of(text.name, location, labels))
        run.tell(files=nth, current=record.name)
        before = run.sources.get(location)
        if before is not None and before.is_as(record):
            run.summary.unchanged += 1
            continue
        try:
            yield cutter.cut(text.document, record)
        except UnreadableFileError as error:
            run.summary.skipped.append((record.name, error.reason))
            yield record, []


def _record(text: Text, location: str) -> SourceRecord:
    document = text.document
    facts = (document.title, document.sections, document.page_starts, sorted(document.metadata.items()))
    content = f"{document.text}\0{facts!r}".encode("utf-8", "surrogatepass")
    digest = hashlib.blake2b(content, digest_size=16).hexdigest()
    return SourceRecord(location, text.name, (), len(content), 0, digest, time.time_ns(), title=document.title)

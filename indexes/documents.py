"""Documents that are no files, in and out: handed in from memory, the pages of a site, the lines of a set."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, count

from ..errors import InputError
from .cutting import Cutter, version_of
from .labels import normalise_labels
from .loaders import UnreadableFileError
from .path_labels import PathLabels
from .places import home_of, id_of, is_file, location_of
from .progress import Summary
from .records import Made, SourceRecord
from .remembered import Labels
from .run import Run
from .target import Target
from .texts import Text
from .watch import Watch, labels_wanted

Chosen = Callable[[str], bool]


def bring_documents(
    target: Target,
    texts: Sequence[Text],
    *,
    labels: Sequence[str] | None,
    others: Chosen = lambda _: False,
    keep: Chosen = lambda _: False,
) -> Summary:
    """Write what is new or changed of `texts`, and remove those `others` (by id) that are not to be kept.

    Each carries its own labels, else `labels`; None keeps those that it has, and gives a new one those of the index. A
    document without text is kept without passages and named among the skipped. Raises `InputError` for an index that
    holds files, for a new one without a description, for new documents of which nobody told labels beside others of
    which somebody did, or into an index of several label sets, and where a document that is known with labels would
    come in without them; and what `Target.run` raises.
    """
    with target.run(_names) as run:
        description = target.described()
        _check_kind(run)
        wanted = {location_of(one.id): one for one in texts}
        carried = _labels(run, labels, wanted)
        if labels is None:
            _check_labels(target, run, {at: one for at, one in wanted.items() if one.labels is None}, carried)
        run.begin(description)
        rest = [at for at in run.known if at not in wanted and others(id_of(at))]
        stay = [at for at in rest if keep(id_of(at))]
        run.forget(set(rest) - set(stay))
        run.make_room(at for at, one in wanted.items() if at in run.known and _is_renamed(run.known[at].name, one, at))
        run.tell(total=len(texts))
        for made in _made(run, target.cutter(run), wanted, carried):
            run.add(made)
        for location in stay if labels is not None else ():
            run.relabel(location, normalise_labels(labels or ()))
    return run.summary


def delete_documents(target: Target, sources: Iterable[str]) -> Summary:
    """See `WritableLibrary.delete`."""
    wanted = list(sources) if isinstance(sources, Iterable) and not isinstance(sources, str) else [sources]
    if isinstance(sources, str) or not all(isinstance(one, str) for one in wanted):
        raise InputError(f"the sources to delete are {sources!r:.60}: hand in a list of strings")
    with target.existing() as run:
        _check_kind(run)
        names = {record.name: location for location, record in run.known.items()}
        places = {one: at if (at := location_of(one)) in run.known else names.get(one) for one in wanted}
        unknown = [one for one, location in places.items() if location is None]
        if unknown:
            more = f" and {len(unknown) - 1} more" if len(unknown) > 1 else ""
            raise InputError(f"the index {run.name!r} has no document {unknown[0]!r}{more}: nothing was deleted")
        run.forget({location for location in places.values() if location is not None})
    return run.summary


def _check_kind(run: Run) -> None:
    if any(map(is_file, run.known)):
        raise InputError(
            f"the index {run.name!r} of the library holds files: use another index for documents that are none"
        )


def _names(name: str, location: str) -> Iterator[str]:
    """The names that a document may be shown by, the best first."""
    id_ = id_of(location)
    return chain((name, f"{name} ({id_})"), (f"{name} ({id_}, {nth})" for nth in count(2)))


def _is_renamed(before: str, text: Text, location: str) -> bool:
    """Whether the name that a document has is none of its own any more: it may be another's now."""
    first = _names(text.name, location)
    return before not in (next(first), next(first))


def _labels(run: Run, given: Sequence[str] | None, wanted: Mapping[str, Text]) -> dict[str, Labels]:
    """The labels that the document at each location is to carry."""
    own = {at: one.labels for at, one in wanted.items() if one.labels is not None}
    if given is not None:
        return dict.fromkeys(wanted, normalise_labels(given)) | own
    sets = {record.labels for record in run.known.values()}
    new = [at for at in wanted if at not in run.known and at not in own]
    if new and own:
        raise InputError(f"labels were told for some documents and not for the new one {id_of(new[0])!r}: tell them")
    if new and len(sets) > 1:
        told = ", ".join(sorted("+".join(one) or "public" for one in sets))
        raise InputError(
            f"the index {run.name!r} holds documents of several labels ({told}): say which new ones carry, such as "
            f"{id_of(new[0])!r}"
        )
    usual = next(iter(sets), ())
    return {at: run.known[at].labels if at in run.known else usual for at in wanted} | own


def _check_labels(target: Target, run: Run, wanted: Mapping[str, Text], carried: Mapping[str, Labels]) -> None:
    """Look whether labels got lost, of those texts, or of documents that were taken out and come back."""
    catalog, home = target.library.catalog, home_of(target.library.folder)
    watch = Watch(catalog.remembered, PathLabels(catalog.remembered.paths(home), {}), home)
    if not watch.needed:
        return
    every = [catalog.sources(info.name) for info in target.library.indexes()]
    recognised = []
    for location, one in wanted.items():
        path, labels = (home / location).as_posix(), carried[location]
        known = watch.recognised_document(path, version_of(one.document.text), labels)
        if known is None and location not in run.known:
            there = [set(sources[location].labels) for sources in every if location in sources]
            before = watch.before(location, labels)
            known = next((one for one in before if not any(set(one.labels) <= some for some in there)), None)
        if known is not None:
            recognised.append((one.name, known))
    if recognised:
        raise labels_wanted(recognised, "document")


def _made(run: Run, cutter: Cutter, wanted: Mapping[str, Text], carried: Mapping[str, Labels]) -> Iterator[Made]:
    """The documents that are new or changed, with their passages; each takes its name before the next is named."""
    for nth, (location, one) in enumerate(wanted.items(), start=1):
        labels = carried[location]
        record = replace(_record(one, location), labels=labels, reader=cutter.version, contexts_by=cutter.contexts_by)
        record = replace(record, name=run.names.of(one.name, location, labels))
        run.tell(files=nth, current=record.name)
        before = run.known.get(location)
        if before is not None and before.is_as(record):
            run.summary.unchanged += 1
            continue
        try:
            yield cutter.cut(one.document, record)
        except UnreadableFileError as error:
            run.summary.skipped.append((record.name, error.reason))
            yield record, []


def _record(one: Text, location: str) -> SourceRecord:
    document = one.document
    facts = (document.title, document.sections, document.page_starts, sorted(document.metadata.items()))
    content = f"{document.text}\0{facts!r}".encode("utf-8", "surrogatepass")
    digest = hashlib.blake2b(content, digest_size=16).hexdigest()
    return SourceRecord(location, one.name, (), len(content), 0, digest, time.time_ns(), title=document.title)

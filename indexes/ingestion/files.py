"""Adds files: keeps an index equal to the files under the paths that it was given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ...errors import InputError, shortened
from ...settings import ParsingSettings
from ..labels import normalise_labels
from ..loaders import Loader
from ..open_library import OpenLibrary
from ..progress import Summary
from ..stores.remembered import Labels
from ..tree import Tree
from .file_run import FileRun
from .path_labels import PathLabels
from .pictures import Pictures, Transcriber
from .places import Places, is_file, is_listed, under
from .reading import Reading
from .run import IndexingRun
from .target import Target


def add_files(
    target: Target,
    path: Path,
    *,
    labels: Sequence[str] | None,
    labels_below: Mapping[str, Sequence[str]],
    parsing: ParsingSettings | None,
    loaders: Sequence[Loader],
    transcriber: Transcriber | None,
    alone: bool,
) -> Summary:
    """See `WritableLibrary.add_files`."""
    given: object = labels_below
    if not isinstance(given, Mapping):
        raise InputError(f"labels_below is {shortened(given)}: hand in a dict, such as {{'restricted': ['staff']}}")
    with Tree(path) as tree:  # first, since it explains what is wrong with a missing path
        places = Places(target.library.folder, path)
        label_lists = {} if labels is None else {places.top: labels}
        label_lists |= {
            places.absolute(places.location(path / below)): label_list for below, label_list in labels_below.items()
        }
        decisions = {at: normalise_labels(label_list) for at, label_list in label_lists.items()}
        with target.run(places.names) as run:
            description = target.described()
            _check_kind(run)
            file_run = FileRun(run, target.library.folder, places, _labels(target.library, places, decisions))
            files = file_run.look(tree)
            _check_places(target.library, places, decisions, top=places.top)
            file_run.check_labels(files, tree)
            _remember(target.library, places, decisions)
            run.begin(description)
            if alone:
                file_run.take_out_others(files)
            with Reading(
                target.cutter(run), run.summary, parsing=parsing or ParsingSettings(), loaders=loaders,
                pictures=Pictures(transcriber, run.summary.pictures), file_bytes=run.settings.max_file_bytes,
            ) as reading:  # fmt: skip
                file_run.bring(files, tree, reading)
            if decisions:
                _relabel_others(target.library, run.name, places, decisions)
            file_run.note_others()
    return run.summary


def forget_files(target: Target, path: Path) -> Summary:
    """See `WritableLibrary.forget_files`."""
    places = Places(target.library.folder, path)
    with target.existing() as run:
        locations = sorted(filter(places.in_reach, run.sources))
        if not locations:
            raise InputError(f"the index {run.name!r} has nothing from under {str(path)!r}: check the path")
        run.forget(locations)
        refusals = run.catalog.refusals.of(run.name)
        run.forget_refusals([refusal for at, refusal in refusals.items() if places.in_reach(at)])
        run.drop_if_empty()
    return run.summary


def label(library: OpenLibrary, path: Path, labels: Sequence[str]) -> None:
    """See `WritableLibrary.label`."""
    places = Places(library.folder, path)
    with library.writing():
        decisions = {places.top: normalise_labels(labels)}
        _check_places(library, places, decisions)
        _remember(library, places, decisions)


def _check_places(library: OpenLibrary, places: Places, decisions: Mapping[str, Labels], *, top: str = "/") -> None:
    """Raises `InputError` for labels that would reach nothing: what they are meant for would be public.

    A path that has labels already may be gone, and come back.
    """
    known = library.catalog.remembered.paths(places.home) if decisions else {}
    for place, labels in decisions.items():
        if not under(top, place) or not (place in known or is_listed(Path(place))):
            raise InputError(
                f"the labels {list(labels)!r} are for {place!r}, but there is no such file or folder"
                f"{'' if top == '/' else f' below {top!r}'}: write its path as its folder lists it, with the same "
                "capitals and accents, and without patterns"
            )


def _check_kind(run: IndexingRun) -> None:
    if not all(map(is_file, run.sources)):
        raise InputError(
            f"the index {run.name!r} of the library holds documents that are not files: index these under another name"
        )


def _labels(library: OpenLibrary, places: Places, decisions: Mapping[str, Labels]) -> PathLabels:
    return PathLabels(library.catalog.remembered.paths(places.home), decisions)


def _remember(library: OpenLibrary, places: Places, decisions: Mapping[str, Labels]) -> None:
    if decisions:
        with library.catalog.transaction():
            for path, labels in decisions.items():
                library.catalog.remembered.decide(places.home, path, labels)


def _relabel_others(library: OpenLibrary, name: str, places: Places, decisions: Mapping[str, Labels]) -> None:
    """Relabel sources under the path in other indexes too, since labels belong to paths, not to an index."""
    labels = _labels(library, places, decisions)
    for info in library.indexes():
        if info.name != name:
            run = IndexingRun(library, info.name, info.settings, choices=places.names)
            run.repair()
            FileRun(run, library.folder, places, labels).relabel()
            run.end()

"""Files in: an index is kept equal to what lies under the paths that it was given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ..errors import InputError
from ..settings import ParsingSettings
from .file_run import FileRun
from .labels import normalise_labels
from .loaders import Loader
from .open_library import OpenLibrary
from .opening import Tree
from .path_labels import PathLabels
from .pictures import Pictures, Transcriber
from .places import Places, is_file
from .progress import Summary
from .reading import Reading
from .remembered import Labels
from .run import Run
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
    with Tree(path) as tree:  # first: it says what is wrong with a path that leads nowhere
        places = Places(target.library.folder, path)
        given = {} if labels is None else {places.top: labels}
        given |= {places.absolute(places.location(path / below)): theirs for below, theirs in labels_below.items()}
        decided = {at: normalise_labels(some) for at, some in given.items()}
        with target.run(places.names) as run:
            description = target.described()
            _check_kind(run)
            files = FileRun(run, target.library.folder, places, _labels(target.library, places, decided))
            found = files.look(tree)
            files.check_labels(found, tree)
            _remember(target.library, places, decided)
            run.begin(description)
            if alone:
                files.take_out_others(found)
            with Reading(
                target.cutter(run), run.summary, parsing=parsing or ParsingSettings(), own=loaders,
                pictures=Pictures(transcriber, run.summary.pictures), file_bytes=run.settings.max_file_bytes,
            ) as reading:  # fmt: skip
                files.bring(found, tree, reading)
            if decided:
                _relabel_others(target.library, run.name, places, decided)
            run.summary.lost = files.lost()
    return run.summary


def forget_files(target: Target, path: Path) -> Summary:
    """See `WritableLibrary.forget_files`."""
    places = Places(target.library.folder, path)
    with target.existing() as run:
        gone = sorted(filter(places.in_reach, run.known))
        if not gone:
            raise InputError(f"the index {run.name!r} has nothing from under {str(path)!r}: check the path")
        run.forget(gone)
        refusals = run.catalog.refusals.of(run.name)
        run.forget_refusals([one for at, one in refusals.items() if places.in_reach(at)])
        run.drop_if_empty()
    return run.summary


def label(library: OpenLibrary, path: Path, labels: Sequence[str]) -> None:
    """See `WritableLibrary.label`."""
    places = Places(library.folder, path)
    with library.writing():
        _remember(library, places, {places.top: normalise_labels(labels)})


def _check_kind(run: Run) -> None:
    if not all(map(is_file, run.known)):
        raise InputError(
            f"the index {run.name!r} of the library holds documents that are no files: choose another name for these"
        )


def _labels(library: OpenLibrary, places: Places, decided: Mapping[str, Labels]) -> PathLabels:
    return PathLabels(library.catalog.remembered.paths(places.home), decided)


def _remember(library: OpenLibrary, places: Places, decided: Mapping[str, Labels]) -> None:
    if decided:
        with library.catalog.transaction():
            for path, labels in decided.items():
                library.catalog.remembered.decide(places.home, path, labels)


def _relabel_others(library: OpenLibrary, name: str, places: Places, decided: Mapping[str, Labels]) -> None:
    """Labels are a path's, not an index's: what other indexes hold from under it gets them too."""
    labels = _labels(library, places, decided)
    for info in library.indexes():
        if info.name != name:
            run = Run(library, info.name, info.settings, choices=places.names)
            run.repair()
            FileRun(run, library.folder, places, labels).relabel()
            run.end()

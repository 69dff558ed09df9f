"""Documents in: an index is kept equal to the files under the paths that it was given."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from ..errors import EmbeddingMismatchError, InputError
from ..settings import IndexSettings, ParsingSettings
from .labels import normalise_labels
from .library import Library
from .loaders import Loader
from .opening import Tree
from .path_labels import PathLabels
from .places import Places
from .progress import Progress, Summary
from .purging import purge_removed
from .reading import Reading
from .records import IndexInfo, check_index_name
from .remembered import Labels
from .run import Run


class Indexer:
    """Keeps one index of a library equal to the files under the paths it was given."""

    def __init__(
        self,
        library: Library,
        name: str,
        *,
        description: str | None = None,
        settings: IndexSettings | None = None,
        parsing: ParsingSettings | None = None,
        loaders: Sequence[Loader] = (),
        progress: Callable[[Progress], None] | None = None,
    ) -> None:
        """A new index needs a `description`; a known one keeps its description and settings if none are given.
        `parsing` bounds what a file may take; `loaders` are your own, and come before ours.

        Raises `InputError` for a bad name, a missing description or settings that differ from the index's own, and
        `EmbeddingMismatchError` for another embedding model.
        """
        self._library = library
        self._name = check_index_name(name)
        self._given = (settings, description)
        self._parsing, self._loaders = parsing or ParsingSettings(), tuple(loaders)
        self._decided: dict[str, Labels] = {}
        self._settle()
        self._progress = progress or (lambda _: None)

    def label(self, path: str | Path, labels: Sequence[str]) -> None:
        """Remember the labels of what lies under `path`, before a folder above it is indexed."""
        with self._library.writing():
            self._remember(self._places(Path(path)).top, normalise_labels(labels))

    def run(
        self, path: str | Path, *, labels: Sequence[str] | None = None, alone: bool = False, purge: bool = False
    ) -> Summary:
        """Bring the index up to date with `path`, a file or a folder; returns what was done and what was skipped.

        `labels` are carried by every document under `path`, in whichever index, and remembered for it; None keeps what
        was remembered (of the nearest path above, if that was given labels). With `alone` the index holds nothing else,
        and each document has its name below `path`: what was indexed from elsewhere is taken out. Raises `InputError`
        where nothing can be indexed, or where content that is known with labels would come in without them,
        `LibraryBusyError` while another process writes.
        """
        started = time.monotonic()
        root = Path(path)
        wanted = None if labels is None else normalise_labels(labels)
        with Tree(root) as tree, self._library.writing():
            known = self._settle()  # as it is under the lock
            places = self._places(root)
            run = self._begin(places, {} if wanted is None else {places.top: wanted})
            found = run.look(tree)
            run.check_labels(found, tree)
            self._library.catalog.put_index(self._name, self._description, self._settings)
            if wanted is not None:
                self._remember(places.top, wanted)
            run.writer.repair(known)
            if alone:
                run.take_out_others(found)
            with Reading(self._name, self._settings, self._parsing, self._loaders, run.summary) as reading:
                run.bring(found, tree, reading)
            run.writer.sweep()
            if wanted is not None:
                self._relabel_others(places)
            purge_removed(self._library, run.summary, everything=purge)
        return replace(run.summary, lost=run.lost(), seconds=time.monotonic() - started)

    def forget(self, path: str | Path, *, purge: bool = False) -> Summary:
        """Take everything that was indexed under `path` out of the index, whether the files are still there or not.

        Labels that were remembered for it stay, so that it is never published by coming back. Raises `InputError` if
        nothing under it is in the index, `LibraryBusyError` while another process writes.
        """
        with self._library.writing():
            known = self._settle()
            run = self._begin(self._places(Path(path)), {})
            gone = run.in_reach()
            if not gone:
                raise InputError(f"the index {self._name!r} has nothing from under {str(path)!r}: check the path")
            run.writer.repair(known)
            run.forget(gone)
            run.writer.sweep()
            if not self._library.catalog.sources(self._name):
                self._library.catalog.drop_index(self._name)
            purge_removed(self._library, run.summary, everything=purge)
        return run.summary

    def _settle(self) -> IndexInfo | None:
        """What the index is to be, from what it is and what was given."""
        known = {info.name: info for info in self._library.indexes()}.get(self._name)
        self._settings = settled(self._name, known, self._given[0])
        self._description = described(self._name, known, self._given[1])
        return known

    def _places(self, root: Path) -> Places:
        return Places(self._library.folder, root)

    def _begin(self, places: Places, decided: dict[str, Labels]) -> Run:
        labels = self._path_labels(places, decided)
        return Run(
            self._library, self._name, self._settings, places=places, labels=labels, progress=self._progress
        )  # fmt: skip

    def _path_labels(self, places: Places, decided: dict[str, Labels]) -> PathLabels:
        remembered = self._library.catalog.remembered.paths(places.home)
        return PathLabels(remembered, {**self._decided, **decided})

    def _remember(self, path: str, labels: Labels) -> None:
        catalog = self._library.catalog
        with catalog.transaction():
            catalog.remembered.decide(self._places(Path(path)).home, path, labels)
        self._decided[path] = labels

    def _relabel_others(self, places: Places) -> None:
        """Labels are a path's, not an index's: what other indexes hold from under it gets them too."""
        labels = self._path_labels(places, {})
        for info in self._library.indexes():
            if info.name != self._name:
                run = Run(self._library, info.name, info.settings, places=places, labels=labels)
                run.writer.repair(info)
                run.relabel()


def settled(name: str, known: IndexInfo | None, settings: IndexSettings | None) -> IndexSettings:
    """The settings of an index: its own, if it is known.

    Raises `InputError` for others than its own, `EmbeddingMismatchError` for another embedding model.
    """
    if known is None:
        return settings or IndexSettings()
    if settings is None or settings == known.settings:
        return known.settings
    if settings.embedding != known.settings.embedding:
        raise EmbeddingMismatchError(
            f"the index {name!r} was made with the embedding model {known.settings.embedding!r}, "
            f"not {settings.embedding!r}: use that model, or another index name"
        )
    raise InputError(
        f"the index {name!r} was made with {known.settings!r}: leave the settings out, or use another name"
    )


def described(name: str, known: IndexInfo | None, description: str | None) -> str:
    """The description of an index in one line: the given one, or its own. Raises `InputError` if it has none."""
    text = " ".join((description or "").split()) or (known.description if known else "")
    if not text:
        raise InputError(
            f"the new index {name!r} has no description: say what is in it, the router and the tools show it"
        )
    return text

"""Makes sure that labelled content is not indexed without its labels just because it was moved."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from ...errors import InputError
from ..stores.catalog import Remembered
from ..stores.remembered import LabelledPlace, Labels, text_digest
from ..tree import Identity
from .path_labels import PathLabels
from .places import id_of, is_file


class Watch:
    """Recognises labelled content by its bytes, and a file with several names by its inode.

    Giving labels (including `public`) for a path settles the question for everything under that path.
    """

    def __init__(self, remembered: Remembered, labels: PathLabels, home: Path) -> None:
        """`home` is what the catalog's locations are relative to."""
        self._remembered = remembered
        self._labels = labels
        self._home = home

    @cached_property
    def needed(self) -> bool:
        """Whether there is anything to recognise."""
        return self._remembered.knows_any()

    def recognised(self, path: str, digest: str, status: os.stat_result) -> LabelledPlace | None:
        """The place where the file at `path` (absolute) had labels that it lacks here; None if it may be indexed."""
        if not self.needed or self._labels.are_decided(path):
            return None
        if status.st_nlink > 1 and not self._labelled_places(path, digest):
            own_labels = set(self._labels.of(path))
            names = self._inodes.get((status.st_dev, status.st_ino), ())
            return next((place for place in names if not set(place.labels) <= own_labels), None)
        return self._elsewhere(path, digest, self._labels.of(path))

    def recognised_text(self, path: str, version: str) -> LabelledPlace | None:
        """The same for a document's text, which may be packed in a file at `path`, or have been unpacked there."""
        if not self.needed or self._labels.are_decided(path):
            return None
        return self._elsewhere(path, text_digest(version), self._labels.of(path))

    def recognised_document(self, path: str, version: str, labels: Labels) -> LabelledPlace | None:
        """The same for a document that is not a file, if no labels were given in this run; `path` is its absolute
        location."""
        if not self.needed:
            return None
        return self._elsewhere(path, text_digest(version), labels)

    def before(self, location: str, labels: Labels) -> list[LabelledPlace]:
        """The labels that a non-file document ever had and lacks now, even if the library was moved since."""
        return [place for place in self._documents.get(location, ()) if not set(place.labels) <= set(labels)]

    def _elsewhere(self, path: str, digest: str, labels: Labels) -> LabelledPlace | None:
        own_labels, places = set(labels), self._labelled_places(path, digest)
        return None if any(set(place.labels) <= own_labels for place in places) else next(iter(places), None)

    def _labelled_places(self, path: str, digest: str) -> list[LabelledPlace]:
        """The content's labelled places. Where the content still is, the current labels count: somebody decided on
        them.

        Where it no longer is, a later decision was about something else. Paths decide only for files.
        """
        old_places = self._remembered.known(digest)
        if not old_places:
            return []
        new_places = [
            LabelledPlace((self._home / place.location).as_posix(), place.labels)
            for place in self._remembered.indexed(digest)
        ]
        locations = {path, *(place.location for place in new_places)}
        places = [
            LabelledPlace(place.location, self._labels.of(place.location))
            if place.location in locations and self._is_file(place.location)
            else place
            for place in old_places
        ]
        return [*places, *new_places]

    @cached_property
    def _documents(self) -> dict[str, list[LabelledPlace]]:
        """The non-file documents by location, with all labels that they ever had."""
        documents: dict[str, list[LabelledPlace]] = {}
        for place in self._remembered.everything():
            location = place.location.rpartition("/")[2]
            if not is_file(location):
                documents.setdefault(location, []).append(place)
        return documents

    def _is_file(self, path: str) -> bool:
        return is_file(path.removeprefix(f"{self._home.as_posix().rstrip('/')}/"))

    @cached_property
    def _inodes(self) -> dict[Identity, list[LabelledPlace]]:
        inodes: dict[Identity, list[LabelledPlace]] = {}
        for place in self._remembered.everything():
            try:
                status = os.lstat(place.location)
            except OSError:
                continue
            inodes.setdefault((status.st_dev, status.st_ino), []).append(
                LabelledPlace(place.location, self._labels.of(place.location))
            )
        return inodes


def missing_labels(matches: Sequence[tuple[str, LabelledPlace]], what: str = "file") -> InputError:
    """The error that asks for the labels of recognised files or documents, by their names."""
    name, match = matches[0]
    files = f"a {what} is" if len(matches) == 1 else f"{len(matches)} {what}s are"
    labels = ",".join(match.labels)
    last = match.location.rpartition("/")[2]
    origin = f"from {match.location!r}" if is_file(last) else f"as {id_of(last)!r}"
    return InputError(
        f"{files} known with labels and would be indexed without them, such as {name!r}, which was indexed "
        f"{origin} with {labels!r}: give --labels {labels} (in Python labels={list(match.labels)!r}) to keep them, or "
        "--labels public to publish what lies there"
    )

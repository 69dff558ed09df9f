"""Content that was labelled must not come in without its labels because it lies elsewhere now."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from ..errors import InputError
from .catalog import Remembered
from .opening import Identity
from .path_labels import PathLabels
from .places import id_of, is_file
from .remembered import Known, Labels, text_digest


class Watch:
    """Recognises content that was labelled by its bytes, and a file with several names by its inode.

    Somebody who gives labels for a path decides for what lies there, `public` among them; that is not asked again.
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

    def recognised(self, path: str, digest: str, status: os.stat_result) -> Known | None:
        """Where the file at `path` (absolute) lay with labels that it has not here; None if it may come in as it is."""
        if not self.needed or self._labels.are_decided(path):
            return None
        if status.st_nlink > 1 and not self._known(path, digest):
            here = set(self._labels.of(path))
            names = self._inodes.get((status.st_dev, status.st_ino), ())
            return next((one for one in names if not set(one.labels) <= here), None)
        return self._elsewhere(path, digest, self._labels.of(path))

    def recognised_text(self, path: str, version: str) -> Known | None:
        """The same of a document's text, which may be packed in a file at `path`, or have been unpacked there."""
        if not self.needed or self._labels.are_decided(path):
            return None
        return self._elsewhere(path, text_digest(version), self._labels.of(path))

    def recognised_document(self, path: str, version: str, labels: Labels) -> Known | None:
        """The same of a document that is no file, if nobody gave labels just now; `path` is its absolute location."""
        if not self.needed:
            return None
        return self._elsewhere(path, text_digest(version), labels)

    def before(self, location: str, labels: Labels) -> list[Known]:
        """The labels that a document which is no file ever had, and lacks now; also if the library was moved since."""
        return [one for one in self._documents.get(location, ()) if not set(one.labels) <= set(labels)]

    def _elsewhere(self, path: str, digest: str, labels: Labels) -> Known | None:
        here, known = set(labels), self._known(path, digest)
        return None if any(set(one.labels) <= here for one in known) else next(iter(known), None)

    def _known(self, path: str, digest: str) -> list[Known]:
        """The content's places. Of one where it still lies the labels of now count: somebody decided on them.

        Where it lies no longer a later decision was about something else. Only of files do paths decide.
        """
        known = self._remembered.known(digest)
        if not known:
            return []
        indexed = [
            Known((self._home / one.location).as_posix(), one.labels) for one in self._remembered.indexed(digest)
        ]
        there = {path, *(one.location for one in indexed)}
        places = [
            Known(one.location, self._labels.of(one.location))
            if one.location in there and self._is_file(one.location)
            else one
            for one in known
        ]
        return [*places, *indexed]

    @cached_property
    def _documents(self) -> dict[str, list[Known]]:
        """By location the documents that are no files, with the labels that they ever had."""
        documents: dict[str, list[Known]] = {}
        for known in self._remembered.everything():
            location = known.location.rpartition("/")[2]
            if not is_file(location):
                documents.setdefault(location, []).append(known)
        return documents

    def _is_file(self, path: str) -> bool:
        return is_file(path.removeprefix(f"{self._home.as_posix().rstrip('/')}/"))

    @cached_property
    def _inodes(self) -> dict[Identity, list[Known]]:
        inodes: dict[Identity, list[Known]] = {}
        for known in self._remembered.everything():
            try:
                status = os.lstat(known.location)
            except OSError:
                continue
            inodes.setdefault((status.st_dev, status.st_ino), []).append(
                Known(known.location, self._labels.of(known.location))
            )
        return inodes


def labels_wanted(found: Sequence[tuple[str, Known]], what: str = "file") -> InputError:
    """The question for the labels of files, or of documents, that were recognised, by their names."""
    name, known = found[0]
    files = f"a {what} is" if len(found) == 1 else f"{len(found)} {what}s are"
    told = ",".join(known.labels)
    last = known.location.rpartition("/")[2]
    place = f"from {known.location!r}" if is_file(last) else f"as {id_of(last)!r}"
    return InputError(
        f"{files} known with labels and would come in without them, such as {name!r}, which was indexed "
        f"{place} with {told!r}: give --labels {told} (in Python labels={list(known.labels)!r}) to keep them, or "
        "--labels public to publish what lies there"
    )

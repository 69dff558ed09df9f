"""The permanent memory of labels: the paths that were given labels, and the contents that were labelled.

Neither belongs to an index, and neither is deleted with the documents: a document must not become public because it
was removed and came back, was moved, or is indexed under another name.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from ..labels import normalise_labels
from .database import Database

SCHEMA = """
CREATE TABLE roots (location TEXT NOT NULL, beside TEXT, labels TEXT NOT NULL);
CREATE TABLE labelled (
    digest TEXT NOT NULL, location TEXT NOT NULL, labels TEXT NOT NULL, PRIMARY KEY (digest, location)) WITHOUT ROWID;
"""

Labels = tuple[str, ...]
_TEXT = "text "


def text_digest(version: str) -> str:
    """The key under which a document's text is remembered, in addition to the bytes of its file."""
    return f"{_TEXT}{version}"


@dataclass(frozen=True)
class LabelledPlace:
    """A path where something labelled is or was."""

    location: str
    labels: Labels


class SqliteRemembered:
    """Two tables of the embedded catalog: see `catalog.Remembered`. All paths are absolute, without links."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def paths(self, home: Path) -> dict[str, Labels]:
        """The labels of each path that was given some: at its old place and, if the library was moved, next to it too.

        `home` is the folder around the library. Documents may have stayed behind or moved along with the library, so a
        path counts in both places; if two paths coincide, a reader needs the labels of both.
        """
        by_path: dict[str, Labels] = {}
        for location, beside, labels in self._rows():
            for path in _places(home, location, beside):
                by_path[path] = normalise_labels((*by_path.get(path, ()), *labels))
        return by_path

    def decide(self, home: Path, path: str, labels: Labels) -> None:
        """Remember the labels of everything under `path`, replacing earlier ones; inside a transaction."""
        rows = self._rows()
        for location, beside, before in rows:
            places = _places(home, location, beside)
            if path in places:
                self._database.write(
                    "DELETE FROM roots WHERE location = ? AND beside IS ? AND labels = ?",
                    (location, beside, json.dumps(before)),
                )
                for other in places - {path}:  # those without a decision
                    self._put(home, other, before)
        self._put(home, path, labels)

    def _put(self, home: Path, path: str, labels: Labels) -> None:
        beside = Path(path).relative_to(home).as_posix() if Path(path).is_relative_to(home) else None
        self._database.write("INSERT INTO roots VALUES (?, ?, ?)", (path, beside, json.dumps(labels)))

    def _rows(self) -> list[tuple[str, str | None, Labels]]:
        rows = self._database.all("SELECT location, beside, labels FROM roots")
        return [(location, beside, tuple(self._database.decoded(labels))) for location, beside, labels in rows]

    def know(self, digest: str, location: str, labels: Labels) -> None:
        """Remember the labels of the content at `location`; inside a transaction."""
        if labels:
            row = (digest, location, json.dumps(labels))
            self._database.write("INSERT OR REPLACE INTO labelled VALUES (?, ?, ?)", row)
        else:
            self._database.write("DELETE FROM labelled WHERE digest = ? AND location = ?", (digest, location))

    def knows_any(self) -> bool:
        """Whether any content was ever labelled."""
        return bool(self._database.all("SELECT 1 FROM labelled LIMIT 1"))

    def known(self, digest: str) -> list[LabelledPlace]:
        """The places where the content had labels; empty if it never had any."""
        return self._select("SELECT location, labels FROM labelled WHERE digest = ? ORDER BY location", (digest,))

    def everything(self) -> list[LabelledPlace]:
        """All places where anything had labels."""
        return self._select("SELECT DISTINCT location, labels FROM labelled")

    def indexed(self, digest: str) -> list[LabelledPlace]:
        """The places that the content is currently indexed from, as locations of the catalog."""
        version = digest.removeprefix(_TEXT)
        column = "digest" if version == digest else "version"
        return self._select(f"SELECT location, labels FROM sources WHERE {column} = ?", (version,))  # noqa: S608

    def _select(self, statement: str, values: tuple[str, ...] = ()) -> list[LabelledPlace]:
        rows = self._database.all(statement, values)
        return [LabelledPlace(location, tuple(self._database.decoded(labels))) for location, labels in rows]


def _places(home: Path, location: str, beside: str | None) -> set[str]:
    return {location} if beside is None else {location, (home / beside).as_posix()}

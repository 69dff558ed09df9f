"""What is remembered of labels for good: which paths they were given for, and which contents were labelled.

Neither belongs to an index, and neither goes when documents are forgotten: a document must not become public because it
left and came back, lies elsewhere now, or is indexed under another name.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from .database import Database
from .labels import normalise_labels

SCHEMA = """
CREATE TABLE roots (location TEXT NOT NULL, beside TEXT, labels TEXT NOT NULL);
CREATE TABLE labelled (
    digest TEXT NOT NULL, location TEXT NOT NULL, labels TEXT NOT NULL, PRIMARY KEY (digest, location)) WITHOUT ROWID;
"""

Labels = tuple[str, ...]
_TEXT = "text "


def text_digest(version: str) -> str:
    """What the text of a document is remembered by, beside the bytes of its file."""
    return f"{_TEXT}{version}"


@dataclass(frozen=True)
class LabelledPlace:
    """A place at which something labelled lies or lay."""

    location: str
    labels: Labels


class SqliteRemembered:
    """Two tables of the embedded catalog: see `catalog.Remembered`. All paths are absolute, without links."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def paths(self, home: Path) -> dict[str, Labels]:
        """The labels of each path that was given some, where it was and, if the library was moved, beside it.

        `home` is the folder around the library. Documents may have stayed when the library was moved or have come
        along, so a path counts in both places; where two meet, a reader needs the labels of both.
        """
        by_path: dict[str, Labels] = {}
        for location, beside, labels in self._rows():
            for path in _places(home, location, beside):
                by_path[path] = normalise_labels((*by_path.get(path, ()), *labels))
        return by_path

    def decide(self, home: Path, path: str, labels: Labels) -> None:
        """Remember the labels of what lies under `path`, in place of those that it had; inside a transaction."""
        rows = self._rows()
        for location, beside, before in rows:
            places = _places(home, location, beside)
            if path in places:
                self._database.write(
                    "DELETE FROM roots WHERE location = ? AND beside IS ? AND labels = ?",
                    (location, beside, json.dumps(before)),
                )
                for other in places - {path}:  # that nobody decided on
                    self._put(home, other, before)
        self._put(home, path, labels)

    def _put(self, home: Path, path: str, labels: Labels) -> None:
        beside = Path(path).relative_to(home).as_posix() if Path(path).is_relative_to(home) else None
        self._database.write("INSERT INTO roots VALUES (?, ?, ?)", (path, beside, json.dumps(labels)))

    def _rows(self) -> list[tuple[str, str | None, Labels]]:
        rows = self._database.all("SELECT location, beside, labels FROM roots")
        return [(location, beside, tuple(self._database.decoded(labels))) for location, beside, labels in rows]

    def know(self, digest: str, location: str, labels: Labels) -> None:
        """Remember under which labels the content lies at `location`; inside a transaction."""
        if labels:
            row = (digest, location, json.dumps(labels))
            self._database.write("INSERT OR REPLACE INTO labelled VALUES (?, ?, ?)", row)
        else:
            self._database.write("DELETE FROM labelled WHERE digest = ? AND location = ?", (digest, location))

    def knows_any(self) -> bool:
        """Whether any content was ever labelled."""
        return bool(self._database.all("SELECT 1 FROM labelled LIMIT 1"))

    def known(self, digest: str) -> list[LabelledPlace]:
        """Where the content lay with labels; nowhere if it never had any."""
        return self._select("SELECT location, labels FROM labelled WHERE digest = ? ORDER BY location", (digest,))

    def everything(self) -> list[LabelledPlace]:
        """Where anything lay with labels."""
        return self._select("SELECT DISTINCT location, labels FROM labelled")

    def indexed(self, digest: str) -> list[LabelledPlace]:
        """Where the content is indexed from now, as locations of the catalog."""
        version = digest.removeprefix(_TEXT)
        column = "digest" if version == digest else "version"
        return self._select(f"SELECT location, labels FROM sources WHERE {column} = ?", (version,))  # noqa: S608

    def _select(self, statement: str, values: tuple[str, ...] = ()) -> list[LabelledPlace]:
        rows = self._database.all(statement, values)
        return [LabelledPlace(location, tuple(self._database.decoded(labels))) for location, labels in rows]


def _places(home: Path, location: str, beside: str | None) -> set[str]:
    return {location} if beside is None else {location, (home / beside).as_posix()}

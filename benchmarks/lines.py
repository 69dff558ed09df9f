"""A work file with one JSON object per line: completed measurements are not repeated."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

_KEY = ("set", "side", "question")
_TEXTS = ("text", "failures", "verdict")
KEPT = Path(__file__).parent / "results" / "lines"
"""Folder of the second files."""

Line = dict[str, Any]


class Lines:
    """The lines of one file that carry the fingerprint of their side; others stay in the file and are not looked at.

    `archive` is a second file, beside the results: the same lines without any text, so that a sample which takes longer
    than one sitting, or one machine, can be gone on with.
    """

    def __init__(self, path: Path, fingerprints: Mapping[str, str], archive: Path | None = None) -> None:
        self._path = path
        self._archive = archive
        self._fingerprints = fingerprints
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = [*(_read(archive) if archive else []), *_read(path)]
        self._lines = {_key(line): line for line in lines if line["fingerprint"] == fingerprints.get(line["side"])}

    def has(self, set_: str, side: str, question: str) -> bool:
        """Whether this run was made."""
        return (set_, side, question) in self._lines

    def add(self, line: Line) -> None:
        """Keep a run; it is in the file when this returns."""
        line = {"fingerprint": self._fingerprints[line["side"]], **line}
        # A line that a killed run left half written must not swallow this one.
        torn = self._path.is_file() and not self._path.read_bytes().endswith(b"\n") and self._path.stat().st_size
        with self._path.open("a", encoding="utf-8") as file:
            file.write(("\n" if torn else "") + json.dumps(line, ensure_ascii=False) + "\n")
            file.flush()
            os.fsync(file.fileno())
        self._lines[_key(line)] = line

    def keep(self) -> None:
        """Write the second file anew: these lines, without answers and messages."""
        if self._archive is not None and self._lines:
            self._archive.parent.mkdir(parents=True, exist_ok=True)
            bare = (
                {name: value for name, value in line.items() if name not in _TEXTS} for line in self._lines.values()
            )
            self._archive.write_text("".join(json.dumps(line) + "\n" for line in bare), encoding="utf-8")

    def of(self, set_: str, side: str, questions: Iterable[str]) -> list[Line]:
        """The runs of these questions, in their order. Raises `KeyError` for one that was not made."""
        return [self._lines[set_, side, question] for question in questions]


def _key(line: Line) -> tuple[str, ...]:
    return tuple(line[name] for name in _KEY)


def _read(path: Path) -> list[Line]:
    lines = path.read_text(encoding="utf-8").split("\n") if path.is_file() else []
    return [line for line in map(_parse, lines) if line]


def _parse(line: str) -> Line | None:
    try:
        return json.loads(line)
    except ValueError:
        return None

"""A work file with one JSON object a line: what was measured already is not measured again."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path
from typing import Any

_KEY = ("fingerprint", "set", "side", "question")

Line = dict[str, Any]


class Lines:
    """The lines of one file that carry this fingerprint; others stay in the file and are not looked at."""

    def __init__(self, path: Path, fingerprint: str) -> None:
        self._path = path
        self._fingerprint = fingerprint
        path.parent.mkdir(parents=True, exist_ok=True)
        read = [] if not path.is_file() else [_parsed(line) for line in path.read_text(encoding="utf-8").split("\n")]
        self._lines = {_key(line): line for line in read if line and line["fingerprint"] == fingerprint}

    def has(self, set_: str, side: str, question: str) -> bool:
        """Whether this run was made."""
        return (self._fingerprint, set_, side, question) in self._lines

    def add(self, line: Line) -> None:
        """Keep a run; it is in the file when this returns."""
        line = {"fingerprint": self._fingerprint, **line}
        # A line that a killed run left half written must not swallow this one.
        torn = self._path.is_file() and not self._path.read_bytes().endswith(b"\n") and self._path.stat().st_size
        with self._path.open("a", encoding="utf-8") as file:
            file.write(("\n" if torn else "") + json.dumps(line, ensure_ascii=False) + "\n")
            file.flush()
            os.fsync(file.fileno())
        self._lines[_key(line)] = line

    def of(self, set_: str, side: str, questions: Iterable[str]) -> list[Line]:
        """The runs of these questions, in their order. Raises `KeyError` for one that was not made."""
        return [self._lines[self._fingerprint, set_, side, question] for question in questions]


def fingerprint(*parts: object, also: Iterable[Path] = ()) -> str:
    """A hash of the package's prompts, of `parts`, and of the text of the files `also`."""
    digest = hashlib.blake2b(digest_size=8)
    prompts = sorted((one for one in files("groundwire.prompts").iterdir() if one.name.endswith(".md")), key=str)
    for one in prompts:
        digest.update(f"{one.name}\0{one.read_text(encoding='utf-8')}\0".encode())
    for path in also:
        digest.update(f"{path.name}\0{path.read_text(encoding='utf-8')}\0".encode())
    digest.update(repr(parts).encode())
    return digest.hexdigest()


def _key(line: Line) -> tuple[str, ...]:
    return tuple(line[name] for name in _KEY)


def _parsed(line: str) -> Line | None:
    try:
        return json.loads(line)
    except ValueError:
        return None

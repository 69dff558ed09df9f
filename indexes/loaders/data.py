"""JSON and JSON Lines: each value on a line with the path that leads to it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from .decode import decode
from .document import Document, UnreadableFileError
from .sections import sections_from_marks
from .writer import TextWriter

_LINES = frozenset({".jsonl", ".ndjson"})
TITLES = ("title", "name", "id", "key")
"""Keys whose value names an entry."""
TITLE_CHARS = 80
_PATH_CHARS = 200


class JsonLoader:
    """Reads JSON and JSON Lines."""

    suffixes = frozenset({".json", ".geojson", *_LINES})
    version = "1"

    def load(self, data: bytes, name: str) -> Document:
        """Write "path: value" lines, a section for each entry of the outermost list or object.

        What cannot be parsed, or nests too deep, is stored as it is.
        """
        text = decode(data, name)
        facts = {"format": "json"}
        lines = name.lower().endswith(tuple(_LINES))
        try:
            entries = list(_records(text) if lines else _entries(read_json(text, name)))
        except UnreadableFileError as error:
            note = () if not text.strip() else (f"{error.reason}: it is kept as plain text",)
            return Document(text, name, sections_from_marks(text, ()), facts, notes=note)
        writer = TextWriter()
        for heading, value in entries:
            writer.place(heading[:TITLE_CHARS])
            writer.write("\n".join(_flat(value, heading if not isinstance(value, dict | list) else "")))
        return writer.document(name, facts)


def read_json(text: str, name: str) -> Any:
    """Parse JSON. Raises `UnreadableFileError` if it is broken or nests deeper than Python follows."""
    try:
        return json.loads(text)
    except RecursionError as error:
        raise UnreadableFileError("nests too deep for JSON", name) from error
    except ValueError as error:
        raise UnreadableFileError(f"is not valid JSON ({str(error)[:80]})", name) from error


def _records(text: str) -> Iterator[tuple[str, Any]]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            yield f"line {number}", read_json(line, "")


def _entries(value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        yield from ((str(key), item) for key, item in value.items())
    elif isinstance(value, list):
        yield from ((_name(item, number), item) for number, item in enumerate(value, 1))
    else:
        yield "", value


def _name(value: Any, number: int) -> str:
    title = next((value[key] for key in TITLES if key in value), None) if isinstance(value, dict) else None
    return str(title) if isinstance(title, str | int) else f"entry {number}"


def _flat(value: Any, path: str) -> Iterator[str]:
    """Yield a line for each value inside, the longest path without Python's own stack."""
    waiting: list[tuple[str, Any]] = [(path, value)]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, dict) and value:
            waiting.extend((below(path, str(key)), inner) for key, inner in reversed(value.items()))
        elif isinstance(value, list) and value and all(not isinstance(inner, dict | list) for inner in value):
            yield f"{path}: {', '.join(map(_text, value))}" if path else ", ".join(map(_text, value))
        elif isinstance(value, list) and value:
            waiting.extend((f"{path}[{at}]"[-_PATH_CHARS:], inner) for at, inner in reversed(list(enumerate(value))))
        elif value not in ({}, []):
            yield f"{path}: {_text(value)}" if path else _text(value)


def below(path: str, key: str) -> str:
    """The path of what stands under a key; of a long one the end."""
    return (f"{path}.{key}" if path else key)[-_PATH_CHARS:]


def _text(value: Any) -> str:
    return in_one_value(value) if isinstance(value, str) else json.dumps(value)


def in_one_value(text: str) -> str:
    """A text over several lines is indented, so that it stays one value."""
    clean = text.encode("utf-8", "replace").decode().replace("\0", "")
    return clean.replace("\n", "\n  ")

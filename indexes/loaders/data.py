"""JSON and JSON Lines: each value, and each small record of a list, on a line with the path that leads to it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from ...evidence.text.line import whole
from .decode import decode
from .document import Document, UnreadableFileError
from .list_records import TITLE_CHARS, Path, below, inside, line_of, name_of, title_of
from .sections import sections_from_marks
from .writer import TextWriter

_LINES = frozenset({".jsonl", ".ndjson"})


class _Entry(NamedTuple):
    """A section of the text."""

    heading: tuple[str, ...]
    path: str
    """The part of the path that is common to all its values."""
    value: Any


class _Record(str):
    """A record on one line."""


class JsonLoader:
    """Reads JSON and JSON Lines."""

    suffixes = frozenset({".json", ".geojson", *_LINES})
    version = "3"

    def load(self, data: bytes, name: str) -> Document:
        """Write "path: value" lines, a section for each entry of the outermost list or object.

        What cannot be parsed, or nests too deep, is stored as it is.
        """
        text = decode(data, name)
        facts = {"format": "json"}
        lines = name.lower().endswith(tuple(_LINES))
        try:
            content = None if lines else read_json(text, name)
            entries = list(_records(text) if lines else _entries(content))
        except UnreadableFileError as error:
            note = () if not text.strip() else (f"{error.reason}: it is kept as plain text",)
            return Document(text, name, sections_from_marks(text, ()), facts, notes=note)
        writer = TextWriter()
        for entry in entries:
            writer.place(*(each[:TITLE_CHARS] for each in entry.heading))
            above = ""
            for line in _value_lines(entry.value, entry.path):
                writer.write(line, tight=bool(above) and goes_close(above))
                above = line
        return writer.document(title_of(name, _texts(content)), facts)


def read_json(text: str, name: str) -> Any:
    """Parse JSON. Raises `UnreadableFileError` if it is broken or nested too deep for Python."""
    try:
        return json.loads(text)
    except RecursionError as error:
        raise UnreadableFileError("nests too deep for JSON", name) from error
    except ValueError as error:
        raise UnreadableFileError(f"is not valid JSON ({str(error)[:80]})", name) from error


def _records(text: str) -> Iterator[_Entry]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            yield _item(read_json(line, ""), f"line {number}")


def _entries(value: Any) -> Iterator[_Entry]:
    """The entries of the outermost object or list; those of a list of records that is all of an object."""
    above: tuple[str, ...] = ()
    if isinstance(value, dict) and len(value) == 1:
        ((key, only),) = value.items()
        above, value = ((str(key),), only) if isinstance(only, list) and not _is_plain(only) else ((), value)
    if isinstance(value, dict):
        for key, item in value.items():
            yield _Entry((str(key),), str(key), item)
    elif isinstance(value, list):
        yield from (_item(item, name_of(_fields(item)) or f"entry {at}", *above) for at, item in enumerate(value, 1))
    else:
        yield _Entry((), "", value)


def _item(value: Any, heading: str, *above: str) -> _Entry:
    """A section for an item of the outermost list."""
    fields = _fields(value)
    line = line_of(fields) if _is_record(value) else ""
    name = name_of(fields)
    return _Entry((*above, heading), "" if line or name.isdigit() else name, _Record(line) if line else value)


def _value_lines(value: Any, path: str) -> Iterator[str]:
    """Yield a line for each value inside, the longest path without Python's own stack."""
    waiting: list[tuple[str, Any]] = [(path, value)]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, dict) and value:
            waiting.extend((below(path, str(key)), inner) for key, inner in reversed(value.items()))
        elif isinstance(value, list) and value and not _is_plain(value):
            waiting.extend(_in_list(path, at, inner) for at, inner in reversed(list(enumerate(value))))
        elif value not in ({}, []):
            text = str(value) if isinstance(value, _Record) else _text(value)
            yield f"{path}: {text}" if path else text


def _in_list(path: str, at: int, value: Any) -> tuple[str, Any]:
    """An item of a list with its path."""
    fields = _fields(value)
    if _is_record(value) and (line := line_of(fields)):
        return path, _Record(line)
    return inside(path, name_of(fields), at), value


def _fields(value: Any) -> dict[str, str]:
    """The direct values of an object: texts, numbers and lists of these."""
    items = value.items() if isinstance(value, dict) else ()
    return {str(key): _text(inner) for key, inner in items if _is_plain(inner) and inner not in ({}, [])}


def _texts(value: Any) -> dict[Path, str]:
    """The texts among the values of the outermost object, and of the objects that these are."""
    inside_of = {(key,): inner for key, inner in value.items()} if isinstance(value, dict) else {}
    for path, inner in list(inside_of.items()):
        inside_of |= {(*path, key): text for key, text in inner.items()} if isinstance(inner, dict) else {}
    return {path: text for path, text in inside_of.items() if isinstance(text, str)}


def _is_record(value: Any) -> bool:
    """Whether it is an object that holds no other."""
    return isinstance(value, dict) and all(map(_is_plain, value.values()))


def _is_plain(value: Any) -> bool:
    """Whether it is a text, a number or a list of these."""
    if isinstance(value, list):
        return all(not isinstance(inner, dict | list) for inner in value)
    return not isinstance(value, dict)


def _text(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_text, value))
    return in_one_value(value) if isinstance(value, str) else json.dumps(value)


def goes_close(above: str) -> bool:
    """Whether the next value may stand right below the line of this one: not if it has paragraphs or a list."""
    return "\n" not in above


def in_one_value(text: str) -> str:
    """A text over several lines is indented, so that it stays one value."""
    return whole(text).replace("\0", "").replace("\n", "\n  ")

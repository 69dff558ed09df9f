"""YAML: each value, and each small record of a list, on a line with its path; comments where they stand."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

from .data import TITLE_CHARS, in_one_value
from .decode import decode
from .document import Document
from .records import NAMES, below, inside, line_of, name_of
from .sections import sections_from_marks
from .writer import TextWriter

_COMMENT = re.compile(r"[\s:,\]}-]*#+\s*(\S.*)?")
_MOST_DEPTH = 200


class YamlLoader:
    """Reads YAML; makes nothing of its tags and follows no alias."""

    suffixes = frozenset({".yaml", ".yml"})
    version = "2"

    def load(self, data: bytes, name: str) -> Document:
        """Write "path: value" lines, a section for each entry of the outermost mapping or list.

        Of several documents each is a section. What cannot be parsed, a template of YAML say, is stored as it is.
        """
        text = decode(data, name)
        try:
            events = _events(text)
            documents = [list(rows) for _, rows in groupby(_rows(events), key=lambda row: row.document)]
        except ValueError as error:
            note = () if not text.strip() else (f"{error}: it is kept as plain text",)
            return Document(text, name, sections_from_marks(text, ()), {"format": "text"}, notes=note)
        comments = _comments(text, events)
        writer = TextWriter()
        for rows in documents:
            names = _names(rows)
            for heading, entry in _entries(rows, names, several=len(documents) > 1):
                writer.place(*(each[:TITLE_CHARS] for each in heading))
                for row in _with_records(entry):
                    above = list(_until(comments, row.line - 1))
                    writer.write("\n".join(above))
                    beside = " ".join(_until(comments, row.last))
                    said = row.text(names, 0 if len(documents) > 1 else len(heading))
                    writer.write(f"{said} # {beside}" if beside else said, tight=not above)
        writer.write("\n".join(words for _, words in comments))
        return writer.document(name, {"format": "yaml"})


_Path = tuple[str | int, ...]
"""Keys of mappings and positions in lists."""


@dataclass(frozen=True)
class _Row:
    """One value, or a record of a list that holds nothing but values."""

    line: int
    document: int
    path: _Path
    value: str
    last: int
    """Its last line in the file."""
    is_record: bool = False

    def text(self, names: Mapping[_Path, str], above: int) -> str:
        """The value behind its path, without the first steps, which stand `above` it as a heading; but for the name of
        a record, which says what its values are of."""
        end = len(self.path) - self.is_record
        named = names.get(self.path[:above], "")
        if 0 < above <= end and named and not named.isdigit():
            above -= 1
        path = ""
        for at in range(above, end) if above < end or self.is_record else range(end):
            step = self.path[at]
            name = names.get(self.path[: at + 1], "")
            path = below(path, step) if isinstance(step, str) else inside(path, name, step)
        return f"{path}: {self.value}" if path else self.value


@dataclass
class _Open:
    """A mapping or a list that has not ended yet."""

    path: _Path
    is_list: bool
    key: str | None = None
    """Of a mapping: the key that waits for its value."""
    at: int = 0
    """Of a list: how many of its values have been written."""
    waiting: list[tuple[int, str]] = field(default_factory=list)
    """Of a list of plain values: these, as (line, value), since they go on one line."""

    def takes(self, line: int, value: str) -> bool:
        """Whether it keeps a plain value, as a key or until the list ends."""
        if self.is_list and not self.at:
            self.waiting += [(line, value)] if value else []
            return True
        if self.is_list or self.key is not None:
            return False
        self.key = value
        return True

    def next(self) -> _Path:
        """The path of the next value; a list or a mapping may also be a key."""
        if self.is_list:
            self.at += 1
            return (*self.path, self.at - 1)
        key, self.key = self.key, "?" if self.key is None else None
        return (*self.path, key or "?")

    def waited(self, document: int) -> Iterator[_Row]:
        """The plain values of a list that has others too, each on a line of its own."""
        for line, value in self.waiting:
            yield _Row(line, document, self.next(), value, line)
        self.waiting = []


def _events(text: str) -> list[Any]:
    """What is in a text, in order. Raises `ValueError` if it is broken or nests too deep."""
    import yaml

    depth, events = 0, []
    try:
        for event in yaml.parse(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth > _MOST_DEPTH:
                raise ValueError("nests too deep for YAML")
            events.append(event)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f"line {mark.line + 1}: {getattr(error, 'problem', '')}" if mark else str(error).partition("\n")[0]
        raise ValueError(f"is not valid YAML ({where[:80]})") from error
    return events


def _rows(events: Iterable[Any]) -> Iterator[_Row]:
    """A row for each value, one for a list of plain ones; an alias repeats nothing."""
    import yaml

    document = 0
    stack: list[_Open] = []
    for event in events:
        if isinstance(event, yaml.DocumentStartEvent):
            document += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            ended = stack.pop()
            if ended.waiting:
                values = ", ".join(value for _, value in ended.waiting)
                yield _Row(ended.waiting[0][0], document, ended.path, values, ended.waiting[0][0])
        elif isinstance(event, yaml.CollectionStartEvent):
            parent = stack[-1] if stack else None
            if parent:
                yield from parent.waited(document)
            stack.append(_Open(_path(parent), isinstance(event, yaml.SequenceStartEvent)))
        elif isinstance(event, yaml.NodeEvent):
            value = in_one_value(event.value).strip() if isinstance(event, yaml.ScalarEvent) else ""
            line, _ = _place(event.start_mark)
            if not stack or not stack[-1].takes(line, value):
                path = _path(stack[-1] if stack else None)
                if value:
                    yield _Row(line, document, path, value, line)


def _place(mark: Any) -> tuple[int, int]:
    """Line and column, from 0; every event that was parsed from a text has them."""
    return mark.line, mark.column


def _path(parent: _Open | None) -> _Path:
    return parent.next() if parent else ()


def _names(rows: Iterable[_Row]) -> dict[_Path, str]:
    """The path of each record of a list -> what it calls itself."""
    fields: dict[_Path, dict[str, str]] = {}
    for row in rows:
        if len(row.path) > 1 and isinstance(row.path[-2], int) and row.path[-1] in NAMES:
            fields.setdefault(row.path[:-1], {})[str(row.path[-1])] = row.value
    return {path: name for path, found in fields.items() if (name := name_of(found))}


def _with_records(rows: Sequence[_Row]) -> Iterator[_Row]:
    """The rows, each record of a list as one if it holds nothing but values, and is short."""
    at = 0
    while at < len(rows):
        end = _record_end(rows, at)
        fields = {str(row.path[-1]): row.value for row in rows[at:end]}
        line = line_of(fields) if len(fields) == end - at else ""
        if line:
            path = rows[at].path[:-1]
            yield replace(rows[at], path=path, value=line, last=rows[end - 1].last, is_record=True)
        else:
            end = max(end, at + 1)
            yield from rows[at:end]
        at = end


def _record_end(rows: Sequence[_Row], at: int) -> int:
    """Where the record ends that begins with a row and holds nothing but values; `at` if none begins there."""
    path = rows[at].path
    if len(path) < 2 or not isinstance(path[-1], str) or not isinstance(path[-2], int):
        return at
    record = path[:-1]
    if at and rows[at - 1].path[: len(record)] == record:
        return at
    end = next((end for end in range(at, len(rows)) if rows[end].path[:-1] != record), len(rows))
    goes_on = end < len(rows) and rows[end].path[: len(record)] == record
    return at if goes_on else end


def _entries(
    rows: list[_Row], names: Mapping[_Path, str], *, several: bool
) -> Iterator[tuple[tuple[str, ...], list[_Row]]]:
    """The rows of a document by its outermost keys, or under its name where there are `several` documents.

    A list of records that is all of a document has a section for each.
    """
    if several:
        named = {row.path: row.value for row in rows}
        kind, name = named.get(("kind",), ""), named.get(("metadata", "name"), "")
        own = name_of({str(row.path[0]): row.value for row in rows if len(row.path) == 1})
        yield (f"{kind} {name}".strip() or own or f"document {rows[0].document}",), rows
        return
    only = len({row.path[:1] for row in rows}) == 1 and all(
        len(row.path) > 1 and isinstance(row.path[1], int) for row in rows
    )
    for path, group in groupby(rows, key=lambda row: row.path[: 2 if only else 1]):
        yield tuple(_heading(path[: at + 1], names) for at in range(len(path))), list(group)


def _heading(path: _Path, names: Mapping[_Path, str]) -> str:
    step = path[-1]
    return step if isinstance(step, str) else names.get(path, "") or f"entry {step + 1}"


def _until(comments: deque[tuple[int, str]], line: int) -> Iterator[str]:
    """Take the comments up to a line away."""
    while comments and comments[0][0] <= line:
        yield comments.popleft()[1]


def _comments(text: str, events: Iterable[Any]) -> deque[tuple[int, str]]:
    """The comments with their lines; what begins with `#` inside a value of several lines is none."""
    import yaml

    ends: dict[int, int] = {}
    inside: set[int] = set()
    for event in events:
        if isinstance(event, yaml.ScalarEvent):
            (first, _), (last, column) = _place(event.start_mark), _place(event.end_mark)
            inside.update(range(first, last))
            if column:
                ends[last] = max(ends.get(last, 0), column)
    lines = ((number, line) for number, line in enumerate(text.split("\n")) if number not in inside and "#" in line)
    found = ((number, _COMMENT.match(line, ends.get(number, 0))) for number, line in lines)
    return deque((number, match[1].rstrip()) for number, match in found if match and match[1])

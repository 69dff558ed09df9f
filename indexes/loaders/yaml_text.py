"""YAML: each value, and each small record of a list, on a line with its path; comments in their places."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from .data import TITLE_CHARS, in_one_value
from .decode import decode
from .document import Document
from .sections import sections_from_marks
from .writer import TextWriter
from .yaml_rows import Path, Row, entries, names, with_records

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
            record_names = names(rows)
            for heading, entry in entries(rows, record_names, several=len(documents) > 1):
                writer.place(*(each[:TITLE_CHARS] for each in heading))
                for row in with_records(entry):
                    above = list(_until(comments, row.line - 1))
                    writer.write("\n".join(above))
                    beside = " ".join(_until(comments, row.last))
                    line = row.text(record_names, 0 if len(documents) > 1 else len(heading))
                    writer.write(f"{line} # {beside}" if beside else line, tight=not above)
        writer.write("\n".join(words for _, words in comments))
        return writer.document(name, {"format": "yaml"})


@dataclass
class _Open:
    """A mapping or a list that has not ended yet."""

    path: Path
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

    def next(self) -> Path:
        """The path of the next value; a list or a mapping may also be a key."""
        if self.is_list:
            self.at += 1
            return (*self.path, self.at - 1)
        key, self.key = self.key, "?" if self.key is None else None
        return (*self.path, key or "?")

    def waited(self, document: int) -> Iterator[Row]:
        """The plain values of a list that has others too, each on a line of its own."""
        for line, value in self.waiting:
            yield Row(line, document, self.next(), value, line)
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


def _rows(events: Iterable[Any]) -> Iterator[Row]:
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
                yield Row(ended.waiting[0][0], document, ended.path, values, ended.waiting[0][0])
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
                    yield Row(line, document, path, value, line)


def _place(mark: Any) -> tuple[int, int]:
    """Line and column, from 0; every event that was parsed from a text has them."""
    return mark.line, mark.column


def _path(parent: _Open | None) -> Path:
    return parent.next() if parent else ()


def _until(comments: deque[tuple[int, str]], line: int) -> Iterator[str]:
    """Take the comments up to a line away."""
    while comments and comments[0][0] <= line:
        yield comments.popleft()[1]


def _comments(text: str, events: Iterable[Any]) -> deque[tuple[int, str]]:
    """The comments with their lines; a `#` inside a value of several lines begins none."""
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
    matches = ((number, _COMMENT.match(line, ends.get(number, 0))) for number, line in lines)
    return deque((number, match[1].rstrip()) for number, match in matches if match and match[1])

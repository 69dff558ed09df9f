"""YAML: each value, and each small record of a list, on a line with its path; comments in their places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from .data import goes_close, in_one_value
from .decode import decode
from .document import Document
from .list_records import TITLE_CHARS, Path, title_of
from .sections import sections_from_marks
from .writer import TextWriter
from .yaml_aliases import merged, with_repeated
from .yaml_comments import Comment, Comments, own_from
from .yaml_rows import Row, entries, names, with_records

_MOST_DEPTH = 200


class YamlLoader:
    """Reads YAML; makes nothing of its tags."""

    suffixes = frozenset({".yaml", ".yml"})
    version = "4"

    def load(self, data: bytes, name: str) -> Document:
        """Write "path: value" lines, a section for each entry of the outermost mapping or list.

        Of several documents each is a section. What cannot be parsed, a template of YAML say, is stored as it is.
        """
        text = decode(data, name)
        try:
            events = _events(text)
            documents = [merged(list(rows)) for _, rows in groupby(_rows(events), key=lambda row: row.document)]
        except ValueError as error:
            note = () if not text.strip() else (f"{error}: it is kept as plain text",)
            return Document(text, name, sections_from_marks(text, ()), {"format": "text"}, notes=note)
        comments = Comments(text, events)
        writer, line = TextWriter(), ""
        for rows in documents:
            record_names = names(rows)
            for heading, entry in entries(rows, record_names, several=len(documents) > 1):
                writer.place(*(each[:TITLE_CHARS] for each in heading))
                for row in with_records(entry):
                    apart = not goes_close(line)
                    line = row.text(record_names, 0 if len(documents) > 1 else len(heading))
                    above = comments.until(row.line - 1)
                    own = own_from(above, row.line) if goes_close(line) else len(above)
                    beside = (*above[own:], *comments.until(row.last))
                    writer.write(_words(above[:own]))
                    writer.write(f"{line} # {_words(beside, ' ')}" if beside else line, tight=not (apart or own))
        writer.write(_words(comments.rest()))
        values = {row.path: row.value for row in documents[0]} if len(documents) == 1 else {}
        return writer.document(title_of(name, values), {"format": "yaml"})


def _words(comments: Iterable[Comment], between: str = "\n") -> str:
    return between.join(comment.words for comment in comments)


@dataclass
class _Open:
    """A mapping or a list that has not ended yet."""

    path: Path
    is_list: bool
    line: int
    empty: bool = True
    """Whether nothing of it has been seen."""
    key: str | None = None
    """Of a mapping: the key that waits for its value."""
    at: int = 0
    """Of a list: how many of its values have been written."""
    waiting: list[tuple[int, str]] = field(default_factory=list)
    """Of a list of plain values: these, as (line, value), since they go on one line."""

    def takes(self, line: int, value: str) -> bool:
        """Whether it keeps a plain value, as a key or until the list ends."""
        self.empty = False
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


def _rows(events: Sequence[Any]) -> Iterator[Row]:
    """A row for each value, one for a list of plain ones; an alias repeats what it stands for, unless that is much."""
    import yaml

    document = 0
    stack: list[_Open] = []
    for event, line in with_repeated(events):
        if isinstance(event, yaml.DocumentStartEvent):
            document += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            ended = stack.pop()
            if ended.waiting:
                values = ", ".join(value for _, value in ended.waiting)
                yield Row(ended.waiting[0][0], document, ended.path, values, ended.waiting[0][0])
            elif ended.empty and ended.path:
                yield Row(ended.line, document, ended.path, "[]" if ended.is_list else "{}", ended.line)
        elif isinstance(event, yaml.CollectionStartEvent):
            parent = stack[-1] if stack else None
            if parent:
                parent.empty = False
                yield from parent.waited(document)
            stack.append(_Open(_path(parent), isinstance(event, yaml.SequenceStartEvent), line))
        elif isinstance(event, yaml.NodeEvent):
            yield from _value(event, line, stack[-1] if stack else None, document)


def _value(event: Any, line: int, parent: _Open | None, document: int) -> Iterator[Row]:
    """A row for a plain value, unless it is a key or waits for the end of its list; nothing for an alias
    that repeats nothing."""
    import yaml

    is_scalar = isinstance(event, yaml.ScalarEvent)
    value = in_one_value(event.value).strip() if is_scalar else ""
    if parent and parent.takes(line, value):
        return
    path = _path(parent)
    if is_scalar and (value or path):
        yield Row(line, document, path, value or ('""' if event.style else "null"), line)


def _path(parent: _Open | None) -> Path:
    return parent.next() if parent else ()

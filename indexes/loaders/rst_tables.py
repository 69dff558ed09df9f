"""Tables that reStructuredText writes as lists or as values between commas, with each row on a line."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from textwrap import dedent

from ...evidence.markup.plain import plain_text
from ...evidence.markup.strung import strung
from ...evidence.text.line_spans import depth_of

_DIRECTIVE = re.compile(r"(?P<indent>[ \t]*)\.\. (?P<kind>list|csv)-table::[ \t]*(?P<title>.*)")
_OPTION = re.compile(r"[ \t]+:(?P<name>[a-z-]+):[ \t]*(?P<value>.*)")
_ROW = re.compile(r"(?P<row>\*[ \t]+)?-(?:[ \t]+(?P<text>.*))?")
_PIECE = re.compile(r"(?:[|*+-]|#\.)[ \t]+|(?=\d+\.[ \t])")
"""Begins a line of a line block, or an item of a list, within a cell; a number is part of the text."""
_NOT_READ = frozenset({"file", "url", "quote", "escape", "keepspace"})
"""Options of tables whose rows are elsewhere, or are quoted in another way."""
_MOST_CELLS = 10_000


@dataclass
class _Table:
    title: str
    options: dict[str, str] = field(default_factory=dict)
    body: list[str] = field(default_factory=list)


def with_rows(text: str) -> str:
    """The text with each `list-table` and `csv-table` as a Markdown table, its cells as a reader sees them.

    A table that is not written as docutils wants it, or whose rows are in another file, stays as it is.
    """
    lines = text.split("\n")
    out: list[str] = []
    at = 0
    while at < len(lines):
        match = _DIRECTIVE.fullmatch(lines[at])
        if match is None:
            out.append(lines[at])
            at += 1
            continue
        end = _end(lines, at, len(match["indent"].expandtabs()))
        out += _written(match, lines[at + 1 : end]) or lines[at:end]
        at = end
    return "\n".join(out)


def _end(lines: Sequence[str], at: int, indent: int) -> int:
    """The line behind the directive at line `at`: the next one that is not indented further; blank lines are left."""
    end = last = at + 1
    while end < len(lines) and (not lines[end].strip() or depth_of(lines[end]) > indent):
        end += 1
        last = end if lines[end - 1].strip() else last
    return last


def _written(directive: re.Match[str], lines: Sequence[str]) -> list[str]:
    table = _read(directive["title"].strip(), lines)
    rows = _rows(table, directive["kind"])
    headed = "header" in table.options or table.options.get("header-rows", "0").strip() not in ("", "0")
    if not rows or not all(rows):
        return []
    width = max(map(len, rows))
    if width * len(rows) > _MOST_CELLS:
        return []
    return [*([plain_text(table.title, "rst"), ""] if table.title else []), *piped(rows, headed=headed)]


def piped(rows: Sequence[Sequence[str]], *, headed: bool) -> list[str]:
    """The lines of a Markdown table with these cells, of which the first row may name the columns."""
    width = max(map(len, rows))
    lines = [f"| {' | '.join([*map(_escaped, row), *[''] * (width - len(row))])} |" for row in rows]
    return [*lines[:1], f"|{' --- |' * width}", *lines[1:]] if headed else lines


def _read(title: str, lines: Sequence[str]) -> _Table:
    table, option, in_options = _Table(title), "", True
    for line in lines:
        match = _OPTION.fullmatch(line) if in_options else None
        if match is not None:
            option = match["name"]
            table.options[option] = match["value"]
        elif in_options and line.strip() and option:
            table.options[option] += f"\n{line.strip()}"
        elif line.strip() or table.body:
            table.body.append(line)
            in_options = False
        else:
            in_options = not (table.options or not line.strip())
    return table


def _rows(table: _Table, kind: str) -> list[list[str]]:
    """The rows; none, or an empty one, if the table cannot be read."""
    if not _NOT_READ.isdisjoint(table.options):
        return []
    try:
        return list(_csv_rows(table) if kind == "csv" else _list_rows(table.body))
    except (csv.Error, TypeError, ValueError):  # a cell that is too long, or no delimiter
        return []


def _csv_rows(table: _Table) -> Iterator[list[str]]:
    delimiter = {"tab": "\t", "space": " "}.get(table.options.get("delim", ","), table.options.get("delim", ","))
    texts = [*([table.options["header"]] if table.options.get("header") else []), dedent("\n".join(table.body))]
    for text in texts if len(delimiter) == 1 else ():
        for row in csv.reader(text.split("\n"), delimiter=delimiter, skipinitialspace=True):
            if row:
                yield [cell(value.split("\n")) for value in row]


def _list_rows(body: Sequence[str]) -> Iterator[list[str]]:
    """The cells of each row; an empty row where the list is not one of lists."""
    cells: list[list[str]] = []
    dash = -1
    for line in dedent("\n".join(body)).split("\n"):
        start = depth_of(line)
        match = _ROW.fullmatch(line.strip())
        if match and match["row"] and start == 0:
            if cells:
                yield list(map(cell, cells))
            dash = line.expandtabs().index("-")
            cells = [[match["text"] or ""]]
        elif match and not match["row"] and start == dash:
            cells.append([match["text"] or ""])
        elif cells and (not line.strip() or start > dash):
            cells[-1].append(line.strip())
        elif line.strip():
            yield []
    if cells:
        yield list(map(cell, cells))


def cell(lines: Sequence[str]) -> str:
    """The text of a cell, with a stroke between its paragraphs, lines and items."""
    pieces: list[str] = []
    new = True
    for line in lines:
        mark = _PIECE.match(line)
        words = line[mark.end() :] if mark else line
        if new or mark:
            pieces.append(words)
        else:
            pieces[-1] += f" {words}"
        new = not line.strip()
    return strung(plain_text(piece.strip(), "rst") for piece in pieces)


def _escaped(cell: str) -> str:
    return cell.replace("\\", "\\\\").replace("|", "\\|")

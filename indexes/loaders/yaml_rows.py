"""The values of YAML with the paths that lead to them: as sections, behind the names of records, on lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from .list_records import NAMES, Path, below, inside, line_of, name_of


@dataclass(frozen=True)
class Row:
    """One value, or a record of a list that consists of values only."""

    line: int
    document: int
    path: Path
    value: str
    last: int
    """Its last line in the file."""
    is_record: bool = False

    def text(self, names: Mapping[Path, str], above: int) -> str:
        """The value behind its path. If the first steps, which stand `above` it as a heading, lead to a record of a
        list, only the record's name is left of them: it says what its values are of."""
        path, first = "", 0
        if above and isinstance(self.path[above - 1], int):
            record_name = names.get(self.path[:above], "")
            first = above - 1 if record_name and not record_name.isdigit() else above
        for at in range(first, len(self.path) - self.is_record):
            step = self.path[at]
            name = names.get(self.path[: at + 1], "")
            path = below(path, step) if isinstance(step, str) else inside(path, name, step)
        return f"{path}: {self.value}" if path else self.value


def entries(
    rows: list[Row], names: Mapping[Path, str], *, several: bool
) -> Iterator[tuple[tuple[str, ...], list[Row]]]:
    """The rows of a document by its outermost keys, or under its name where there are `several` documents.

    A list of records that is all of a document has a section for each.
    """
    if several:
        values = {row.path: row.value for row in rows}
        kind, name = values.get(("kind",), ""), values.get(("metadata", "name"), "")
        own = name_of({str(row.path[0]): row.value for row in rows if len(row.path) == 1})
        yield (f"{kind} {name}".strip() or own or f"document {rows[0].document}",), rows
        return
    only = len({row.path[:1] for row in rows}) == 1 and all(
        len(row.path) > 1 and isinstance(row.path[1], int) for row in rows
    )
    for path, group in groupby(rows, key=lambda row: row.path[: 2 if only else 1]):
        yield tuple(_heading(path[: at + 1], names) for at in range(len(path))), list(group)


def _heading(path: Path, names: Mapping[Path, str]) -> str:
    step = path[-1]
    return step if isinstance(step, str) else names.get(path, "") or f"entry {step + 1}"


def names(rows: Iterable[Row]) -> dict[Path, str]:
    """The path of each record of a list -> its own name."""
    fields: dict[Path, dict[str, str]] = {}
    for row in rows:
        if len(row.path) > 1 and isinstance(row.path[-2], int) and str(row.path[-1]).lower() in NAMES:
            fields.setdefault(row.path[:-1], {})[str(row.path[-1])] = row.value
    return {path: name for path, record in fields.items() if (name := name_of(record))}


def with_records(rows: Sequence[Row]) -> Iterator[Row]:
    """The rows; a record of a list becomes one row if it is short and consists of values only."""
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


def _record_end(rows: Sequence[Row], at: int) -> int:
    """The end of the record of values that begins with a row; `at` if none begins there."""
    path = rows[at].path
    if len(path) < 2 or not isinstance(path[-1], str) or not isinstance(path[-2], int):
        return at
    record = path[:-1]
    if at and rows[at - 1].path[: len(record)] == record:
        return at
    end = next((end for end in range(at, len(rows)) if rows[end].path[:-1] != record), len(rows))
    goes_on = end < len(rows) and rows[end].path[: len(record)] == record
    return at if goes_on else end

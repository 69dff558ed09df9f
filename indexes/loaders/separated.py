"""Tables in text files: CSV and TSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from .column_names import header_rows
from .decode import decode
from .document import Document
from .tables import Row, write_table
from .writer import TextWriter

_SEPARATORS = (",", ";", "\t", "|")
_SAMPLE_LINES = 50
_CELL_CHARS = 1_000_000


class SeparatedLoader:
    """Reads tables whose cells are separated by commas, semicolons, tabs or bars."""

    suffixes = frozenset({".csv", ".tsv", ".tab"})
    version = "4"

    def load(self, data: bytes, name: str) -> Document:
        """Write the rows in blocks, each under the names of the columns and headed by the numbers of its rows."""
        text = decode(data, name)
        rows = [tuple(" ".join(cell.split()) for cell in row) for row in rows_of(text, _separator(text))]
        writer = TextWriter()
        ranges = [f"row {number}:row {number}" for number in range(1, len(rows) + 1)]
        write_table(writer, rows, headers=header_rows(rows), ranges=ranges)
        return writer.document(name, {"format": "csv"})


def rows_of(text: str, separator: str) -> Iterator[Row]:
    """The rows of a text with a separator between cells."""
    csv.field_size_limit(_CELL_CHARS)
    try:
        yield from [tuple(row) for row in csv.reader(io.StringIO(text), delimiter=separator)]
    except csv.Error:  # a quotation mark that never closes takes the rest of the file for one cell
        yield from (tuple(line.split(separator)) for line in text.split("\n"))


def _separator(text: str) -> str:
    """The sign that cuts the most lines into as many cells as the first."""
    lines = [line[:_CELL_CHARS] for line in text[:200_000].split("\n")[:_SAMPLE_LINES] if line]
    counts = {separator: [line.count(separator) for line in lines] for separator in _SEPARATORS}

    def score(separator: str) -> tuple[int, int]:
        line_counts = counts[separator]
        same = sum(1 for count in line_counts if count and count == line_counts[0])
        return same, sum(line_counts)

    return max(_SEPARATORS, key=score) if lines else ","

"""Excel workbooks (.xlsx): each sheet in blocks of rows with their header and their cells."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from ..document import Document, UnreadableFileError
from ..grid import Grid
from ..joining import join
from ..writer import TextWriter
from ..xml import attribute, child, children, has_document_type, local, safe
from .package import Package
from .xlsx_values import Values

if TYPE_CHECKING:
    from collections.abc import Iterator

_DAMAGED = "is damaged in the sheet"


class XlsxLoader:
    """Reads workbooks since 2007, with the values that formulas had when the file was saved."""

    suffixes = frozenset({".xlsx", ".xlsm", ".xltx"})
    version = "1"

    def load(self, data: bytes, name: str) -> Document:
        """Write the sheets in their order.

        :raises UnreadableFileError: if it is no workbook, damaged or encrypted.
        """
        return join(self.parts(data, name), name)

    def parts(self, data: bytes, name: str) -> Iterator[Document]:
        """Yield a document for each sheet; a damaged one is noted, and what of it could be read is kept."""
        package = Package(data, name, what="a workbook")
        root = package.xml(package.main)
        targets = package.targets(package.main, "/worksheet")
        values = Values(package)
        facts = {**package.facts(), "format": "xlsx"}
        sheets = child(root, "sheets")
        for sheet in () if sheets is None else children(sheets, "sheet"):
            part = targets.get(next((str(value) for key, value in sheet.items() if key.endswith("}id")), ""))
            if part is None:  # a sheet that is a chart
                continue
            title = attribute(sheet, "name")
            writer, grid = TextWriter(), Grid()
            notes: tuple[str, ...] = ()
            try:
                _fill(grid, package.read(part), values, name)
            except UnreadableFileError as error:
                notes = (f"{error.reason} ({title!r})",)
            grid.write(writer, title)
            yield writer.document(str(facts.get("title", "")), facts, notes=notes)


def _fill(grid: Grid, data: bytes, values: Values, name: str) -> None:
    """Read the cells of a sheet one by one: a sheet may have a million rows."""
    from lxml import etree

    if has_document_type(data):
        raise UnreadableFileError("declares a document type, as no file of its kind does", name)
    wanted = ("{*}c", "{*}row", "{*}mergeCell")
    row = column = 0
    try:
        for _, element in etree.iterparse(BytesIO(data), events=("start", "end"), tag=wanted, **_stream()):
            kind = local(element)
            if _ == "start":
                if kind == "row":
                    number = attribute(element, "r")
                    row, column = int(number) if number.isdigit() and len(number) < 9 else row + 1, 0
            elif kind == "c":
                place = attribute(element, "r")
                column = column_number(place) or column + 1
                text = values.text(element)
                if text:
                    grid.put(row, column, text)
                element.clear()
            elif kind == "row":
                element.clear()
                while element.getprevious() is not None:
                    del element.getparent()[0]
            else:
                grid.merge(attribute(element, "ref"))
    except etree.XMLSyntaxError as error:
        raise UnreadableFileError(f"{_DAMAGED}", name) from error


def _stream() -> dict[str, object]:
    return {key: value for key, value in safe().items() if key not in ("remove_pis",)}


def column_number(place: str) -> int:
    """The number of the column from 1 in "AB12"; 0 if there is none."""
    number = 0
    for letter in place[:3]:
        if not ("A" <= letter <= "Z"):
            break
        number = number * 26 + ord(letter) - 64
    return number

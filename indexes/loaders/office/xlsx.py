"""Excel workbooks (.xlsx): each sheet in blocks of rows with their header, and cells as Excel shows them."""

from __future__ import annotations

import datetime
import re
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from ..document import Document, UnreadableFileError
from ..grid import Grid, column_number
from ..loader import InParts
from ..raised import raised
from ..tables import whole_number
from ..writer import TextWriter
from ..xml import attribute, child, children, has_document_type, local, safe
from .package import Package, relation
from .struck import joined
from .xlsx_formats import BUILT_IN, CODE_CHARS, elapsed, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml.etree import _Element as Element

_DATES = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))
# In a format's code, what is quoted, escaped or in brackets is no part of a date.
_LITERAL = re.compile(r"\"[^\"]*\"|\\.|\[[^\[\]]*\]|_.")
_DATE_CODE = re.compile(r"[dmyhs]", re.IGNORECASE)
_EPOCH = datetime.datetime(1899, 12, 30)
_EPOCH_1904 = datetime.datetime(1904, 1, 1)
_LAST_DAY = 2_958_465
_CELL_CHARS = 32_767


class XlsxLoader(InParts):
    """Reads workbooks since 2007, with the values that formulas had when the file was saved."""

    suffixes = frozenset({".xlsx", ".xlsm", ".xltx"})
    version = "9"

    def parts(self, data: bytes, name: str) -> Iterator[Document]:
        """Yield a document for each sheet; a damaged sheet is noted, and its readable part is kept."""
        package = Package(data, name, what="a workbook")
        root = package.xml(package.main)
        targets = package.targets(package.main, "/worksheet")
        values = Values(package)
        facts = {**package.facts(), "format": "xlsx"}
        for sheet in children(child(root, "sheets"), "sheet"):
            part = targets.get(relation(sheet))
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
    tags = ("{*}c", "{*}row", "{*}mergeCell")
    stream = {key: value for key, value in safe().items() if key != "remove_pis"}
    row = column = 0
    try:
        for event, element in etree.iterparse(BytesIO(data), events=("start", "end"), tag=tags, **stream):
            kind = local(element)
            if event == "start":
                if kind == "row":
                    number = whole_number(attribute(element, "r"))
                    row, column = row + 1 if number is None else number, 0
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
        raise UnreadableFileError("is damaged in the sheet", name) from error


class _Style(NamedTuple):
    """How a cell is shown."""

    code: str = ""
    """Of its number, if it is said."""
    is_date: bool = False
    struck: bool = False


_PLAIN = _Style()


class Values:
    """The texts and formats that the sheets of one workbook share."""

    def __init__(self, package: Package) -> None:
        self._shared: list[str] = []
        for part in package.targets(package.main, "/sharedStrings").values():
            root = package.xml(part)
            self._shared += [_string(item) for item in children(root, "si")]
        self._styles = _styles(package)
        settings = child(package.xml(package.main), "workbookPr")
        is_1904 = settings is not None and attribute(settings, "date1904") in ("1", "true")
        self._epoch = _EPOCH_1904 if is_1904 else _EPOCH

    def text(self, cell: Element) -> str:
        """What a cell shows, without what is struck out."""
        style = self._style(cell)
        if style.struck:
            return ""
        kind = attribute(cell, "t", "n")
        if kind == "inlineStr":
            inline = child(cell, "is")
            return "" if inline is None else _clean(_string(inline))
        value = child(cell, "v")
        raw = "" if value is None else value.text or ""
        if kind == "s":
            nth = whole_number(raw)
            return _clean(self._shared[nth]) if nth is not None and nth < len(self._shared) else ""
        if kind == "b":
            return {"1": "TRUE", "0": "FALSE"}.get(raw, raw)
        if kind != "n" or not raw:
            return _clean(raw)
        return _date(raw, self._epoch, style.code) if style.is_date else shown(raw, style.code)

    def _style(self, cell: Element) -> _Style:
        nth = whole_number(attribute(cell, "s"))
        return self._styles[nth] if nth is not None and nth < len(self._styles) else _PLAIN


def _string(element: Element) -> str:
    """The runs of a text, without what is struck out and its readings (Japanese phonetic guides)."""
    pieces: list[str | None] = []
    for run in element:
        if local(run) == "t":
            pieces.append(run.text or "")
        elif local(run) == "r":
            words, font = "".join(part.text or "" for part in children(run, "t")), child(run, "rPr")
            align = child(font, "vertAlign")
            is_raised = align is not None and attribute(align, "val") == "superscript"
            pieces.append(None if _is_struck(font) else raised(words) if is_raised else words)
    return joined(pieces)


def _clean(text: str) -> str:
    return " ".join(text[:_CELL_CHARS].split())


def _date(raw: str, epoch: datetime.datetime, code: str) -> str:
    try:
        days = float(raw)
        if (hours := elapsed(days, code)) is not None:
            return hours
        if not 0 <= days <= _LAST_DAY:
            return shown(raw, "")
        moment = epoch + datetime.timedelta(seconds=round(days * 86_400))
    except (ValueError, OverflowError):
        return raw[:_CELL_CHARS]
    if days < 1:
        return moment.strftime("%H:%M:%S" if moment.second else "%H:%M")
    if not (moment.hour or moment.minute or moment.second):
        return moment.date().isoformat()
    return moment.isoformat(sep=" ", timespec="minutes" if not moment.second else "seconds")


def _styles(package: Package) -> list[_Style]:
    """How the cells of each style are shown."""
    styles: list[_Style] = []
    for part in package.targets(package.main, "/styles").values():
        root = package.maybe(part)
        formats = children(child(root, "numFmts"), "numFmt")
        codes = {attribute(format_, "numFmtId"): attribute(format_, "formatCode") for format_ in formats}
        struck = [_is_struck(font) for font in children(child(root, "fonts"), "font")]
        for style in children(child(root, "cellXfs"), "xf"):
            id_, font = attribute(style, "numFmtId"), whole_number(attribute(style, "fontId"))
            code = (codes.get(id_) or BUILT_IN.get(id_, ""))[:CODE_CHARS]
            is_date = elapsed(0, code) is not None or (
                bool(_DATE_CODE.search(_LITERAL.sub("", code))) if id_ in codes else whole_number(id_) in _DATES
            )
            styles.append(_Style(code, is_date, font is not None and font < len(struck) and struck[font]))
    return styles


def _is_struck(font: Element | None) -> bool:
    """Whether the words in a font are struck out."""
    strike = child(font, "strike")
    return strike is not None and attribute(strike, "val", "1") not in ("0", "false")

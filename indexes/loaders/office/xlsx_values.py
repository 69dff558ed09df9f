"""What the cells of a workbook show: shared texts, dates, truth values."""

from __future__ import annotations

import datetime
import re
from typing import TYPE_CHECKING

from ..xml import attribute, child, children, local

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

    from .package import Package

_DATES = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))
# In a format's code, what is quoted, escaped or in brackets is no part of a date.
_LITERAL = re.compile(r"\"[^\"]*\"|\\.|\[[^\[\]]*\]|_.")
_DATE_CODE = re.compile(r"[dmyhs]", re.IGNORECASE)
_EPOCH = datetime.datetime(1899, 12, 30)
_EPOCH_1904 = datetime.datetime(1904, 1, 1)
_LAST_DAY = 2_958_465
_CELL_CHARS = 32_767


class Values:
    """The texts and formats that the sheets of one workbook share."""

    def __init__(self, package: Package) -> None:
        self._shared: list[str] = []
        for part in package.targets(package.main, "/sharedStrings").values():
            root = package.xml(part)
            self._shared += [_string(one) for one in children(root, "si")]
        self._date_styles = _date_styles(package)
        settings = child(package.xml(package.main), "workbookPr")
        is_1904 = settings is not None and attribute(settings, "date1904") in ("1", "true")
        self._epoch = _EPOCH_1904 if is_1904 else _EPOCH

    def text(self, cell: Element) -> str:
        """What a cell shows."""
        kind = attribute(cell, "t", "n")
        if kind == "inlineStr":
            inline = child(cell, "is")
            return "" if inline is None else _clean(_string(inline))
        value = child(cell, "v")
        raw = "" if value is None else value.text or ""
        if kind == "s":
            return _clean(self._shared[int(raw)]) if raw.isdigit() and int(raw) < len(self._shared) else ""
        if kind == "b":
            return {"1": "TRUE", "0": "FALSE"}.get(raw, raw)
        if kind != "n" or not raw:
            return _clean(raw)
        style = attribute(cell, "s")
        is_date = style.isdigit() and int(style) in self._date_styles
        return _date(raw, self._epoch) if is_date else _number(raw)


def _string(element: Element) -> str:
    """The runs of a text, without its readings (Japanese phonetic guides)."""
    pieces = []
    for one in element:
        if local(one) == "t":
            pieces.append(one.text or "")
        elif local(one) == "r":
            pieces += [part.text or "" for part in children(one, "t")]
    return "".join(pieces)


def _clean(text: str) -> str:
    return " ".join(text[:_CELL_CHARS].split())


def _number(raw: str) -> str:
    """The number as people write it: 0.1, not 0.10000000000000001."""
    try:
        number = float(raw)
    except ValueError:
        return raw[:_CELL_CHARS]
    if number.is_integer() and abs(number) < 1e15:
        return str(int(number))
    return f"{number:.15g}"


def _date(raw: str, epoch: datetime.datetime) -> str:
    try:
        days = float(raw)
        if not 0 <= days <= _LAST_DAY:
            return _number(raw)
        moment = epoch + datetime.timedelta(seconds=round(days * 86_400))
    except (ValueError, OverflowError):
        return raw[:_CELL_CHARS]
    if days < 1:
        return moment.strftime("%H:%M:%S" if moment.second else "%H:%M")
    if not (moment.hour or moment.minute or moment.second):
        return moment.date().isoformat()
    return moment.isoformat(sep=" ", timespec="minutes" if not moment.second else "seconds")


def _date_styles(package: Package) -> frozenset[int]:
    """The cell styles that show a number as a date or a time."""
    found: set[int] = set()
    for part in package.targets(package.main, "/styles").values():
        root = package.maybe(part)
        formats = None if root is None else child(root, "numFmts")
        own = {
            attribute(one, "numFmtId"): attribute(one, "formatCode")
            for one in ([] if formats is None else children(formats, "numFmt"))
        }
        styles = None if root is None else child(root, "cellXfs")
        for nth, style in enumerate([] if styles is None else children(styles, "xf")):
            id_ = attribute(style, "numFmtId")
            code = own.get(id_)
            known = id_.isdigit() and int(id_) in _DATES
            if known if code is None else _DATE_CODE.search(_LITERAL.sub("", code[:200])):
                found.add(nth)
    return frozenset(found)

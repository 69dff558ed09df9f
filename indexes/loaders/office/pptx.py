"""PowerPoint files (.pptx): each slide a page with its title, text, tables, charts and notes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..document import Document, UnreadableFileError
from ..loader import InParts
from ..raised import raised
from ..tables import Cell, Row, count, expand, whole_number, write_table
from ..writer import TextWriter
from ..xml import attribute, child, children, local, words
from .formulas import formula
from .package import Package, relation
from .struck import joined
from .xlsx_formats import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml.etree import _Element as Element

_TITLES = ("title", "ctrTitle")
_UNSAID = ("dt", "ftr", "sldNum", "hdr", "sldImg")
_INDENTS = 8
_RAISED = re.compile(r"[1-9][0-9]{0,8}(?:%|\.[0-9]{1,9}%)?")
"""How far words are raised, in thousandths of their height or, in strict files, in percent."""


class PptxLoader(InParts):
    """Reads presentations since 2007."""

    suffixes = frozenset({".pptx", ".pptm", ".potx", ".ppsx"})
    version = "6"

    def parts(self, data: bytes, name: str) -> Iterator[Document]:
        """Yield a document for each slide; a damaged one is noted and the others are read."""
        package = Package(data, name, what="a presentation")
        root = package.xml(package.main)
        targets = package.targets(package.main, "/slide")
        ids = [relation(slide) for slide in children(child(root, "sldIdLst"))]
        facts = {**package.facts(), "format": "pptx"}
        for number, part in enumerate((targets[id_] for id_ in ids if id_ in targets), 1):
            writer = TextWriter()
            writer.page()
            notes: tuple[str, ...] = ()
            try:
                _Slide(package, part, writer, number).write()
            except UnreadableFileError as error:
                notes = (f"{error.reason} on slide {number}",)
            yield writer.document(writer.title(facts.get("title", "")), facts, notes=notes)


class _Slide:
    def __init__(self, package: Package, part: str, writer: TextWriter, number: int) -> None:
        self._package = package
        self._part = part
        self._writer = writer
        self._number = number

    def write(self) -> None:
        tree = child(self._package.xml(self._part), "cSld", "spTree")
        shapes = list(_shapes(tree))
        titles = [shape for shape in shapes if _placeholder(shape) in _TITLES]
        for shape in titles:
            self._writer.heading(words_of(shape), 1)
        self._writer.place(f"slide {self._number}")
        for shape in shapes:
            if shape not in titles and _placeholder(shape) not in _UNSAID:
                self._shape(shape)
        for part in self._package.targets(self._part, "/notesSlide").values():
            tree = child(self._package.maybe(part), "cSld", "spTree")
            notes = [words_of(shape) for shape in _shapes(tree) if _placeholder(shape) == "body"]
            if any(notes):
                self._writer.write(f"Notes: {' '.join(filter(None, notes))}")

    def _shape(self, shape: Element) -> None:
        table = next(shape.iter("{*}tbl"), None)
        chart = next(shape.iter("{*}chart"), None)
        if table is not None:
            write_table(self._writer, _table(table))
        elif chart is not None:
            self._chart(self._package.targets(self._part, "/chart").get(relation(chart), ""))
        else:
            tight = False
            for paragraph in children(child(shape, "txBody"), "p"):
                text = _text(paragraph).strip()
                level = child(paragraph, "pPr")
                depth = "" if level is None else attribute(level, "lvl")
                listed = _placeholder(shape) in ("body", "", "obj") and _is_list(shape, paragraph)
                indent = "  " * min(whole_number(depth, 2) or 0, _INDENTS)
                self._writer.write(f"{indent}- {text}" if listed and text else text, tight=tight and listed)
                tight = listed if text else tight

    def _chart(self, part: str) -> None:
        root = self._package.maybe(part)
        if root is None:
            return
        title = words(next(root.iter("{*}title"), None))
        columns: dict[tuple[tuple[int, str], ...], list[tuple[str, dict[int, str]]]] = {}
        for series in root.iter("{*}ser"):
            values = _numbers(series, "val") or _numbers(series, "yVal")
            columns.setdefault(_categories(series), []).append((_points(series, "tx").get(0, ""), values))
        for categories, all_values in columns.items():
            names = dict(categories)
            places = sorted({*names, *(at for _, values in all_values for at in values)})
            rows = [(names.get(at, ""), *(values.get(at, "") for _, values in all_values)) for at in places]
            write_table(self._writer, [("", *(name for name, _ in all_values)), *rows], lead=title)


def words_of(shape: Element) -> str:
    """All words of a shape on one line."""
    return " ".join(" ".join(_text(paragraph) for paragraph in children(child(shape, "txBody"), "p")).split())


def _text(paragraph: Element) -> str:
    return joined(_pieces(paragraph))


def _pieces(parent: Element) -> Iterator[str | None]:
    """The runs, breaks and formulas of a paragraph; None for a run that is struck out."""
    for part in parent:
        kind = local(part)
        if kind in ("r", "fld"):
            yield _run(part)
        elif kind == "br":
            yield "\n"
        elif kind == "oMath":
            yield formula(part, lambda run: _run(run) or "")
        elif kind != "Fallback":
            yield from _pieces(part)


def _run(run: Element) -> str | None:
    look = next((each for each in children(run, "rPr") if each.get("strike") or each.get("baseline")), None)
    text = "".join(each.text or "" for each in children(run, "t"))
    if look is None:
        return text
    if look.get("strike", "noStrike") != "noStrike":
        return None
    return raised(text) if _RAISED.fullmatch(look.get("baseline", "")) else text


def _is_list(shape: Element, paragraph: Element) -> bool:
    """Bullets are the rule in a slide's body and are said elsewhere."""
    properties = child(paragraph, "pPr")
    if child(properties, "buNone") is not None:
        return False
    bullet = any(local(element) in ("buChar", "buAutoNum", "buBlip") for element in children(properties))
    return bullet or _placeholder(shape) in ("body", "obj")


def _shapes(tree: Element | None) -> Iterator[Element]:
    """The shapes of a slide, those of groups among them."""
    waiting = [] if tree is None else [tree]
    while waiting:
        element = waiting.pop()
        kind = local(element)
        if kind in ("spTree", "grpSp", "AlternateContent", "Choice"):
            waiting.extend(reversed(element))
        elif kind in ("sp", "graphicFrame", "cxnSp"):
            yield element


def _placeholder(shape: Element) -> str:
    """The role of a shape: "title", "body", ...; "obj" if not given, "" for a plain shape."""
    for holder in shape:
        placeholder = child(holder, "nvPr", "ph")
        if placeholder is not None:
            return attribute(placeholder, "type", "obj")
    return ""


def _table(table: Element) -> list[Row]:
    rows = [
        [
            Cell(
                " ".join(" ".join(_text(paragraph) for paragraph in cell.iter("{*}p")).split()),
                count(attribute(cell, "gridSpan")),
                count(attribute(cell, "rowSpan")),
            )
            for cell in children(row, "tc")
            if attribute(cell, "hMerge") not in ("1", "true") and attribute(cell, "vMerge") not in ("1", "true")
        ]
        for row in children(table, "tr")
    ]
    return expand(rows)


def _categories(series: Element) -> tuple[tuple[int, str], ...]:
    """What the values of a series stand for, each with its place: "2024 Spring" if there are groups, or the x of a
    point."""
    levels = [_cached(level) for holder in children(series, "cat") for level in holder.iter("{*}lvl")]
    if not levels:
        names = _points(series, "cat") or _numbers(series, "xVal")
        return tuple(names.items())
    inner, *groups = levels
    for group in groups:
        name = ""
        for at in sorted({*inner, *group}):
            name = group.get(at, name)
            if at in inner:
                inner[at] = f"{name} {inner[at]}".strip()
    return tuple(inner.items())


def _numbers(series: Element, kind: str) -> dict[int, str]:
    """Place -> number, with what its format adds, as a sign of percent."""
    code = next((words(each) for holder in children(series, kind) for each in holder.iter("{*}formatCode")), "")
    return {at: shown(text, code) for at, text in _points(series, kind).items()}


def _points(series: Element, kind: str) -> dict[int, str]:
    """Place -> text of the points of one kind; a place may be empty."""
    return {at: text for holder in children(series, kind) for at, text in _cached(holder).items()}


def _cached(holder: Element) -> dict[int, str]:
    points: dict[int, str] = {}
    for point in holder.iter("{*}pt"):
        at = whole_number(attribute(point, "idx"))
        points[len(points) if at is None else at] = words(child(point, "v"))
    return points

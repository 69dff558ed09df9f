"""Which paragraphs of a Word document are headings, and which are numbered."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ....evidence.markup.titles import is_title
from ..tables import whole_number
from ..xml import attribute, child, children

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

    from .package import Package

_HEADING = re.compile(r"heading\s?([1-9])$", re.IGNORECASE)
_CONTENTS = re.compile(r"toc\b|table of figures$", re.IGNORECASE)
"""Word's names, in every language, of the styles of a table of contents, which it writes itself."""
_LAST_LEVEL = 9
_TITLE_CHARS = 100
_ENDS = ".?!;,"
_LABELLED = re.compile(r"\w+ (?:\d{1,3}|[A-Z]|[IVX]{1,5}): ")
"""Begins a heading such as "Schedule 1: Fees"."""
_OPTION = re.compile(r"--?\w")
_BASES = 20
_LARGE = 32
"""Half points, 16 points, of a title's type."""


class Styles:
    """The paragraph styles of one document, each with what it inherits from the style it is based on."""

    def __init__(self, package: Package) -> None:
        self._styles: dict[str, Element] = {}
        for part in package.targets(package.main, "/styles").values():
            root = package.maybe(part)
            for style in children(root, "style"):
                self._styles[attribute(style, "styleId")] = style

    def level(self, paragraph: Element) -> int | None:
        """The level of a heading from 1, 0 for the document's title, None for other text."""
        properties = child(paragraph, "pPr")
        own_level = _outline(properties)
        if own_level is not None:
            return own_level if own_level <= _LAST_LEVEL else None
        for style in self._chain(properties):
            name = value_of(child(style, "name")).strip()
            if name.lower() == "title":
                return 0
            match = _HEADING.match(name)
            if match:
                return int(match[1])
            level = _outline(child(style, "pPr"))
            if level is not None:
                return level if level <= _LAST_LEVEL else None
        return None

    def of_contents(self, paragraph: Element) -> bool:
        """Whether it is a line of a table of contents or of figures, with the number of a page."""
        names = (value_of(child(style, "name")).strip() for style in self._chain(child(paragraph, "pPr")))
        return any(map(_CONTENTS.match, names))

    def set_as_title(self, paragraph: Element, words: str, *, first: bool) -> bool:
        """Whether a paragraph without a heading's style is set in type as large as a document's title, and is short;
        the first of the document, in bold, may be the name of a program, in small letters."""
        runs = runs_of(paragraph)
        named = is_title(words) or (first and all(map(is_bold, runs)))
        short = len(words) <= _TITLE_CHARS and words[-1:] not in _ENDS and named
        return bool(runs) and short and all(_half_points(run) >= _LARGE for run in runs)

    def set_as_heading(self, paragraph: Element, words: str) -> bool:
        """Whether a paragraph without a heading's style is set like one: short, all of it bold, and no sentence.

        One that is not centred is to have its words capitalised too, or to name an option: "Do not enter" may be what a
        notice has to say, and "Deadline: 5 May" what it says in any case.
        """
        runs = runs_of(paragraph)
        if not runs or len(words) > _TITLE_CHARS or words[-1:] in _ENDS or not all(map(is_bold, runs)):
            return False
        centred = value_of(child(child(paragraph, "pPr"), "jc")) == "center"
        says = ":" in words and not _LABELLED.match(words)
        return not says and (centred or is_title(words) or _OPTION.match(words) is not None)

    def numbering(self, paragraph: Element) -> tuple[str, int | None, str] | None:
        """The numbering of a list item, its level from 0 where it says one, and its style; None for other text."""
        properties = child(paragraph, "pPr")
        numbering, level = "", None
        for holder in (properties, *(child(style, "pPr") for style in self._chain(properties))):
            numbers = child(holder, "numPr")
            numbering = numbering or value_of(child(numbers, "numId"))
            level = whole_number(value_of(child(numbers, "ilvl")), 2) if level is None else level
        return None if numbering in ("", "0") else (numbering, level, value_of(child(properties, "pStyle")))

    def chain(self, key: str) -> list[Element]:
        """A style and those it is based on; a style may be based on itself."""
        styles: list[Element] = []
        while key in self._styles and len(styles) < _BASES:
            styles.append(self._styles[key])
            key = value_of(child(styles[-1], "basedOn"))
        return styles

    def _chain(self, properties: Element | None) -> list[Element]:
        return self.chain(value_of(child(properties, "pStyle")))


def is_bold(run: Element) -> bool:
    """Whether a run is set in bold type by itself."""
    bold = child(run, "rPr", "b")
    return bold is not None and value_of(bold) not in ("0", "false")


def runs_of(paragraph: Element) -> list[Element]:
    """The runs of a paragraph that are not empty."""
    return [run for run in children(paragraph, "r") if any((text.text or "").strip() for text in children(run, "t"))]


def _half_points(run: Element) -> int:
    return whole_number(value_of(child(run, "rPr", "sz")), 4) or 0


def _outline(properties: Element | None) -> int | None:
    level = whole_number(value_of(child(properties, "outlineLvl")), 2)
    return None if level is None else level + 1


def value_of(element: Element | None) -> str:
    """The value that an element of Word's settings has in its `val`; empty if there is none."""
    return "" if element is None else attribute(element, "val")

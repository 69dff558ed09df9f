"""The text of OpenDocument paragraphs and cells, without what is struck out or hidden, and without comments."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..code_pieces import MOST, TAB, CodePiece, is_code, spanned
from ..raised import raised
from ..tables import count
from ..xml import attribute, local
from .odf_styles import CODE, HIDDEN, RAISED, STRUCK, Look, Styles

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml.etree import _Element as Element

BOXES = frozenset(
    """text-box custom-shape rect ellipse circle line polyline polygon regular-polygon path connector caption
    measure""".split()
)
"""Drawn boxes and shapes: the paragraphs inside are told after the paragraph that holds them."""
_UNSAID = BOXES | {"annotation", "annotation-end", "ruby-text", "change", "desc", "hidden-paragraph"}
_MOST_SPACES = 100
_SPACES = re.compile(r"\s+")
_BREAKS = {"tab": TAB, "line-break": "\n"}


class OdfText:
    """Tells the text of elements of a file, whose body is `root`, as their styles show it; sheets have no code."""

    def __init__(self, styles: Styles, root: Element) -> None:
        self._styles = styles
        self._has_code = local(root) != "spreadsheet"
        if not self._has_code:
            return
        pieces = [piece for paragraph in root.iter("{*}p") for piece in self._pieces(paragraph, {})]
        code = sum(len(piece) for piece in pieces if isinstance(piece, CodePiece))
        self._has_code = code < MOST * sum(map(len, pieces))

    def words(self, paragraph: Element, around: Look | None = None) -> str:
        """The text of a paragraph, on one line, without its text boxes; `around` is how the text around it looks. Code
        in it stands between backticks."""
        return " ".join("".join(filter(None, spanned(self._all(paragraph, around or {})))).split())

    def code(self, paragraph: Element) -> str:
        """The lines of a paragraph that is code and nothing else, with their indentation; "" for another."""
        pieces = self._all(paragraph, {})
        return "".join(pieces).rstrip() if is_code(pieces) else ""

    def heading(self, paragraph: Element) -> str:
        """The text of a heading, without marks."""
        return " ".join("".join(self._all(paragraph, {})).split())

    def cell(self, cell: Element, style: str = "") -> str:
        """The text of a cell, on one line; `style` is that of its row or column."""
        look = self._styles.look(cell, style)
        return " ".join(filter(None, (self.words(paragraph, look) for paragraph in _paragraphs(cell))))

    def _all(self, paragraph: Element, around: Look) -> list[str]:
        hidden = any(is_hidden(mark) for mark in paragraph.iter("{*}hidden-paragraph"))
        return [] if hidden else self._pieces(paragraph, around)

    def _pieces(self, element: Element, around: Look) -> list[str]:
        look = around | self._styles.look(element)
        said = not (look.get(STRUCK) or look.get(HIDDEN))
        unsaid = " " if look.get(STRUCK) else ""
        in_look = CodePiece if self._has_code and look.get(CODE) and not look.get(RAISED) else str
        pieces = [in_look(_SPACES.sub(" ", element.text or "")) if said else unsaid]
        for part in element:
            kind = local(part)
            if kind == "s":
                pieces.append(in_look(" " * min(count(attribute(part, "c"), digits=4), _MOST_SPACES)))
            elif kind in _BREAKS:
                pieces.append(in_look(_BREAKS[kind]))
            elif kind == "note":
                pieces += [" (", *self._note(part), ")"] if said else []
            elif kind and kind not in _UNSAID and not is_hidden(part):
                pieces += self._pieces(part, look)
            pieces.append(in_look(_SPACES.sub(" ", part.tail or "")) if said else unsaid)
        return [raised("".join(pieces))] if look.get(RAISED) and not around.get(RAISED) else pieces

    def _note(self, note: Element) -> list[str]:
        return [piece for body in note if local(body) == "note-body" for piece in self._pieces(body, {})]


def is_hidden(element: Element) -> bool:
    """Whether a section, a field or a paragraph's mark says that it is hidden."""
    return attribute(element, "display") == "none" or attribute(element, "is-hidden") == "true"


def boxes(paragraph: Element) -> Iterator[Element]:
    """The boxes and shapes that a paragraph holds, without those inside them."""
    for part in paragraph:
        kind = local(part)
        if kind in BOXES:
            yield part
        elif kind not in ("annotation", "note"):
            yield from boxes(part)


def _paragraphs(cell: Element) -> Iterator[Element]:
    """The paragraphs of a cell, those of its lists, tables and boxes too."""
    for part in cell:
        kind = local(part)
        if kind in ("p", "h"):
            yield part
            for box in boxes(part):
                yield from _paragraphs(box)
        elif kind != "annotation" and not is_hidden(part):
            yield from _paragraphs(part)

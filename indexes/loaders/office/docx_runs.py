"""The text of a Word document's paragraphs: the words of their runs, signs, notes, boxes to tick and formulas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..code_pieces import TAB, CodePiece, is_code, spanned
from ..raised import raised
from ..symbols import in_font, sign
from ..tables import whole_number
from ..xml import attribute, child, children, local
from .docx_styles import value_of
from .formulas import formula
from .struck import joined

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml.etree import _Element as Element

    from .docx_looks import Looks

AROUND = frozenset(("sdt", "sdtContent", "ins", "moveTo", "smartTag", "customXml", "AlternateContent", "Choice"))
"""Elements around paragraphs and tables that have no text of their own."""

# Deleted or moved away, said twice for old programs, instructions to the program, or drawn.
_LEFT_OUT = frozenset(
    "del moveFrom Fallback instrText delText delInstrText pPr rPr tbl fldData annotationRef ruby_rt rt".split()
)
_TEXT = frozenset(("t",))
_SIGNS = {"tab": " ", "br": "\n", "cr": "\n", "noBreakHyphen": "-", "softHyphen": "", "ptab": " "}
_TICKED, _OPEN = "\u2611", "\u2610"
_NOTES = frozenset(("footnoteReference", "endnoteReference"))


def paragraphs(parent: Element) -> Iterator[Element]:
    """The paragraphs of a part, those of its tables too, in order."""
    for element in parent:
        kind = local(element)
        if kind == "p":
            yield element
        elif kind in AROUND or kind in ("tbl", "tr", "tc"):
            yield from paragraphs(element)


class Runs:
    """The text of one paragraph, and the text boxes anchored to it."""

    def __init__(self, paragraph: Element, looks: Looks) -> None:
        self.boxes: list[Element] = []
        self._paragraph = paragraph
        self._looks = looks
        self._font = ""
        self._in_code = False
        self._pieces: list[str | None] = []
        """None stands for what is struck out or hidden."""
        self._small = ("", 0)
        """What was raised last, and the number of pieces up to there: a raised number may be in several runs."""
        self._read(paragraph)

    def text(self) -> str:
        """The words, line breaks kept; code in them stands between backticks."""
        return joined(spanned(self._pieces))

    def plain(self) -> str:
        """The words without marks, as of a heading."""
        return joined(self._pieces)

    def code(self) -> str:
        """The lines of a paragraph that is code and nothing else, with their indentation; "" for another."""
        return self.plain().rstrip() if is_code(self._pieces) else ""

    def _read(self, element: Element) -> None:
        for part in element:
            kind = local(part)
            shown = self._shown(part, kind)
            if shown is not None:
                self._pieces.append(shown)
            elif kind == "txbxContent":
                self.boxes.append(part)
            elif kind == "r":
                self._run(part)
            elif kind not in _LEFT_OUT:
                self._read(part)

    def _shown(self, part: Element, kind: str) -> str | None:
        """What stands for an element in the text; None for one that holds others."""
        if kind in _TEXT:
            return in_font(part.text or "", self._font)
        if kind in _NOTES:
            return f"[^{attribute(part, 'id')}]"
        if kind == "sym":
            return sign(attribute(part, "char"), attribute(part, "font"))
        if kind == "fldChar":
            return _form_field(child(part, "ffData"))
        if kind == "oMath":
            return formula(part, self._words)
        return TAB if self._in_code and kind == "tab" else _SIGNS.get(kind)

    def _run(self, run: Element) -> None:
        look = self._looks.of(run, self._paragraph)
        if look.left_out:
            self._pieces.append(None)
            return
        before = len(self._pieces)
        around, self._font, self._in_code = self._font, look.font, look.code
        self._read(run)
        self._font, self._in_code = around, False
        if look.code and not look.raised:
            self._pieces[before:] = [piece and CodePiece(piece) for piece in self._pieces[before:]]
        if look.raised:
            small, end = self._small
            first = before - 1 if small and end == before else before
            small = (small if first < before else "") + joined(self._pieces[before:])
            self._pieces[first:] = [raised(small)]
            self._small = (small, len(self._pieces))

    def _words(self, run: Element) -> str:
        """The words of a run alone, as of one in a formula."""
        before = len(self._pieces)
        self._run(run)
        text = joined(self._pieces[before:])
        del self._pieces[before:]
        return text


def _form_field(field: Element | None) -> str:
    """What is shown of a box to tick or of a list to choose from; the text of other fields stands behind them."""
    box, choices = child(field, "checkBox"), child(field, "ddList")
    if box is not None:
        ticked = child(box, "checked" if child(box, "checked") is not None else "default")
        return _TICKED if ticked is not None and value_of(ticked) not in ("0", "false") else _OPEN
    entries = [value_of(entry) for entry in children(choices, "listEntry")]
    chosen = whole_number(value_of(child(choices, "result")) or value_of(child(choices, "default")) or "0")
    return entries[chosen] if chosen is not None and chosen < len(entries) else ""

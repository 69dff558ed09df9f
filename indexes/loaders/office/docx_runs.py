"""The text of a Word document's paragraphs: the words of their runs, signs, notes and formulas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..raised import raised
from ..xml import attribute, child, local

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml.etree import _Element as Element

AROUND = frozenset(("sdt", "sdtContent", "ins", "moveTo", "smartTag", "customXml", "AlternateContent", "Choice"))
"""Elements around paragraphs and tables that have no text of their own."""

# Deleted or moved away, said twice for old programs, instructions to the program, or drawn.
_LEFT_OUT = frozenset(
    "del moveFrom Fallback instrText delText delInstrText pPr rPr tbl fldData annotationRef ruby_rt rt".split()
)
_TEXT = frozenset(("t",))
_SIGNS = {"tab": " ", "br": "\n", "cr": "\n", "noBreakHyphen": "-", "softHyphen": "", "ptab": " "}
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

    def __init__(self, paragraph: Element) -> None:
        self.boxes: list[Element] = []
        self._pieces: list[str] = []
        self._read(paragraph)

    def text(self) -> str:
        """The words, line breaks kept."""
        return "".join(self._pieces)

    def _read(self, element: Element) -> None:
        for part in element:
            kind = local(part)
            if kind in _TEXT:
                self._pieces.append(part.text or "")
            elif kind in _SIGNS:
                self._pieces.append(_SIGNS[kind])
            elif kind == "txbxContent":
                self.boxes.append(part)
            elif kind in _NOTES:
                self._pieces.append(f"[^{attribute(part, 'id')}]")
            elif kind == "sym":
                self._pieces.append(_symbol(attribute(part, "char")))
            elif kind == "f":
                self._fraction(part)
            elif kind == "r" and _is_raised(part):
                before = len(self._pieces)
                self._read(part)
                self._pieces[before:] = [raised("".join(self._pieces[before:]))]
            elif kind not in _LEFT_OUT:
                self._read(part)

    def _fraction(self, fraction: Element) -> None:
        """A fraction of a formula: its two parts would run into each other."""
        for part in fraction:
            kind = local(part)
            if kind in ("num", "den"):
                self._pieces.append("/(" if kind == "den" else "(")
                self._read(part)
                self._pieces.append(")")


def _is_raised(run: Element) -> bool:
    align = child(child(run, "rPr"), "vertAlign")
    return align is not None and attribute(align, "val") == "superscript"


def _symbol(code: str) -> str:
    """The sign of a symbol font; those in the private area have no meaning outside it."""
    try:
        sign = chr(int(code, 16))
    except (ValueError, OverflowError):
        return ""
    return "" if "\ue000" <= sign <= "\uf8ff" or "\ud800" <= sign <= "\udfff" else sign

"""The words of an OpenDocument paragraph."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..xml import attribute, local

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

_LEFT_OUT = frozenset(("annotation", "annotation-end", "text-box", "ruby-text", "change", "desc"))
_MOST_SPACES = 100


def said(paragraph: Element) -> str:
    """What a paragraph says on one line; its text boxes stand elsewhere."""
    return " ".join("".join(_pieces(paragraph)).split())


def _pieces(element: Element) -> list[str]:
    found = [element.text or ""]
    for part in element:
        kind = local(part)
        if kind == "s":
            count = attribute(part, "c")
            found.append(" " * min(int(count) if count.isdigit() and len(count) < 5 else 1, _MOST_SPACES))
        elif kind in ("tab", "line-break"):
            found.append(" ")
        elif kind == "note":
            found += [" (", *_pieces_of_note(part), ")"]
        elif kind and kind not in _LEFT_OUT:
            found += _pieces(part)
        found.append(part.tail or "")
    return found


def _pieces_of_note(note: Element) -> list[str]:
    return [piece for body in note if local(body) == "note-body" for piece in _pieces(body)]

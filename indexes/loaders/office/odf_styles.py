"""What the styles of an OpenDocument file say of text: whether it is struck out, hidden, raised or code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..fixed_fonts import is_fixed
from ..xml import attribute, children, local

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lxml.etree import _Element as Element

STRUCK, HIDDEN, RAISED, CODE = "struck", "hidden", "raised", "code"

Look = dict[str, bool]
"""What is said of a text; nothing of what is left to the text around it."""

_FAMILIES = {"p": "paragraph", "h": "paragraph", "table-cell": "table-cell", "covered-table-cell": "table-cell"}
_MOST_PARENTS = 20


class Styles:
    """The styles of a file, each with those that it is based on."""

    def __init__(self, parts: Iterable[Element]) -> None:
        self._styles = {
            (attribute(style, "family"), attribute(style, "name")): style
            for part in parts
            for group in part
            if local(group) in ("styles", "automatic-styles")
            for style in children(group, "style")
        }
        self._looks: dict[tuple[str, str], Look] = {}

    def look(self, element: Element, default: str = "") -> Look:
        """How a paragraph, a cell or a part of a paragraph looks; `default` is the style of a cell that names none."""
        key = _FAMILIES.get(local(element), "text"), attribute(element, "style-name", default)
        if key not in self._looks:
            self._looks[key] = self._look(*key)
        return self._looks[key]

    def _look(self, family: str, name: str) -> Look:
        look: Look = {}
        for _ in range(_MOST_PARENTS):
            style = self._styles.get((family, name))
            if style is None:
                break
            for properties in children(style, "text-properties"):
                look = _look_of(properties) | look
            name = attribute(style, "parent-style-name")
        return look


def _look_of(properties: Element) -> Look:
    look: Look = {}
    line = attribute(properties, "text-line-through-style") or attribute(properties, "text-line-through-type")
    if line:
        look[STRUCK] = line != "none"
    if display := attribute(properties, "display"):
        look[HIDDEN] = display == "none"
    if place := attribute(properties, "text-position").split(" ")[0]:
        look[RAISED] = place == "super" or (place[:1].isdigit() and place.strip("0.%") != "")
    if font := attribute(properties, "font-name") or attribute(properties, "font-family"):
        look[CODE] = is_fixed(font)
    return look

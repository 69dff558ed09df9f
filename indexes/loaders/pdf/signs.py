"""Signs of the fonts Symbol and Wingdings, which a PDF gives in a code of its own: `800 \uf06dA` for 800 µA."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from typing import Any

from ..symbols import in_font

_PRIVATE = re.compile("[\uf020-\uf0ff]")
_FONT = re.compile(r"(?:[A-Z]{6}\+)?(?P<name>symbol|webdings|wingdings)[ -]?(?P<number>[23]?)", re.IGNORECASE)
"""The name of a font, behind the tag of its subset: `KKIMLP+SymbolMT`, `Wingdings-Regular`, `Wingdings2`."""


def with_signs(text: str, page: Any) -> str:
    """The text of a page with these characters as the signs that they show, in Symbol if their font is not known."""
    if not _PRIVATE.search(text):
        return text
    fonts: dict[str, Counter[str]] = defaultdict(Counter)
    for item in page.text_items:
        font = _FONT.match(item.font_name or "")
        if font:
            name = " ".join(filter(None, (font["name"].lower(), font["number"])))
            for character in _PRIVATE.findall(item.text):
                fonts[character][name] += 1
    signs = {each: in_font(each, _first(fonts[each])) for each in set(_PRIVATE.findall(text))}
    return _PRIVATE.sub(lambda match: signs[match[0]], text)


def _first(fonts: Counter[str]) -> str:
    return fonts.most_common(1)[0][0] if fonts else "symbol"

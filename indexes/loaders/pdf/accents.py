"""Accents that a font draws as signs of their own, beside their letters, as TeX does."""

from __future__ import annotations

import re
import unicodedata

_COMBINING = {
    "\u00b4": "\u0301",
    "¨": "\u0308",
    "\u02c6": "\u0302",
    "\u02dc": "\u0303",
    "\u00b8": "\u0327",
    "ˇ": "\u030c",
}
_ABOVE = "\u00b4¨\u02c6\u02dcˇ"
_ON_NEXT = re.compile(rf"(?<=[^\W\d_])(?P<sign>[{_ABOVE}])(?P<letter>[aeiouyncszAEIOUYNCSZ\u0131\u0237])")
_ON_LAST = re.compile(
    rf"(?<=[^\W\d_])(?:(?P<letter>[aeiouyncsz\u0131])(?P<sign>[{_ABOVE}])(?![^\W\d_])|(?P<above>[cs])\u00b8)"
)
_DOTTED = {"\u0131": "i", "\u0237": "j"}


def with_accents(text: str) -> str:
    """A text with each accent inside a word on the letter behind it, or at a word's end on its last letter, and each
    cedilla on the letter before it."""
    return _ON_LAST.sub(_composed, _ON_NEXT.sub(_composed, text))


def _composed(match: re.Match[str]) -> str:
    letter, sign = match.groupdict().get("above") or match["letter"], match["sign"] or "\u00b8"
    whole = unicodedata.normalize("NFC", _DOTTED.get(letter, letter) + _COMBINING[sign])
    return whole if len(whole) == 1 else match[0]

"""Signs of the fonts Symbol and Wingdings, whose characters have a meaning in these fonts only."""

from __future__ import annotations

_SYMBOL_ROWS = {
    0x20: " !\u2200#\u2203%&\u220b()\u2217+,\u2212./0123456789:;<=>?",
    0x40: "\u2245\u0391\u0392\u03a7\u0394\u0395\u03a6\u0393\u0397\u0399\u03d1\u039a\u039b\u039c\u039d\u039f"
    "\u03a0\u0398\u03a1\u03a3\u03a4\u03a5\u03c2\u03a9\u039e\u03a8\u0396[\u2234]\u22a5_",
    0x60: "\u203e\u03b1\u03b2\u03c7\u03b4\u03b5\u03c6\u03b3\u03b7\u03b9\u03d5\u03ba\u03bb\u00b5\u03bd\u03bf"
    "\u03c0\u03b8\u03c1\u03c3\u03c4\u03c5\u03d6\u03c9\u03be\u03c8\u03b6{|}\u223c",
    0xA0: "\u20ac\u03d2\u2032\u2264\u2044\u221e\u0192\u2663\u2666\u2665\u2660\u2194\u2190\u2191\u2192\u2193"
    "\u00b0\u00b1\u2033\u2265\u00d7\u221d\u2202\u2022\u00f7\u2260\u2261\u2248\u2026\u23d0\u23af\u21b5",
    0xC0: "\u2135\u2111\u211c\u2118\u2297\u2295\u2205\u2229\u222a\u2283\u2287\u2284\u2282\u2286\u2208\u2209"
    "\u2220\u2207\u00ae\u00a9\u2122\u220f\u221a\u22c5\u00ac\u2227\u2228\u21d4\u21d0\u21d1\u21d2\u21d3",
    0xE0: "\u25ca\u27e8\u00ae\u00a9\u2122\u2211\u239b\u239c\u239d\u23a1\u23a2\u23a3\u23a7\u23a8\u23a9\u23aa"
    "\ufffd\u27e9\u222b\u2320\u23ae\u2321\u239e\u239f\u23a0\u23a4\u23a5\u23a6\u23ab\u23ac\u23ad",
}
"""The published encoding of Adobe's font Symbol: the first code of a row -> its signs."""
_WINGDINGS = {
    0x21: "\u270f", 0x22: "\u2702", 0x28: "\u260e", 0x2A: "\u2709", 0x43: "\U0001f44d", 0x44: "\U0001f44e",
    0x45: "\u261c", 0x46: "\u261e", 0x47: "\u261d", 0x48: "\u261f", 0x4A: "\u263a", 0x4C: "\u2639", 0x6C: "\u25cf",
    0x6D: "\u274d", 0x6E: "\u25a0", 0x6F: "\u2610", 0x71: "\u2610", 0x72: "\u2610", 0x75: "\u25c6", 0x76: "\u2756",
    0x77: "\u25c6", 0x78: "\u2612", 0x9E: "\u00b7", 0x9F: "\u2022", 0xA1: "\u25cb", 0xA7: "\u25aa", 0xA8: "\u2610",
    0xAB: "\u2605", 0xD8: "\u27a2", 0xDF: "\u2190", 0xE0: "\u2192", 0xE1: "\u2191", 0xE2: "\u2193", 0xE3: "\u2196",
    0xE4: "\u2197", 0xE5: "\u2199", 0xE6: "\u2198", 0xE7: "\u2190", 0xE8: "\u2192", 0xE9: "\u2191", 0xEA: "\u2193",
    0xEF: "\u21e6", 0xF0: "\u21e8", 0xF1: "\u21e7", 0xF2: "\u21e9", 0xF3: "\u2194", 0xF4: "\u2195", 0xFB: "\u2717",
    0xFC: "\u2713", 0xFD: "\u2612", 0xFE: "\u2611", **{0x81 + nth: chr(0x2460 + nth) for nth in range(10)},
    **{0x8C + nth: chr(0x2776 + nth) for nth in range(10)},
}  # fmt: skip
_SIGNS = {
    "symbol": {first + nth: sign for first, row in _SYMBOL_ROWS.items() for nth, sign in enumerate(row)},
    "wingdings": _WINGDINGS,
    "wingdings 2": {
        0x2A: "\u2610", 0x4F: "\u2717", 0x50: "\u2713", 0x51: "\u2612", 0x52: "\u2611", 0x53: "\u2612", 0x54: "\u2612",
        0x97: "\u25cf", 0xA2: "\u25a0", 0xA3: "\u2610",
    },
    "wingdings 3": {},
    "webdings": {0x61: "\u2713", 0x63: "\u2610", 0x67: "\u25a0", 0x72: "\u2717"},
}  # fmt: skip
_UNKNOWN = "\ufffd"
_PRIVATE = 0xF000
"""Word and PDF add this to the codes of such a font."""


def sign(code: str, font: str) -> str:
    """The sign with this hexadecimal code in a font; one that is not known is shown as such, never left out."""
    try:
        character = chr(int(code, 16))
    except (ValueError, OverflowError):
        return _UNKNOWN
    shown = in_font(character, font)
    return _UNKNOWN if "\ud800" <= shown <= "\uf8ff" else shown


def in_font(text: str, font: str) -> str:
    """A text as it is shown in a font: its own if that is no font of signs."""
    signs = _SIGNS.get(font.strip().lower())
    return text if signs is None else "".join(_sign(character, signs) for character in text)


def _sign(character: str, signs: dict[int, str]) -> str:
    code = ord(character)
    code = code - _PRIVATE if _PRIVATE < code <= _PRIVATE + 0xFF else code
    if code > 0xFF or chr(code).isspace():
        return chr(code)
    return signs.get(code, _UNKNOWN)

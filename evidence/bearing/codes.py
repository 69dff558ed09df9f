"""Codes, keys and addresses in a text: they have no synonyms, and are either exactly right or wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ..text.years import RECENT
from .units import unit

_TOKEN = re.compile(
    r"<[A-Za-z][\w.-]{0,60}>|(?<![\w.@/+:#-])(?:<?https?://[^\s<>\"'`()\[\]]+>?|<[\w.+-]+@[\w.-]+>|\w[\w.@:/#+-]*)"
)
_EDGES = "<>.,:;/#+-@"
_NUMBERED = re.compile(r"(?:[A-Z]+(?:-[A-Z]+)*-?|[A-Za-z]+)\d[A-Za-z0-9]*(?:[-./_:][A-Za-z0-9]+)*")
_GLUED = re.compile(r"\d+([A-Za-z]{2,})")
"""`37signals` is a name; `37km` is a number."""
_NO_NAME = frozenset("am pm st nd rd th bn mn".split())
_VERSION = re.compile(rf"(?!\d{{1,2}}\.\d{{1,2}}\.{RECENT}\b)v?\d+(?:\.\d+){{2,}}")
"""`2.4.1`, but not the date `31.3.2025`."""
_DOTTED = re.compile(r"[a-z][a-z0-9]+(?:[.][a-z][a-z0-9]+)+")
_POWER = re.compile(
    r"(?<![\d.,])10(?:[\u207a\u207b]?[\u2070\u00b9\u00b2\u00b3\u2074-\u2079]{1,3}|\^\{?[-+\u2212]?\d{1,3}\}?)"
    r"|(?<=[A-Za-z\d])(?:[\u207a\u207b][\u2070\u00b9\u00b2\u00b3\u2074-\u2079]{1,3}|\^\{?[-+\u2212]?\d{1,3}\}?)"
    r"|(?<=\d)[\u2070\u00b9\u00b2\u00b3\u2074-\u2079]{1,3}"
)
"""A power of ten, `10\u207b\u2075` or `10^-5`; of anything else, the exponent alone: it may be the number of a note."""
_PLAIN = str.maketrans(
    "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079\u207b\u2212", "0123456789--", "^{}+\u207a"
)
_LONGEST = 200


@dataclass(frozen=True, slots=True)
class Code:
    """A code, key or address in a text, in lower case."""

    key: str
    start: int
    end: int


def codes(text: str) -> Iterator[Code]:
    """The exponents of a text, then its codes: `HN-2214`, `charge.window_min`, `S-101`, `2.4.1`, email and web
    addresses."""
    for power in _POWER.finditer(text):
        ten = "10" if power[0].startswith("10") else ""
        yield Code(f"{ten}^{power[0].removeprefix(ten).translate(_PLAIN)}", *power.span())
    for match in _TOKEN.finditer(text):
        token = match[0].strip(_EDGES)
        if len(token) <= _LONGEST and _is_code(token):
            yield Code(token.lower(), match.start(), match.start() + len(match[0].rstrip(_EDGES[2:])))


def _is_code(token: str) -> bool:
    if "://" in token or "@" in token or _VERSION.fullmatch(token) or _numbered(token):
        return True
    if glued := _GLUED.fullmatch(token):
        return glued[1].lower() not in _NO_NAME and unit(glued[1]) is None
    return any("_" in part.strip("_") for part in token.split(".")) or bool(_DOTTED.fullmatch(token))


def _numbered(token: str) -> bool:
    """Whether it is like `S-101`, and not the unit in `6 m3`."""
    return _NUMBERED.fullmatch(token) is not None and unit(token) is None

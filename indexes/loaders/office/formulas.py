"""Formulas of Word and PowerPoint on one line: roots, powers, sums, brackets, whose signs are drawn and no text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..raised import raised
from ..xml import attribute, child, children, local

if TYPE_CHECKING:
    from collections.abc import Callable

    from lxml.etree import _Element as Element

    Read = Callable[[Element], str]
    """Gives the words of a run."""

_LONG = frozenset(("f", "func", "nary", "sSup", "sSubSup"))
"""What needs brackets if something is raised or lowered behind it."""
_LEFT_OUT = frozenset(("del", "moveFrom"))


def formula(element: Element | None, read: Read) -> str:
    """The text of a formula, or of a part of one."""
    pieces: list[str] = []
    for part in () if element is None else element:
        text = _part(part, read)
        if pieces and _is_open(pieces[-1]) and text[:1].isalnum():
            pieces.append(" ")
        pieces += [text] if text else []
    return "".join(pieces)


def _is_open(text: str) -> bool:
    """Whether a text ends in a script without brackets, of which the next letter would seem to be a part: x_1 y."""
    at = max(text.rfind("_"), text.rfind("^"))
    return at >= 0 and text[at + 1 :].isalnum()


def _part(part: Element, read: Read) -> str:
    kind = local(part)
    if kind == "r":
        return read(part)
    if kind in _LEFT_OUT or kind.endswith("Pr"):
        return ""
    written = _WRITTEN.get(kind)
    return formula(part, read) if written is None else written(part, read)


def _fraction(part: Element, read: Read) -> str:
    over, under = formula(child(part, "num"), read), formula(child(part, "den"), read)
    return f"({over}) over ({under})" if _setting(part, "type", "bar") == "noBar" else f"({over})/({under})"


def _root(part: Element, read: Read) -> str:
    degree, of = formula(child(part, "deg"), read), formula(child(part, "e"), read)
    small = raised(degree)
    named = not degree or (small != degree and "^" not in small)
    return f"{small if named else f'[{degree}]'}\u221a({of})"


def _scripts(part: Element, read: Read) -> str:
    """What has something raised or lowered behind it."""
    below, above = child(part, "sub"), child(part, "sup")
    text = formula(child(part, "e"), read)
    if any(local(each) in _LONG for each in children(child(part, "e"))):
        text = f"({text})"
    text += f"_{_grouped(formula(below, read))}" if below is not None else ""
    return text if above is None else text + _power(formula(above, read))


def _before(part: Element, read: Read) -> str:
    """What has something raised or lowered before it, as the isotope of an element."""
    below, above = formula(child(part, "sub"), read), formula(child(part, "sup"), read)
    return f"{_power(above)}{f'_{_grouped(below)} ' if below else ''}{formula(child(part, 'e'), read)}"


def _sum(part: Element, read: Read) -> str:
    below, above = formula(child(part, "sub"), read), formula(child(part, "sup"), read)
    bounds = f"{f'_({below})' if below else ''}{f'^({above})' if above else ''}"
    return f"{_setting(part, 'chr', _INTEGRAL)}{bounds} {formula(child(part, 'e'), read)}"


def _brackets(part: Element, read: Read) -> str:
    inner = _setting(part, "sepChr", "|").join([formula(each, read) for each in children(part, "e")])
    return f"{_setting(part, 'begChr', '(')}{inner}{_setting(part, 'endChr', ')')}"


def _limit(part: Element, read: Read) -> str:
    sign = "_" if local(part) == "limLow" else "^"
    return f"{formula(child(part, 'e'), read)}{sign}({formula(child(part, 'lim'), read)})"


def _function(part: Element, read: Read) -> str:
    return f"{formula(child(part, 'fName'), read)} {formula(child(part, 'e'), read)}"


def _lines(part: Element, read: Read) -> str:
    return "; ".join([formula(each, read) for each in children(part, "e")])


def _matrix(part: Element, read: Read) -> str:
    rows = [", ".join([formula(each, read) for each in children(row, "e")]) for row in children(part, "mr")]
    return f"[{'; '.join(rows)}]"


def _power(text: str) -> str:
    small = raised(text)
    return small if small != text or not text else f"^{_grouped(text)}"


def _grouped(text: str) -> str:
    text = text.strip()
    return text if len(text) <= 1 or text.isdigit() else f"({text})"


def _setting(part: Element, name: str, default: str) -> str:
    """A sign or kind that a part of a formula is set to; an empty one shows nothing."""
    holder = next((each for each in children(part) if local(each) == f"{local(part)}Pr"), None)
    setting = child(holder, name)
    return default if setting is None else attribute(setting, "val", default)[:_SETTING_CHARS]


_INTEGRAL = "\u222b"
_SETTING_CHARS = 8
_WRITTEN: dict[str, Callable[[Element, Read], str]] = {
    "f": _fraction,
    "rad": _root,
    "sSup": _scripts,
    "sSub": _scripts,
    "sSubSup": _scripts,
    "sPre": _before,
    "nary": _sum,
    "d": _brackets,
    "limLow": _limit,
    "limUpp": _limit,
    "func": _function,
    "eqArr": _lines,
    "m": _matrix,
}

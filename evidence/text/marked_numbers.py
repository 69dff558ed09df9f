"""Numbers in brackets that a reader takes for the markers of an answer, however a document or a model spells them."""

from __future__ import annotations

import re
import unicodedata

_OPENING = r"\[\u2045\u2772\u27e6\u27ec\u2983\u298b\u298d\u298f\u3010\u3014\u3016\u3018\u301a\ufe5d\uff3b"
_CLOSING = r"\]\u2046\u2773\u27e7\u27ed\u2984\u298c\u298e\u2990\u3011\u3015\u3017\u3019\u301b\ufe5e\uff3d"
_BRACKETS = re.compile(rf"[{_OPENING}]([^{_OPENING}{_CLOSING}]{{1,80}})[{_CLOSING}]")
_NUMBER = r"#?\d{1,9}\.?"
_JOINT = r"(?:\s?[-\u2013\u2014,;&+/]\s?|\s(?:(?:and|or|to)\s)?)"
_NUMBERS = re.compile(rf"{_NUMBER}(?:{_JOINT}{_NUMBER}){{0,40}}[,;]?")
_ZERO = re.compile(r"(?<!\d)0+(?!\d)")
"""No source has the number 0: `berths[0]` is code, and `[0, 1]` an interval."""
_UNREAD = re.compile(r"[*_`\\\u00ad\u200b-\u200d\u2060\ufeff]")
"""Marks of emphasis, and what nobody sees beside a number."""
_COMBINING = ("Mn", "Me")
_LITERAL = re.compile(r"(?:[-=(\[{,:<>+*/|&]|\b(?:in|return))\s{0,9}\Z|\w\Z")
"""What stands before several numbers in brackets that are a list or an index of code."""
_FAR = 20
"""Most characters before a bracket that tell whether it is code."""


def in_brackets(line: str, *, code: bool = False) -> str:
    """The line with each marker in round brackets: `(2)`, `(1, 3)`; lists of numbers in `code` stay."""

    def shown(match: re.Match[str]) -> str:
        numbers = _numbers(match[1])
        return f"({numbers})" if numbers and not (code and _is_list(match, numbers)) else match[0]

    return _BRACKETS.sub(shown, line)


def without_set_apart(line: str) -> str:
    """The line without the markers that stand apart from its words, or behind the last of them."""
    kept, end = "", 0
    last = max((at for at, letter in enumerate(line) if letter.isalnum()), default=-1)
    for match in _BRACKETS.finditer(line):
        before, numbers = line[end : match.start()], _numbers(match[1])
        apart = before[-1:].isspace() or match.end() > last
        if numbers and apart and not _is_list(match, numbers):
            kept, end = kept + before.rstrip(), match.end()
        else:
            kept, end = kept + before + match[0], match.end()
    return kept + line[end:]


def _is_list(match: re.Match[str], numbers: str) -> bool:
    """Whether several numbers in brackets are a list or an index of code."""
    before = match.string[max(0, match.start() - _FAR) : match.start()]
    return not numbers.isdigit() and _LITERAL.search(before) is not None


def _numbers(inside: str) -> str:
    """The numbers between two brackets in plain digits; empty if there is anything else, or a zero."""
    plain = " ".join("".join(map(_plain, _UNREAD.sub("", inside))).split())
    return plain if _NUMBERS.fullmatch(plain) and not _ZERO.search(plain) else ""


def _plain(letter: str) -> str:
    """A digit for one that is raised or in a circle; nothing for what only changes how a number looks."""
    category = unicodedata.category(letter)
    if category in _COMBINING:
        return ""
    if category not in ("No", "Nl"):
        return letter
    value = unicodedata.numeric(letter, 0.5)
    return str(int(value)) if value == int(value) else letter

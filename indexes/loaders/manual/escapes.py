"""Escape sequences of roff, as the words that a reader sees."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..raised import raised

_NAMED = {
    "bu": "•", "em": "—", "en": "\u2013", "hy": "-", "mi": "-", "aq": "'", "cq": "'", "oq": "'", "dq": '"', "lq": "“",
    "rq": "”", "ga": "`", "ha": "^", "ti": "~", "rs": "\\", "sl": "/", "at": "@", "sh": "#", "ba": "|", "or": "|",
    "co": "©", "rg": "®", "tm": "™", "de": "°", "mu": "\u00d7", "pl": "+", "->": "→", "<-": "←", ">=": "≥", "<=": "≤",
    "!=": "≠", "+-": "±", "lB": "[", "rB": "]", "lC": "{", "rC": "}", "Fo": "«", "Fc": "»", "sc": "§", "dg": "†",
    "ci": "○", "sq": "□", "fm": "'", "pd": "∂", "ss": "ß", "Do": "$", "Eu": "€", "ul": "_", "ru": "_", "lh": "☜",
    "ua": "↑", "da": "↓", "12": "½", "14": "¼", "34": "¾", "AE": "Æ", "ae": "æ", "/O": "Ø", "/o": "ø", "oA": "Å",
    "oa": "å", "eq": "=",
}  # fmt: skip
_ACCENTS = {"'": "\u0301", "`": "\u0300", ":": "\u0308", "~": "\u0303", "^": "\u0302", ",": "\u0327"}
_STRINGS = {"R": "®", "Tm": "™", "lq": "“", "rq": "”", "Aq": "'", "L\"": '"', "R\"": '"', "C`": "", "C'": "",
            "--": "--", "PI": "π", "''": '"', "``": '"', "q": '"', "Lt": "<", "Gt": ">", "Am": "&", "Ba": "|",
            "Pm": "±", "Le": "≤", "Ge": "≥", "Ne": "≠"}  # fmt: skip
"""Strings that macro packages define."""
_ESCAPE = re.compile(
    r"\\(?:(?P<comment>[\"#].*)"
    r"|(?P<kind>[*nfFgkmMsVY]?)(?:\((?P<two>..)|\[(?P<long>[^\]\n]{0,60})\])"
    r"|(?P<one>[*nfgkmMFVY])(?P<letter>.)"
    r"|s(?:[-+]\d?|[1-3]\d|\d)?"
    r"|u(?P<raised>(?:\\s[-+]?\d|[^\\\n]){1,20}?)\\d"
    r"|(?P<call>[bCDhHlLNoRSvwxXZ])'(?P<argument>[^'\n]{0,200})'"
    r"|(?P<sign>.)|$)"
)
_SIGNS = {"-": "-", "e": "\\", "E": "\\", " ": " ", "~": " ", "0": " ", "t": "\t", "'": "'", "`": "`", ".": ".",
          "_": "_", "\\": "\\"}  # fmt: skip
_DEEPEST = 3
_STRING_CHARS = 500


def words_of(line: str, strings: Mapping[str, str], depth: int = 0) -> str:
    """A line without its escapes; `strings` are those that the page defined."""

    def shown(escape: re.Match[str]) -> str:
        kind = escape["kind"] or escape["one"] or ""
        name = escape["two"] or escape["long"] or escape["letter"]
        if kind == "*" and name is not None:
            value = strings.get(name, _STRINGS.get(name, ""))[:_STRING_CHARS]
            return words_of(value, strings, depth + 1) if depth < _DEEPEST else value
        if kind or escape["comment"]:
            return ""
        if name is not None:
            return _character(name)
        if escape["raised"]:
            return raised(words_of(escape["raised"], strings, depth + 1))
        if escape["call"]:
            return _drawn(escape["call"], escape["argument"])
        return _SIGNS.get(escape["sign"] or "", "")

    return _ESCAPE.sub(shown, line) if "\\" in line else line


def _character(name: str) -> str:
    if name in _NAMED:
        return _NAMED[name]
    if re.fullmatch(r"u[0-9A-F]{4,5}", name):
        return chr(int(name[1:], 16))
    accented = len(name) == len("'e") and name[0] in _ACCENTS and name[1].isalpha()
    return f"{name[1]}{_ACCENTS[name[0]]}" if accented else ""


def _drawn(call: str, argument: str) -> str:
    """What is left of a call: the characters that are printed over one another, or a character by its name."""
    return argument[:1] if call == "o" else _character(argument) if call == "C" else ""

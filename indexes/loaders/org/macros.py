"""Macros of Org: `{{{name(a,b)}}}` stands for a text that the file defines."""

from __future__ import annotations

import re
from collections.abc import Mapping

VALUE_CHARS = 300
"""Of what a keyword gives: a text may refer to it in every word."""
_CALL = re.compile(r"\{\{\{([a-zA-Z][\w-]{0,60})(?:\(((?:[^)]|\)(?!\}\}\})){0,500}+)\))?\}\}\}")
_ABOUT_THE_FILE = frozenset({"time", "modification-time", "input-file", "property", "keyword", "n"})
"""Macros that Org computes."""
_COMMA = re.compile(r"(?<!\\),")
_ARGUMENT = re.compile(r"\$([0-9])")


class Macros:
    """The macros that a text has defined so far."""

    def __init__(self, facts: Mapping[str, str]) -> None:
        """`facts` are what its keywords say, which macros of their names stand for."""
        self._facts = facts
        self._texts: dict[str, str] = {}

    def define(self, definition: str) -> None:
        """ "name text", where $1 is the first argument; of a program, only the arguments are known."""
        name, _, text = definition.partition(" ")
        self._texts[name.lower()] = "$0" if text.lstrip().startswith("(eval") else text.strip()[:VALUE_CHARS]

    def expanded(self, text: str) -> str:
        """The text with what its macros stand for; of one that is not defined here, its arguments remain."""
        return _CALL.sub(self._expansion, text) if "{{{" in text else text

    def _expansion(self, call: re.Match[str]) -> str:
        name, given = call[1].lower(), call[2] or ""
        text = self._texts.get(name, self._facts.get(name, "" if name in _ABOUT_THE_FILE else "$0"))
        arguments = [given.replace("\\,", ","), *(part.replace("\\,", ",").strip() for part in _COMMA.split(given))]
        filled = _ARGUMENT.sub(lambda m: arguments[int(m[1])] if int(m[1]) < len(arguments) else "", text)
        return filled[: VALUE_CHARS + len(given)]

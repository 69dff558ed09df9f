"""References of Markdown, `[tide office]` or `[the office][tides]`, with `[tides]: URL` elsewhere in the file."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ...evidence.markup.templates import CODE, in_prose

_DEFINED = re.compile(
    r"^ {0,3}\[(?!\^)([^\[\]]{1,200})\]:[ \t]*(?:\n[ \t]*)?(?=[^\s\[])<?(https?://[^\s<>()|\"\\`]{1,300}(?=>|\s|\Z))?",
    re.MULTILINE | re.IGNORECASE,
)
_HEADING = r"^ {0,3}#{1,6}[ \t][^\n]*|^[^\n]+\n {0,3}(?:=+|-+)[ \t]*$"
_NAMED = re.compile(
    rf"(?P<heading>{_HEADING})|{CODE}|(?<![\]\\])\[(?!\^)(?P<words>[^\[\]]{{2,200}})\]"
    r"(?:\[(?P<name>[^\[\]]{0,200})\]|(?![\[(:{]))",
    re.MULTILINE,
)
_SHARE = 10
"""Of how many characters of a text at most one may be added: those of a list of references would drown its words."""
_FEW = 400
"""Characters that may be added to any text."""


def with_whole_references(text: str) -> str:
    """The text with the address of the web behind each such reference, `[tide office](URL)`, and with a pair of
    brackets behind one that is nothing but a name and leads elsewhere, `[tide office][]`.

    Only the whole file tells that such a name is a link and no remark in brackets; a passage often has no part in the
    definitions, and shows the brackets. Headings, pictures and code stay, and so do the addresses of a text that would
    become much longer.
    """
    defined: dict[str, str] = {}
    for definition in _DEFINED.finditer(text) if "]:" in text else ():
        defined.setdefault(_key(definition[1]), definition[2] or "")
    if not defined:
        return text
    whole = _with_references(text, defined)
    if len(whole) - len(text) <= max(_FEW, len(text) // _SHARE):
        return whole
    return _with_references(text, dict.fromkeys(defined, ""))


def _with_references(text: str, defined: Mapping[str, str]) -> str:
    def whole(match: re.Match[str]) -> str:
        words, name = match["words"], match["name"]
        address = defined.get(_key(name or words)) if words else None
        if address and not match.string.endswith("!", 0, match.start()):
            return f"[{words}]({address})"
        return match[0] if address is None or name is not None else f"{match[0]}[]"

    return in_prose(text, lambda lines: _NAMED.sub(whole, lines))


def _key(name: str) -> str:
    return " ".join(name.casefold().split())

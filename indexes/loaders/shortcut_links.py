"""References of Markdown that are nothing but a name in brackets: `Ask the [tide office].`, with `[tide office]: URL`
elsewhere in the file."""

from __future__ import annotations

import re

from ...evidence.markup.templates import CODE, prose

_DEFINED = re.compile(r"^ {0,3}\[(?!\^)([^\[\]]{2,200})\]:[ \t]*(?:\n[ \t]*)?[^\s\[]", re.MULTILINE)
_HEADING = r"^ {0,3}#{1,6}[ \t][^\n]*|^[^\n]+\n {0,3}(?:=+|-+)[ \t]*$"
_NAMED = re.compile(
    rf"(?P<heading>{_HEADING})|{CODE}|(?<![\]\\])\[(?!\^)(?P<name>[^\[\]]{{2,200}})\](?![\[(:{{])", re.MULTILINE
)


def with_whole_references(text: str) -> str:
    """The text with a pair of brackets behind each such name that it defines, `[tide office][]`.

    Only the whole file tells that such a name is a link and no remark in brackets; a passage often has no part in the
    definitions, and shows the brackets. Headings and code stay.
    """
    names = {_key(definition[1]) for definition in _DEFINED.finditer(text)} if "]:" in text else set()
    if not names:
        return text

    def whole(match: re.Match[str]) -> str:
        return f"{match[0]}[]" if match["name"] and _key(match["name"]) in names else match[0]

    pieces, at = [], 0
    for start, end in prose(text):
        pieces += [text[at:start], _NAMED.sub(whole, text[start:end])]
        at = end
    return "".join((*pieces, text[at:]))


def _key(name: str) -> str:
    return " ".join(name.casefold().split())

"""Substitutions of reStructuredText: `|max|` stands for a text that the file defines."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...evidence.markup.templates import in_prose

_VALUE_CHARS = 300
_DEFINITION = re.compile(
    r"^(?P<indent>[ \t]{0,12})\.\. \|(?P<name>[^|\n]{1,80})\|[ \t](?P<kind>replace|unicode)::[ \t]{1,9}"
    r"(?P<text>\S[^\n]{0,300})(?P<more>(?:\n(?P=indent)[ \t]{1,12}[^\s:][^\n]{0,300}){0,5})",
    re.MULTILINE,
)
_REFERENCE = re.compile(
    r"(?P<code>``[^`\n]{1,300}``)"
    r"|(?<![\w`|\\])(?<!\.\. )\|(?P<name>[^\s|](?:[^|\n]{0,78}[^\s|])?)\|(?:__?(?!\w))?(?![\w`|])"
)


def with_substitutions(text: str) -> str:
    """The text with what its references stand for; code, and references to what other files define, stay."""
    values = dict(_values(text)) if "::" in text and "|" in text else {}
    if not values:
        return text

    def filled(source: str) -> str:
        return _REFERENCE.sub(lambda m: m[0] if m["code"] else values.get(_key(m["name"]), m[0]), source)

    values = {name: filled(value)[:_VALUE_CHARS] for name, value in values.items()}
    return in_prose(text, filled)


def _values(text: str) -> Iterator[tuple[str, str]]:
    """The names that the text defines, each with its text."""
    for definition in _DEFINITION.finditer(text):
        value = " ".join((definition["text"] + definition["more"]).split())[:_VALUE_CHARS]
        yield _key(definition["name"]), _characters(value) if definition["kind"] == "unicode" else value


def _key(name: str) -> str:
    return " ".join(name.lower().split())


def _characters(codes: str) -> str:
    """The characters of codes such as `U+2264`, and the words between them."""
    from docutils.parsers.rst.directives import unicode_code

    try:
        return "".join(unicode_code(code) for code in codes.partition(" .. ")[0].split())
    except ValueError:
        return codes

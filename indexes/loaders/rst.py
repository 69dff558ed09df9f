"""reStructuredText: the file's own text, with its headings, its fields and its title."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...evidence.plain import plain_text
from .decode import decode
from .document import Document
from .sections import document_with_headings

_RULE = re.compile(r"([!-/:-@\[-`{-~])\1+[ \t]*")
_FIELD = re.compile(r":([^:\n]{1,60}):[ \t]+(.*)")
_HEADER = re.compile(r"([A-Z][\w-]{1,40}):[ \t]+(.*)")
_HEADER_LINES = 60
_VALUE_CHARS = 300


class RstLoader:
    """Reads reStructuredText."""

    suffixes = frozenset({".rst", ".rest"})
    version = "2"

    def load(self, data: bytes, name: str) -> Document:
        """Find headings and the fields before the text (":Status: Final", "Status: Final"); the text stays as it is."""
        text = decode(data, name)
        return document_with_headings(text, name, _headings(text), {**_fields(text), "format": "rst"})


def _headings(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield each heading; the level of a rule is the order in which its sign was first used, as docutils has it."""
    levels: dict[str, int] = {}
    lines = text.split("\n")
    at = 0
    for number, line in enumerate(lines):
        above = lines[number - 1] if number else ""
        if _is_title(line, above, lines[number + 1] if number + 1 < len(lines) else ""):
            under = lines[number + 1]
            over = _RULE.fullmatch(above) is not None and above[0] == under[0]
            level = levels.setdefault(under[0] * (2 if over else 1), len(levels) + 1)
            yield at - (len(above) + 1 if over else 0), level, plain_text(line, "rst")
        at += len(line) + 1


def _is_title(line: str, above: str, below: str) -> bool:
    words = line.strip()
    if not words or not _RULE.fullmatch(below) or _RULE.fullmatch(line):
        return False
    over = _RULE.fullmatch(above) is not None
    if not over and (line[0] in " \t" or above.strip()):
        return False  # an indented line, or the last one of a paragraph
    return len(below.rstrip()) >= min(len(words), 4)


def _fields(text: str) -> dict[str, str]:
    """The fields that stand before the first paragraph, keys in lower case with "_" for spaces and dashes."""
    fields: dict[str, str] = {}
    key = ""
    lines = text.split("\n", _HEADER_LINES)[:_HEADER_LINES]
    for number, line in enumerate(lines):
        field = _FIELD.fullmatch(line) or _HEADER.fullmatch(line)
        if field:
            key = re.sub(r"[\s-]+", "_", field[1].strip().lower())
            fields[key] = plain_text(field[2], "rst")[:_VALUE_CHARS]
        elif key and line.strip() and line[0] in " \t":
            fields[key] = f"{fields[key]} {plain_text(line, 'rst')}"[:_VALUE_CHARS]
        elif not line.strip() or line.startswith("..") or _is_rule(line) or _is_rule("".join(lines[number + 1 :][:1])):
            key = ""
        else:
            break
    return {key: value for key, value in fields.items() if value}


def _is_rule(line: str) -> bool:
    return _RULE.fullmatch(line) is not None

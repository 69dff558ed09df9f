"""reStructuredText: the file's own text, with its headings, its entries, its fields and its title."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

from ...evidence.markup.blocks import blocks
from ...evidence.markup.plain import plain_text
from ...evidence.markup.rst import is_markup
from .decode import decode
from .document import Document
from .rst_alternatives import unshown
from .rst_comments import without_comments
from .rst_drawn_tables import with_drawn_tables
from .rst_entries import Entry, entries
from .rst_references import with_titles
from .rst_substitutions import with_substitutions
from .rst_tables import with_rows
from .sections import HEADING_CHARS, sections_from_marks
from .struck import without

_RULE = re.compile(r"([!-/:-@\[-`{-~])\1+[ \t]*")
_FIELD = re.compile(r":([^:\n]{1,60}):[ \t]+(.*)")
_HEADER = re.compile(r"([A-Z][\w-]{1,40}):[ \t]+(.*)")
_DIRECTIVE = re.compile(r"^[ \t]{0,12}\.\. (?:[a-z][\w:+-]{0,30}::(?:[ \t]|$)|_[^:\n]{1,80}:(?:[ \t]|$))", re.MULTILINE)
_ROLE = re.compile(r"(?<!\w):[a-z][\w:+-]{0,30}:`[^`\n]|[^`\s]`__?(?!\w)")
"""A role, or the end of a link."""
_FILLED = re.compile(r"^\.\. (?:auto[a-z]{1,20}|(?:literal)?include)::", re.MULTILINE)
_STRUCK = re.compile(r"(?<![\w`:]):(?:s|del|strike|strikethrough|line-through):`[^`]{1,1000}`(?![`\w])")
_HEADER_LINES = 60
_VALUE_CHARS = 300


class RstLoader:
    """Reads reStructuredText."""

    suffixes = frozenset({".rst", ".rest"})
    version = "12"

    def load(self, data: bytes, name: str) -> Document:
        """Find headings, entries and the fields before the text (":Status: Final", "Status: Final").

        The text stays as it is, but for substitutions, which are made, references to a section of the page, which get
        its title, comments and what a role strikes out, which are left out, and tables, which become rows. An entry is
        a section of its own under the last heading, which goes on after it. What a page has for a program, or says once
        more for a printed one, is in no section. A page that only a program fills, from source code or other files, has
        no text.
        """
        return rst_document(decode(data, name), name)


def is_rst(text: str) -> bool:
    """Whether a text without a telling suffix is reStructuredText, as pages of Sphinx may be: it has directives or
    targets of links, and roles or links."""
    return _DIRECTIVE.search(text) is not None and _ROLE.search(text) is not None


def rst_document(text: str, name: str) -> Document:
    """ReStructuredText as a document."""
    text = without_comments(text)
    text = "" if _is_filled(text) else with_substitutions(text)
    text = without(text, (match.span() for match in _STRUCK.finditer(text)))
    text = with_rows(with_drawn_tables(text))
    titles = dict(_headings(text.split("\n")))
    text = with_titles(text, {line: words for line, (_, words) in titles.items()})
    lines = text.split("\n")
    marks = {mark.line: mark for mark in _marks(lines, titles)}
    starts = [0, *accumulate(len(line) + 1 for line in lines)]
    skip = [(starts[first], min(starts[last], len(text))) for first, last in unshown(lines)]
    sections = sections_from_marks(text, ((starts[line], mark.path) for line, mark in marks.items()), skip=skip)
    apart = {starts[line] for line, mark in marks.items() if mark.entry}
    facts = {**_fields(text), "format": "rst"}
    title = next(filter(None, (facts.get("title", ""), *(words for _, words in titles.values()))), name)
    return Document(text, title, tuple(replace(section, apart=section.start in apart) for section in sections), facts)


def _is_filled(text: str) -> bool:
    """Whether a page has titles, and nothing but what a program puts below them."""
    if not _FILLED.search(text):
        return False
    said = (text[block.start : block.end] for block in blocks(text, rst=True) if block.kind not in ("heading", "mark"))
    return not any(any(map(str.isalnum, words)) and not is_markup(words) for words in said)


@dataclass(frozen=True)
class _Mark:
    """Where a section begins."""

    line: int
    path: tuple[str, ...]
    entry: bool = False


def _marks(lines: Sequence[str], titles: Mapping[int, tuple[int, str]]) -> Iterator[_Mark]:
    """The beginnings of sections: titles, entries, and what goes on after an entry."""
    by_line = {entry.line: entry for entry in entries(lines)}
    edges = sorted({*titles, *by_line, *(entry.end for entry in by_line.values())} - {len(lines)})
    path: list[tuple[int, str]] = []
    open_entries: list[Entry] = []
    for at, after in pairwise([*edges, len(lines)]):
        open_entries = [entry for entry in open_entries if at < entry.end]
        if at in titles:
            level, words = titles[at]
            path = [*(above for above in path if above[0] < level), (level, words[:HEADING_CHARS])]
        elif at in by_line:
            open_entries.append(by_line[at])
        elif not _says_something(lines[at:after]):
            continue
        names = (words for _, words in path if words)
        yield _Mark(at, (*names, *(entry.name[:HEADING_CHARS] for entry in open_entries)), entry=at in by_line)


def _says_something(lines: Sequence[str]) -> bool:
    """Whether there is more than anchors and other markup."""
    return any(line.strip() and not line.lstrip().startswith("..") for line in lines)


def _headings(lines: Sequence[str]) -> Iterator[tuple[int, tuple[int, str]]]:
    """Yield the line, level and words of each title; the level of a rule is the order in which its sign was first used,
    as docutils has it."""
    levels: dict[str, int] = {}
    for number, line in enumerate(lines):
        above = lines[number - 1] if number else ""
        if _is_title(line, above, lines[number + 1] if number + 1 < len(lines) else ""):
            under = lines[number + 1]
            over = _RULE.fullmatch(above) is not None and above[0] == under[0]
            level = levels.setdefault(under[0] * (2 if over else 1), len(levels) + 1)
            yield number - over, (level, plain_text(line, "rst"))


def _is_title(line: str, above: str, below: str) -> bool:
    words = line.strip()
    if not words or not _RULE.fullmatch(below) or _RULE.fullmatch(line):
        return False
    over = _RULE.fullmatch(above) is not None
    if not over and (line[0] in " \t" or above.strip()):
        return False  # an indented line, or the last one of a paragraph
    return len(below.rstrip()) >= min(len(words), 4)


def _fields(text: str) -> dict[str, str]:
    """The fields before the first paragraph, keys in lower case with "_" for spaces and dashes."""
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

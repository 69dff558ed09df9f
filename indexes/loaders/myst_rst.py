"""Blocks of reStructuredText in a page of MyST, "```{eval-rst}", as Markdown: entries with what explains them, notes
and code; what a program fills from source code is left out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from textwrap import dedent

from ...evidence.markup.rst import OBJECTS
from ...evidence.markup.verbatim import CODE_DIRECTIVE, OPTION, fence_of, underlines
from ...evidence.text.line_spans import depth_of
from .rst_comments import without_comments
from .rst_drawn_tables import with_drawn_tables
from .rst_entries import end_below
from .rst_tables import with_rows

_DIRECTIVE = re.compile(r"\.\. (?P<name>[A-Za-z][\w:+-]{0,39})::(?:[ \t]+(?P<words>\S.*))?")
_TARGET = re.compile(r"\.\. (?:_[^\n]*:.*|\[[^\]]*\].*|\|[^|]*\|.*)")
_FIELD = re.compile(r":(?P<kind>[a-z]{1,20})(?:[ \t]+(?P<name>[^:\n]{1,80}))?:[ \t]*(?P<words>.*)")
_NOTES = frozenset(
    "attention caution danger error hint important note seealso tip warning todo admonition topic".split()
)
_AROUND = frozenset("module currentmodule automodule only container rst-class".split())
"""What stands below these is a part of the page."""
VERSIONS = {
    "versionadded": "Added in version",
    "versionchanged": "Changed in version",
    "versionremoved": "Removed in version",
    "deprecated": "Deprecated since version",
}
"""What Sphinx shows before the number of a version."""
_ROLE = re.compile(r"(?<![\w`:]):([a-z][\w:+-]{0,39}):(?=`[^`\s])")
_LINK = re.compile(r"(?<![\w`:}])`([^`<>\n]{1,300}?)\s*<([^<>`\s]{1,300})>`__?(?!\w)")
_RULE = re.compile(r"([=~^\"'*+#.-])\1{2,}[ \t]*")
_INDENT = "    "
_DEEPEST = 12
"""Directives in one another that are read."""


def rst_as_markdown(lines: Sequence[str]) -> list[str]:
    """The lines of such a block as Markdown."""
    text = with_rows(with_drawn_tables(without_comments(dedent("\n".join(lines)))))
    return _written(text.split("\n"))


def entry(name: str, body: Sequence[str], indent: str = "") -> list[str]:
    """The name of a setting or a function as an item of a list, with what explains it below it."""
    explained = [f"{_INDENT}{line}" if line.strip() else "" for line in stripped(body)]
    mark = "``" if "`" in name else "`"
    return [f"{indent}- {mark}{name}{mark}", *(["", *explained] if explained else [])]


def apart(above: Sequence[str], block: Sequence[str]) -> list[str]:
    """A block with an empty line before and behind it, of which one may already stand above."""
    inside = stripped(block)
    return [*([""] if above and above[-1].strip() else []), *inside, *([""] if inside else [])]


def _written(lines: Sequence[str], depth: int = 0) -> list[str]:
    """The lines as Markdown; `depth` is in how many directives they stand."""
    written: list[str] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        if not line.strip():
            written += [""] if written and written[-1] else []
            at += 1
            continue
        end = end_below(lines, at, depth_of(line))
        directive = _DIRECTIVE.fullmatch(line.strip()) if depth < _DEEPEST else None
        if directive:
            written += apart(written, _directive(directive, _body(lines[at + 1 : end]), depth + 1))
            at = end
        elif line.rstrip().endswith("::") and not any(map(str.strip, lines[at + 1 : at + 2])) and end > at + 1:
            written += [_inline(line.rstrip()[:-1]), "", *_fenced(_body(lines[at + 1 : end]), ""), ""]
            at = end
        elif depth < _DEEPEST and (field := _FIELD.fullmatch(line.strip())):
            written += [*_field(field, lines[at + 1 : end], depth + 1), *([] if lines[end - 1].strip() else [""])]
            at = end
        else:
            if not _TARGET.fullmatch(line.strip()):
                is_title = at + 1 < len(lines) and _RULE.fullmatch(lines[at + 1]) and underlines(lines[at + 1], line)
                written.append(f"**{line.strip()}**" if is_title else _inline(line))
                at += bool(is_title)
            at += 1
    return stripped(written)


def _directive(directive: re.Match[str], body: Sequence[str], depth: int) -> list[str]:
    """What is shown of a directive and of the lines below it, whose options are left out."""
    name, words = directive["name"].rpartition(":")[2].lower(), (directive["words"] or "").strip()
    if re.fullmatch(CODE_DIRECTIVE, f".. {name}::"):
        return _fenced(body, words)
    if name in _AROUND:
        return _written(body, depth)
    if name in _NOTES or name in VERSIONS:
        if name in VERSIONS:
            version, _, rest = words.partition(" ")
            words = f"{VERSIONS[name]} {version}{f': {rest}' if rest else ':' if any(body) else '.'}"
        return stripped([_inline(words), *_written(body, depth)])
    explained = _written(body, depth) if name in OBJECTS or name.startswith("auto") else []
    if name in OBJECTS or any(explained):
        return entry(words, explained) if words else explained
    return []


def _body(lines: Sequence[str]) -> list[str]:
    """The lines below a directive, at the margin and without its options."""
    at = 0
    while at < len(lines) and OPTION.match(lines[at]) and lines[at].strip():
        at += 1
    return stripped(dedent("\n".join(lines[at:])).split("\n"))


def _fenced(lines: Sequence[str], language: str) -> list[str]:
    marks = "`" * max((len(fence_of(line)) + 1 for line in lines if fence_of(line)), default=3)
    return [f"{marks}{language.split()[0] if language else ''}", *lines, marks] if any(lines) else []


def _field(field: re.Match[str], below: Sequence[str], depth: int) -> list[str]:
    """A field of an entry as an item: ":param depth: In metres." says "`depth`: In metres."."""
    empty = next((at for at, line in enumerate(below) if not line.strip()), len(below))
    words = " ".join([field["words"], *(line.strip() for line in below[:empty])]).strip()
    rest = _written(stripped(dedent("\n".join(below[empty:])).split("\n")), depth)
    name = f"`{field['name'].strip()}`" if field["name"] else field["kind"]
    more = [f"{_INDENT}{line}" if line.strip() else "" for line in rest]
    return [f"- {name}: {_inline(words)}", *(["", *more, ""] if more else [])]


def _inline(line: str) -> str:
    """A line with its roles and links as those of MyST."""
    return _LINK.sub(r"[\1](\2)", _ROLE.sub(r"{\1}", line))


def stripped(lines: Sequence[str]) -> list[str]:
    """The lines without empty ones at both ends."""
    filled = [at for at, line in enumerate(lines) if line.strip()]
    return list(lines[filled[0] : filled[-1] + 1]) if filled else []

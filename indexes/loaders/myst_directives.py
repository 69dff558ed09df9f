"""Directives of MyST, the Markdown of Sphinx: notes, figures and entries between fences, "```{note}" or ":::{note}", as
the text that a reader sees.

Only the whole file tells which fence closes which block: a passage may begin or end inside of one.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from ...evidence.markup.rst import OBJECTS
from ...evidence.markup.verbatim import OPTION, fence_of
from .myst_rst import VERSIONS, apart, entry, rst_as_markdown, stripped

_OPENS = re.compile(
    r"(?P<indent>[ \t]{0,60})(?P<marks>`{3,}|~{3,}|:{3,})"
    r"(?:\{(?P<name>[A-Za-z][\w:+-]{0,39})\}[ \t]*(?P<words>\S.*)?|(?P<note>(?:admonish|ad-\w{1,30})\b.*))"
)
"""A line with a directive, or with a note of mdBook or Obsidian."""
_CLOSES = re.compile(r"[ \t]*(`{3,}|~{3,}|:{3,})[ \t]*")
_LAST = "\U0010ffff"
"""Comes after all marks."""
_NOTES = frozenset(
    """attention caution danger error hint important note seealso tip warning todo margin aside epigraph pull-quote
    highlights compound container div only rst-class glossary grid figure""".split()
)
_TITLED = frozenset(
    """admonition topic sidebar dropdown details card grid-item grid-item-card exercise solution rubric table""".split()
)
"""What stands behind the name of these is a title."""
_TABS = frozenset(("tab-set", "tab-item"))
"""Their lines stay: a title of a tab is read from them."""
_CODE = frozenset("code code-block sourcecode code-cell doctest testcode ipython parsed-literal".split())
_UNSEEN = frozenset(
    """toctree contents tableofcontents include literalinclude image module currentmodule index raw meta bibliography
    highlight autosummary video youtube graphviz digraph graph mermaid plantuml uml ditaa""".split()
)
"""What a program fills, draws or sorts."""
_UNTITLED = frozenset(("figure", "container", "div", "only", "rst-class", "grid", "glossary"))
"""What stands behind the name of these is for a program."""
_LINK = re.compile(r"\[([^\[\]\n]{1,300})\]\([^()\s]{1,300}\)")
_DEEPEST = 12
"""Blocks in one another that are read."""
_HEADING = re.compile(r"([ \t]*)#{1,6}[ \t]+(\S.*?)[ \t#]*")
_BLOCK = re.compile(r"[ \t]*(?:[-*+|>]|\d{1,3}[.)]|`{3}|~{3}|:{3})(?:\s|\w|$)")
"""Begins a list, a table or code."""
_DRAWN = frozenset(("mermaid", "plantuml", "puml", "ditaa", "graphviz", "dot"))
"""Languages of fences around the source of a diagram."""


def with_directives(text: str) -> str:
    """The text with the words of such blocks in the place of their fences, names and options, without what no reader
    sees, and without the sources of diagrams.

    Blocks of code get fences of Markdown. A block that is not closed or not known stays, and so does a tab.
    """
    if not any(f"{marks}{{" in text for marks in ("```", "~~~", ":::")) and not _may_be_drawn(text):
        return text
    return "\n".join(_read(text.split("\n")))


def _may_be_drawn(text: str) -> bool:
    return "```ad" in text or any(f"```{kind}" in text for kind in _DRAWN)


def _read(lines: Sequence[str], depth: int = 0) -> list[str]:
    """The lines as Markdown; `depth` is in how many blocks they stand: in one a heading begins no section."""
    written: list[str] = []
    unclosed: dict[str, int] = {}
    closing = _closing(lines)
    at = 0
    while at < len(lines):
        line, opener = lines[at], at
        opens = _OPENS.fullmatch(line) if depth < _DEEPEST else None
        marks = opens["marks"] if opens else fence_of(line)
        open_to_the_end = marks and len(marks) >= unclosed.get(marks[0], len(marks) + 1)
        first = len(closing) if not marks or open_to_the_end else bisect_right(closing, (at, _LAST))
        behind = (closing[nth] for nth in range(first, len(closing)))
        end = next((number for number, other in behind if other.startswith(marks)), None)
        if end is None:
            if marks:
                unclosed[marks[0]] = min(len(marks), unclosed.get(marks[0], len(marks)))
            titled = _HEADING.fullmatch(line) if depth else None
            written.append(f"{titled[1]}**{titled[2]}**" if titled else line)
            at += 1
            continue
        block = _block(opens, lines[at + 1 : end], depth) if opens else _code_block(line, marks)
        at = end + 1
        if block is None or (opens and opens["name"] in _TABS):
            written += block or lines[opener:at]
            continue
        written += apart(written, _announced(written, block))
        while written and not written[-1] and at < len(lines) and not lines[at].strip():
            at += 1
    return written


def _announced(above: Sequence[str], block: Sequence[str]) -> Sequence[str]:
    """A box without its title, if a line right above announces the list in it: "There are four berths:"."""
    before = next((line for line in reversed(above) if line.strip()), "")
    titled = len(block) > 2 and block[0].strip().startswith("**") and block[0].strip().endswith("**")
    lists = titled and _BLOCK.match(block[2]) is not None
    return block[2:] if lists and before.rstrip().endswith(":") else block


def _closing(lines: Sequence[str]) -> list[tuple[int, str]]:
    """The lines that may close a block, with their marks."""
    return [(at, closes[1]) for at, line in enumerate(lines) if (closes := _CLOSES.fullmatch(line))]


def _code_block(opener: str, marks: str) -> list[str] | None:
    """Nothing for the source of a diagram; None for a block that stays as it is."""
    words = opener.strip().removeprefix(marks).split()
    return [] if words and words[0].strip("{}").lower() in _DRAWN else None


def _block(opener: re.Match[str], lines: Sequence[str], depth: int) -> list[str] | None:
    """The lines that are shown of a directive in so many blocks; None if it stays as it is."""
    indent, words = opener["indent"], (opener["words"] or "").strip()
    name = "note" if opener["note"] else opener["name"].rpartition(":")[2].lower()
    if name in _UNSEEN or name.startswith("auto"):
        return []
    if name in _TABS:
        return [opener[0], *_read(lines, depth), f"{indent}{opener['marks']}"]
    if name in _CODE:
        fence = indent + _fence(opener["marks"])
        code = _without_options(lines)
        shown = [_LINK.sub(r"\1", line) for line in code] if name == "parsed-literal" else code
        return [fence + words.partition(" ")[0], *shown, fence]
    if name == "eval-rst":
        return [f"{indent}{line}".rstrip() for line in rst_as_markdown(lines)]
    return _prose(name, words, indent, _without_options(lines), depth + 1)


def _prose(name: str, words: str, indent: str, lines: Sequence[str], depth: int) -> list[str] | None:
    """The lines of a note or an entry; None if it is neither."""
    is_entry = name in OBJECTS and words
    if not is_entry and not any(name in kind for kind in (_NOTES, _TITLED, VERSIONS)):
        return None
    body = stripped(_read(lines, depth))
    if is_entry:
        return entry(words, body, indent)
    if name in VERSIONS:
        return _changed(f"{indent}{VERSIONS[name]} {words}", body)
    if not words or name in _UNTITLED:
        return body
    title = words.strip("* ")
    return [f"{indent}**{title}**", "", *body] if name in _TITLED else [f"{indent}{words}", *body]


def _fence(marks: str) -> str:
    return "`" * len(marks) if marks[0] == ":" else marks


def _changed(head: str, body: Sequence[str]) -> list[str]:
    """What a version changed, behind that: "Added in version 2.1: The bell."."""
    if not body:
        return [f"{head}."]
    if _BLOCK.match(body[0]):
        return [f"{head}:", "", *body]
    return [f"{head}: {body[0].strip()}", *body[1:]]


def _without_options(lines: Sequence[str]) -> Sequence[str]:
    """The lines of a block without its options: `:class: wide`, or those between two lines of dashes."""
    at = 0
    if lines and lines[0].strip() == "---":
        end = next((at for at in range(1, len(lines)) if lines[at].strip() == "---"), 0)
        return lines[end + 1 :] if end else lines
    while at < len(lines) and OPTION.match(lines[at]):
        at += 1
    return lines[at:]

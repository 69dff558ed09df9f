"""The lines of a text, grouped into blocks: paragraphs, list items, table rows, headings, lines of code.

A line-based reading of Markdown-like text that never fails: plain prose, extracted HTML and the middle of a
Markdown file are read by the same rules. It finds where a sentence must end, not what a page looks like.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ..text.letters import CAPITAL
from ..text.line_spans import indent_of
from . import attributes
from .block import Block, Kind
from .front_matter import FrontLine, fact_lines
from .html_rows import is_around, is_row, row_spans
from .loose_lists import with_loose_lists
from .unread import unread_lines
from .verbatim import CODE_DIRECTIVE, OPTION, note_fences, underlines, verbatim_ranges

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_HEADING = re.compile(rf" {{0,3}}#{{1,6}}(?:\s|$)|={{2,6}} +[^\W\d_]|= [{CAPITAL}]")
"""`## Title` of Markdown, `== Title` of wikis."""
_ANCHOR = re.compile(r"\{(?:#|\.|:|/\*)[^{}]*\}")
"""After a title: its anchor, its attributes, or a comment of MDX."""
_UNDERLINE = re.compile(r" {0,3}(?:=+|-{2,})\s*$")
_ANY_UNDERLINE = re.compile(r"([-=~^\"+*#])\1{2,}$")
_RST_UNDERLINE = re.compile(r"([!-/:-@\[-`{-~])\1{2,}$")
_LETTERS = r"\((?:\d{1,3}|[A-Za-z]|[ivx]{2,5})\)|(?:[a-z]|[ivx]{2,5})[.)]"
_ITEM = re.compile(
    rf"\s*(?:>[ >]*)?(?:(?:[-+:\u2022]|\*{{1,5}}|#\.|(?P<number>(?:\d{{1,3}})[.)]|(?P<letter>{_LETTERS})))"
    r"|\[[ xX]\])(?=\s)"
    r"|\s*\*(?=\[[^\[\]\n]{1,80}\]:\s)"
)
"""The marker of a list item, or the star before what an abbreviation stands for, `*[API]: Application ...`."""
_NUMBER = re.compile(r"\(?\d{1,3}[.)]\s+")
_FIRSTS = ("1.", "1)", "(1)", "a.", "a)", "(a)", "i.", "i)", "(i)")
"""Numbers and letters of the first item of a list."""
_ITEM_ENDS = re.compile(r"(?:[.:;\u2014]|\b(?:and|or))[*_]*\s*$")
"""Ends a line before "(a)" or "b." if that begins an item, and not the rest of "in subsection (a)"."""
_SENTENCE_ENDS = (".", "!", "?", ":", ";")
_AROUND_ENDS = " \t\"')*_`\u2019\u201d"
_EMPTY_QUOTE = re.compile(r"\s*>[> ]*$")
_RULE = re.compile(r"\s*(?:[-*_]\s*){3,}$")
_BREAK = re.compile(r"\s*([-*_])(?:\1{2,}|(?:[ \t]\1){2,})\s*$")
"""A line across the page. Several runs of dashes are the rule of a table instead."""
_FOOTNOTE = re.compile(r"\s*\.\. \[[^\[\]\n]{1,60}\]\s")
"""Begins a footnote of reStructuredText."""
_DIRECTIVE = (
    r"\.\. (?:toctree|image|figure|highlight|include|literalinclude|contents|module|currentmodule|auto\w+|raw|index)::"
)
_MARK = re.compile(
    r"\s*(?:(?:!!!|\?\?\?\+?) +[\w-]+(?: +(?:inline|end|annotate)){0,3}(?: +[\"'].*[\"'])?"
    r"|={3}[+!]? +[\"'].*[\"']|:{3,}(?: ?\{?\w.*)?|-+8<-+.*"
    r"|/{3,}(?: ?[\w-]+(?: ?\|.*)?)?|\{\*[^{}]*\*\}|\{![^{}]*!\}"
    rf"|(?:{CODE_DIRECTIVE}|{_DIRECTIVE}).*|\.\. _[^\n]*:(?: .*)?"
    rf"|> ?\[![\w-]+\][-+]?|\([\w-]+\)=|{attributes.LIST}"
    r"|(?:</?[A-Z][a-z]\w{0,40}(?:\s[^<>\n=]{1,60}=[^<>\n]{0,300})?\s?/?>\s*+)++"
    r"|\[[^\[\]\n]+\]:[ \t]+(?:<[^<>\n]*>|(?=[^\s./#<]*+[./#])\S++)(?:[ \t]+[\"'(].*)?)\s*$"
)
"""Notes and tabs of MkDocs (`!!! note`, `/// note | Title`, `=== "Linux"`), its snippets and includes, notes of
Docusaurus (`:::tip`) and GitHub, reStructuredText: directives that hold no prose, and link targets; those of
MyST, `(ferry)=`; lists of attributes, `{: .wide }`; components of MDX, `<Steps>`; and Markdown: `[ferry]:
ferry.html "The ferry"`."""

_NOTE_TITLE = re.compile(r" {0,3}> ?\[![\w-]+\][-+]? .*[^\s.?!:]\s*$")
_CODE = re.compile(r"(?<!`)(`{1,2})(?!`)[^`\n]{1,300}\1(?!`)")
_QUOTED = re.compile(r" {0,3}>[> ]*[^\s>]")


class _Line(NamedTuple):
    start: int
    text: str


def blocks(text: str, *, rst: bool = False) -> list[Block]:
    """Return the blocks of `text` in order; every non-space character lies in exactly one.

    `rst` is whether it is known to be reStructuredText, in which neither is an indented block code nor a line with a
    sign before it a heading.
    """
    lines = list(_lines(text))
    texts = [line for _, line in lines]
    verbatim, front = verbatim_ranges(texts, rst=rst), fact_lines(texts)
    unread = note_fences(texts) | unread_lines(texts)
    read = _Read(_front_matter(lines, front))
    code_until = -1
    for number, (start, line) in enumerate(lines):
        body = line.strip() if number >= len(front) else ""
        if not body:
            read.open_kind = None
            continue
        code_until = max(code_until, verbatim.get(number, -1))
        kind: Kind
        open_text = read.open_kind == "paragraph" or (rst and read.open_kind == "item")  # a title may have a number
        if open_text and number not in verbatim and _underlines(lines, number, rst=rst):
            kind, continues = "heading", True
        elif number in unread or (number > code_until and _heads_note(lines, number)):
            kind, continues = "mark", False
        else:
            above = lines[number - 1].text if number else ""
            cut_off = read.open_kind == "paragraph" and len(read.blocks) == 1  # the text may begin inside an item
            code = number <= code_until
            kind, continues = _classify(line, read.open_kind, above, code=code, cut_off=cut_off, rst=rst)
        first = start + indent_of(line)
        read.take(Block(first, first + len(body), kind, 0), line, continues=continues, fence=number in verbatim)
    return list(with_loose_lists(text, read.blocks))


class _Read:
    """The blocks of the lines read so far."""

    def __init__(self, blocks: list[Block]) -> None:
        self.blocks = blocks
        self.open_kind: Kind | None = None
        """The kind of the block that the next line may continue."""
        self._last_group = 0
        """Of rows or lines of code."""

    def take(self, block: Block, line: str, *, continues: bool, fence: bool) -> None:
        """Add a line: to the last block if it continues that, else as a block; a `fence` begins a group of code."""
        kind = block.kind
        if kind == "code" and fence:
            self.open_kind = None
        if continues:
            self.blocks[-1] = self.blocks[-1]._replace(end=block.end, kind=kind)
        else:
            goes_on = kind == "code" and not fence and self.blocks[-1].kind == kind
            together = kind in ("row", "code") and (kind == self.open_kind or goes_on)
            group = self._last_group if together else len(self.blocks)
            self._last_group = self._last_group if kind == "mark" else group
            self.blocks.append(block._replace(group=group))
        if kind != "mark" or self.open_kind != "row" or not is_around(line.strip()):
            self.open_kind = None if kind == "heading" or (kind == "paragraph" and _BREAK.match(line)) else kind


def _front_matter(lines: list[_Line], kinds: Sequence[FrontLine]) -> list[Block]:
    """The facts of the front matter, each with the lines that belong to it, and its other lines."""
    found: list[Block] = []
    for (start, line), kind in zip(lines, kinds, strict=False):
        end = start + len(line.rstrip())
        if kind == "goes on":
            found[-1] = found[-1]._replace(end=end)
        elif line.strip():
            first = start + indent_of(line)
            found.append(Block(first, end, "fact" if kind == "fact" else "mark", len(found)))
    return found


def without_anchor(title: str) -> str:
    """The words of a heading without the anchor after them: `Limits {#limits}`, `Limits {/*limits*/}`."""
    words = title.rstrip()
    at = words.rfind("{") if words.endswith("}") else -1
    return words[:at].rstrip() if at > 0 and _ANCHOR.fullmatch(words, at) else title


def marker_end(text: str, block: Block) -> int:
    """Return the offset after the list marker of `block`, or its start when it has none."""
    match = _ITEM.match(text, block.start, block.end) if block.kind == "item" else None
    return match.end() if match else block.start


def without_bullet(line: str) -> tuple[str, bool]:
    """Return a line without the bullet of a list, and whether it was an item; an item's number stays."""
    match = _ITEM.match(line)
    if match is None:
        return line, False
    return (line if match["number"] else line[match.end() :].lstrip()), True


def without_number(item: str) -> str:
    """A list item without the number that it begins with: `1.`, `1)` or `(1)`."""
    number = _NUMBER.match(item)
    return item[number.end() :] if number else item


def bulleted(item: str) -> str:
    """An item as a line of a list; a numbered item keeps its number."""
    numbered = _ITEM.match(item)
    return item if numbered and numbered["number"] else f"- {item}"


def _lines(text: str) -> Iterator[_Line]:
    """The lines. A row of HTML counts as one line, and no empty lines come between two rows."""
    start = 0
    for row_start, row_end in [*row_spans(text), (len(text), len(text))]:
        between = start > 0 and is_around(text[start:row_start])
        for line in text[start:row_start].split("\n"):
            if line.strip() or not between:
                yield _Line(start, line)
            start += len(line) + 1
        if row_start < row_end:
            yield _Line(row_start, text[row_start:row_end])
        start = row_end


def _underlines(lines: list[_Line], number: int, *, rst: bool) -> bool:
    """Whether a line underlines the line before it, which has no other text around it, at any depth: in a docstring,
    say."""
    title, line = lines[number - 1].text, lines[number].text
    above = lines[number - 2].text.strip() if number > 1 else ""
    alone = not above or _BREAK.match(above) is not None
    rule = _RST_UNDERLINE.match(line.strip()) if rst else _ANY_UNDERLINE.match(line.strip())
    return alone and rule is not None and underlines(line, title) and indent_of(line) == indent_of(title)


def _heads_note(lines: list[_Line], number: int) -> bool:
    """Whether a line is the title of a note of Obsidian, `> [!tip] Title`, with its text below."""
    below = lines[number + 1].text if number + 1 < len(lines) else ""
    return _NOTE_TITLE.match(lines[number].text) is not None and _QUOTED.match(below) is not None


def _classify(
    line: str, open_kind: Kind | None, above: str, *, code: bool, cut_off: bool, rst: bool
) -> tuple[Kind, bool]:
    """Return the kind of a non-empty line, below the line `above`, and whether it continues the open block.

    `cut_off` is whether that block may be the rest of a list item.
    """
    prose = open_kind in ("paragraph", "item")
    if code:
        return "code", False
    option = open_kind == "mark" and OPTION.match(line)
    mark = option or _MARK.match(line) or _EMPTY_QUOTE.match(line) or ("<" in line and is_around(line))
    if mark or (not rst and _HEADING.match(line)):
        return "mark" if mark else "heading", False
    if open_kind == "paragraph" and _UNDERLINE.match(line):
        return "heading", True
    item = None if _RULE.match(line) else _ITEM.match(line)
    if item and _begins_item(item, open_kind, above, cut_off=cut_off):
        return "item", False
    if line.lstrip().startswith("|") or (" | " in line and " | " in _CODE.sub("", line)) or is_row(line):
        return "row", False
    continues = prose and not _BREAK.match(line) and not _FOOTNOTE.match(line)
    return (open_kind, True) if open_kind and continues else ("paragraph", False)


def _begins_item(marker: re.Match[str], open_kind: Kind | None, above: str, *, cut_off: bool) -> bool:
    """Whether a line that begins like a list item is one, and no wrapped line: "... in\n12. The", "section\n(a) of" or
    "(7\n+ 9)"."""
    if open_kind == "paragraph" and marker["number"] is None and above.count("(") > above.count(")"):
        return False
    if open_kind == "paragraph" and marker["number"] is not None and marker["number"] not in _FIRSTS:
        return cut_off and marker["letter"] is None and above.rstrip(_AROUND_ENDS).endswith(_SENTENCE_ENDS)
    return open_kind not in ("paragraph", "item") or marker["letter"] is None or _ITEM_ENDS.search(above) is not None

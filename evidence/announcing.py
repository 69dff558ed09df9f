"""Which line announces a list: one that ends with a colon, trails off or is unfinished, an enclosing list item, or a
heading."""

from __future__ import annotations

import re

from .markup.block import Block
from .markup.blocks import marker_end, without_anchor
from .markup.sentences import prose_spans
from .markup.tabs import Tab, Tabs
from .text.line_spans import before_on_line, indent_of
from .text.spans import Span

_NUMBER = re.compile(r"(\d{1,3})[.)]\s")

_BULLETS = "-*+\u2022"
_MARKED = re.compile(r"[-*+\u2022][ \t]+")
_GOES_ON = re.compile(r"\n([ \t]+)\S")
_FOLLOWS = re.compile(
    r"\b(?:as follows|e\.g|for (?:example|instance)|the following(?:\s[\w-]{1,30}){0,2}?"
    r"\s(?!(?:days|weeks|months|years)\b)[\w-]{2,30}s\b[^.;:?!]{0,120})\.\Z",
    re.IGNORECASE,
)
"""Ends a paragraph that announces the list below it though it has a full stop."""

_NOTE = re.compile(r"^([ \t]{0,40})(?:!!!|\?{3}\+?|={3}[+!]?) ", re.MULTILINE)
"""Begins a note or a tab of MkDocs."""
_DEFINITION = re.compile(r"[ \t]{0,9}\n(?:[ \t]{0,9}\n)?[ \t]{0,9}:[ \t]+\S")


class Lists:
    """Which line announces the list that is being read, by indentation; none does beyond the tab that it stands in."""

    def __init__(self, text: str, tabs: Tabs) -> None:
        self._text = text
        self._tabs = tabs
        self._around: list[Tab] = []
        self._open: list[tuple[int, Block]] = []
        self._last: dict[Block, Span] = {}
        self._items = True  # whether the innermost open line has items yet
        self._heading: Span | None = None  # if nothing comes between it and the list
        self._seen = 0
        self.lead: Span | None = None
        """The line that announces the block seen last, if that is an item and a line does."""

    def see(self, block: Block) -> None:
        """Take note of the next block."""
        for note in _NOTE.finditer(self._text, self._seen, block.start):
            self._close(len(note[1]))
        self._seen = block.end
        self._leave_tabs(block.start)
        if block.kind == "code":
            return
        if block.kind != "item":
            self._heading = title_of(self._text, block) if block.kind == "heading" else None
        indent = len(before_on_line(self._text, block.start))
        if block.kind == "item" and self._follows_the_first(block):
            self._open[0] = indent, self._open[0][1]
        if block.kind not in ("paragraph", "item") or (block.kind == "paragraph" and indent == 0):
            self._open = []
        elif block.kind == "paragraph":
            self._end_lists(indent)
        while self._open and block.kind == "item" and self._open[-1][0] >= indent:
            depth, beside = self._open.pop()
            if depth == indent and self._is_anew(beside, block) and self._open and self._open[-1][1].kind != "item":
                self._open.pop()
        self.lead = self._announcer() if block.kind == "item" else None
        self._items = True
        line = self._text[block.start : block.end]
        announced = block.kind == "paragraph" and (
            announces_list(line) or defined_below(self._text, block.end) or _before_last(self._text, block) is not None
        )
        if block.kind == "item" or announced:
            depth = indent if block.kind == "item" else indent - 1
            self._open.append((depth, block))
            self._items = False

    def _end_lists(self, indent: int) -> None:
        """Leave the lines beside or inside of which a paragraph stands, and one below which no item came."""
        if not self._items:
            self._open.pop()
        while self._open and self._open[-1][0] + (self._open[-1][1].kind == "paragraph") >= indent:
            self._open.pop()

    def _leave_tabs(self, at: int) -> None:
        """Forget the lines in a tab that ends before that character."""
        ended = [tab.start for tab in self._around if tab.end <= at]
        if ended:
            began = min(ended)
            left = [each for each in self._open if each[1].start < began]
            self._items = self._items or len(left) < len(self._open)
            self._open = left
            self._heading = self._heading if self._heading and self._heading[0] < began else None
        self._around = list(self._tabs.around(at, at + 1))

    def _close(self, indent: int) -> None:
        """Leave the lines that a note begins beside or outside of: they announce nothing that is in it."""
        while self._open and self._open[-1][0] >= indent:
            self._open.pop()
            self._items = True

    def _is_anew(self, before: Block, block: Block) -> bool:
        """Whether an item has the number 1 and the one before it a bullet: it begins a list that nothing announces."""
        number = _NUMBER.match(self._text, block.start)
        return number is not None and int(number[1]) == 1 and self._text[before.start] in _BULLETS

    def _follows_the_first(self, block: Block) -> bool:
        """Whether an item is beside the text's first item, whose indentation is not in the text.

        It has the number after that one's, or the lines below that one's first are indented as for an item here.
        """
        first = self._open[0][1] if self._open else None
        if first is None or first.start != 0 or first.kind != "item":
            return False
        one, other = _NUMBER.match(self._text, 0), _NUMBER.match(self._text, block.start)
        if one is not None and other is not None and int(other[1]) == int(one[1]) + 1:
            return True
        below = _GOES_ON.search(self._text, 0, first.end)
        words = _MARKED.match(self._text)
        indent = len(before_on_line(self._text, block.start))
        alike = self._text[0] == self._text[block.start]
        return bool(alike and below and words and 0 < indent == len(below[1]) - words.end())

    def _announcer(self) -> Span | None:
        if not self._open:
            return self._heading
        block = self._open[-1][1]
        if block not in self._last:
            self._last[block] = _last_sentence(self._text, block)
        return self._last[block]


def announces(line: str) -> bool:
    """Whether a line announces what comes below it: it ends with a colon, which may be in bold or have a dash: `:-`."""
    return line.rstrip("*_ ").endswith((":", ":-", ":\u2013", ":\u2014"))


def announces_list(line: str) -> bool:
    """Whether a line right above a list announces it: as any other does, or it trails off, or ends with a word instead
    of punctuation, "The editors are", or goes on behind a comma or a semicolon, "Bring tools such as;", or its last
    sentence says that something follows: "Take the following steps.", "Bring tools, e.g."."""
    words = line.rstrip("*_ ")
    trails = words.endswith(("...", "\u2026", ",", ";")) or words[-1:].isalnum()
    return trails or announces(line) or _FOLLOWS.search(words) is not None


def defined_below(text: str, end: int) -> bool:
    """Whether a definition of Markdown stands below the line that ends there, which is its term:

    `rope`
    : Ties the boat.
    """
    return _DEFINITION.match(text, end) is not None


def title_of(text: str, heading: Block) -> Span:
    """The words of a heading, without the rules above and below it."""
    lines = text[heading.start : heading.end].split("\n")
    line = next((line for line in lines if any(map(str.isalnum, line))), lines[0])
    words = without_anchor(line.strip("#= \t"))
    start = text.index(words, heading.start)
    return start, start + len(words)


def _before_last(text: str, block: Block) -> Span | None:
    """The sentence before the last one, if it says that something follows and the last does not: "Use the following
    piers. They are free."."""
    line = text[block.start : block.end]
    if "following" not in line or announces_list(line):
        return None
    *_, before, _ = (None, *prose_spans(text, block))
    return before if before and _FOLLOWS.search(text[slice(*before)]) else None


def _last_sentence(text: str, block: Block) -> Span:
    start, end = _before_last(text, block) or prose_spans(text, block)[-1]
    body = max(start, marker_end(text, block))
    return body + indent_of(text[body:end]), end

"""What a manual page shows, written as Markdown: headings, paragraphs, options with their descriptions, lists."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ....evidence.text.line_spans import indent_of
from ..tables import write_table
from ..writer import TextWriter, fenced

_ENTRY_CHARS = 250
"""A description of this length is a section of its own; shorter ones stay together as a list."""
_NAME_CHARS = 100
_DEEPEST = 8
_MOST_LEVELS = 50
"""What is nested deeper stands at this level."""
_TAG_CHARS = 200
_PROSE = re.compile(r"[.:;,!?]$|[a-z]\.\s")
"""What tells a paragraph from a tag."""
_MARKED = re.compile(r"(•|\d{1,3}\.)\s*(?=\S)")
"""The mark of an item that stands in its text, as DocBook writes it."""


@dataclass
class _Item:
    tags: list[str]
    mark: str = ""
    """What begins the item of a list without tags; "" for an option or the like."""
    begun: bool = False

    def head(self) -> str:
        tag = ", ".join(self.tags)
        return "" if self.mark or not tag else f"{tag}: " if "`" in tag else f"`{tag}`: "


@dataclass
class _Level:
    item: _Item | None = None
    blocks: list[str] = field(default_factory=list)
    tagged: bool = False
    """Whether it was opened for the description of a tag, and ends with it."""


class Page:
    """Takes words in order; an option is written when its description has ended."""

    def __init__(self, writer: TextWriter) -> None:
        self.section = ""
        """The outermost heading that is open."""
        self._writer = writer
        self._words = ""
        self._glued = False
        self._levels = [_Level()]
        self._too_deep = 0
        self._blocks: list[str] = []  # of the outermost open item
        self._after_item = False

    @property
    def words(self) -> str:
        """The paragraph that has begun."""
        return self._words

    @property
    def waiting(self) -> bool:
        """Whether there is a tag, but nothing below it yet."""
        item = self._levels[-1].item
        return bool(item and not item.mark and not item.begun and not self._words.strip())

    def heading(self, words: str, level: int) -> None:
        """Begin a section."""
        self._end_levels()
        self.plain()
        self.section = words if level == 1 else self.section
        self._writer.heading(words, level)
        self._after_item = False

    def text(self, words: str, *, goes_on: bool = False) -> None:
        """Go on with the paragraph; `goes_on` if what comes next follows without a space."""
        if words.isspace():
            self._glued = False
        words = words.strip()
        if words or goes_on:
            space = "" if self._glued or not self._words or self._words.endswith("\n") else " "
            self._words += space + words
            self._glued = goes_on

    def line(self) -> None:
        """Go on in a new line."""
        if self._words and not self._words.endswith("\n"):
            self._words += "\n"
        self._glued = False

    def paragraph(self) -> None:
        """End the paragraph."""
        words, self._words, self._glued = self._words.strip(), "", False
        item, marked = self._levels[-1].item, _MARKED.match(words)
        fresh = item is not None and not item.begun
        if marked and not fresh:
            self.item("", mark=marked[1])
            words = words[marked.end() :]
        if item and fresh and item.mark == "-" and words.endswith(":") and len(words) <= _NAME_CHARS:
            item.tags, item.mark = [words[:-1]], ""
        elif words:
            self._emit(words, prose=True)

    def plain(self) -> None:
        """End the paragraph, and the item that is open at this level."""
        self.paragraph()
        self._close(self._levels[-1])

    def item(self, tag: str, *, mark: str = "") -> None:
        """Begin an item with a tag, such as an option, or with the mark of a list."""
        self.plain()
        tag = " ".join(tag.split())
        numbered = re.fullmatch(r"\(?(\d{1,3})[.)]", mark)
        self._levels[-1].item = _Item([tag] if tag else [], f"{numbered[1]}." if numbered else "-" if mark else "")

    def tag(self, tag: str) -> None:
        """A further tag of the same item."""
        item = self._levels[-1].item
        if item and self.waiting:
            item.tags.append(" ".join(tag.split()))
        else:
            self.item(tag)

    def nest(self, *, tags: bool = False) -> None:
        """What follows is further in; with `tags`, a line that has begun is the tag of what follows."""
        item, words = self._levels[-1].item, self._words.strip()
        tagged = tags and 0 < len(words) <= _TAG_CHARS and not _PROSE.search(words) and not (item and not item.begun)
        if tagged:
            self._words = ""
            self.item(words)
        self.paragraph()
        if len(self._levels) < _MOST_LEVELS:
            self._levels.append(_Level(tagged=tagged))
        else:
            self._too_deep += 1

    def unnest(self) -> None:
        """What follows is further out."""
        self.plain()
        if self._too_deep:
            self._too_deep -= 1
        elif len(self._levels) > 1:
            tagged = self._levels.pop().tagged
            if tagged:
                self._close(self._levels[-1])

    def verbatim(self, lines: Sequence[str]) -> None:
        """Lines that are shown as they are."""
        self.paragraph()
        while lines and not lines[0].strip():
            lines = lines[1:]
        while lines and not lines[-1].strip():
            lines = lines[:-1]
        depth = min((indent_of(line) for line in lines if line.strip()), default=0)
        if lines:
            self._emit(fenced("\n".join(line[depth:].rstrip() for line in lines)), prose=False)

    def table(self, rows: Sequence[Sequence[str]], *, headers: int) -> None:
        """A table."""
        self.paragraph()
        writer = TextWriter()
        write_table(writer, [tuple(row) for row in rows], headers=headers)
        if not writer.empty:
            self._emit(writer.text(), prose=False)

    def end(self) -> None:
        """End all that is open."""
        self._end_levels()
        self.plain()

    def _end_levels(self) -> None:
        self._too_deep = 0
        while len(self._levels) > 1:
            self.unnest()

    def _open(self) -> list[_Item]:
        return [level.item for level in self._levels if level.item][:_DEEPEST]

    def _emit(self, block: str, *, prose: bool) -> None:
        items = self._open()
        if not items:
            self._writer.write(block)
            self._after_item = False
            return
        inner, depth = items[-1], len(items) - 1
        if not inner.begun:
            inner.begun = True
            lead = "" if depth == 0 else f"{inner.mark or '-'} "
            head = lead + inner.head()
            if prose and not block.startswith("\n"):
                self._blocks.append(_indented(head + block.replace("\n", f"\n{' ' * len(lead)}"), depth - 1))
                return
            if head.strip(" -"):
                self._blocks.append(_indented(head.rstrip(), depth - 1))
        self._blocks.append(_indented(block, depth))

    def _close(self, level: _Level) -> None:
        item, items = level.item, self._open()
        if item is None:
            return
        if not item.begun and item.tags:
            self._emit("", prose=False)
        level.item = None
        if len(items) == 1 and self._blocks:
            blocks, self._blocks = [block for block in self._blocks if block.strip()], []
            self._write(item, blocks)

    def _write(self, item: _Item, blocks: Sequence[str]) -> None:
        """Write the outermost item: as a section, if there is much to say of it."""
        if not item.mark and sum(map(len, blocks)) >= _ENTRY_CHARS:
            self._writer.entry(", ".join(item.tags)[:_NAME_CHARS])
            self._writer.write(item.head().rstrip(": "))
            for block in (blocks[0].removeprefix(item.head().rstrip()).lstrip(), *blocks[1:]):
                self._writer.write(block)
            self._writer.entry()
            self._after_item = False
            return
        mark = f"{item.mark or '-'} "
        for at, block in enumerate(blocks):
            shown = block.replace("\n", f"\n{' ' * len(mark)}")
            lead = mark if at == 0 else " " * len(mark)
            self._writer.write(lead + shown, tight=at == 0 and self._after_item)
        self._after_item = len(blocks) == 1


def _indented(block: str, depth: int) -> str:
    indent = "  " * max(0, depth)
    return "\n".join(indent + line if line else "" for line in block.split("\n"))

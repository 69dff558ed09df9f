"""The text of an AsciiDoc file, written as Markdown block by block."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping

from ....evidence.markup.plain import plain_text
from ....evidence.text.line_spans import indent_of
from ..sections import HEADING_CHARS
from ..tables import write_table
from ..writer import TextWriter, fenced
from .inline import Inline
from .lines import (
    ANCHOR,
    CAPTION,
    ITEM,
    OPTIONS,
    TABLE,
    TERM,
    UNSEEN,
    VALUE_CHARS,
    VERBATIM,
    WRAPPER,
    attribute,
    begins_block,
    header_end,
    heading,
    titles,
)
from .lists import OpenLists
from .pictures import ends_in_colon, is_diagram, unnamed, without_pictures
from .table import read_table

_LABEL = re.compile(r"(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):[ \t]+(?=\S)")
_DONE = re.compile(r"\A\[[xX*]\](?=[ \t])")
"""The box of a task that is done."""
_HARD_BREAK = " +"


class AsciidocText:
    """Takes the lines of a file and writes what a reader sees."""

    def __init__(self, writer: TextWriter, attributes: Mapping[str, str]) -> None:
        """`attributes` are those that the header gives; the text may give more."""
        self._writer = writer
        self._attributes = dict(attributes)
        self._titles: dict[str, str] = {}
        self._inline = Inline(self._attributes, self._titles)
        self._lines: list[str] = []
        self._edges: dict[str, list[int]] = {}  # where each edge of a block stands
        self._at = 0
        self._lists = OpenLists()
        self._options = ""
        self._caption = ""
        self._after_item = False
        self._announced = False
        """Whether the last block ends in a colon."""
        self._depth = 0

    def read(self, text: str) -> None:
        """Write the text of a file."""
        self._lines = [line.rstrip() for line in text.split("\n")]
        self._titles.update((anchor, words[:HEADING_CHARS]) for anchor, words in titles(self._lines))
        for at, line in enumerate(self._lines):
            if VERBATIM.fullmatch(line) or TABLE.fullmatch(line):
                self._edges.setdefault(line, []).append(at)
        while self._at < len(self._lines):
            self._block(self._lines[self._at])

    def _block(self, line: str) -> None:
        """Read the block that begins with a line, and go past it."""
        if not line:
            self._at += 1
        elif is_diagram(self._options) and not self._is_above(line):
            self._diagram(line)
        elif (verbatim := VERBATIM.fullmatch(line)) and (end := self._end(verbatim[1])):
            self._verbatim(verbatim[1], verbatim[2], end)
        elif TABLE.fullmatch(line):
            self._table(line, self._end(line) or len(self._lines))
        elif not (self._mark(line) or self._heading()):
            self._prose(line)

    def _end(self, edge: str) -> int:
        """Where the block ends that such an edge opens here; 0 if it is not closed."""
        where = self._edges.get(edge, [])
        after = bisect_left(where, self._at + 1)
        return where[after] if after < len(where) else 0

    # -- lines around blocks

    def _mark(self, line: str) -> bool:
        """Take note of a line that belongs to a block below it or holds no text; False for any other line."""
        if line.strip() == "+":
            self._lists.attach()
        elif options := OPTIONS.fullmatch(line):
            self._options += f",{options[1]}"
        elif caption := CAPTION.fullmatch(line):
            self._lists.end()
            self._caption = caption[1]
        elif UNSEEN.fullmatch(line):
            self._caption = ""
            self._picture(line)
        elif WRAPPER.fullmatch(line):
            self._lists.wrap(line)
        elif not ANCHOR.fullmatch(line):
            return self._attribute(line)
        self._at += 1
        return True

    def _is_above(self, line: str) -> bool:
        """Whether a line belongs to the block below it."""
        return any(mark.fullmatch(line) for mark in (OPTIONS, CAPTION, ANCHOR))

    def _attribute(self, line: str) -> bool:
        entry = attribute(line)
        if entry is None:
            return False
        self._at += 1
        value = entry[1]
        while value.endswith("\\") and self._at < len(self._lines) and len(value) < VALUE_CHARS:
            value = f"{value[:-1].rstrip(' +')} {self._lines[self._at].strip()}"
            self._at += 1
        self._attributes[entry[0]] = value[:VALUE_CHARS]
        return True

    def _heading(self) -> bool:
        parts = heading(self._lines, self._at)
        if parts is None:
            return False
        level, words, lines = parts
        if lines > 1 and self._lists.closes(self._lines[self._at + 1]):
            return False
        first = not self._writer.headings
        self._lists.end()
        self._writer.heading(plain_text(self._inline.rendered(words), "markdown"), level)
        self._options, self._caption, self._after_item, self._announced = "", "", False, False
        self._at += lines
        if first and level == 1:
            end = header_end(self._lines, self._at - 1)
            while self._at < end:
                if not self._attribute(self._lines[self._at]):
                    self._at += 1
        return True

    # -- blocks

    def _prose(self, line: str) -> None:
        self._at += 1
        item, term = ITEM.fullmatch(line), TERM.fullmatch(line)
        if item:
            self._item(item[1], item[2])
        elif term:
            self._term(term)
        elif "source" in self._options.split(",") or (line[0] in " \t" and not self._lists):
            self._code(_dedented([line, *self._rest()]), _language(self._options))
        else:
            label = _LABEL.match(line)
            lines = [line[label.end() :] if label else line, *self._rest()]
            indent = self._lists.block()
            words = "" if "line-through" in self._options else self._markdown(lines)
            if words:
                self._write(words, indent)
            else:
                self._options, self._caption = "", ""
                self._picture(line)

    def _item(self, marker: str, words: str) -> None:
        numbered = marker[0] in ".<" or marker[0].isalnum()
        kind = "<>" if marker[0] == "<" else "1." if marker[0].isdigit() else "a." if marker[0].isalpha() else marker
        own = self._lists.item(kind, numbered=numbered)
        head = own.head()
        lines = [_DONE.sub("[x]", words), *self._rest()]
        shown = self._markdown(lines, len(head)) or self._inline.rendered(words)
        self._write(head + shown, own.indent, item=True)

    def _term(self, term: re.Match[str]) -> None:
        """A term, or several that share their explanation."""
        own = self._lists.item(term[2])
        names = [term[1]]
        while term[3] is None:
            below = next((at for at in range(self._at, len(self._lines)) if self._lines[at]), self._at)
            another = TERM.fullmatch(self._lines[below]) if below < len(self._lines) else None
            if another is None or another[2] != term[2]:
                break
            term, self._at = another, below + 1
            names.append(term[1])
        self._skip_empty()
        lines = [term[3]] if term[3] else []
        lines += self._rest()
        head = own.head() + ", ".join(" ".join(self._inline.rendered(name).split()) for name in names)
        self._write(f"{head}: {self._markdown(lines, 2)}".rstrip(), own.indent, item=True)

    def _skip_empty(self) -> None:
        """Go past empty lines to a paragraph."""
        at = next((at for at in range(self._at, len(self._lines)) if self._lines[at]), self._at)
        line = self._lines[at] if at < len(self._lines) else ""
        if at > self._at and line and line[0] in " \t" and not ITEM.fullmatch(line) and not begins_block(line):
            self._at = at

    def _diagram(self, line: str) -> None:
        """Go past the source of a diagram."""
        edges = [line, ""] if line == "--" or VERBATIM.fullmatch(line) else [""]
        ends = (at for edge in edges for at in range(self._at + 1, len(self._lines)) if self._lines[at] == edge)
        self._at = next(ends, len(self._lines) - 1) + 1
        self._lists.block()
        self._options, self._caption = "", ""

    def _verbatim(self, edge: str, language: str, end: int) -> None:
        lines, self._at = self._lines[self._at + 1 : end], end + 1
        if edge[0] in "-.`":
            self._code(lines, language or _language(self._options))
        self._options, self._caption = "", ""

    def _code(self, lines: list[str], language: str) -> None:
        indent = self._lists.block()
        if any(lines):
            self._write(fenced("\n".join(lines), language), indent)

    def _table(self, edge: str, end: int) -> None:
        lines = [line for line in self._lines[self._at + 1 : end] if not line.startswith("//")]
        self._at = end + 1
        commas = edge[0] == "," or "format=csv" in self._options.replace('"', "")
        rows, headers = read_table(lines, self._options, self._inline, commas=commas)
        write_table(self._writer, rows, headers=headers, lead=self._inline.rendered(self._caption))
        self._lists.block()
        self._options, self._caption, self._after_item, self._announced = "", "", False, False

    # -- writing

    def _rest(self) -> Iterator[str]:
        """The lines that go on with the block that has begun."""
        while self._at < len(self._lines):
            line = self._lines[self._at]
            if not line or line.strip() == "+" or begins_block(line):
                return
            if self._lists and (ITEM.fullmatch(line) or TERM.fullmatch(line)):
                return
            self._at += 1
            if not line.startswith("//"):
                yield line

    def _markdown(self, lines: list[str], indent: int = 0) -> str:
        """Some lines as Markdown, those below the first one indented."""
        shown = without_pictures(line.removesuffix(_HARD_BREAK).strip() for line in lines)
        words = self._inline.rendered("\n".join(shown))
        return words.replace("\n", "\n" + " " * indent)

    def _picture(self, line: str) -> None:
        """Tell that what the block above announces is a picture."""
        if self._announced and (picture := unnamed(line)):
            self._writer.write(" " * self._depth + picture, tight=True)
            self._announced = False

    def _write(self, block: str, indent: int, *, item: bool = False) -> None:
        """Put a block below the last one, its caption before it."""
        if self._caption:
            self._writer.write(" " * indent + f"**{self._inline.rendered(self._caption)}**")
        tight = item and self._after_item and not self._caption
        self._writer.write("\n".join(" " * indent + line if line else "" for line in block.split("\n")), tight=tight)
        self._options, self._caption, self._after_item = "", "", item
        self._announced, self._depth = ends_in_colon(block), indent + 2 * item


def _language(options: str) -> str:
    """The language of a block of code: "ruby" of `source,ruby`."""
    parts = [part.strip() for part in options.split(",")]
    language = parts[2] if len(parts) > 2 and parts[1] in ("source", "") else ""
    return language if language.isalnum() else ""


def _dedented(lines: list[str]) -> list[str]:
    depth = min(map(indent_of, lines))
    return [line[depth:] for line in lines]

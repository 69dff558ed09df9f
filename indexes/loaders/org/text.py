"""The text of an Org file, written as Markdown block by block."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from ....evidence.markup.plain import plain_text
from ....evidence.text.line_spans import depth_of
from ..sections import HEADING_CHARS
from ..tables import write_table
from ..writer import TextWriter, fenced
from .code import shown_code
from .inline import Inline
from .lines import (
    BEGIN,
    CLOCK,
    COMMENT,
    DRAWER,
    ENVIRONMENT,
    FIXED,
    ITEM,
    KEYWORD,
    PLANNING,
    RULE,
    TERM,
    UNSEEN,
    VERBATIM,
    Edges,
    begins_block,
    heading,
    item_parts,
    titles,
    unseen_below,
)
from .lists import OpenLists
from .macros import VALUE_CHARS, Macros
from .table import ROW, read_table

_STRAY = re.compile(r"#\+(?:begin|end)_\S.*|:end:", re.IGNORECASE)
_LANGUAGE = re.compile(r"[\w+#.-]{1,40}")
_HARD_BREAK = "\\\\"


class OrgText:
    """Takes the lines of a file and writes what a reader sees."""

    def __init__(self, writer: TextWriter) -> None:
        self._writer = writer
        self._said: dict[str, str] = {}  # keyword -> its value
        self._macros = Macros(self._said)
        self._titles: dict[str, str] = {}
        self._inline = Inline(self._macros, self._titles)
        self._lines: list[str] = []
        self._edges = Edges(())
        self._wrappers: list[int] = []  # where each open block ends
        self._lists = OpenLists()
        self._at = 0
        self._empty = 0  # lines above this one
        self._caption = ""
        self._after_item = False

    def read(self, text: str) -> Mapping[str, str]:
        """Write the text of a file; return what its keywords say."""
        self._lines = [line.rstrip() for line in text.split("\n")]
        self._edges = Edges(self._lines)
        self._titles.update((name, words[:HEADING_CHARS]) for name, words in titles(self._lines))
        while self._at < len(self._lines):
            self._block(self._lines[self._at])
        self._flush_caption(0)
        return self._said

    def _block(self, line: str) -> None:
        """Read the block that begins with a line, and go past it."""
        if not line:
            self._at += 1
            self._empty += 1
            if self._empty > 1:
                self._lists.end()
            return
        self._empty = 0
        if self._heading(line):
            return
        stripped = line.lstrip()
        if self._wrappers and self._wrappers[-1] == self._at:
            self._wrappers.pop()
            self._lists.unwrap()
            self._at += 1
        elif not (self._unseen(stripped) or self._edge(stripped) or self._verbatim(stripped)):
            self._prose(line)

    def _end(self, kind: str) -> int:
        """Where the block of such a kind ends that begins here; 0 if it is not closed."""
        return self._edges.end(kind, self._at, self._wrappers[-1] if self._wrappers else len(self._lines))

    # -- lines around blocks

    def _heading(self, line: str) -> bool:
        parts = heading(line)
        if parts is None:
            return False
        level, words, tags = parts
        self._flush_caption(0)
        self._lists.end()
        self._at += 1
        unseen = unseen_below(words, tags)
        if unseen:
            self._skip(level if unseen == "tree" else level + len(self._lines))
        else:
            self._writer.heading(self._plain(words), level)
        self._after_item = False
        return True

    def _skip(self, level: int) -> None:
        """Go past what stands up to a heading of the level or above."""
        while self._at < len(self._lines):
            parts = heading(self._lines[self._at])
            if parts and parts[0] <= level:
                return
            self._at += 1

    def _unseen(self, line: str) -> bool:
        """Go past a keyword, a comment, a rule or a drawer; False for any other line."""
        drawer = DRAWER.fullmatch(line)
        if keyword := KEYWORD.fullmatch(line):
            self._keyword(keyword[1].lower(), keyword[2].strip())
        elif drawer and (end := self._end("")):
            self._at = end if drawer[1].upper() in ("PROPERTIES", "LOGBOOK") else self._at
        elif not any(unseen.fullmatch(line) for unseen in (COMMENT, RULE, CLOCK)):
            return False
        self._at += 1
        return True

    def _keyword(self, name: str, value: str) -> None:
        if name == "caption":
            self._caption = f"{self._caption} {value}".strip()
        elif name == "macro":
            self._macros.define(value)
        elif value:
            words = f"{self._said.get(name, '')} {self._plain(value[:VALUE_CHARS])}"
            self._said[name] = words.strip().strip("<>[]")[:VALUE_CHARS]

    # -- blocks

    def _edge(self, line: str) -> bool:
        """Open a block, or go past one; the edge of one that is not closed is no text either."""
        begin = BEGIN.fullmatch(line)
        kind = begin[1].lower() if begin else ""
        end = self._end(kind) if begin else 0
        if begin and end and kind in VERBATIM:
            language = _LANGUAGE.match(begin[2] or "") if kind == "src" else None
            shown, depth = self._lines[self._at + 1 : end], depth_of(self._lines[self._at])
            self._code(shown, language[0] if language else "", depth)
        elif end and kind not in UNSEEN:
            self._lists.wrap(depth_of(self._lines[self._at]))
            self._wrappers.append(end)
            end = 0
        elif not end and not _STRAY.fullmatch(line):
            return False
        self._at = max(self._at, end) + 1
        return True

    def _verbatim(self, line: str) -> bool:
        """Write a table, lines that are shown as they are, or a formula; False if none begins here."""
        environment = ENVIRONMENT.fullmatch(line)
        if ROW.fullmatch(line):
            self._table(self._run(ROW))
        elif FIXED.fullmatch(line):
            at = depth_of(self._lines[self._at])
            self._code([shown[2:] for shown in self._run(FIXED)], "", at)
        elif environment and (end := self._end(f"\\{environment[1].lower()}")):
            lines, self._at = self._lines[self._at : end + 1], end + 1
            self._write("\n".join(each.strip() for each in lines if each), self._lists.block(depth_of(lines[0])))
        else:
            return False
        return True

    def _run(self, form: re.Pattern[str]) -> list[str]:
        """The lines of such a form that begin here, without their indentation."""
        begin = self._at
        while self._at < len(self._lines) and form.fullmatch(self._lines[self._at].lstrip()):
            self._at += 1
        return [line.lstrip() for line in self._lines[begin : self._at]]

    def _code(self, lines: Sequence[str], language: str, at: int) -> None:
        code = shown_code(lines)
        indent = self._lists.block(at)
        if code:
            self._write(fenced(code, language), indent)

    def _table(self, lines: Sequence[str]) -> None:
        rows, headers = read_table(lines, self._inline)
        write_table(self._writer, rows, headers=headers, lead=self._inline.rendered(self._caption))
        self._caption, self._after_item = "", False

    def _prose(self, line: str) -> None:
        self._at += 1
        item = ITEM.fullmatch(line)
        if item:
            self._item(item)
            return
        indent = self._lists.block(depth_of(line))
        below = () if PLANNING.fullmatch(line.lstrip()) else self._rest()
        self._write(self._markdown([line, *below]), indent)

    def _item(self, item: re.Match[str]) -> None:
        head, words = item_parts(item)
        indent = self._lists.item(depth_of(f"{item[1]}-"), head)
        term = TERM.fullmatch(words) if head == "- " else None
        if term:
            explanation = self._markdown([term[2] or "", *self._rest()], len(head))
            text = f"{self._markdown([term[1]])}: {explanation}".rstrip()
        else:
            text = self._markdown([words, *self._rest()], len(head))
        if text:
            self._write(head + text, indent, item=True)

    # -- writing

    def _rest(self) -> Iterator[str]:
        """The lines that go on with the paragraph that has begun."""
        while self._at < len(self._lines):
            line = self._lines[self._at]
            if not line or begins_block(line) or depth_of(line) <= self._lists.column:
                return
            self._at += 1
            yield line

    def _plain(self, source: str) -> str:
        """The words of a line; one too long for a heading or a name keeps the marks of its code."""
        words = self._inline.rendered(source)
        return plain_text(words, "markdown") if len(words) <= HEADING_CHARS else words

    def _markdown(self, lines: Sequence[str], indent: int = 0) -> str:
        """Some lines as Markdown, those below the first one indented."""
        words = self._inline.rendered("\n".join(line.removesuffix(_HARD_BREAK).strip() for line in lines).strip())
        shown = [line.strip() for line in words.split("\n")]
        return ("\n" + " " * indent).join(filter(None, shown))

    def _write(self, block: str, indent: int, *, item: bool = False) -> None:
        """Put a block below the last one, its caption before it."""
        tight = item and self._after_item and not self._caption
        self._flush_caption(indent)
        self._writer.write("\n".join(" " * indent + line if line else "" for line in block.split("\n")), tight=tight)
        self._after_item = item

    def _flush_caption(self, indent: int) -> None:
        if self._caption:
            self._writer.write(" " * indent + f"**{self._inline.rendered(self._caption)}**")
        self._caption = ""

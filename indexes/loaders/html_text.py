"""The readable text of an HTML page, built from a stream of its tags and words."""

from __future__ import annotations

import re
from collections.abc import Mapping

from .code_pieces import CodePiece, spanned
from .html_lists import ItemLists
from .html_math import HtmlMath
from .html_pre import Preformatted
from .html_table import HtmlTable
from .html_tags import APART, BLOCKS, CODE, HEADINGS, LAID_OUT, LISTS, box, is_dropped, is_sign, verdict, without_link
from .html_terms import Terms
from .raised import raised
from .writer import TextWriter

# Stands for <br> until white space is collapsed; itself white space, so nothing of the page is lost with it.
_BREAK = "\x0b"
_SPACES = re.compile(r"\s+")

Event = tuple[str, str, "Mapping[str, str]"]
"""("start", tag, attributes), ("end", tag, {}) or ("data", words, {})."""


class PageText:
    """Takes the events of lxml's HTML parser and writes what a reader sees.

    No tree is kept and nothing is looked at twice but a table row, so that the time grows with the page alone, however
    deep its tags nest.
    """

    def __init__(self, writer: TextWriter) -> None:
        self.title = ""
        """The words of <title>."""
        self.language = ""
        """The value of <html lang>."""
        self._writer = writer
        self._inline: list[str] = []
        self._title: list[str] | None = None
        self._in_head = False
        self._dropped = 0  # how deep we are below a tag that no reader sees
        self._raised = 0  # how deep we are below <sup>
        self._power: list[str] = []  # what is raised there
        self._code = 0  # how deep we are below <code>
        self._math: HtmlMath | None = None  # the formula that is open
        self._heading = ""  # the tag of the heading that is open
        self._pre = Preformatted()
        self._lists = ItemLists()
        self._marker = ""
        self._tight = False
        self._terms = Terms(writer)
        self._tables: list[HtmlTable] = []
        self._row: list[Event] | None = None  # the events of the row that may be a simple one

    # -- what lxml calls

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """A tag opens."""
        if self._math is not None and tag not in BLOCKS and tag not in APART:
            self._math.start(tag)
            return
        self._end_math()
        self._code = 0 if tag in BLOCKS or tag in APART else self._code + (tag in CODE)
        if not (self._dropped or self._in_head):
            self._say_state(tag, attributes)
        if self._dropped or is_dropped(tag, attributes):
            self._dropped += 1
        elif tag == "head":
            self._in_head = True
        elif self._in_head:
            self._title = [] if tag == "title" and not self.title else self._title
        elif tag == "math":
            self._math = HtmlMath()
        elif tag == "sup":
            self._raised += 1
        elif self._row is None:
            self._lower(tag)
            self._enter(tag, attributes)
        else:
            self._lower(tag)
            self._row.append(("start", tag, attributes))
            if tag in LAID_OUT:
                self._lay_out()

    def end(self, tag: str) -> None:
        """A tag closes, by itself or because another one ends it."""
        self._code -= tag in CODE and self._code > 0
        if self._math is not None:
            if self._math.end():
                self._end_math()
        elif self._dropped:
            self._dropped -= 1
        elif tag == "head":
            self._in_head = False
        elif self._in_head:
            if tag == "title" and self._title is not None:
                self.title, self._title = " ".join("".join(self._title).split()), None
        elif tag == "sup":
            self._raised = max(0, self._raised - 1)
            self._lower("" if self._raised else tag)
        elif self._row is None:
            self._lower(tag)
            self._leave(tag)
        elif tag == "tr":
            self._lower(tag)
            self._end_row()
        else:
            self._lower(tag)
            self._row.append(("end", tag, {}))

    def data(self, words: str) -> None:
        """Text between tags."""
        if self._math is not None:
            self._math.data(words)
            return
        if self._dropped and (self._dropped > 1 or self._pre or not is_sign(words)):
            return
        if self._in_head:
            if self._title is not None:
                self._title.append(words)
            return
        words = " " if self._dropped else words  # it stands between two words
        if self._code and not self._pre:
            words = CodePiece(_SPACES.sub(" ", words))
        if self._raised:
            self._power.append(words)
        else:
            self._say(words)

    def _end_math(self) -> None:
        if self._math is not None:
            math, self._math = self._math, None
            self.data(math.text)

    def _say_state(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Whether a box is ticked, and what a picture in a cell says of its row."""
        state = "" if self._pre else box(tag, attributes)
        if state := state or (verdict(tag, attributes) if self._row is not None else ""):
            self._say(f" {state} ")

    def _say(self, words: str) -> None:
        if self._row is None:
            self._inline.append(words)
        else:
            self._row.append(("data", words, {}))

    def _lower(self, tag: str) -> None:
        """What is raised ends with <sup>, or with the block around it."""
        if self._power and (tag in ("sup", "br") or tag in BLOCKS or tag in APART):
            words, self._power = raised("".join(self._power)), []
            self._say(words)

    def close(self) -> PageText:
        """The page ends."""
        self._end_math()
        self._lower("sup")
        if self._row is not None:
            self._end_row()
        while self._tables:
            self._end_table()
        if self._pre:
            self._end_pre()
        self._flush()
        self._terms.announce()
        return self

    # -- the page

    def _enter(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag == "html":
            self.language = attributes.get("lang", "").strip()[:20]
        if self._pre:
            self._enter_pre(tag)
        elif tag == "br":
            self._inline.append(_BREAK)
        elif self._heading and tag in BLOCKS and tag not in APART:
            self._inline.append(" ")
        elif tag in BLOCKS or tag in APART:
            self._flush()
            self._enter_block(tag, attributes)

    def _enter_pre(self, tag: str) -> None:
        self._pre.open(tag)
        if tag == "br":
            self._inline.append("\n")

    def _enter_block(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag in HEADINGS:
            self._heading = tag
        elif tag == "pre":
            self._pending()
            self._pre.open(tag)
        elif tag == "table":
            self._pending()
            self._tables.append(HtmlTable())
        elif tag == "tr" and self._tables:
            self._row = []
        elif tag in LISTS:
            self._lists.open(tag, attributes.get("start", ""))
        elif tag == "li":
            self._terms.announce()
            self._marker, self._tight = self._lists.item(attributes.get("value", ""))
        elif tag == "dl":
            self._terms.open_list()
        elif tag == "dt":
            self._terms.open_term(linked="id" in attributes)

    def _leave(self, tag: str) -> None:
        if self._pre:
            if tag == "pre" and self._pre.close():
                self._end_pre()
        elif tag == self._heading:
            self._flush()
        elif self._heading and tag in BLOCKS:
            self._inline.append(" ")
        elif tag in BLOCKS or tag in HEADINGS:
            self._flush()
            self._leave_block(tag)

    def _leave_block(self, tag: str) -> None:
        if tag in LISTS:
            self._lists.close()
        elif tag == "li":
            self._marker, self._tight = "", False
        elif tag in ("dt", "dd", "dl"):
            self._terms.close(tag)
        elif tag == "table" and self._tables:
            self._end_table()
        elif tag == "thead" and self._tables:
            self._tables[-1].end_head()

    def _end_pre(self) -> None:
        text = "".join(self._inline).replace("\r", "").strip("\n")
        self._inline.clear()
        self._writer.write(self._pre.block(text))

    def _flush(self) -> None:
        """Write the words gathered since the last block began."""
        heading, self._heading = self._heading, ""
        if self._pre or not self._inline:
            return
        plain = heading or self._terms.open
        text = "".join(self._inline if plain else filter(None, spanned(self._inline)))
        lines = (" ".join(line.split()) for line in text.split(_BREAK))
        self._inline.clear()
        words = "\n".join(filter(None, lines))
        if not words.replace("[ ]", "").replace("[x]", "").strip():
            return
        if self._terms.open:
            self._terms.take(without_link(words))
            return
        if heading:
            self._pending()
            self._writer.heading(without_link(words), HEADINGS[heading])
            return
        self._write_rows()
        if self._terms.waiting:
            self._marker, self._tight = self._terms.head()
        self._writer.write(self._marker + words, tight=self._tight)
        self._marker, self._tight = "", False

    # -- tables

    def _pending(self) -> None:
        """Write what is pending before anything but prose: rows of a table, a term."""
        self._write_rows()
        self._terms.announce()

    def _write_rows(self) -> None:
        if self._tables:
            self._tables[-1].write(self._writer)

    def _end_table(self) -> None:
        self._flush()
        self._tables.pop().write(self._writer)

    def _end_row(self) -> None:
        events, self._row = self._row or [], None
        if not self._tables[-1].add_row(events):
            self._replay(events)
            self._leave("tr")

    def _lay_out(self) -> None:
        """The row contains a table or a heading: it is part of a page layout and is read block by block."""
        events, self._row = self._row or [], None
        self._pending()
        self._replay(events)

    def _replay(self, events: list[Event]) -> None:
        for kind, value, attributes in events:
            if kind == "start":
                self._enter(value, attributes)
            elif kind == "end":
                self._leave(value)
            else:
                self._inline.append(value)

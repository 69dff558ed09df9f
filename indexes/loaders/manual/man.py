"""The macros of man, and those that DocBook, Asciidoctor and Pod write."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .page import Page
from .source import Line
from .table import rows_of

_FONTS = frozenset({"B", "I", "R", "SM", "SB", "CW", "F", "C"})
_PAIRS = frozenset({"BR", "RB", "BI", "IB", "IR", "RI"})
_BEGIN_VERBATIM = frozenset({"nf", "EX", "Vb", "CS", "DS"})
_END_VERBATIM = frozenset({"fi", "EE", "Ve", "CE", "DE"})
_BULLET = re.compile(r"[•○·*+\u2013—-]|o|\(?\d{1,3}[.)]|\(?[a-z][.)]")
_SECTION = re.compile(r"(\d\w*)")


class ManText:
    """Takes the lines of a page and writes what a reader sees."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._waiting = ""  # what the next words are: "tag", "further tag", "SH", "SS", or "link URL"
        self._verbatim: list[str] | None = None
        self._table: list[str] | None = None
        self._unseen = ""
        self._link = ""
        self.facts: dict[str, str] = {}
        """The page's name and section, and its date, under "title" and "modified"."""

    def read(self, lines: Iterable[Line]) -> None:
        """Write the text of a page."""
        for line in lines:
            if self._unseen:
                self._unseen = "" if line.macro == self._unseen else self._unseen
            elif self._table is not None:
                self._in_table(line)
            elif self._verbatim is not None and line.macro not in ("SH", "SS"):
                self._in_verbatim(line)
            elif line.macro:
                self._macro(line)
            elif line.words.strip() or line.goes_on:
                self._words(line.words, goes_on=line.goes_on)
            else:
                self._page.paragraph()
        self._end_verbatim()
        self._page.end()

    # -- words

    def _words(self, words: str, *, goes_on: bool = False) -> None:
        waiting, self._waiting = self._waiting, ""
        if waiting in ("SH", "SS"):
            self._page.heading(words, 1 if waiting == "SH" else 2)
        elif waiting == "tag":
            self._item(words.strip())
        elif waiting == "further tag":
            self._page.tag(words)
        else:
            if words[:1] == " ":
                self._page.line()
            self._page.text(words, goes_on=goes_on)

    def _item(self, tag: str) -> None:
        mark = _BULLET.fullmatch(tag)
        self._page.item("" if mark else tag, mark=tag if mark else "")

    def _in_verbatim(self, line: Line) -> None:
        shown = _shown(line)
        if line.macro in _END_VERBATIM:
            self._end_verbatim()
        elif line.macro in ("RS", "RE"):
            self._end_verbatim()
            self._macro(line)
            self._verbatim = []
        elif self._verbatim is not None and (not line.macro or shown is not None or line.macro in ("sp", "PP", "P")):
            self._verbatim.append((shown or "").replace("\t", "    "))

    def _end_verbatim(self) -> None:
        lines, self._verbatim = self._verbatim, None
        self._page.verbatim(lines or [])

    def _in_table(self, line: Line) -> None:
        if line.macro == "TE":
            rows, headers = rows_of(self._table or [])
            self._table = None
            self._page.table(rows, headers=headers)
        elif self._table is not None:
            shown = _shown(line)
            self._table.append(shown if shown is not None else f".{line.macro}")

    # -- macros

    def _macro(self, line: Line) -> None:
        name = line.macro
        shown = _shown(line)
        if shown is not None:
            if shown:
                self._words(shown)
        elif name in ("SH", "SS"):
            self._heading(line)
        elif name in ("PP", "P", "LP", "HP"):
            self._page.plain()
        elif name in ("sp", "Sp", "ne"):
            self._page.paragraph()
        elif name in ("br", "YS", "SY"):
            self._page.line()
            self._page.text(" ".join(line.arguments) if name == "SY" else "")
        elif not self._list(line):
            self._rare(line)

    def _list(self, line: Line) -> bool:
        """Begin or end a part of a list; False for any other macro."""
        name = line.macro
        if name in ("TP", "TQ"):
            self._waiting = "further tag" if name == "TQ" else "tag"
        elif name == "IP":
            self._tagged(line)
        elif name == "RS":
            self._page.nest(tags=True)
        elif name == "RE":
            self._page.unnest()
        else:
            return False
        return True

    def _heading(self, line: Line) -> None:
        self._end_verbatim()
        self._waiting = line.macro
        if line.arguments:
            self._words(" ".join(line.arguments))

    def _tagged(self, line: Line) -> None:
        tag = line.arguments[0].strip() if line.arguments else ""
        if tag:
            self._item(tag)
        else:
            self._page.paragraph()

    def _rare(self, line: Line) -> None:
        name = line.macro
        if name in _BEGIN_VERBATIM:
            self._verbatim = []
        elif name == "TS":
            self._table = []
        elif name in ("EQ", "PS"):
            self._unseen = "EN" if name == "EQ" else "PE"
        elif name in ("UR", "MT"):
            self._link = line.arguments[0] if line.arguments else ""
        elif name in ("UE", "ME"):
            self._page.text(f"<{self._link}>{line.arguments[0] if line.arguments else ''}" if self._link else "")
        elif name == "OP":
            self._page.text(f"[{' '.join(line.arguments)}]")
        elif name == "TH" and line.arguments:
            section = _SECTION.match(line.arguments[1]) if len(line.arguments) > 1 else None
            self.facts["title"] = f"{line.arguments[0]}({section[1]})" if section else line.arguments[0]
            if len(line.arguments) > 2 and line.arguments[2].strip():
                self.facts["modified"] = line.arguments[2].strip()


def _shown(line: Line) -> str | None:
    """The words of a line, or those of a macro that sets a font; None for any other macro."""
    if not line.macro:
        return line.words
    if line.macro in _PAIRS:
        return "".join(line.arguments)
    return " ".join(line.arguments) if line.macro in _FONTS else None

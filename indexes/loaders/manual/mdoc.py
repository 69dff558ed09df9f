"""The macros of mdoc."""

from __future__ import annotations

from collections.abc import Iterable

from .inline import CALLABLE, Inline
from .page import Page
from .source import Line

_BULLETS = {"-bullet": "-", "-dash": "-", "-hyphen": "-", "-item": "-", "-enum": "1."}
_CITED = frozenset("%A %B %D %I %J %N %O %P %Q %R %T %U %V".split())


class MdocText:
    """Takes the lines of a page and writes what a reader sees."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._inline = Inline()
        self._lists: list[str] = []  # the kind of each open list
        self._numbers: list[int] = []
        self._rows: list[list[str]] = []
        self._verbatim: list[str] | None = None
        self._tag: list[str] | None = None  # the words of a tag that goes on up to `Xc`
        self.facts: dict[str, str] = {}
        """The page's name and section, and its date, under "title" and "modified"."""

    def read(self, lines: Iterable[Line]) -> None:
        """Write the text of a page."""
        for line in lines:
            if self._verbatim is not None and line.macro not in ("Ed", "Sh"):
                shown = self._inline.words(line.macro, line.marked) if line.macro in CALLABLE else line.words
                self._verbatim += [shown] if not line.macro or line.macro in CALLABLE else []
            elif line.macro in ("Sh", "Ss"):
                self._heading(line)
            elif line.macro in CALLABLE or not line.macro:
                self._words(line)
            else:
                self._block(line)
        self._end_verbatim()
        self._page.end()

    def _heading(self, line: Line) -> None:
        self._end_verbatim()
        self._lists, self._rows, self._tag = [], [], None
        words = self._inline.words("No", line.marked)
        self._page.heading(words, 1 if line.macro == "Sh" else 2)

    def _words(self, line: Line) -> None:
        arguments = list(line.marked)
        if line.macro == "Sm":
            self._inline.apart = arguments[:1] != ["off"]
            self._page.text(" " if self._inline.apart else "")
            return
        closes = line.macro == "Xc" or "Xc" in arguments
        words = self._inline.words(line.macro, arguments) if line.macro else line.words
        if line.macro == "Nd":
            words = f"— {words}"
        if self._tag is not None:
            self._tag.append(words)
            if closes:
                self._page.item(" ".join(filter(None, self._tag)))
                self._tag = None
        elif line.macro in ("D1", "Dl"):
            self._page.verbatim([words])
        elif line.macro == "Nm" and self._page.section == "SYNOPSIS":
            self._page.line()
            self._page.text(words)
        elif words.strip() or not line.macro:
            if words.strip():
                self._page.text(words, goes_on=line.goes_on or not self._inline.apart or arguments[-1:] == ["Ns"])
            else:
                self._page.paragraph()

    def _block(self, line: Line) -> None:
        name, arguments = line.macro, line.arguments
        if name in ("Pp", "Lp", "sp"):
            self._page.paragraph()
        elif name == "br":
            self._page.line()
        elif self._list(line):
            return
        elif name == "Bd":
            filled = "-filled" in arguments or "-ragged" in arguments or "-centered" in arguments
            self._page.paragraph()
            self._verbatim = None if filled else []
        elif name == "Ed":
            self._end_verbatim()
            self._page.paragraph()
        elif name in _CITED:
            self._page.text(" ".join(arguments).rstrip(",") + ",")
        elif name == "Re":
            self._page.paragraph()
        else:
            self._fact(name, arguments)

    def _list(self, line: Line) -> bool:
        """Begin or end a list or an item; False for any other macro."""
        name, arguments = line.macro, line.arguments
        if name == "Bl":
            self._page.nest()
            self._lists.append(arguments[0] if arguments else "-tag")
            self._numbers.append(0)
            self._rows = [] if self._lists[-1] == "-column" else self._rows
        elif name == "El" and self._lists:
            self._end_list()
        elif name == "It":
            self._item(line)
        elif name == "Ta" and self._rows:
            self._rows[-1].append(self._inline.words("No", line.marked))
        else:
            return False
        return True

    def _fact(self, name: str, arguments: tuple[str, ...]) -> None:
        if name == "Dd" and arguments:
            self.facts["modified"] = " ".join(arguments)
        elif name == "Dt" and arguments:
            self.facts["title"] = f"{arguments[0].lower()}({arguments[1]})" if len(arguments) > 1 else arguments[0]

    def _item(self, line: Line) -> None:
        kind = self._lists[-1] if self._lists else "-tag"
        words = self._inline.words("No", line.marked)
        if kind == "-column":
            self._rows.append([cell.strip() for cell in words.split(" Ta ")])
        elif kind in _BULLETS:
            self._numbers[-1] += 1
            self._page.item("", mark=f"{self._numbers[-1]}." if kind == "-enum" else _BULLETS[kind])
            self._page.text(words)
        elif "Xo" in line.arguments and "Xc" not in line.arguments:
            self._page.plain()
            self._tag = [words]
        else:
            begin = self._page.tag if self._page.waiting else self._page.item
            begin(words)

    def _end_list(self) -> None:
        kind = self._lists.pop()
        self._numbers.pop()
        rows, self._rows = self._rows, []
        if kind == "-column":
            self._page.table(rows, headers=0)
        self._page.unnest()

    def _end_verbatim(self) -> None:
        lines, self._verbatim = self._verbatim, None
        self._page.verbatim(lines or [])

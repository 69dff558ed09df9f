"""The readable text of a parsed HTML page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bs4 import Tag
    from bs4.element import PageElement

_DROPPED = """head script style noscript template nav svg math iframe object canvas audio video button select
    textarea input""".split()
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_BLOCKS = frozenset(
    """address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption
    figure footer form header hr legend li main menu ol p section summary table tbody td tfoot th thead tr
    ul""".split()
)
_NOT_IN_A_ROW = [*_HEADINGS, "table", "pre"]
# A longer cell is part of a page laid out as a table.
_CELL_CHARS = 1_000
# Stands for <br> until white space is collapsed; itself white space, so nothing of the page is lost with it.
_BREAK = "\x0b"


class PageText:
    """A page as text, with the place of each heading.

    :param root: the parsed page; parts that no reader sees are taken out of it.
    """

    def __init__(self, root: Tag) -> None:
        self.headings: list[tuple[int, int, str]] = []
        """(offset in `text`, level from 1 to 6, words) of each heading, in order."""
        self._parts: list[str] = []
        self._length = 0
        self._inline: list[str] = []
        self._depth = 0
        self._marker = ""
        self._tight = False
        self._table: Tag | None = None  # of the block written last, if that was a table row
        _clean(root)
        self._walk(root)
        self.text = "".join(self._parts)
        """The readable text, blocks apart by a blank line, list items and table rows by a line end."""

    def _walk(self, root: Tag) -> None:
        """Visit the tree with a stack of its own: pages nest deeper than Python recurses."""
        from bs4.element import NavigableString, Tag

        waiting: list[tuple[PageElement, bool]] = [(root, False)]
        while waiting:
            node, leaving = waiting.pop()
            if leaving and isinstance(node, Tag):
                self._leave(node)
            elif isinstance(node, Tag):
                if not self._take_whole(node):
                    self._enter(node)
                    waiting.append((node, True))
                    waiting.extend((child, False) for child in reversed(node.contents))
            elif type(node) is NavigableString:  # its subclasses are comments, doctypes and CDATA
                self._inline.append(str(node))
        self._flush()

    def _take_whole(self, tag: Tag) -> bool:
        """Write a heading, a preformatted block or a simple table row; False for any other tag."""
        if tag.name in _HEADINGS:
            self._flush()
            words = _words(tag)
            if words:
                self._write(words, tight=False)
                self.headings.append((self._length - len(words), _HEADINGS[tag.name], words))
        elif tag.name == "pre":
            self._flush()
            self._write(tag.get_text().replace(_BREAK, "\n").replace("\r", "").strip("\n"), tight=False)
        elif tag.name == "tr" and not tag.find(_NOT_IN_A_ROW):
            return self._row(tag)
        else:
            return False
        return True

    def _row(self, tag: Tag) -> bool:
        """Write a table row on one line; False if it lays out a page and must be read block by block."""
        cells = [_words(cell) for cell in tag.find_all(["td", "th"], recursive=False)]
        if max(map(len, cells), default=0) > _CELL_CHARS:
            return False
        self._flush()
        if any(cells):
            table = tag.find_parent("table")
            self._write(" | ".join(cells), tight=table is not None and table is self._table)
            self._table = table
        return True

    def _enter(self, tag: Tag) -> None:
        if tag.name in _BLOCKS:
            self._flush()
        if tag.name in ("ul", "ol", "menu"):
            self._depth += 1
        elif tag.name == "li":
            self._marker = "  " * (self._depth - 1) + "- "
            self._tight = self._depth > 1 or tag.find_previous_sibling("li") is not None
        elif tag.name == "dd":
            self._tight = True

    def _leave(self, tag: Tag) -> None:
        if tag.name in _BLOCKS:
            self._flush()
        if tag.name in ("ul", "ol", "menu"):
            self._depth -= 1
        elif tag.name in ("li", "dd"):
            self._marker, self._tight = "", False

    def _flush(self) -> None:
        """Write the words gathered since the last block began."""
        lines = (" ".join(line.split()) for line in "".join(self._inline).split(_BREAK))
        self._inline.clear()
        words = "\n".join(filter(None, lines))
        if words:
            self._write(self._marker + words, tight=self._tight)
            self._marker, self._tight = "", False

    def _write(self, block: str, *, tight: bool) -> None:
        if not block.strip():
            return
        gap = "" if not self._parts else "\n" if tight else "\n\n"
        self._parts.append(gap + block)
        self._length += len(gap) + len(block)
        self._table = None


def _words(tag: Tag) -> str:
    """Return the words of a tag on one line, those of neighbouring blocks apart."""
    from bs4.element import NavigableString, Tag

    pieces: list[str] = []
    for node in tag.descendants:
        beside = node if isinstance(node, Tag) else node.previous_sibling
        if isinstance(beside, Tag) and beside.name in _BLOCKS:
            pieces.append(" ")
        if type(node) is NavigableString:
            pieces.append(node)
    return " ".join("".join(pieces).split())


def _clean(root: Tag) -> None:
    """Take out what no reader sees, and put a mark for each line break."""
    for tag in root.find_all(_unseen):
        if not tag.decomposed:
            tag.decompose()
    for tag in root.find_all("br"):
        tag.replace_with(_BREAK)


def _unseen(tag: Tag) -> bool:
    return (
        tag.name in _DROPPED
        or tag.has_attr("hidden")
        or tag.get("aria-hidden") == "true"
        or tag.get("role") == "navigation"
        or bool(_HIDDEN.search(str(tag.get("style", ""))))
    )

"""A page of a tagged PDF: headings, paragraphs, lists and tables as the program that made the file marked them.

Word, LibreOffice, Google Docs and browsers say in a file what is a heading, a list item or a cell (ISO 32000-1, 14.7
and 14.8). What they mark as an artifact, such as a running head, is no part of the page's text.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby, pairwise
from typing import Any

from ..column_names import NUMBER
from ..markdown import markdown_headings
from ..tables import Cell, Row, expand
from .area import Area
from .blocks import Block, Code, Heading, Item, Paragraph, Rows, markdown
from .elements import MOST_DEEP, content, is_inline, of_one_page, parted, rows, spans
from .labels import with_labels
from .pieces import is_before, is_fixed_width, is_next_line, joined, letters, lines_of, read_across

_HEADINGS = {"Title": 1, "H": 2, **{f"H{level}": level for level in range(1, 7)}}
_PARAGRAPHS = frozenset("P LBody LI TD TH Caption Figure Formula Note FENote TOCI Index Code".split())
"""Elements that contain the lines of one text, even if there is a block among them."""
_CELL_CHARS = 1_000
_LEAST_ROWS = _LEAST_COLUMNS = 2
_MARGIN = 0.1
"""Share of a page's height, at the top and at the bottom, in which text without a tag is a running head."""
_MOST_UNTAGGED = 0.03
_LEAST_KEPT = 0.97
_LEAST_SHARED = 0.95
_WORD = re.compile(r"\w+")


def tagged_text(page: Any) -> str:
    """The page as Markdown, by its tags; empty if it has none, or if they omit or garble some of its text."""
    roots = of_one_page(page.structure_tree.roots if page.structure_tree else ())
    if not roots:
        return ""
    reader = _Reader(page)
    blocks = reader.page(roots)
    if not reader.holds_the_page():
        return ""
    headings = {_plain(words): level for _, level, words in markdown_headings(page.markdown)}
    text = markdown(blocks, headings)
    whole = letters(text) >= _LEAST_KEPT * letters(reader.read())
    return text if whole and _has_words_of(text, f"{page.text}\n{page.markdown}") else ""


def _has_words_of(text: str, others: str) -> bool:
    """Whether nearly all words of a text occur in other readings of the page, which fails if words were run
    together."""
    words, vocabulary = _WORD.findall(text), set(_WORD.findall(others))
    return sum(word in vocabulary for word in words) >= _LEAST_SHARED * len(words)


def _plain(words: str) -> str:
    return " ".join(words.replace("*", "").split())


class _Reader:
    """Turns the elements of one page into blocks."""

    def __init__(self, page: Any) -> None:
        self._items: dict[int, list[Any]] = {}
        self._read: set[int] = set()
        self._taken: list[Any] = []
        self._labels: set[int] = set()
        """The `id` of each piece without a tag that is the label of a block."""
        self._page = page
        self._owned = list(_owned(page))
        for item, piece in self._owned:
            if piece is not None:
                self._items.setdefault(piece, []).append(item)

    def holds_the_page(self) -> bool:
        """Whether all tagged text was read, and there is no other text on the page outside its margins."""
        tagged = 0
        for item, piece in self._owned:
            count = letters(item.text)
            if piece in self._read:
                tagged += count
            elif piece is not None and count:
                return False
        untagged = sum(letters(item.text) for item in self._untagged() if id(item) not in self._labels)
        return tagged > 0 and untagged <= _MOST_UNTAGGED * (tagged + untagged)

    def read(self) -> str:
        """All text read so far, in no particular order."""
        return "".join(item.text for piece in self._read for item in self._items.get(piece, ()))

    def page(self, roots: Iterable[Any]) -> list[Block]:
        """All blocks from top to bottom, or in tag order if some are side by side.

        In Word's tags the items of a list follow each other, and the text between them comes after the list.
        """
        placed: list[tuple[Area, Block]] = []
        for block in (block for root in roots for block in self.blocks(root, 0)):
            if self._taken:
                placed.append((Area.of(self._taken), block))
            self._taken = []
        placed, self._labels = with_labels(placed, self._untagged())
        down = sorted(placed, key=lambda each: each[0].first)
        in_columns = any(before.is_beside(after) for (before, _), (after, _) in pairwise(down))
        return [block for _, block in (placed if in_columns else down)]

    def _untagged(self) -> list[Any]:
        """The pieces of text between the margins that have no tag."""
        top, bottom = _MARGIN * self._page.height, (1 - _MARGIN) * self._page.height
        return [item for item, piece in self._owned if piece is None and top < item.y < bottom]

    def blocks(self, element: Any, depth: int) -> Iterator[Block]:
        """The blocks of an element; none if it is nested too deep."""
        kind = element.type
        if depth > MOST_DEEP:
            return
        if kind in _HEADINGS:
            yield Heading(self._all_text(element), _HEADINGS[kind])
        elif kind == "L":
            yield from self._list(element, depth, 0)
        elif kind == "Table":
            yield from self._table(element, depth)
        elif kind in _PARAGRAPHS or element.marked_content_ids:
            inline, rest = parted(element)
            yield self._paragraph(element.marked_content_ids, inline)
            for child in rest:
                yield from self.blocks(child, depth + 1)
        else:
            for inline_run, run in groupby(element.children, key=is_inline):
                if inline_run:
                    yield self._paragraph((), run)
                else:
                    for child in run:
                        yield from self.blocks(child, depth + 1)

    def _paragraph(self, own: Sequence[int], inline: Iterable[Any]) -> Block:
        """Text, or code if all of it is set in type of one width."""
        before = len(self._taken)
        text = self._text(own, inline)
        items = self._taken[before:]
        return Code(lines_of(items)) if items and all(map(is_fixed_width, items)) else Paragraph(text)

    def _list(self, element: Any, depth: int, indent: int) -> Iterator[Block]:
        for child in element.children:
            if depth > MOST_DEEP:
                return
            if child.type == "L":
                yield from self._list(child, depth + 1, indent + 1)
            elif child.type == "LI":
                yield from self._item(child, depth + 1, indent)
            else:
                yield from self.blocks(child, depth + 1)

    def _item(self, element: Any, depth: int, indent: int) -> Iterator[Block]:
        """A list item: its label and paragraphs in one, then the lists and tables in it."""
        texts: list[str] = []
        inner: list[Any] = []
        for part in (element, *(child for child in element.children if child.type == "LBody")):
            inline, rest = parted(part)
            texts.append(self._text(part.marked_content_ids, inline))
            for child in rest:
                if child.type == "P":
                    texts.append(self._all_text(child))
                elif child.type != "LBody":
                    inner.append(child)
        yield Item(" ".join(filter(None, texts)), indent)
        for child in inner:
            if child.type == "L":
                yield from self._list(child, depth + 1, indent + 1)
            else:
                yield from self.blocks(child, depth + 1)

    def _table(self, element: Any, depth: int) -> Iterator[Block]:
        yield from (Paragraph(self._all_text(child)) for child in element.children if child.type == "Caption")
        cells = [[cell for cell in row.children if cell.type in ("TH", "TD")] for row in rows(element)]
        long = any(len(self._seen(cell)) > _CELL_CHARS for row in cells for cell in row)
        if len(cells) < _LEAST_ROWS or long or all(len(row) < _LEAST_COLUMNS for row in cells):
            # It lays out a page, or frames a text.
            for child in (child for row in cells for cell in row for child in (cell.children or [cell])):
                yield from self.blocks(child, depth + 1)
            return
        if _names_groups(expand([[Cell(self._seen(cell), *spans(cell)) for cell in row] for row in cells])):
            yield Paragraph(" ".join(filter(None, map(self._all_text, cells[0]))))
            cells = cells[1:]
        texts = [[Cell(self._all_text(cell), *spans(cell)) for cell in row] for row in cells]
        heads = sum(1 for row in cells if row and all(cell.type == "TH" for cell in row))
        yield Rows(expand(texts), max(1, min(heads, len(cells) - 1)))

    def _all_text(self, element: Any, depth: int = 0) -> str:
        """The whole text of an element, on one line."""
        inline, rest = parted(element)
        texts = [self._text(element.marked_content_ids, inline)]
        texts += [self._all_text(child, depth + 1) for child in rest if depth < MOST_DEEP]
        return " ".join(filter(None, texts))

    def _text(self, own: Sequence[int], inline: Iterable[Any]) -> str:
        """The text of pieces of marked content, with that of inline elements among them."""
        order: list[int] = []
        inside = deque(filter(None, (self._unread(content(element)) for element in inline)))
        for piece in self._unread(own):
            while inside and self._is_before(inside[0], piece):
                order += inside.popleft()
            order.append(piece)
        order += chain.from_iterable(inside)
        items = read_across([item for piece in order for item in self._items.get(piece, ())])
        self._taken += items
        return joined(items)

    def _seen(self, element: Any) -> str:
        """The text of an element, which is not read by that."""
        return "".join(item.text for piece in content(element) for item in self._items.get(piece, ()))

    def _unread(self, pieces: Iterable[int]) -> list[int]:
        """The pieces that were not read yet, each once, marking them as read."""
        unread = [piece for piece in dict.fromkeys(pieces) if piece not in self._read]
        self._read.update(unread)
        return unread

    def _is_before(self, pieces: Iterable[int], other: int) -> bool:
        """Whether pieces of marked content begin before another, which those without text do and it never does."""
        first = next((self._items[piece][0] for piece in pieces if piece in self._items), None)
        return other in self._items and (first is None or is_before(first, self._items[other][0]))


def _names_groups(rows: Sequence[Row]) -> bool:
    """Whether the first row has too few cells to name the columns, which the second one names: which columns its cells
    are above is not said."""
    if len(rows) <= _LEAST_ROWS or not _LEAST_COLUMNS <= len(rows[0]) < len(rows[1]) == max(map(len, rows)):
        return False
    names = [*rows[0], *rows[1][1:]]
    return len(set(rows[1])) == len(rows[1]) and not any(NUMBER.fullmatch(cell) for cell in names) and all(rows[1][1:])


def _owned(page: Any) -> Iterator[tuple[Any, int | None]]:
    """Each piece of text with the marked content it belongs to; a line of unknown content to that of the line above."""
    pieces = {piece for root in page.structure_tree.roots for piece in content(root)}
    last: tuple[Any, int] | None = None
    for item in page.text_items:
        piece = item.mcid
        if piece is not None and piece not in pieces and last and is_next_line(last[0], item):
            piece = last[1]
        if piece in pieces:
            last = item, piece
        yield item, piece

"""The text of an XML file, written as Markdown while it is parsed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..list_records import line_of
from ..writer import TextWriter, fenced
from . import names
from .formulas import Formulas
from .lists import Lists
from .roles import Role, is_struck, role_of
from .table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ..tables import Cell

_LAST_LEVEL = 9
_OPENING = "([{<\"'\u201c\u2018"
_HOLDERS = frozenset((Role.PART, Role.LIST, Role.ITEM))
_BLOCKS = _HOLDERS | {Role.TITLE, Role.CELL, Role.CODE, Role.TERM}
"""What begins a line of its own."""
_IN_LINES = frozenset((Role.INLINE, Role.NOTHING, Role.UNSEEN))


@dataclass
class _Element:
    """An element of the role `BLOCK` that has begun."""

    kind: str
    attributes: Mapping[str, str] = field(default_factory=dict)
    is_leaf: bool = True
    values: dict[str, list[str]] = field(default_factory=dict)
    """Name -> words of each element inside that held words alone, not yet written."""

    def value(self, words: str) -> str:
        """Its words with what its attributes say of them: a unit after a number, a status."""
        if self.kind in names.PROSE:
            return words
        unit = next(filter(None, map(self.attributes.get, names.UNITS)), "") if words[-1:].isdigit() else ""
        status = self.attributes.get("status", "")
        return " ".join(filter(None, (words, *unit.split(), f"({' '.join(status.split())})" if status else "")))


class XmlReader:
    """Takes the events of lxml's parser."""

    def __init__(self) -> None:
        self.writer = TextWriter()
        self._roles: list[tuple[Role, str]] = []
        self._depth = 0
        self._words: list[str] = []
        self._formulas = Formulas(self._words)
        self._table = Table()
        self._row: list[Cell] | None = None
        self._cell: Mapping[str, str] = {}
        """The attributes of the cell that began last."""
        self._open: list[_Element] = []
        self._held: tuple[_Element, str] | None = None
        """The element and the name under which the words just before this place were kept."""
        self._lists = Lists()
        self._after_item = False

    # -- events

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """An element begins."""
        kind = tag.rpartition("}")[2]
        struck = is_struck(kind, attributes)
        role = Role.UNSEEN if struck else self._role(kind)
        self._roles.append((role, kind))
        if role not in _IN_LINES:
            self._held = None
        if role in _BLOCKS:
            self._flush()
        match role:
            case Role.PART:
                self._depth += 1
            case Role.LIST:
                self._lists.open(numbered=kind in names.NUMBERED)
            case Role.ITEM:
                self._lists.begin_item()
            case Role.FOOTNOTE:
                self._words.append(" (")
            case Role.INLINE | Role.NOTHING:
                self._begin_inline(role, kind)
            case Role.UNSEEN if struck:
                self._begin_struck(kind, attributes)
            case Role.BLOCK:
                self._begin(kind, attributes)
            case _:
                self._begin_piece(role, kind, attributes)

    def data(self, words: str) -> None:
        """Text between tags."""
        if self._roles and self._roles[-1][0] is Role.UNSEEN:
            return
        if self._held and words.strip():
            self._take_back(words)
        self._words.append(words)

    def end(self, _: str) -> None:
        """An element ends."""
        role, kind = self._roles.pop()
        if role not in _IN_LINES:
            self._held = None
        if role in _HOLDERS:
            self._flush()
        match role:
            case Role.PART:
                self._depth -= 1
            case Role.TITLE:
                self._write_heading(below=kind == names.QUESTION)
            case Role.LIST:
                self._lists.close()
            case Role.ITEM:
                self._lists.end_item()
            case Role.FOOTNOTE:
                self._words.append(")")
            case Role.INLINE | Role.NOTHING:
                self._formulas.end(kind, self._roles[-1][1] if self._roles else "")
            case Role.BLOCK:
                self._end()
            case _:
                self._end_piece(role, kind)

    def close(self) -> None:
        """The file ends."""
        self._end_row()
        if self._roles and self._roles[-1][0] is Role.TITLE:
            self._roles.pop()
        self._flush()

    def _role(self, kind: str) -> Role:
        inside, parent = self._roles[-1] if self._roles else (Role.BLOCK, "")
        last = next((words[-1] for words in reversed(self._words) if words), "")
        return role_of(
            kind, inside, parent, in_table=self._row is not None, after_words=any(map(str.strip, self._words)),
            spaced=last.isspace() or last in _OPENING,
        )  # fmt: skip

    def _gap(self) -> str:
        """A space between words of two elements that are no parts of one word: "<surname>", "<given-names>"."""
        last = next((words for words in reversed(self._words) if words), "")
        return " " if last[-1:].isalnum() else ""

    def _begin_inline(self, role: Role, kind: str) -> None:
        self._formulas.begin(kind, self._roles[-2][1] if len(self._roles) > 1 else "")
        if role is Role.INLINE and kind not in names.FORMATS | names.WORDS:
            self._words.append(self._gap())

    def _begin_struck(self, kind: str, attributes: Mapping[str, str]) -> None:
        """Words are left out; those around them stay apart, and cells in their columns."""
        if kind in names.CELLS and self._row is not None:
            self._cell = attributes
            self._row.append(self._take_cell())
        else:
            self._words.append(self._gap())

    # -- blocks

    def _begin(self, kind: str, attributes: Mapping[str, str]) -> None:
        if self._table or any(map(str.strip, self._words)):
            self._flush()
        if self._open:
            self._open[-1].is_leaf = False
            self._write_values(self._open[:-1])
        self._open.append(_Element(kind, attributes))

    def _end(self) -> None:
        """Keep single words until it is known what follows them."""
        ended = self._open.pop() if self._open else _Element("")
        if ended.is_leaf and self._open and self._row is None and not self._table:
            if words := self._take_words():
                self._open[-1].values.setdefault(ended.kind, []).append(ended.value(words))
                self._held = (self._open[-1], ended.kind)
        else:
            self._write_values([ended])
            self._flush()
        if ended.kind in names.ENTRIES and (terms := self._lists.unexplained()):
            self._write(terms)

    def _begin_piece(self, role: Role, kind: str, attributes: Mapping[str, str]) -> None:
        """A row, a cell or a part of a table begins."""
        if role is Role.ROW:
            self._begin_row()
        elif role is Role.CELL:
            self._cell = attributes
        elif role is Role.TABLE_PART:
            self._table.begin(kind, attributes)

    def _end_piece(self, role: Role, kind: str) -> None:
        """A part of a table, a term or code ends."""
        if role is Role.CELL and self._row is not None:
            self._row.append(self._take_cell())
        elif role is Role.ROW:
            self._end_row()
        elif role is Role.TABLE_PART:
            self._table.end(kind)
        elif role is Role.TERM:
            self._lists.term(self._take_words())
        elif role is Role.CODE:
            self._write_code()

    def _take_back(self, words: str) -> None:
        """What was kept as a value begins a line that goes on with `words`: "<x>This</x> is it"."""
        element, kind = self._held or (_Element(""), "")
        self._held = None
        goes_on = kind in names.WORDS or any(self._words) or not words[0].isalnum()
        if goes_on and kind not in names.NEVER_INLINE and kind in element.values:
            self._words.insert(0, element.values[kind].pop())
            if not element.values[kind]:
                del element.values[kind]

    def _begin_row(self) -> None:
        self._end_row()
        self._flush_words()
        self._row = []

    def _end_row(self) -> None:
        """A row ends, or another one begins inside it."""
        if self._row is not None:
            last = self._take_cell()
            self._table.add([*self._row, last] if last.text else self._row)
            self._row = None

    def _take_cell(self) -> Cell:
        attributes, self._cell = self._cell, {}
        return self._table.cell(self._take_words(), attributes)

    # -- writing

    def _write_heading(self, *, below: bool) -> None:
        self.writer.heading(self._take_words(), min(max(1, self._depth + below), _LAST_LEVEL))
        self._after_item = False

    def _write_code(self) -> None:
        code = "".join(self._words).strip("\n").rstrip()
        self._words.clear()
        if code:
            self._write(fenced(code))

    def _write_values(self, elements: Iterable[_Element]) -> None:
        """Write values of several names on one line, each after its name; others become blocks of words."""
        for element in elements:
            values, element.values = element.values, {}
            record = len(values) > 1 and names.PROSE.isdisjoint(values)
            line = line_of({name: ", ".join(words) for name, words in values.items()}) if record else ""
            for block in [line] if line else [words for each in values.values() for words in each]:
                self._write(block)

    def _take_words(self) -> str:
        words = " ".join("".join(self._words).split())
        self._words.clear()
        return words

    def _flush_words(self) -> None:
        words = self._take_words()
        if words and self._row is None:
            self._write(words)
        elif words:
            self._words.append(f"{words} ")

    def _flush(self) -> None:
        self._write_values(self._open)
        if self._row is None:
            table, self._table = self._table, Table()
            if table:
                table.write(self.writer)
                self._after_item = False
        self._flush_words()

    def _write(self, words: str) -> None:
        block, begins_item = self._lists.block(words)
        self.writer.write(block, tight=begins_item and self._after_item)
        self._after_item = begins_item

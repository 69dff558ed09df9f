"""The lists of HTML that are open at some point of a page, and how their items begin."""

from __future__ import annotations

from dataclasses import dataclass

from .tables import whole_number

_INDENTS = 8


@dataclass
class _List:
    """One list."""

    numbered: bool
    number: int
    """Number of the next item."""
    has_items: bool = False


class ItemLists:
    """<ol>, <ul> and <menu>, each inside the one before it."""

    def __init__(self) -> None:
        self._open: list[_List] = []

    def open(self, tag: str, start: str) -> None:
        """A list opens; `start` is the number of its first item, if given."""
        self._open.append(_List(tag == "ol", whole_number(start) or 1))

    def close(self) -> None:
        """The innermost list closes, if there is one."""
        del self._open[-1:]

    def item(self, value: str) -> tuple[str, bool]:
        """The marker of the next item, of which `value` is the number, if given, and whether it follows without an
        empty line."""
        if not self._open:
            return "- ", False
        own, depth = self._open[-1], len(self._open) - 1
        own.number = whole_number(value) or own.number
        marker = "  " * min(_INDENTS, depth) + (f"{own.number}. " if own.numbered else "- ")
        tight = depth > 0 or own.has_items
        own.number, own.has_items = own.number + 1, True
        return marker, tight

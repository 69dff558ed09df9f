"""The lists that are open at a place of an XML file, and what a block begins with there."""

from __future__ import annotations

from dataclasses import dataclass

_DEEPEST = 8


@dataclass
class _Item:
    head: str
    """What its first block begins with: "- ", "2. " or "- term: "; "" once it has one."""
    indent: int


class Lists:
    """Lists inside items inside lists."""

    def __init__(self) -> None:
        self._numbers: list[int | None] = []
        self._items: list[_Item] = []
        self._terms: list[str] = []

    def open(self, *, numbered: bool) -> None:
        """A list begins."""
        self._numbers.append(0 if numbered else None)

    def close(self) -> None:
        """It ends."""
        if self._numbers:
            self._numbers.pop()

    def term(self, words: str) -> None:
        """What the next item explains; several terms may share an item."""
        self._terms += [words] if words else []

    def unexplained(self) -> str:
        """The terms that no item explained."""
        terms, self._terms = ", ".join(self._terms), []
        return terms

    def begin_item(self) -> None:
        """An item begins."""
        number = self._numbers[-1] if self._numbers else None
        if number is not None:
            self._numbers[-1] = number = number + 1
        head = "- " if number is None else f"{number}. "
        inside = self._items[-1].indent + 2 if self._items else 0
        terms = self.unexplained()
        self._items.append(_Item(f"{head}{terms}: " if terms else head, min(inside, 2 * _DEEPEST)))

    def end_item(self) -> None:
        """It ends."""
        if self._items:
            self._items.pop()

    def block(self, words: str) -> tuple[str, bool]:
        """A block as it is written here, and whether it begins an item."""
        if not self._items:
            return words, False
        item = self._items[-1]
        head, item.head = item.head, ""
        indent = " " * (item.indent + (0 if head else 2))
        inner = " " * (item.indent + 2)
        first, *rest = words.split("\n")
        return "\n".join((f"{indent}{head}{first}", *(f"{inner}{line}" if line else "" for line in rest))), bool(head)

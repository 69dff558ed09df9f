"""The lists that are open at a line of Org, and how deep what comes next is indented."""

from __future__ import annotations

from dataclasses import dataclass, field

_DEEPEST = 8


@dataclass
class _OpenList:
    column: int
    """Where its marks stand in the file."""
    indent: int
    """Indentation of its items in the stored text."""
    inside: int = 0
    """Indentation of blocks that belong to its last item."""


@dataclass
class _Wrapper:
    indent: int
    around: list[_OpenList] = field(default_factory=list)


class OpenLists:
    """An item, and what belongs to it, is known by its column."""

    def __init__(self) -> None:
        self._lists: list[_OpenList] = []
        self._wrappers: list[_Wrapper] = []

    @property
    def column(self) -> int:
        """Where the marks of the innermost list stand: what goes on with its item stands further in; -1 if none."""
        return self._lists[-1].column if self._lists else -1

    def item(self, column: int, head: str) -> int:
        """The indentation of an item at a column that is to begin with `head`."""
        while self.column > column:
            self._lists.pop()
        if self.column < column:
            inside = self._lists[-1].indent if len(self._lists) >= _DEEPEST else self._inside()
            self._lists.append(_OpenList(column, inside))
        self._lists[-1].inside = self._lists[-1].indent + len(head)
        return self._lists[-1].indent

    def block(self, column: int) -> int:
        """The indentation of a block at a column, which ends the lists whose marks do not stand before it."""
        while self._lists and self.column >= column:
            self._lists.pop()
        return self._inside()

    def end(self) -> None:
        """A heading, or two empty lines, end the lists."""
        self._lists = []

    def wrap(self, column: int) -> None:
        """Open a block whose lists are its own."""
        indent = self.block(column)
        self._wrappers.append(_Wrapper(indent, self._lists))
        self._lists = []

    def unwrap(self) -> None:
        """Close the block that was opened last."""
        self._lists = self._wrappers.pop().around

    def _inside(self) -> int:
        return self._lists[-1].inside if self._lists else self._wrappers[-1].indent if self._wrappers else 0

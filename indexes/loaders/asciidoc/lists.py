"""The lists that are open at a line of AsciiDoc, and how deep what comes next is indented."""

from __future__ import annotations

from dataclasses import dataclass, field

_DEEPEST = 8


@dataclass
class OpenList:
    """One list."""

    marker: str
    indent: int
    """Indentation of its items."""
    numbered: bool
    number: int = 0
    """Number of its last item."""

    def head(self) -> str:
        """What the next item begins with."""
        self.number += 1
        return f"{self.number}. " if self.numbered else "- "

    @property
    def inside(self) -> int:
        """Indentation of blocks that belong to its last item."""
        return self.indent + (len(f"{self.number}. ") if self.numbered else 2)


@dataclass
class _Wrapper:
    edge: str
    indent: int
    around: list[OpenList] = field(default_factory=list)


class OpenLists:
    """A list goes on with each item of its marker; a marker that none of them has opens one inside the last."""

    def __init__(self) -> None:
        self._lists: list[OpenList] = []
        self._wrappers: list[_Wrapper] = []
        self._attached = False

    def __bool__(self) -> bool:
        return bool(self._lists)

    def item(self, marker: str, *, numbered: bool = False) -> OpenList:
        """The list that an item with such a marker belongs to; those inside of it are closed."""
        nth = next((nth for nth, open_list in enumerate(self._lists) if open_list.marker == marker), None)
        if nth is None:
            last = self._lists[-1] if self._lists else None
            inside = self._base() if last is None else last.inside if len(self._lists) < _DEEPEST else last.indent
            self._lists.append(OpenList(marker, inside, numbered))
        else:
            del self._lists[nth + 1 :]
        self._attached = False
        return self._lists[-1]

    def attach(self) -> None:
        """A "+" attaches the next block to the last item."""
        self._attached = bool(self._lists)

    def block(self) -> int:
        """The indent of a block that is no item; unless it is attached, it ends the lists."""
        if self._attached:
            self._attached = False
            return self._lists[-1].inside
        self._lists = []
        return self._base()

    def end(self) -> None:
        """A heading or a caption ends the lists, unless what it stands above is attached."""
        if not self._attached:
            self._lists = []

    def wrap(self, edge: str) -> None:
        """Open a block whose lists are its own, or close the one that such an edge opened."""
        if self.closes(edge):
            self._lists, self._attached = self._wrappers.pop().around, False
            return
        around = self._lists if self._attached else []
        inside = around[-1].inside if around and len(self._wrappers) < _DEEPEST else self._base()
        self._wrappers.append(_Wrapper(edge, inside, around))
        self._lists, self._attached = [], False

    def closes(self, edge: str) -> bool:
        """Whether such an edge closes the block that was opened last."""
        return bool(self._wrappers) and self._wrappers[-1].edge == edge

    def _base(self) -> int:
        return self._wrappers[-1].indent if self._wrappers else 0

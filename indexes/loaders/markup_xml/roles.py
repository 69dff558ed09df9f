"""What an element of an XML file is to its reader."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from . import names

if TYPE_CHECKING:
    from collections.abc import Mapping


class Role(Enum):
    """What an open element is."""

    PART = auto()
    TITLE = auto()
    ROW = auto()
    CELL = auto()
    TABLE_PART = auto()
    LIST = auto()
    ITEM = auto()
    TERM = auto()
    CODE = auto()
    FOOTNOTE = auto()
    INLINE = auto()
    """Inside a line, with all it holds."""
    NOTHING = auto()
    """Its words and elements are those of the element around it."""
    UNSEEN = auto()
    BLOCK = auto()


_ONE_LINE = frozenset((Role.TITLE, Role.CODE, Role.FOOTNOTE, Role.INLINE, Role.UNSEEN, Role.TERM))
"""Elements inside these are inside a line too."""

_BY_NAME = {
    **dict.fromkeys(names.UNSEEN, Role.UNSEEN),
    **dict.fromkeys(names.PARTS, Role.PART),
    **dict.fromkeys((*names.TITLES, names.QUESTION), Role.TITLE),
    **dict.fromkeys(names.ROWS, Role.ROW),
    **dict.fromkeys(names.CELLS, Role.CELL),
    **dict.fromkeys(names.TABLE_PARTS, Role.TABLE_PART),
}


def role_of(kind: str, inside: Role, parent: str, *, in_table: bool, after_words: bool, spaced: bool) -> Role:
    """The role of an element of this kind inside an element of the role `inside` that is called `parent`.

    `after_words` is whether words stand before it that are not written yet, `spaced` whether a space or an opening
    bracket is the last of them.
    """
    if inside in _ONE_LINE:
        return Role.UNSEEN if inside is Role.UNSEEN or kind in names.UNSEEN else Role.INLINE
    if after_words and kind in names.TITLES:  # the title of a work that is cited
        return Role.INLINE
    if role := _BY_NAME.get(kind) or (None if in_table else _layout(kind, inside, parent)):
        return role
    if after_words and kind in names.FOOTNOTES:
        return Role.FOOTNOTE
    in_word = kind in names.FORMATS or kind in names.WORDS
    if after_words and kind not in names.NEVER_INLINE and (spaced or in_word):
        return Role.INLINE
    return Role.NOTHING if kind in names.FORMATS else Role.BLOCK


def is_struck(kind: str, attributes: Mapping[str, str]) -> bool:
    """Whether an author struck out or deleted an element: in DocBook by its role or revision, in TEI by `rend`."""
    looks = {attributes.get("role"), attributes.get("rend")}
    return kind in names.STRUCK or attributes.get("revisionflag") == "deleted" or not names.STRUCK.isdisjoint(looks)


def _layout(kind: str, inside: Role, parent: str) -> Role | None:
    """The role of code, lists and their parts."""
    if kind in names.CODE:
        return Role.CODE
    if kind in names.LISTS:
        return Role.LIST
    if parent in names.ENTRIES and kind in names.TERMS:
        return Role.TERM
    explains = parent in names.ENTRIES and kind in names.EXPLANATIONS
    return Role.ITEM if explains or (inside is Role.LIST and kind in names.ITEMS) else None

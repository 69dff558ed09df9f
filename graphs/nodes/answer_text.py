"""The text of an answer, put together of the claims that it is made of."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ...agents.replies.claim import Claim
from ...agents.replies.fences import INDENT
from ...agents.replies.reply_table import shown_row
from ...evidence.markup.blocks import bulleted
from .shown_lines import ITEM, in_items, with_marks

_ANNOUNCES = re.compile(r":[*_]*(?: (?:\[\d+\])+)?$")
"""Ends a sentence that announces the code below it."""
_MARKS = re.compile(r" {0,40}(?:\[\d{1,6}\]){1,200}\Z")
_MARK = re.compile(r"\[\d+\]")
_INLINE = re.compile(r"`[^`\n]{1,200}`")
_NESTED = "   "
"""Begins an item within an item."""
_NO_LIST, _NO_CODE = "[\u2026]", "[code left out]"
"""Stands for a list, or for code, that was left out below the line that announces it."""


@dataclass
class AnswerText:
    """Sentences, items, code and rows, in the order in which they are added."""

    parts: list[str] = field(default_factory=list)
    path: list[bool] = field(default_factory=list)
    """Whether the items around the last claim are shown, and its own item."""
    in_list: bool = False
    """Whether the last sentence stands in an item of a list."""
    columns: tuple[str, ...] = ()
    """The names of the columns of the table that the last claim is a row of."""
    inner: int = 0
    """By how many spaces more code is indented that comes next, so that it is code in the item before it."""
    paragraph: bool = False
    """Whether a paragraph of the reply began since the last part."""
    lacks: str = ""
    """What stands for the code or the item right below the last part that was left out."""

    @property
    def text(self) -> str:
        """The sentences in order, with each list and each list item on its own line."""
        return "".join([*self.parts[:-1], self._last()])[1:].rstrip()

    def enter(self, claim: Claim) -> None:
        """Go to the item of a list that a claim begins, or out of the list, or to a new paragraph."""
        self.paragraph = self.paragraph or claim.paragraph
        if claim.opens:
            self.path = [*self.path[: claim.depth], False] if claim.item else []

    def say(self, text: str, marks: str = "", *, item: bool = False, opens: bool = False) -> None:
        """Append a sentence, or the lines of a list; one that begins a line (`opens`) is no part of the item before.

        An empty line comes before code and behind a list, without which Markdown takes what follows for part of the
        sentence or of the item. The `marks` of its citations stand behind it, those of code below it without those of
        the line that announces it.
        """
        goes_on = text.startswith(INDENT) or (item and self.lacks != _NO_CODE)
        if self.parts and not goes_on:
            self.parts[-1] = self._last()
        self.lacks = ""
        if marks and text.startswith(INDENT) and self.parts and _ANNOUNCES.search(self.parts[-1]):
            marks = _without_those(self.parts[-1], marks)
        text = with_marks(text, marks)
        below_table, self.columns = bool(self.columns), ()
        before = self.parts[-1].lstrip("\n") if self.parts else ""
        nested = _NESTED * sum(self.path[:-1]) if item else ""
        lines = f"{nested}{bulleted(text)}" if item else text
        in_item = self.inner if text.startswith(INDENT) else 0
        shown, inner = in_items(lines.split("\n"), inner=in_item, nested=len(nested))
        self.inner = inner if item or opens or "\n" in text else self.inner
        last = before.rpartition("\n")[2]
        ends_code = last.startswith(INDENT) or _MARKS.fullmatch(last) is not None
        below_code = ends_code and not (item and self.in_list)
        several = any("\n" in part.strip() or part.startswith(INDENT) for part in (before, text))
        behind = self.in_list and opens and not item
        self.in_list = item or (self.in_list and not behind)
        below = not item and "\n" in before and ITEM.match(last) is not None
        apart = behind or below or below_code or below_table
        apart = apart or (bool(self.parts) and (text.startswith(INDENT) or (self.paragraph and not item)))
        gap = "\n\n" if apart else "\n" if several else " "
        self.parts.append(("\n" if item and not (below_table or below_code) else gap) + "\n".join(shown))
        self.path[-1:] = [True] if self.path else []
        self.paragraph = False

    def add_row(self, columns: tuple[str, ...], cells: Sequence[str]) -> None:
        """Append a row of a table with its marks, below the names of its columns if it is the first."""
        self.lacks = ""
        head = [] if columns == self.columns else [shown_row(columns), "|" + " --- |" * len(columns)]
        gap = "\n\n" if head and self.parts else "\n"
        self.parts.append(gap + "\n".join([*head, shown_row(cells)]))
        self.columns = columns
        self.in_list, self.inner, self.paragraph = False, 0, False
        self.path[-1:] = [True] if self.path else []

    def leave_out(self, claim: Claim) -> None:
        """Go on without a claim."""
        self.lacks = _NO_CODE if claim.is_code else self.lacks or (_NO_LIST if claim.item else "")

    def _last(self) -> str:
        """The last part; if what it announces was left out, with a sign for it."""
        last = self.parts[-1] if self.parts else ""
        announced = _ANNOUNCES.search(last) if self.lacks else None
        return last if announced is None else f"{last[: announced.start()]}: {self.lacks}{announced[0][1:]}"


def _without_those(line: str, marks: str) -> str:
    """The marks but for those that a line has."""
    there = {*_MARK.findall(_INLINE.sub("", line))}
    return "".join(mark for mark in _MARK.findall(marks) if mark not in there)

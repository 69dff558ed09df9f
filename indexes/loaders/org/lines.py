"""What a line of Org is: a heading, a keyword, the edge of a block, an item of a list."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

BEGIN = re.compile(r"#\+begin_(\S{1,60})(?:\s+(.*))?", re.IGNORECASE)
"""The edge of a block: its kind, and what follows on the line."""
KEYWORD = re.compile(r"#\+([\w-]{1,60})(?:\[.{0,300}\])?:[ \t]*(.*)")
COMMENT = re.compile(r"#(?:[ \t].*)?")
FIXED = re.compile(r":(?: (.*))?")
"""A line shown as it is."""
DRAWER = re.compile(r":([\w-]{1,60}):")
RULE = re.compile(r"-{5,}")
ENVIRONMENT = re.compile(r"\\begin\{([\w*]{1,40})\}.*")
PLANNING = re.compile(r"(?:SCHEDULED|DEADLINE|CLOSED):[ \t]*[<\[].*")
CLOCK = re.compile(r"CLOCK:[ \t]*[<\[].*")
ITEM = re.compile(r"([ \t]*)(?:([-+]|\d{1,3}[.)])|(?<=[ \t])(\*))(?:[ \t]+(.*))?")
"""Its indentation, its mark (a star only if it is indented), and its words."""
TERM = re.compile(r"(\S(?:.{0,300}?\S)?)[ \t]{1,9}::(?:[ \t]+(.*))?")
"""The words of an item: the term, and its explanation on the same line."""
VERBATIM = frozenset({"src", "example"})
UNSEEN = frozenset({"comment", "export", "html", "latex", "beamer", "odt", "texinfo", "ascii", "man"})
"""Blocks for one processor, or for none."""
_BOX = re.compile(r"(?:\[@(\d{1,3})\][ \t]*)?(?:\[([ xX-])\](?:[ \t]+|$))?")
"""The number that an item is to have, and its box."""
_HEADING = re.compile(r"(\*{1,100})[ \t]+(.*)")
_PRIORITY = re.compile(r"([^\s\[]{0,30})[ \t]{0,9}\[#\w{1,2}\](?:[ \t]+|$)")
_TAGS = re.compile(r":[\w@#%:]{1,300}:")
_COMMENTED = re.compile(r"(?:[A-Z]{2,20}[ \t]{1,9})?COMMENT(?:[ \t].*)?")
_CONTENTS = re.compile(r"TOC(?:[_@]\w{1,20})?")
_ID = re.compile(r":(CUSTOM_ID|ID):[ \t]+(\S.*)", re.IGNORECASE)
_EDGE = re.compile(r"#\+(begin|end)_(\S{1,60})|\\(begin|end)\{([\w*]{1,40})\}|:(end):", re.IGNORECASE)
_STARTS = re.compile(
    r"#\+(?:begin|end)_\S|#\+[\w-]{1,60}(?:\[.{0,300}\])?:|#(?:[ \t]|$)|:(?: |$)|:[\w-]{1,60}:$|-{5,}$|\|"
    r"|\+-[-+]{1,300}$|\\begin\{|(?:SCHEDULED|DEADLINE|CLOSED|CLOCK):[ \t]*[<\[]",
    re.IGNORECASE,
)
_NOTE = re.compile(r"\[fn:[\w-]{1,60}\]")


def heading(line: str) -> tuple[int, str, frozenset[str]] | None:
    """The level from 1, the words and the tags of a heading, its priority left out; None for any other line."""
    match = _HEADING.fullmatch(line)
    if match is None:
        return None
    words, _, last = match[2].replace("\t", " ").rpartition(" ")
    tagged = words and _TAGS.fullmatch(last)
    return len(match[1]), _plain(words if tagged else match[2]), frozenset(last.split(":") if tagged else ())


def _plain(words: str) -> str:
    """The words of a heading without its priority, which only "TODO" or the like stands before."""
    words = words.strip()
    match = _PRIORITY.match(words)
    if match is None or (match[1] and not match[1].isupper()):
        return words
    return f"{match[1]} {words[match.end() :]}".strip()


def unseen_below(words: str, tags: frozenset[str]) -> str:
    """What of a heading's text no reader sees: its whole "tree", its own "text", or "" for nothing."""
    if any(map(_CONTENTS.fullmatch, tags)):
        return "text"
    return "tree" if "noexport" in tags or _COMMENTED.fullmatch(words) else ""


def item_parts(item: re.Match[str]) -> tuple[str, str]:
    """What an item begins with in Markdown, "- " or "2. ", and its words, behind the box of a task: what is begun
    is not done."""
    words, mark = item[4] or "", item[2] or "-"
    box = _BOX.match(words)
    if box is None:
        return "- ", words
    words = words[box.end() :]
    state = "" if not (box[2] and words) else "[x] " if box[2] in "xX" else "[ ] "
    return f"{box[1] or mark[:-1]}. " if mark[0].isdigit() else "- ", state + words


def begins_block(line: str) -> bool:
    """Whether a line ends the paragraph above it."""
    stripped = line.lstrip()
    return bool(_STARTS.match(stripped) or _HEADING.fullmatch(line) or _NOTE.match(line) or ITEM.fullmatch(line))


def titles(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """What links name a heading by, "#custom-id" or "id:5-6", each with its words."""
    words = ""
    for line in lines:
        parts, identity = heading(line), _ID.fullmatch(line.strip())
        if parts:
            words = parts[1]
        elif identity and words:
            yield ("#" if len(identity[1]) > 2 else "id:") + identity[2], words


class Edges:
    """Where the blocks of a text begin and end."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._headings: list[int] = []
        self._begins: dict[str, list[int]] = {}
        self._ends: dict[str, list[int]] = {}
        for at, line in enumerate(lines):
            if _HEADING.fullmatch(line):
                self._headings.append(at)
            elif edge := _EDGE.match(line.lstrip()):
                side, kind = edge[1] or edge[3] or edge[5], edge[2] or edge[4] or ""
                where = self._begins if side.lower() == "begin" else self._ends
                where.setdefault(("\\" if edge[3] else "") + kind.lower(), []).append(at)

    def end(self, kind: str, begin: int, most: int) -> int:
        """Where, before the line `most`, the block ends that begins at a line; 0 if it is not closed.

        `kind` is that of the block in lower case, "\\name" for an environment of LaTeX, "" for a drawer. A heading ends
        any block but code whose end comes before the next code begins: not everyone puts commas before its stars.
        """
        end = _next(self._ends.get(kind, ()), begin, most)
        closed = end < _next(self._headings, begin, most)
        if kind in VERBATIM:
            closed = closed or end < _next(self._begins.get(kind, ()), begin, most)
        return end if closed and end < most else 0


def _next(places: Sequence[int], after: int, otherwise: int) -> int:
    nth = bisect_right(places, after)
    return places[nth] if nth < len(places) else otherwise

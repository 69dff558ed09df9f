"""What a line of AsciiDoc is: an attribute, a title, the edge of a block, an item of a list."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

ITEM = re.compile(r"[ \t]*(\*{1,6}|-|\.{1,6}|\d{1,3}\.|[a-zA-Z]\.|<(?:\d{1,3}|\.)>)[ \t]+(\S.*)")
"""Its marker, and its words."""
TERM = re.compile(r"[ \t]*(\S(?:.{0,300}?\S)?)[ \t]{0,5}(:{2,4}|;;)(?:[ \t]+(\S.*))?[ \t]*")
"""The term, its delimiter, and its explanation on the same line."""
VERBATIM = re.compile(r"(-{4,}|\.{4,}|\+{4,}|/{4,}|`{3,})(\w*)")
"""The edge of a verbatim block, and its language."""
TABLE = re.compile(r"[|,:!]={3,}")
WRAPPER = re.compile(r"={4,}|\*{4,}|_{4,}|--")
"""The edge of an example, a sidebar, a quotation or an open block, which is read like any text."""
OPTIONS = re.compile(r"\[(?![\[\]])(.{0,500})\]")
"""The attributes in brackets above a block: `source,ruby`."""
ANCHOR = re.compile(r"\[\[([^\[\],]{1,200})(?:,[^\[\]]{0,200})?\]\]")
CAPTION = re.compile(r"\.([^\s.].*)")
UNSEEN = re.compile(r"[a-zA-Z][\w-]{0,40}::\S{0,1000}\[.*\]|'{3,}|<{3,}|//(?!/).*")
"""A picture, an included file, a condition, a rule, a comment."""
VALUE_CHARS = 300
"""Of an attribute's value: a text may refer to it in every word."""
_HEADING = re.compile(r"(={1,6}|#{1,6})[ \t]+(\S.*)")
_UNDERLINES = {"=": 1, "-": 2, "~": 3, "^": 4, "+": 5}
_ATTRIBUTE = re.compile(r":!?([a-zA-Z_][\w -]{0,60})!?:(?:[ \t]+(.*))?")
_ID = re.compile(r"#([\w.:-]{1,200})|\bid=\"?([\w.:{}-]{1,200})")


def attribute(line: str) -> tuple[str, str] | None:
    """The name, in lower case, and the value that a line gives an attribute; None for any other line."""
    match = _ATTRIBUTE.fullmatch(line)
    return (match[1].lower(), (match[2] or "").strip()) if match else None


def heading(lines: Sequence[str], at: int) -> tuple[int, str, int] | None:
    """The level from 1, the words and the number of lines of the heading at a line; None if there is none."""
    match = _HEADING.fullmatch(lines[at])
    if match:
        return len(match[1]), match[2], 1
    below = lines[at + 1] if at + 1 < len(lines) else ""
    underlined = not ITEM.fullmatch(lines[at]) and len(below) > 1 and len(set(below)) == 1 and below[0] in _UNDERLINES
    if underlined and abs(len(lines[at]) - len(below)) <= 1 and any(map(str.isalnum, lines[at])):
        return _UNDERLINES[below[0]], lines[at], 2
    return None


def is_mark(line: str) -> bool:
    """Whether a line has nothing for a reader to see: an anchor, options, a picture, a comment."""
    return any(mark.fullmatch(line) for mark in (ANCHOR, OPTIONS, UNSEEN))


def begins_block(line: str) -> bool:
    """Whether a line ends the paragraph above it."""
    edges = (VERBATIM, TABLE, WRAPPER, OPTIONS, ANCHOR)
    return any(edge.fullmatch(line) for edge in edges) or (line[:2] != "//" and UNSEEN.fullmatch(line) is not None)


def header_end(lines: Sequence[str], title: int) -> int:
    """Where the header ends that begins with the title of the document: its authors, its revision, its attributes."""
    end = next((at for at in range(title + 1, len(lines)) if not lines[at]), len(lines))
    rest = [line for line in lines[title + 1 : end] if attribute(line) is None and not UNSEEN.fullmatch(line)]
    authors = len(rest) <= 2 and not any(line.endswith((".", ":", "?", "!")) or begins_block(line) for line in rest)
    return end if authors and not any(ITEM.fullmatch(line) for line in rest) else title + 1


def titles(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The anchors above a heading or a caption, each with its words."""
    anchors: list[str] = []
    for at, line in enumerate(lines):
        anchor, options = ANCHOR.fullmatch(line), OPTIONS.fullmatch(line)
        if anchor:
            anchors.append(anchor[1])
        elif options:
            anchors += [short or long for short, long in _ID.findall(options[1])]
        elif line and anchors:
            titled, caption = heading(lines, at), CAPTION.fullmatch(line)
            words = titled[1] if titled else caption[1] if caption else ""
            yield from ((anchor, words) for anchor in anchors if words)
            anchors = []

"""Lines of a reply with a number each and no full stop, as models write them that copy the evidence line by line."""

from __future__ import annotations

from ...evidence.markup.blocks import without_bullet
from .marks import GROUP

_ENDS = tuple(".!?:\u2026\u3002\uff01\uff1f\uff1a")
_DEEPEST = 3
"""Most spaces before an item; with more it would be code."""
_CLOSING = " \t*_\"'\u201d\u2019)"


def without_runs(text: str) -> str:
    """The text with an empty line before each such line, so that it does not run into the one above it; two and more
    in a row are items of a list."""
    lines = text.split("\n")
    open_ = [_has_number(line) and not _ends(line) for line in lines]
    read: list[str] = []
    for at, line in enumerate(lines):
        in_row = open_[at] and any(open_[max(0, at - 1) : at] + open_[at + 1 : at + 2])
        if at and not in_row and _begins(line) and open_[at - 1]:
            read.append("")
        indent = min(len(line) - len(line.lstrip()), _DEEPEST)
        read.append(f"{' ' * indent}- {line.lstrip()}" if in_row else line)
    return "\n".join(read)


def _has_number(line: str) -> bool:
    """Whether a number stands at the beginning or the end of a line that is no item of a list."""
    groups = [(match.start(), match.end()) for match in GROUP.finditer(line)]
    edges = (line[: groups[0][0]], line[groups[-1][1] :]) if groups else ()
    words = GROUP.sub("", line).strip(_CLOSING)
    return bool(words) and any(not edge.strip(_CLOSING) for edge in edges) and not without_bullet(line.lstrip())[1]


def _ends(line: str) -> bool:
    return GROUP.sub("", line).rstrip(_CLOSING).endswith(_ENDS)


def _begins(line: str) -> bool:
    """Whether a line begins with a number or a capital, rather than going on with a sentence."""
    words = line.lstrip(_CLOSING)
    return GROUP.match(words) is not None or words[:1].isupper()

"""Comments of reStructuredText, `.. To be written.` with the lines indented below it, which nobody is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...evidence.markup.verbatim import literal_ranges
from ...evidence.text.line_spans import depth_of
from .rst_entries import end_below

_COMMENT = re.compile(r"[ \t]*\.\.(?:[ \t]+(?![_\[|]|[\w.:+-]{1,60} ?::)\S.*|[ \t]*)")
"""Two dots before words that are no directive, target, footnote or substitution, or by themselves."""
_RULE = re.compile(r"([!-/:-@\[-`{-~])\1+[ \t]*")


def without_comments(text: str) -> str:
    """The text without its comments; what is only code stays."""
    lines = text.split("\n")
    hidden = {at for start, end in _comments(lines) for at in range(start, end)} if ".." in text else set()
    return "\n".join(line for at, line in enumerate(lines) if at not in hidden)


def _comments(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The first line of each comment and the line behind its last one."""
    code = literal_ranges(list(lines))
    at = 0
    while at < len(lines):
        if at in code:
            at = code[at] + 1
            continue
        end = at + 1
        if _COMMENT.fullmatch(lines[at]) and _may_begin(lines, at):
            end = _end(lines, at)
            parts = end == at + 1 and lines[at].strip() == ".."  # what is above from what is below
            if not parts:
                yield at, end
        at = end


def _may_begin(lines: Sequence[str], at: int) -> bool:
    """Whether a line that begins with two dots is no part of the paragraph above it."""
    above = lines[at - 1] if at else ""
    apart = not above.strip() or above.lstrip().startswith(".. ") or _RULE.fullmatch(above)
    return bool(apart) or depth_of(above) > depth_of(lines[at])


def _end(lines: Sequence[str], at: int) -> int:
    """The line behind the last one of a comment; dots by themselves take what stands right below them."""
    if lines[at].strip() == ".." and not "".join(lines[at + 1 : at + 2]).strip():
        return at + 1
    end = end_below(lines, at, depth_of(lines[at]))
    while not lines[end - 1].strip():
        end -= 1
    return end

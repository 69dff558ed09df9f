"""The comments of YAML: lines of prose joined to what they say, values that are commented out with their marks."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

_HASH = re.compile(r"[\s:,\]}-]*#+ ?(?:-- )?(\s*\S.*)?")
"""The words of a comment, behind the `--` with which helm-docs marks a description; what is indented stays so."""
_NO_PROSE = re.compile(
    r"""\s*(?: [-*@|`] | [{}\[\]]+$ | [{\[].*[}\]],?$ | \d+[.)][ ]
    | (?!(?i:ref|see|note|default|e\.g|example)s?:) [a-z_][\w./-]*:(?:\s|$) )""",
    re.VERBOSE,
)
"""A value that is commented out, an item of a list, or an annotation."""
_OFF = re.compile(
    r"""\A(\s*)(?= (?:-[ ])? (?: [{}\[\]]+$ | [{\[].*[}\]],?$ | [\w./-]{1,80}:(?:\s|$) ) | -[ ]\S+$ )""", re.VERBOSE
)
"""Of these, a value that is commented out, also one of a list. It gets a `#` without a blank, which would begin a
heading."""
_LONGEST = 500
"""Most characters of comments that stand beside their value."""


class Comment(NamedTuple):
    """One comment, or several lines of one."""

    first: int
    last: int
    """Its lines in the file, from 0."""
    words: str
    is_prose: bool
    is_beside: bool = False
    """Whether something stands before it on its line."""


class Comments:
    """The comments of a file, taken in order."""

    def __init__(self, text: str, events: Iterable[Any]) -> None:
        self._waiting = deque(_joined(_lines(text, events)))

    def until(self, line: int) -> list[Comment]:
        """Take the comments that begin up to a line."""
        taken: list[Comment] = []
        while self._waiting and self._waiting[0].first <= line:
            taken.append(self._waiting.popleft())
        return taken

    def rest(self) -> list[Comment]:
        """Take all that are left."""
        return self.until(self._waiting[-1].first) if self._waiting else []


def own_from(above: list[Comment], line: int) -> int:
    """Where in the comments above a value the prose begins that ends right above its line; their number if none does,
    or if that is too long to stand beside the value."""
    at, below = len(above), line
    while at and above[at - 1].is_prose and above[at - 1].last == below - 1:
        at, below = at - 1, above[at - 1].first
    return at if sum(len(comment.words) for comment in above[at:]) <= _LONGEST else len(above)


def place(mark: Any) -> tuple[int, int]:
    """Line and column, from 0; every event that was parsed from a text has them."""
    return mark.line, mark.column


def _joined(lines: Iterable[Comment]) -> Iterator[Comment]:
    """Neighbouring lines of one kind as one: prose on one line, except after a colon; the rest line by line."""
    held: list[Comment] = []
    for line in lines:
        if held and not line.words:
            whole = _as_one(held)
            yield whole._replace(last=line.last) if line.first == whole.last + 1 else whole
            held = []
        elif held and not _goes_on(held[-1], line):
            yield _as_one(held)
            held = [line]
        elif line.words:
            held.append(line)
    if held:
        yield _as_one(held)


def _as_one(lines: list[Comment]) -> Comment:
    words = " ".join(line.words for line in lines) if lines[0].is_prose else "\n".join(line.words for line in lines)
    return lines[0]._replace(last=lines[-1].last, words=words)


def _goes_on(held: Comment, line: Comment) -> bool:
    near = line.first == held.last + 1 and line.is_prose == held.is_prose and not (line.is_beside or held.is_beside)
    return near and not (line.is_prose and held.words.endswith(":"))


def _without_frame(words: str) -> str:
    """The words of a comment without the `##` that may close its line: `## Limits ##`, but not that of `C#`."""
    bare = words.rstrip().rstrip("#")
    return bare.rstrip() if not bare or bare[-1].isspace() else words.rstrip()


def _lines(text: str, events: Iterable[Any]) -> Iterator[Comment]:
    """A comment for each line that has one, without words if it is a rule; a `#` inside a value begins none."""
    import yaml

    ends: dict[int, int] = {}
    inside: set[int] = set()
    for event in events:
        if isinstance(event, yaml.ScalarEvent):
            (first, _), (last, column) = place(event.start_mark), place(event.end_mark)
            inside.update(range(first, last))
            if column:
                ends[last] = max(ends.get(last, 0), column)
    for number, line in enumerate(text.split("\n")):
        match = _HASH.match(line, ends.get(number, 0)) if "#" in line and number not in inside else None
        if match:
            words = _without_frame(match[1] or "")
            beside = bool(line.partition("#")[0].strip())
            is_prose = beside or not _NO_PROSE.match(words)
            says_something = any(map(str.isalnum, words))
            shown = words.strip() if is_prose else _OFF.sub(r"\1#", words)
            yield Comment(number, number, shown * says_something, is_prose, beside)

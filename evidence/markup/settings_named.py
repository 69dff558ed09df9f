"""The setting of a configuration file that a comment explains: the first one below it, also if it is commented out."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..text.line_spans import next_line
from ..text.spans import Span

NAMED = "conf"
"""The language of files that are lines of a name and a value."""
_MARK = re.compile(r"[ \t]*[#;]+[ \t]*")
_ACTIVE = re.compile(r"[ \t]*(?:export )?(?P<name>[A-Za-z][\w.-]{0,80})(?=[ \t]*[=:]|[ \t]+\S)(?!.{0,200}\{\s*$)")
"""A name before its value, and not before a block."""
_OFF = re.compile(
    r"(?P<name>[A-Za-z][\w.-]{0,80})(?P<sign>[ \t]{0,20}[=:][ \t]{0,20}|[ \t]{1,20})"
    r"(?P<value>(?![-=]>|[-:=] )[^\s]{1,200}(?: [^\s]{1,100}){0,5})"
)
_VALUE = re.compile(r"[\"'<\[{/.$~].*|[\d.]+[a-z]{0,2}|(?:yes|no|on|off|true|false)", re.IGNORECASE | re.DOTALL)
"""A value that shows that the word before it is a name."""
_ENDS = (".", ",", ";", ":", "!", "?")
_FAR = 60
"""Most lines below a comment's line that are looked at."""


def setting_below(text: str, start: int, end: int) -> Span | None:
    """The span of the name of the first setting below the sentence of a comment from `start` to `end`, with no empty
    line between them; None if there is none, or if the sentence is itself a setting that is commented out.

    A setting that is commented out has its sign, "# depth=5", or stands behind an empty line: "#", "# depth 5".
    """
    if _off(text[start:end].split("\n")[0], after_gap=True):
        return None
    at, after_gap = next_line(text, end), False
    for _ in range(_FAR):
        line = text[at : next_line(text, at)]
        if not line.strip():
            return None
        mark = _MARK.match(line)
        if mark is None:
            active = _ACTIVE.match(line)
            return (at + active.start("name"), at + active.end("name")) if active else None
        said = line[mark.end() :].strip()
        if off := _off(said, after_gap=after_gap):
            return at + mark.end(), at + mark.end() + off.end("name")
        after_gap, at = not said, at + len(line)
    return None


def told_apart(text: str, start: int, end: int) -> Iterator[tuple[int, int, bool]]:
    """The parts of a comment from `start` to `end`, and whether each is a setting that is commented out, or what is
    said between those."""
    at, after_gap = start, True
    while at < end:
        stop = min(next_line(text, at), end)
        mark = _MARK.match(text, at, stop)
        said = text[mark.end() if mark else at : stop].strip()
        off = _off(said, after_gap=after_gap) is not None
        if off:
            if start < at:
                yield start, at, False
            yield at, stop, True
            start = stop
        at, after_gap = stop, off or not said
    if start < end:
        yield start, end, False


def setting_in(text: str, start: int, end: int) -> Span | None:
    """The span of the name that a statement from `start` to `end` sets, below the comment above it; None if it sets
    nothing."""
    at = start
    while at < end:
        stop = min(next_line(text, at), end)
        active = None if _MARK.match(text, at, stop) else _ACTIVE.match(text, at, stop)
        if active is not None:
            return active.span("name")
        at = stop
    return None


def _off(words: str, *, after_gap: bool) -> re.Match[str] | None:
    """The name and the value, if these are all the words of a line and no prose."""
    match = _OFF.fullmatch(words)
    if match is None or words.endswith(_ENDS):
        return None
    if match["sign"].strip() == "=":
        return match
    spelt = not {"_", "-", "."}.isdisjoint(match["name"]) or _VALUE.fullmatch(match["value"])
    return match if after_gap and spelt else None

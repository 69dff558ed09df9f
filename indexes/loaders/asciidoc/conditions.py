"""Conditions of AsciiDoc: lines that are shown only if an attribute is set or has some value."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from operator import eq, ge, gt, le, lt, ne
from typing import Any

from .inline import REFERENCE
from .lines import VALUE_CHARS, attribute

_CONDITION = re.compile(r"(ifdef|ifndef|ifeval|endif)::([^\s\[\]]{0,200})\[(.{0,500})\]")
_ESCAPED = re.compile(r"\A\\((?:ifdef|ifndef|ifeval|endif)::)")
"""What shows a condition as it is written."""
_TEST = re.compile(r"[ \t]{0,9}(\S.{0,200}?)[ \t]{0,9}([=!<>]=|[<>])[ \t]{0,9}(\S.{0,200}?)[ \t]{0,9}")
_NUMBER = re.compile(r"-?\d{1,15}(?:\.\d{1,15})?")
_TESTS: Mapping[str, Callable[[Any, Any], Any]] = {"==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
_SET = dict.fromkeys(
    ("asciidoctor", "backend-html5", "basebackend-html", "doctype-article", "filetype-html"), ""
) | {"backend": "html5", "basebackend": "html", "doctype": "article", "filetype": "html"}  # fmt: skip
"""What is set when an article becomes a web page."""


def shown_lines(lines: Sequence[str]) -> list[str]:
    """The lines that are shown if nothing is set but what the file itself sets.

    Below an included file, which may set more, a condition on what is not set hides nothing. Nor does a condition that
    is not closed.
    """
    ends = _ends(lines)
    attributes: dict[str, str] = dict(_SET)
    shown: list[str] = []
    included = False
    at = 0
    while at < len(lines):
        line = lines[at].rstrip()
        condition = _CONDITION.fullmatch(line) if "::" in line else None
        at += 1
        if condition is None:
            included = included or line.startswith("include::")
            _take(line, attributes)
            shown.append(_ESCAPED.sub(r"\1", lines[at - 1]))
        elif condition[1] == "endif" or (at - 1 not in ends and not _in_line(condition)):
            continue
        elif not _holds(condition, attributes, included=included):
            at = ends.get(at - 1, at)
        elif _in_line(condition):
            shown.append(condition[3])
    return shown


def _in_line(condition: re.Match[str]) -> bool:
    """Whether what is shown stands in the same line: `ifdef::lamps[They burn.]`."""
    return condition[1] in ("ifdef", "ifndef") and bool(condition[3])


def _ends(lines: Sequence[str]) -> dict[int, int]:
    """Where the lines of each condition that is closed end."""
    ends: dict[int, int] = {}
    opened: list[int] = []
    for at, line in enumerate(lines):
        condition = _CONDITION.fullmatch(line.rstrip()) if "::" in line else None
        if condition and condition[1] == "endif" and opened:
            ends[opened.pop()] = at + 1
        elif condition and condition[1] != "endif" and not _in_line(condition):
            opened.append(at)
    return ends


def _take(line: str, attributes: dict[str, str]) -> None:
    """Take note of a line that sets an attribute, or unsets it: `:!lamps:`."""
    entry = attribute(line)
    if entry and (line.startswith(":!") or line.startswith("!:", len(entry[0]) + 1)):
        attributes.pop(entry[0], None)
    elif entry:
        attributes[entry[0]] = entry[1][:VALUE_CHARS]


def _holds(condition: re.Match[str], attributes: Mapping[str, str], *, included: bool) -> bool:
    kind, named, test = condition.groups()
    names = [name.lower() for name in re.split(r"[,+]", named) if name]
    if kind == "ifeval":
        return _is_met(test, attributes, included=included)
    if included and any(name not in attributes for name in names):
        return True
    enough = all if "+" in named else any
    are_set = enough(name in attributes for name in names)
    return are_set == (kind == "ifdef")


def _is_met(test: str, attributes: Mapping[str, str], *, included: bool) -> bool:
    """Whether two values compare so; what is not understood hides nothing."""
    parts = _TEST.fullmatch(test)
    unset = any(name.lower() not in attributes for name in REFERENCE.findall(test))
    if parts is None or (included and unset):
        return True
    left, right = (REFERENCE.sub(lambda m: attributes.get(m[1].lower(), ""), part) for part in (parts[1], parts[3]))
    if _NUMBER.fullmatch(left) and _NUMBER.fullmatch(right):
        return bool(_TESTS[parts[2]](float(left), float(right)))
    return bool(_TESTS[parts[2]](left.strip("\"'"), right.strip("\"'")))

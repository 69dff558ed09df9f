"""Marks of Markdown that no reader sees and that would fill a passage: anchors around or before words, `<a id="tides"
href="#tides">Tides</a>`, and the long rule below the names of a table's columns."""

from __future__ import annotations

import re

from ...evidence.markup.templates import CODE, in_prose

_WORDS = r"(?:[^<>`\n]++|`[^`\n]++`){0,20}+"
_ANCHOR = re.compile(rf"{CODE}|<a\s(?P<attributes>[^<>\n]{{1,600}})>(?P<words>{_WORDS})</a>", re.IGNORECASE)
_NAME = re.compile(r"(?<![\w-])(?:id|name)\s?=\s?[\"']?([^\"'\s]{1,300})", re.IGNORECASE)
_TARGET = re.compile(r"(?<![\w-])href\s?=\s?[\"']?([^\"'\s]{0,300})", re.IGNORECASE)
_RULE = re.compile(r"[ \t>]*+[|:-][|:\s-]*+")
_LONG = re.compile(r"(?<=---)-+")
"""What a rule tells no more by."""


def without_unseen(text: str) -> str:
    """The text without such anchors and with short rules; code stays, and so does a line with nothing but an anchor."""
    if "<a" not in text.lower() and "----" not in text:
        return text
    return in_prose(text, _shown)


def _shown(text: str) -> str:
    lines = text.split("\n")
    return "\n".join(map(_without_anchors, [lines[0], *map(_shortened, lines, lines[1:])]))


def _shortened(above: str, line: str) -> str:
    """A line, shortened if it is the rule of a table whose columns the line above it names."""
    is_rule = "|" in line and "-" in line and "|" in above and _RULE.fullmatch(line)
    return _LONG.sub("", line) if is_rule else line


def _without_anchors(line: str) -> str:
    if "<a" not in line.lower():
        return line
    shown = _ANCHOR.sub(_inside, line)
    return shown if any(map(str.isalnum, shown)) else line


def _inside(match: re.Match[str]) -> str:
    """What is shown of code, or of an anchor: of one that is a link, all."""
    if match["code"]:
        return match[0]
    name, target = _NAME.search(match["attributes"]), _TARGET.search(match["attributes"])
    is_anchor = name and (target is None or target[1] == f"#{name[1]}")
    return match["words"] if is_anchor else match[0]

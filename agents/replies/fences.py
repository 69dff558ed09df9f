"""Code between fences in a reply: each block is one claim, word for word, and nothing inside it is read as prose."""

from __future__ import annotations

import re
from textwrap import dedent, indent

_OPENS = re.compile(r"[ \t]{0,40}(?P<marks>`{3,40}|~{3,40})[ \t]{0,40}(?P<language>[\w+#.-]{0,40})[^`~]{0,200}")
_CLOSES = re.compile(r"[ \t]{0,40}(?P<marks>`{3,40}|~{3,40})(?P<numbers>[\s\d,;\[\]\u2013.-]{0,200})")
"""Models put the numbers of the sentences right behind the end of a block, too."""
_PROSE = frozenset({"markdown", "md"})
"""Languages of a fence around an answer that is no code."""
_STANDS_FOR = "\ue000"
"""A private character around the number of a block in the text without it."""
_PLACE = re.compile(rf"{_STANDS_FOR}(\d+){_STANDS_FOR}")
INDENT = "    "
"""Begins a line of code in an answer."""


def without_fences(text: str) -> tuple[str, list[str]]:
    """The text with a line for each fenced block, and the code of the blocks, each line four spaces further in.

    A block that never ends goes on to the end of the text; one that holds Markdown stays as prose without its fences.
    """
    read: list[str] = []
    blocks: list[str] = []
    inside: list[str] | None = None
    marks = ""
    for line in text.replace(_STANDS_FOR, "").split("\n"):
        opens, closes = _OPENS.fullmatch(line), _CLOSES.fullmatch(line)
        if not marks and opens:
            marks, inside = opens["marks"], None if opens["language"].lower() in _PROSE else []
        elif marks and closes and closes["marks"].startswith(marks):
            read += [*_placed(inside, blocks), closes["numbers"].strip(" \t.")]
            marks, inside = "", None
        elif inside is not None:
            inside.append(line)
        else:
            read.append(line)
    read += _placed(inside, blocks)
    return "\n".join(read), blocks


def code_of(sentence: str, blocks: list[str]) -> str:
    """The code of the block that a sentence stands for; empty if it stands for none."""
    place = _PLACE.fullmatch(sentence)
    return blocks[int(place[1])] if place else ""


def _placed(code: list[str] | None, blocks: list[str]) -> list[str]:
    """The lines that stand for a block, which is added to `blocks`."""
    lines = dedent("\n".join(code or ())).strip("\n")
    if not lines.strip():
        return []
    blocks.append(indent(lines, INDENT))
    return ["", f"{_STANDS_FOR}{len(blocks) - 1}{_STANDS_FOR}", ""]

"""Fenced code of a reply: a block is one claim, since its lines mean nothing alone and are no sentences."""

from __future__ import annotations

import re
from textwrap import dedent

_FENCED = re.compile(
    r"^[ \t]{0,12}(?P<fence>`{3,9}|~{3,9})[^\n`]{0,80}\n(?P<code>.*?)(?:^[ \t]{0,12}(?P=fence)[`~]*[ \t]*|\Z)",
    re.MULTILINE | re.DOTALL,
)
_OPEN, _CLOSE = "\ue000", "\ue001"
"""Characters without a meaning of their own, between which the number of a block stands in its place."""
_PLACE = re.compile(rf"{_OPEN}(\d{{1,5}}){_CLOSE}")
_INDENT = "    "
"""Begins a line of code in the text of an answer."""


def without_code(text: str) -> tuple[str, list[str]]:
    """The text with a paragraph in place of each fenced block, which `block_at` reads; and the blocks, their lines
    indented by four spaces."""
    blocks: list[str] = []

    def place(match: re.Match[str]) -> str:
        lines = dedent(match["code"].expandtabs(4)).split("\n")
        code = "\n".join(f"{_INDENT}{line}".rstrip() for line in lines if line.strip())
        if not code:
            return "\n"
        blocks.append(code)
        return f"\n\n{_OPEN}{len(blocks) - 1}{_CLOSE}\n\n"

    return _FENCED.sub(place, text.replace(_OPEN, "").replace(_CLOSE, "")), blocks


def block_at(sentence: str) -> int | None:
    """The index of the block whose place this sentence of the text takes; None if it is a sentence."""
    match = _PLACE.fullmatch(sentence)
    return int(match[1]) if match else None


def is_code(claim: str) -> bool:
    """Whether a claim is a block of code."""
    return claim.startswith(_INDENT)

"""Inline code in a claim: what stands between backticks has no synonyms, so the evidence must have it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_INLINE = re.compile(r"(?<!`)`([^`\s<>]{2,80})`(?!`)")
_JOINTS = re.compile(r"[.#/]|::")


def unstated_code(claim: str, texts: Sequence[str]) -> Iterator[str]:
    """The single words in backticks that no text has; `Tug.horn` may stand apart, as a method below its class.

    Signs and case make no difference, but for the `~` of a home folder. A word with a placeholder, such as
    `tugs/<name>`, is not looked for.
    """
    there = "\n".join(map(_letters, texts))
    for match in _INLINE.finditer(claim):
        apart = all(_letters(part) in there for part in _JOINTS.split(match[1]))
        elsewhere = match[1].startswith("~/") and not any(match[1].rstrip("/") in text for text in texts)
        if elsewhere or not (apart or _letters(match[1]) in there):
            yield match[1]


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.lower()))

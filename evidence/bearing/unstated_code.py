"""Inline code in a claim: what stands between backticks has no synonyms, so the evidence must have it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_INLINE = re.compile(r"(?<!`)`([^`\s<>]{2,80})`(?!`)")
_PATH = re.compile(r"(?:[\w.-]{1,80}/){1,8}[\w.-]{2,80}")
_NAME = re.compile(r"[\w.-]+")
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


def in_own_folder(code: str, texts: Sequence[str], question: str) -> bool:
    """Whether it is the path of a file that a text names, in folders that the question names: `quay/lamps.toml`."""
    if _PATH.fullmatch(code) is None:
        return False
    *folders, file = code.lower().split("/")
    asked = {name.strip(".") for name in _NAME.findall(question.lower())}
    return asked.issuperset(folders) and any(file in map(_bare, _NAME.findall(text.lower())) for text in texts)


def _bare(name: str) -> str:
    """A name without the full stop of its sentence."""
    return name.rstrip(".")


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.lower()))

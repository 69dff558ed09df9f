"""Documents known by a number, such as `PEP 8`, `INC-2041` or `rfc2119.txt`."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import PurePosixPath

from .passage import Passage

_NUMBERED = r"(?<![^\W_])([^\W\d_]{2,20})[ \u00a0_#-]{0,2}0*(\d{1,6})(?![^\W_]|[-_.,:/]\d)"
_FOLDER = re.compile(r"0*(\d{2,6})-")
"""Begins the name of a folder that holds one document: `0031-bow-lines`."""
_ANYWHERE, _FIRST = re.compile(_NUMBERED), re.compile(rf"\W*{_NUMBERED}")


def number_of(passage: Passage) -> str:
    """The number of the passage's document, from its file name or else from its title; empty if it has none."""
    file = PurePosixPath(passage.source.replace("\\", "/")).name
    match = _FIRST.match(file) or _FIRST.match(passage.title)
    return _spelt(match) if match else ""


def codes_of_folders(source: str) -> list[str]:
    """What a document may be called for its folders: `TUG-31` for `tugs/0031-bow-lines/plan.yaml`; empty if nothing."""
    folders = source.replace("\\", "/").split("/")[:-1]
    return [
        f"{above.removesuffix('s').upper()}-{match[1]}"
        for at, folder in enumerate(folders)
        if (match := _FOLDER.match(folder))
        for above in folders[:at]
        if above.isalpha()
    ]


def numbers_in(text: str) -> list[str]:
    """Possible document numbers, in order, without duplicates: in lower case, with a space, without leading zeros."""
    return list(dict.fromkeys(_spelt(match) for match in _ANYWHERE.finditer(text)))


def without_numbers(text: str, numbers: Collection[str]) -> str:
    """The text without those numbers of documents."""
    return _ANYWHERE.sub(lambda match: "" if _spelt(match) in numbers else match[0], text)


def _spelt(match: re.Match[str]) -> str:
    return f"{match[1].lower()} {match[2]}"

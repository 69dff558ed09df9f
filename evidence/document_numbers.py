"""Documents known by a number, such as `PEP 8`, `INC-2041`, `INC-2025-004` or `rfc2119.txt`."""

from __future__ import annotations

import re
from collections.abc import Collection

from .passage import Passage
from .text.years import RECENT

_NUMBERED = r"(?<![^\W_])([^\W\d_]{2,20})[ \u00a0_#-]{0,2}0*(\d{1,6}(?:-\d{1,6})?)(?![^\W_]|[-_.,:/]\d)"
_FOLDER = re.compile(r"0*(\d{2,6})-")
"""Begins the name of a folder that holds one document: `0031-bow-lines`."""
_FILE = re.compile(rf"(?!{RECENT}-)(?=\d{{3}})0*(\d{{1,6}})-[^\W\d_]")
"""Begins the name of a file that goes by its number: `0012-lamps.md`, but not `01-start.md` or `2024-report.md`."""
_MODEL = re.compile(r"\W*[^\W\d_]{2,20}[1-9]\d?(?![^\W_])(?!\.\w{1,5}\Z).")
"""Begins a name that has a model for its first word: `MK3_parts.md`, but not `adr12.md` or `adr012-lamps.md`."""
_NO_KIND = frozenset({"content", "contents", "doc", "docs", "page", "pages", "src", "source", "text", "texts"})
"""Folders that do not say what kind of documents they hold."""
_ANYWHERE, _FIRST = re.compile(_NUMBERED), re.compile(rf"\W*{_NUMBERED}")


def number_of(passage: Passage) -> str:
    """The number of the passage's document; empty if it has none.

    From its file name, or its title, or what its file's or a folder's number counts: `adr 12` for `adr/0012-lamps.md`,
    `rfc 12` for `text/0012-lamps.md` in the index `rfcs`.
    """
    *folders, file = passage.source.replace("\\", "/").split("/")
    for name in (file, passage.title):
        if (match := _FIRST.match(name)) and not _MODEL.match(name):
            return _spelt(match)
    own, kinds = _FILE.match(file), [folder for folder in (passage.index, *folders) if folder.isalpha()]
    kind = next((kind for kind in reversed(kinds) if kind.lower() not in _NO_KIND), "")
    counted = [f"{kind.removesuffix('s')}-{own[1]}"] if own and kind else codes_of_folders(passage.source)
    return next(iter(numbers_in(" ".join(counted[-1:]))), "")


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

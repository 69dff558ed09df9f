"""Things that only signs before the same word tell apart: what a row says of `~2.1` does not answer for `^2.1`."""

from __future__ import annotations

import re

from ....evidence.address import Address

_SIGNED = re.compile(r"(?<![^\s(\"'`])(?P<signs>~=|===?|!=|[~^@]) ?(?P<word>\w[\w.]{0,40})(?<!\.)(?![\w.]*[(:/@])")
_CELL = re.compile(r"(?:[^:;]{1,60}: )?(?P<thing>(?P<signs>[~^=<>!@]{0,3}) ?\w[\w.]{0,40}\*?)")
"""A cell that is nothing but such a word, or such a word below the name of its column."""


def is_signed_otherwise(part: str, address: Address) -> bool:
    """Whether a part of a question has words behind signs, `^2.1`, and a table row begins with something else that has
    signs or a number: `~2.1`, `2.*`."""
    if address.sentence.kind != "row":
        return False
    asked = {f"{match['signs']}{match['word']}" for match in _SIGNED.finditer(part)}
    cell = _CELL.fullmatch(address.shown.split("; ", 1)[0]) if asked else None
    if cell is None or not (cell["signs"] or any(map(str.isdigit, cell["thing"]))):
        return False
    return cell["thing"].replace(" ", "") not in asked

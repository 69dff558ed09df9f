"""Rows of a table for versions up to or from one on: `< 2.1` is for "before 2.1", `>= 2.1` for version 2.4."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ....evidence.address import Address
from ....evidence.text.english import words
from .candidates import Candidate

_VERSION = r"v?(?P<version>\d{1,5}(?:\.\d{1,5}){1,3})(?![\w.]*\w)"
_BELOW = rf"(?:{words('before below under')}|(?:older|lower|earlier|less) than|prior to|<=?|\u2264)"
_ABOVE = rf"(?:{words('after above')}|(?:newer|higher|later|greater|more) than|>=?|\u2265)"
_BOUND = re.compile(rf"(?:(?P<below>{_BELOW})|(?P<above>{_ABOVE})) ?(?:version |release )?{_VERSION}", re.IGNORECASE)
_EXACT = re.compile(
    rf"\b(?:version|release) {_VERSION}|(?<![\w.])v?(?P<long>\d{{1,5}}(?:\.\d{{1,5}}){{2,3}})(?![\w.]*\w)",
    re.IGNORECASE,
)
_Point = tuple[tuple[int, ...], int]
"""A version, and whether it is what comes just before (-1) or after (1) that."""


def of_other_versions(part: str, pool: Sequence[Candidate]) -> Iterator[int]:
    """The numbers of the rows whose first cell bounds versions to others than the one that a part of a question names,
    where another row has that."""
    asked = _asked(part)
    if asked is None:
        return
    verdicts = {each.address: _holds(each.address, asked) for each in pool}
    if any(verdict is True for verdict in verdicts.values()):
        yield from (address.number for address, verdict in verdicts.items() if verdict is False)


def _asked(part: str) -> _Point | None:
    bounds = list(_BOUND.finditer(part))
    if len(bounds) == 1:
        return _read(bounds[0]["version"]), -1 if bounds[0]["below"] else 1
    exact = _EXACT.search(part) if not bounds else None
    return (_read(exact["version"] or exact["long"]), 0) if exact else None


def _holds(row: Address, asked: _Point) -> bool | None:
    """Whether the bounds in the first cell of a row hold for a version; None if it has none."""
    bounds = list(_BOUND.finditer(row.bare_cells[0][1])) if row.bare_cells else []
    return all(_within(asked, bound) for bound in bounds) if bounds else None


def _within(asked: _Point, bound: re.Match[str]) -> bool:
    version, sign = _read(bound["version"]), bound["below"] or bound["above"]
    included = "=" in sign or sign in "\u2264\u2265"
    if bound["below"]:
        return asked <= (version, 0) if included else asked < (version, 0)
    return asked >= (version, 0) if included else asked > (version, 0)


def _read(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))

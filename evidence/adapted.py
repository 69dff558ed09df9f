"""The sentences whose code a block of code was made of, by the lines, the settings and the commands that both have."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set

from .address import Address
from .code_support import code_of, fewest

_SETTING = re.compile(r"(?:- )?[\"']?([A-Za-z_][\w.-]{0,80})[\"']?[ \t]{0,40}[:=](?!=)")
_WORD = re.compile(r"[^\s\"']+")
_COMMENT = ("#", "//", "--")
_LEAST = 0.5
"""Least share of the lines of a block that the evidence has in its own way."""
_MOST_PASSAGES, _LEAST_MORE = 3, 2
"""Most passages that a block is made of, and fewest lines that another one adds."""


def adapted_from(code: str, among: Sequence[Address]) -> list[Address]:
    """The sentences of the passages that have most of the lines of a block, with other values; none if fewer than half
    of its lines are of any."""
    there = _signed(among)
    left = dict.fromkeys(_signs(code.splitlines()))
    total, found = len(left), dict[Address, Set[str]]()
    for at in range(_MOST_PASSAGES):
        passage, own = _nearest(left, there)
        if len(own) < (_LEAST_MORE if at else 1):
            break
        found |= {address: signs & own for address, signs in there if address.passage.id == passage and signs & own}
        left = dict.fromkeys(sign for sign in left if sign not in own)
    enough = total > 0 and total - len(left) >= _LEAST * total
    return fewest(found) if enough else []


def of_its_lines(code: str, cited: Sequence[Address], among: Sequence[Address]) -> list[Address]:
    """Those of the cited sentences whose passages have a line of a block in its own way; all if none has."""
    own = frozenset(_signs(code.splitlines()))
    passages = {address.passage.id for address, signs in _signed(among) if signs & own}
    return [address for address in cited if address.passage.id in passages] or [*cited]


def _signed(among: Sequence[Address]) -> list[tuple[Address, frozenset[str]]]:
    return [(address, signs) for address in among if (signs := frozenset(_signs(code_of(address))))]


def _nearest(left: Mapping[str, None], there: Sequence[tuple[Address, frozenset[str]]]) -> tuple[str, frozenset[str]]:
    """The passage that has most of these lines, the first of several, and those that it has."""
    shared: dict[str, frozenset[str]] = {}
    for address, signs in there:
        own = signs.intersection(left)
        shared[address.passage.id] = shared.get(address.passage.id, frozenset()) | own
    return max(shared.items(), key=lambda pair: len(pair[1]), default=("", frozenset()))


def _signs(lines: Sequence[str]) -> Iterator[str]:
    """What tells each line of code from others: the name of its setting, or its first two words."""
    for line in map(str.strip, lines):
        if not any(map(str.isalnum, line)) or line.startswith(_COMMENT):
            continue
        setting = _SETTING.match(line)
        yield f"{setting[1]}:" if setting else " ".join(_WORD.findall(line.removeprefix("$ "))[:2])

"""Halves that share no document: thresholds are chosen on `dev` and reported on `test`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from .record import Claim, Split

_VERSION = re.compile(r"-(?:20\d\d|v\d)(?=\.\w+$)")


def halves(claims: Iterable[Claim]) -> list[Claim]:
    """The same claims, each with its half.

    Documents that one claim rests on together, versions of one document, and pages about one subject stay together;
    the largest group goes first, each to the half of its source that has fewer claims.
    """
    all_of = list(claims)
    roots: dict[str, str] = {}
    for claim in all_of:
        first, *others = _parts(claim)
        for other in others:
            roots[_root(roots, other)] = _root(roots, first)
    groups = Counter((claim.source, _root(roots, _parts(claim)[0])) for claim in all_of)
    size: Counter[tuple[str, Split]] = Counter()
    half: dict[tuple[str, str], Split] = {}
    for group, count in sorted(groups.items(), key=lambda item: (-item[1], item[0])):
        half[group] = "dev" if size[group[0], "dev"] <= size[group[0], "test"] else "test"
        size[group[0], half[group]] += count
    return [replace(claim, split=half[claim.source, _root(roots, _parts(claim)[0])]) for claim in all_of]


def _parts(claim: Claim) -> list[str]:
    """The documents of a claim without the mark of their version."""
    return [_VERSION.sub("", document.split("#")[0]) for document in claim.document.split("+")]


def _root(roots: dict[str, str], document: str) -> str:
    while document in roots and roots[document] != document:
        document = roots[document]
    return document

"""Sections and sentences that say how to mend what a question wants mended: "Mitigation" of the runbook of an alert."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ...evidence.address import Address
from ...evidence.text.english import pattern, words
from ...evidence.text.words import analyze
from ..questions.trouble import asks_remedy, trouble

_REMEDY = (
    "mitigat(?:e|es|ing|ion)s?|remed(?:y|ies|iation)|resol(?:ve|ution)s?|solutions?|workarounds?|recover(?:y|ing)?"
    "|fix(?:es|ing)?|repairs?|what to do|how to (?:fix|resolve|solve)"
)
_SECTION = pattern(_REMEDY)
_BESIDE = re.compile(
    rf"\W*(?:\d+\W+)?(?:{words('possible recommended suggested temporary permanent')} )?(?:steps to |how to )?"
    rf"(?:{_REMEDY})(?: {words('steps? options? it this')}| the {words('issue problem error')})?\W*",
    re.IGNORECASE,
)
_IT = "(?:this|that|it|(?:the|this) (?:issue|problem|error|failure))"
_MENDED = f"{words('fixed resolved solved avoided prevented corrected remedied mitigated')}|worked around"
_TELLS = re.compile(
    rf"{_IT} (?:{words('can could may must should is')} )(?:(?:usually|often|easily) )?(?:be )?(?:{_MENDED})\b"
    rf"|to {words('fix resolve solve correct remedy')} {_IT}\b",
    re.IGNORECASE,
)
"""Begins a sentence that says how to mend what the one before it tells of."""


def remedy_query(part: str, among: Iterable[Address]) -> str:
    """What to search for if a part wants something mended and no sentence `among` these does; else empty."""
    unwanted = trouble(part)
    found = any(mends(unwanted, address) for address in among)
    return f"{part.rstrip(' ?')}: mitigation" if unwanted and not found else ""


def is_mended(part: str, by: Iterable[Address]) -> bool:
    """Whether a part wants something mended, and one of these sentences says how, or is in a section that does."""
    unwanted = trouble(part)
    return asks_remedy(part) and any(tells_remedy(address) or (unwanted and mends(unwanted, address)) for address in by)


def tells_remedy(address: Address) -> bool:
    """Whether the sentence begins by saying how to mend what the one before it tells of."""
    return _TELLS.match(address.shown) is not None


def is_of_remedies(heading: str) -> bool:
    """Whether a heading is that of the remedies for what the section beside it tells of: `Resolution`."""
    return _BESIDE.fullmatch(heading) is not None


def mends(trouble: frozenset[str], address: Address) -> bool:
    """Whether the sentence is in a section that says how to get rid of the `trouble`, which the headings name."""
    above = " ".join((address.passage.title, *address.path))
    return any(map(_SECTION.search, address.path)) and trouble <= set(analyze(above))

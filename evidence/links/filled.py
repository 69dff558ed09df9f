"""Addresses of the evidence with a name of the reader's own in them: `https://holm.example/quay/<berth>`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice

_PLACEHOLDER = re.compile(r"<[\w.:-]{1,60}>|\{[\w.:-]{1,60}\}")
_TEMPLATE = re.compile(r"https?://[\w.:-]{1,253}/[\w./~%+:@{}<>-]{1,300}")
"""One without a query, and with no placeholder in its host."""
_NAME = re.compile(r"[\w.-]+")
_MOST = 100
"""Most such addresses that are read."""
_MOST_GAPS = 2
"""Most placeholders of one: each may end in many places."""


def is_filled(url: str, evidence: Iterable[str], question: str) -> bool:
    """Whether an address is one of the evidence with names of the question in place of its placeholders."""
    asked = {name.strip(".") for name in _NAME.findall(question)}
    for template in islice(_templates(evidence), _MOST):
        filled = re.fullmatch(r"([\w.-]{1,80})".join(map(re.escape, _PLACEHOLDER.split(template))), url)
        if filled is not None and asked.issuperset(filled.groups()):
            return True
    return False


def _templates(evidence: Iterable[str]) -> Iterator[str]:
    found = dict.fromkeys(match[0].rstrip(".:") for text in evidence for match in _TEMPLATE.finditer(text))
    return (each for each in found if 0 < len(_PLACEHOLDER.findall(each)) <= _MOST_GAPS)

"""Questions for what is not allowed, covered or needed, and sentences that deny something."""

from __future__ import annotations

import re

from ...evidence.text.english import pattern, words

_BEFORE = r"(?:(?!\b(?:if|when|while|because|that|who|which|happens?)\b)[^?,;]){1,60}?"
_ASKED = re.compile(
    rf"^\W*(?:(?:and|so|but) )?(?:what|which|who|whose)\b{_BEFORE}"
    r"(?:n['\u2019]t\b|\b(?:can ?)?not\b(?! only\b)|\bnever\b"
    r"|\b(?:excluded|exempt|ineligible|forbidden|prohibited|banned)\b)",
    re.IGNORECASE,
)
_FREED = words("restricted limited required needed necessary obliged bound mandatory exhaustive only just sure clear")
"""`Not restricted` allows something."""
_DENIES = re.compile(
    rf"(?:\b(?:can)?not|n['\u2019]t)\b(?! (?:\w+ )?{_FREED}\b)"
    r"|\b(?:no|none|never|nobody|neither|nor|without|except|unless)\b",
    re.IGNORECASE,
)
_EXCLUDES = pattern(
    words(r"exclud\w+ exempt\w* ineligible forbidden prohibit\w* banned disallow\w* unsupported refus\w+ reject\w*")
)


def asks_denied(part: str) -> bool:
    """Whether a part of a question asks for what is not so: `What can't I claim?`."""
    return _ASKED.search(part) is not None


def denies(text: str) -> bool:
    """Whether a text says that something is not so; `not restricted` says that it is."""
    return _DENIES.search(text) is not None or _EXCLUDES.search(text) is not None

"""Fonts in which all letters are as wide: what is set in one is code, or shown as it was typed."""

from __future__ import annotations

import re

_FIXED = re.compile(r"mono|monaco|courier|consol|menlo|code|typewriter|fixed|cmtt", re.IGNORECASE)


def is_fixed(font: str) -> bool:
    """Whether a font is monospaced, judging by its name."""
    return _FIXED.search(font) is not None

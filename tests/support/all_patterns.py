"""Every pattern as a parameter: three that differ most in the quick tests, the others in the slow ones."""

from __future__ import annotations

import pytest

from groundwire.graphs import PATTERNS

QUICK = ("naive", "tool_agent", "research")
ALL_PATTERNS = [pytest.param(name, marks=() if name in QUICK else (pytest.mark.slow,)) for name in PATTERNS]

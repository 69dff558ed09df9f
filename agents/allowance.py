"""What one consultation of a role may spend."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Allowance:
    """Limits that the run's budget leaves to a role now."""

    calls: int
    """Model calls, 0 or more."""
    seconds: float = math.inf
    """Seconds until a reply is no longer waited for."""
    refused: int = 0
    """Attempts before this one that the provider turned away; each is entered as a call."""
    retry: bool = False
    """Whether the caller makes another attempt when the provider turns this one away."""

"""What one consultation of a role may spend."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Allowance:
    """What the run's budget currently leaves for a role."""

    calls: int
    """Model calls, 0 or more."""
    tokens: float = math.inf
    """Tokens of its calls together. One whose prompt alone is longer is not made; a reply may go beyond them."""
    seconds: float = math.inf
    """Seconds to wait for a reply."""
    refused: int = 0
    """Earlier attempts that the provider rejected because it was busy; each is recorded as a call."""
    retry: bool = False
    """Whether the caller will try again if the provider rejects this attempt because it is busy."""

    @property
    def used_up(self) -> bool:
        """Whether nothing may be sent: a request without time for its reply would be paid for in vain."""
        return self.calls < 1 or self.seconds <= 0

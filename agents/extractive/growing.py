"""The evidence of an extraction, which grows with each further search."""

from __future__ import annotations

from collections.abc import Sequence

from ...evidence.address import Address
from ...evidence.addresses import Addresses
from .means import Means

_MOST_SEARCHES = 2
"""Most further searches for what the evidence lacks."""


class GrowingEvidence:
    """Numbered sentences, of which those of some passages may be shown."""

    def __init__(self, addresses: Addresses, allowed: Sequence[str], means: Means) -> None:
        """`allowed` are the ids of the passages that may be shown."""
        self.addresses, self.allowed, self._means = addresses, list(allowed), means
        self._searches = 0

    @property
    def to_show(self) -> list[Address]:
        """The sentences that may be shown."""
        allowed = set(self.allowed)
        return [address for address in self.addresses if address.passage.id in allowed]

    def search(self, query: str) -> bool:
        """Search once more, if there is a query and the limit allows it; returns whether passages were added."""
        if not query or self._searches >= _MOST_SEARCHES:
            return False
        self._searches += 1
        more = self._means.more(query)
        if more is None:
            return False
        known_ids = {address.passage.id for address in self.addresses}  # some of these may have been graded irrelevant
        self.addresses = more
        self.allowed += [id_ for id_ in dict.fromkeys(address.passage.id for address in more) if id_ not in known_ids]
        return True

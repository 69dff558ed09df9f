"""What an extracted answer says so far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...evidence.address import Address
from ..replies.prose import Claim, cite
from .list_items import shows_item


class Told:
    """The claims of an answer, in the order in which they were said."""

    def __init__(self) -> None:
        self.claims: list[Claim] = []

    def has(self, address: Address) -> bool:
        """Whether a claim rests on the sentence."""
        return cite(address) in {cited for claim in self.claims for cited in claim.cites}

    def say(self, claims: Iterable[Claim]) -> None:
        """Add claims; each replaces an earlier one that it contains, and nothing is shown twice."""
        for claim in claims:
            again = [earlier for earlier in self.claims if _says_the_same(earlier, claim)]
            if all(set(earlier.cites) < set(claim.cites) or shows_item(claim.text, earlier.text) for earlier in again):
                beside = claim.beside and all(earlier.beside for earlier in again)
                others = [earlier for earlier in self.claims if earlier not in again]
                self.claims = [*others, claim.model_copy(update={"beside": beside})]


def behind_lists(claims: Sequence[Claim]) -> list[Claim]:
    """The same claims, each that follows the items of a list and is none of them on a line of its own."""
    before = [False, *(claim.item for claim in claims)]
    return [
        claim.model_copy(update={"opens": True}) if after_item and not claim.item else claim
        for after_item, claim in zip(before, claims, strict=False)
    ]


def _says_the_same(earlier: Claim, claim: Claim) -> bool:
    return (
        not set(earlier.cites).isdisjoint(claim.cites)
        or claim.text in earlier.text
        or shows_item(earlier.text, claim.text)
        or shows_item(claim.text, earlier.text)
    )

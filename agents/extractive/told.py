"""What an extracted answer says so far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...evidence.address import Address
from ..questions.expectation import expectation
from ..replies.claim import Claim, cite
from .lists.list_items import shows_item
from .scores.scoring import Scored

_ANSWERS_TOO = 0.2
"""By how much the sentence for one part of a question must beat all others to answer the next part too."""
_EXPLAINED = 6
"""Fewest words of an item, on average, if the items of a list say what they are."""


class Told:
    """The claims of an answer, in the order in which they were said."""

    def __init__(self) -> None:
        self.claims: list[Claim] = []

    def has(self, address: Address) -> bool:
        """Whether a claim rests on the sentence."""
        return cite(address) in {cited for claim in self.claims for cited in claim.cites}

    def among(self, addresses: Iterable[Address]) -> list[Address]:
        """Those of the sentences on which a claim rests."""
        cited = {each for claim in self.claims for each in claim.cites}
        return [address for address in addresses if cite(address) in cited]

    def explains_each(self) -> bool:
        """Whether the last claim is a list whose items say more than names do."""
        items = [line for line in (self.claims[-1].text.split("\n") if self.claims else []) if line.startswith("- ")]
        return len(items) > 1 and sum(len(item.split()) for item in items) >= _EXPLAINED * len(items)

    def answers(self, ranked: Sequence[Scored]) -> bool:
        """Whether the best of the sentences for a part of the question is shown, and better than all that are not."""
        new = [scored.score for scored in ranked if not self.has(scored.candidate.address)]
        return bool(ranked) and (not new or ranked[0].score >= new[0] + _ANSWERS_TOO)

    def left(self, part: str, ranked: list[Scored]) -> list[Scored]:
        """The sentences for a part of the question that are not shown yet; only the best one if it is shown, and
        answers this part better than all others."""
        new = [scored for scored in ranked if not self.has(scored.candidate.address)] or ranked
        by = ranked[0].score - new[0].score if ranked else 0.0
        again = by >= _ANSWERS_TOO and ranked[0].met and expectation(part).kind not in ("what", "yes_no")
        return ranked[:1] if again else new

    def say(self, claims: Iterable[Claim]) -> None:
        """Add claims; each replaces an earlier one that it contains, and nothing is shown twice."""
        for claim in claims:
            again = [earlier for earlier in self.claims if _says_the_same(earlier, claim)]
            if all(set(earlier.cites) < set(claim.cites) or shows_item(claim.text, earlier.text) for earlier in again):
                beside = claim.beside and all(earlier.beside for earlier in again)
                others = [earlier for earlier in self.claims if earlier not in again]
                self.claims = [*others, claim.model_copy(update={"beside": beside})]


def behind_lists(claims: Sequence[Claim]) -> list[Claim]:
    """The same claims; one behind the items of a list that is none of them gets a line of its own."""
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

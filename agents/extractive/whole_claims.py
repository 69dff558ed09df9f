"""Sentences as a reader needs them: with the list, the block and the neighbours without which they tell nothing."""

from __future__ import annotations

from collections.abc import Sequence

from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ..questions.expectation import expectation
from ..questions.sample import asks_sample
from ..replies.claim import Claim, cited_by
from .alone import alone, number_asked
from .cases import case_meant, cases_around
from .code.around import block_around
from .code.listings import with_further_listings
from .completed import before_it, below_it
from .denied import behind_denial
from .further_steps import next_steps
from .growing import GrowingEvidence
from .lists.around import is_joined, is_option, is_step, list_around
from .lists.list_beside import list_beside
from .lists.list_items import announced_by
from .lists.list_questions import lists_asked
from .means import Means
from .members import all_meant, one_meant
from .named_numbers import giving_number
from .scores.byline import is_listed_author
from .scores.scoring import Scored
from .several import list_of_several
from .told import Told


class WholeClaims:
    """Makes claims of the sentences of one extraction; what was `told` is not told again as a case of several."""

    def __init__(self, evidence: GrowingEvidence, means: Means, told: Told) -> None:
        self._evidence, self._means, self._told = evidence, means, told

    @property
    def _addresses(self) -> Addresses:
        return self._evidence.addresses

    def of(self, part: str, address: Address) -> Claim:
        """A sentence as a reader needs it; one that announces a list or code comes with all of it."""
        steps = expectation(part).kind == "steps" or asks_sample(part)
        asks_list = is_joined(address) or (steps and is_step(address)) or self._is_a_case(part, address)
        whole = self.list_of(part, address, asks_list=asks_list)
        block = whole or block_around(address, self._addresses, part, asks_how=steps)
        claim = behind_denial(block or alone(address, part), address)
        number = number_asked(part, address)
        return claim.model_copy(update={"text": f"{number}: {claim.text}"}) if number else claim

    def list_of(self, part: str, address: Address, *, asks_list: bool) -> Claim | None:
        """The list that a sentence announces or belongs to; None if it is not to be shown whole, or there is none."""
        listed = list_around(address, self._addresses, self._means, part, asks_list=asks_list)
        return behind_denial(listed, address) if listed else None

    def in_company(self, part: str, best: Address) -> list[Claim]:
        """The best sentence, with its neighbours and the list that belong to it."""
        before, below = before_it(best, self._addresses, part), below_it(best, self._addresses, part)
        around = [*filter(None, [*before, best, giving_number(part, best, self._evidence), *below])]
        around = with_further_listings(around, self._addresses) if lists_asked(part) else around
        claims = [self.of(part, address) for address in dict.fromkeys(around)]
        line = list_beside(best, self._addresses, part)
        if line and (listed := self.list_of(part, line, asks_list=not announced_by(line, self._addresses))):
            if expectation(part).kind == "who":  # the sentence says of what the list tells who
                last = claims.pop()
                listed = Claim(text=f"{last.text} {listed.text}", cites=[*last.cites, *listed.cites])
            claims.insert(0 if line.number < best.number else len(claims), listed)
        return [*claims, *self.further(part, claims[-1])]

    def whole_list(self, part: str, ranked: Sequence[Scored]) -> tuple[Claim | None, list[Address]]:
        """The list that answers a part, and the best sentence if it is not in it."""
        best = ranked[0].candidate.address
        several = (lists_asked(part) and not one_meant(part, ranked)) or is_listed_author(part, best)
        one = expectation(part).kind == "steps" and is_option(best)
        whole = self.list_of(part, best, asks_list=not one and (several or all_meant(part, ranked)))
        if whole is not None or not several or expectation(part).kind == "steps":
            return whole, []
        return list_of_several(ranked, lambda item: self.list_of(part, item, asks_list=True)), [best]

    def further(self, part: str, claim: Claim) -> list[Claim]:
        """The further steps after a claim, if a part asks what to do."""
        last = cited_by(claim, self._addresses)[-1:] if expectation(part).kind == "steps" else []
        return [self.of(part, step) for end in last for step in next_steps(end, self._addresses, self._means)]

    def _is_a_case(self, part: str, address: Address) -> bool:
        """Whether a sentence is one of several cases of which it tells nothing without the others."""
        cases = cases_around(part, address, self._addresses, self._means)
        meant = case_meant(part, cases) if cases else None
        return bool(cases) and not (meant is not None and (meant == address or self._told.has(meant)))

"""What stands below a heading such as `Myths` or `Rejected alternatives`, behind that heading."""

from __future__ import annotations

from ...evidence.address import Address
from ...evidence.denying import denying_heading
from ..replies.claim import Claim
from .heading import in_front


def behind_denial(claim: Claim, address: Address) -> Claim:
    """The claim behind the heading that denies the sentence it is made of, unless it tells that heading: without it,
    it would say what its document denies."""
    heading, inner = denying_heading(address), address.nearest_heading
    if not heading or heading in claim.text or address.sentence.kind == "code":
        return claim
    between = [] if inner == heading or inner in claim.text or address.lead else [in_front(inner)]
    return claim.model_copy(update={"text": " ".join([in_front(heading), *between, claim.text])})

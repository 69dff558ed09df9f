"""What stands below a heading such as `Myths`, `Rejected alternatives` or `Allowed`, behind that heading."""

from __future__ import annotations

from ...evidence.address import Address
from ...evidence.denying import denying_heading
from ...evidence.injection.flags import flags_in
from ...evidence.text.words import analyze, content_words
from ..questions.permission import is_verdict
from ..replies.claim import Claim
from .heading import in_front


def behind_denial(claim: Claim, address: Address) -> Claim:
    """The claim behind the heading that denies the sentence it is made of, or says whether it is allowed, unless it
    tells that heading: without it, it would say what its document denies, or not whether it does."""
    heading, inner = denying_heading(address) or _verdict_above(address), address.nearest_heading
    line, _, items = claim.text.partition("\n")
    says_it = heading in claim.text or (items and set(content_words(heading)) <= set(analyze(line)))
    if not heading or says_it or address.sentence.kind == "code":
        return claim
    between = [] if inner == heading or inner in claim.text or address.lead else [in_front(inner)]
    return claim.model_copy(update={"text": " ".join([in_front(heading), *between, claim.text])})


def _verdict_above(address: Address) -> str:
    """The innermost heading above a sentence that says only whether what stands below it is allowed; else empty."""
    return next((each for each in reversed(address.path) if is_verdict(each) and not flags_in(each)), "")

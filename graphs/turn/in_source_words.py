"""What the sentences say that a claim cites, in place of a claim that says it otherwise."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...agents.confirmed import unconfirmed, yes_or_no
from ...agents.extractive.alone import alone
from ...agents.replies.claim import Claim, cite, cited_by
from ...evidence.address import Address
from ...evidence.against import against
from ...evidence.bearing.bearing import COVERED
from ...evidence.comparisons import TooMuchComparedError
from ...evidence.support import Resting
from .claims import resting

_MOST = 2
"""Most sentences that are shown in place of one claim."""


def in_source_words(
    claim: Claim, its: Resting, told: Collection[Address], among: Sequence[Address], question: str
) -> list[tuple[Claim, Resting]]:
    """The sentences that a claim cites, as claims of their own with what they rest on; none if there are more than
    `_MOST`, or if any is among those that other claims have `told`.

    They must speak of the same, with at least half of the claim's words, and against it: else it may be about another
    thing than they are. A yes or no is not replaced by what does not have the words of the question, and nothing by a
    row of a table, which says little alone.
    """
    cited = cited_by(claim, among)
    if claim.is_code or claim.row or claim.announces or not its.lacking or not 0 < len(cited) <= _MOST:
        return []
    if any(address in told or address.announces or address.sentence.kind in ("code", "row") for address in cited):
        return []
    if not _of_the_same(claim, cited, question):
        return []
    if any(unconfirmed(part, claim.text, cited) for part in yes_or_no(question)):
        return []
    claims = [_shown(address, question) for address in cited]
    claims[0] = claims[0].model_copy(update={"item": claim.item, "opens": claim.opens, "depth": claim.depth})
    rests = [resting(each, among, question) for each in claims]
    return list(zip(claims, rests, strict=True)) if all(each.cited for each in rests) else []


def rows_say_otherwise(claim: Claim, among: Sequence[Address], question: str) -> bool:
    """Whether a claim speaks of the same as what it cites, and a row of a table is among that."""
    cited = cited_by(claim, among)
    return any(address.sentence.kind == "row" for address in cited) and _of_the_same(claim, cited, question)


def _shown(address: Address, question: str) -> Claim:
    """A sentence as a reader needs it, but not behind a heading that is a question itself."""
    asks = address.nearest_heading.endswith("?")
    return Claim(text=address.shown, cites=[cite(address)]) if asks else alone(address, question)


def _of_the_same(claim: Claim, cited: Sequence[Address], question: str) -> bool:
    """Whether sentences have half of a claim's words; not if the limit of comparisons is reached."""
    try:
        return against(claim.text, cited, question=question).stated >= COVERED
    except TooMuchComparedError:
        return False

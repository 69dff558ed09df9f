"""What each claim of a draft rests on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...agents.checker import Verdict
from ...agents.replies.claim import Claim, announced_by, cite, cited_by
from ...agents.replies.counted_below import counted_below
from ...agents.replies.counted_options import without_counts
from ...agents.replies.remarks import binds
from ...evidence.address import Address
from ...evidence.against import unstated_facts
from ...evidence.bearing.denials import leaves_out_denial
from ...evidence.bearing.reading import read
from ...evidence.links.urls import foreign_urls
from ...evidence.support import Resting
from .claims import resting, resting_judged


def bases_of(claims: Sequence[Claim], addresses: Sequence[Address], question: str) -> list[Resting]:
    """What each claim rests on."""
    before = ["", *(claim.text for claim in claims)]
    return [
        _resting(claim, addresses, question, text, below=[claims[item] for item in announced_by(at, claims)])
        for at, (claim, text) in enumerate(zip(claims, before, strict=False))
    ]


def rescued(
    claims: Sequence[Claim],
    bases: Sequence[Resting],
    addresses: Sequence[Address],
    question: str,
    verdicts: Mapping[int, Verdict],
) -> list[Resting]:
    """The same, with what those claims rest on that nothing else bears out and that a model judged to be supported, or
    in part; `verdicts` are by the numbers of the claims, from 1. The first may sum up any that follows it.

    One that was judged to be supported rests on the sentences that it cites rather than on others, and may name what
    stands in the code that the answer shows."""
    among = [address for address in addresses if not address.flagged]
    found = [*bases]
    shown: list[str] = []
    for at in sorted(range(len(bases)), key=lambda each: not claims[each].is_code):
        verdict = verdicts.get(at + 1)
        found[at] = _as_judged(bases[at], claims, at, among, question, verdict, shown)
        if claims[at].is_code and found[at].cited and verdict != "unsupported":
            shown.append(claims[at].text)
    return found


def _as_judged(
    its: Resting,
    claims: Sequence[Claim],
    at: int,
    among: Sequence[Address],
    question: str,
    verdict: Verdict | None,
    shown: Sequence[str],
) -> Resting:
    if verdict not in ("supported", "partial"):
        return its
    claim = claims[at].model_copy(update={"text": without_counts(at, claims, question)})
    if not its.cited:
        if claim.announces and verdict == "supported" and (announced := _announced(claim, among, question)).cited:
            return announced
        after = claims[at + 1 : at + 2] if at else claims[1:]
        return resting_judged(claim, among, question, after=after, below=counted_below(at, claims), code=shown)
    own = cited_by(claim, among)
    if verdict == "partial" or claim.is_code or claim.announces or {*own}.issuperset(its.cited):
        return its
    judged = resting_judged(claim, among, question, code=shown)
    return judged if judged.cited else its


def _announced(claim: Claim, among: Sequence[Address], question: str) -> Resting:
    """What a line such as `What may go wrong on the way:` rests on, which a model judged to be supported: on what its
    items cite, though these have none of its words, unless it limits or denies something, says a fact that they lack,
    or the opposite of their own line."""
    cited = cited_by(claim, among)
    if not cited or binds(claim.text) or opposed_to(claim, cited):
        return Resting((), "unsupported")
    lacking = unstated_facts(claim.text, cited, among, question=question)
    is_foreign = lacking or foreign_urls(claim.text, [each.plain_text for each in among], question=question)
    return Resting((), "unsupported", lacking) if is_foreign else Resting(tuple(cited), "supported")


def _resting(
    claim: Claim, addresses: Sequence[Address], question: str, before: str, *, below: Sequence[Claim]
) -> Resting:
    """What a claim rests on; a line that announces a list, on the first of the list's sentences that bears it out, on
    all of them (`It has three lamps:`), or on others that say the same as it: `First, ring the bell:`. If it cites
    sentences of its own, it rests on these, or on them and those of what is `below` it."""
    among = [address for address in addresses if not address.flagged]
    if not claim.announces:
        its = resting(claim, among, question, before=before)
        if its.cited or not (below and claim.cites and claim.text.rstrip("*_ ").endswith(":")):
            return its
        cites = dict.fromkeys([*claim.cites, *(cite for item in below for cite in item.cites)])
        return resting(claim.model_copy(update={"cites": [*cites]}), among, question, before=before)
    listed = cited_by(claim, among)
    items = [address for address in listed if not opposed_to(claim, [address])]
    alone = (resting(claim, [address], question) for address in items)
    together = _with_leads(items, among)
    whole = claim.model_copy(update={"cites": [cite(address) for address in together]})
    borne = next((its for its in alone if its.cited), None) or resting(whole, together, question)
    if borne.cited or items != listed:
        return borne
    return resting(claim.model_copy(update={"cites": []}), among, question, before=before)


def opposed_to(announcing: Claim, items: Sequence[Address]) -> bool:
    """Whether a line such as `Use these:` announces what the evidence lists below one such as `Never use:`."""
    line = read(announcing.text)
    return any(leaves_out_denial(line, read(item.lead)) for item in items if item.lead)


def _with_leads(items: Sequence[Address], among: Sequence[Address]) -> list[Address]:
    """The items with the lines that announce them."""
    leads = {(item.passage.id, item.sentence.lead) for item in items}
    return [one for one in among if one in items or (one.passage.id, (one.sentence.start, one.sentence.end)) in leads]

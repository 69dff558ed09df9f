"""Checks each claim of a draft, and keeps those that their evidence bears out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from ...agents.checker import Verdict
from ...agents.replies.claim import Claim, Draft, announced_by, cited_by
from ...agents.replies.ignorance import premise_of
from ...agents.replies.titles import is_title
from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.code_support import without_comments
from ...evidence.comparisons import limited_comparisons
from ...evidence.events import Checked
from ...evidence.markup.beginning import in_quotes
from ...evidence.markup.blocks import without_number
from ...evidence.support import Resting, rest
from ...evidence.text.line import unmarked
from ...evidence.text.spans import Span
from ...evidence.text.words import content_words, overlap
from ..turn.bases import bases_of, opposed_to, rescued
from ..turn.focus import in_focus, worth_citing
from ..turn.in_cells import in_cells
from ..turn.in_source_words import in_source_words, rows_say_otherwise
from ..turn.question import said_before, said_by_user
from ..turn.runtime import Run, trusts_model
from ..turn.state import State
from .kept_claims import KeptClaims
from .steps import emit

_SAID = 0.8
"""Least share of a premise's words in a sentence that says it."""
_TITLE = re.compile(r"\*\*[^*\n]{1,80}(?::\*\*|\*\*:)(?=\s)")
_CLAIM, _CODE = "claim", "code block"
"""What one that is left out is called."""
_NOT_BORNE_OUT, _IN_PART = "no passage bears out", "the passages bear out only in part"
"""Why it is, and why one is that a model judged to be supported, or in part: it says a fact that they lack."""
_NOT_AS_IN_ROW = "the table's rows do not bear out"
"""Why one is that speaks of rows."""


@limited_comparisons()
def kept(draft: Draft, state: State, runtime: Run) -> KeptClaims:
    """Check every claim against the sentences that the turn may cite."""
    outcome = KeptClaims()
    passages = {entry.passage.id for entry in worth_citing(state, runtime).values()}
    addresses = [address for address in Addresses(in_focus(state, runtime)) if address.passage.id in passages]
    outcome.unused = sum(address.flagged for address in addresses)
    usable = [address for address in addresses if not address.flagged]
    question = said_before(state, runtime)
    verdicts: dict[int, Verdict] = {claim["claim"]: claim["verdict"] for claim in state["verdicts"].get("claims", [])}
    bases = bases_of(draft.claims, addresses, question)
    if trusts_model(runtime):
        bases = rescued(draft.claims, bases, addresses, said_by_user(state, runtime), verdicts)
    borne_out = [bool(its.cited) and verdicts.get(at) != "unsupported" for at, its in enumerate(bases, start=1)]
    idle, opposed = _announcing_nothing(draft.claims, bases, borne_out, question)
    left = None
    for at, claim in enumerate(draft.claims):
        is_judged = trusts_model(runtime) and verdicts.get(at + 1) in ("supported", "partial")
        claim = _as_shown(claim, addresses, left=left, is_judged=is_judged)
        outcome.body.enter(claim)
        if at in idle or claim.is_title(question) or claim.is_remark:
            outcome.unclaimed += 1
            if at not in idle:
                outcome.body.say(unmarked(claim.text, verbatim=False), item=claim.item, opens=claim.opens)
            continue
        is_false = at in opposed or _is_said(premise_of(claim.opening), usable, question)
        its = replace(bases[at], cited=(), support="unsupported") if is_false else bases[at]
        verdict = verdicts.get(at + 1)
        reason = _left_out(claim, its, addresses, verdict, question=question)
        said = said_by_user(state, runtime) if verdict == "supported" and is_judged else ""
        part = in_cells(claim, usable, question, said=said) if reason == _NOT_BORNE_OUT and not is_false else None
        if part is not None:
            claim, its, verdict, reason = part.claim, part.resting, None, ""
            outcome.cells += part.left_out
        if reason == _NOT_BORNE_OUT and not is_false:
            reason = _why(claim, usable, question, is_judged=is_judged)
        told = [(claim, its)]
        if reason:
            others = {*outcome.cited, *(address for base in bases for address in base.cited)}
            told = [] if verdict == "unsupported" else in_source_words(claim, its, others, usable, question)
            told = _headed(told, claim)
        outcome.replaced += bool(reason and told)
        if not told:
            outcome.dropped.append((_CODE if claim.is_code else _CLAIM, reason))
            outcome.body.leave_out(claim)
            if _is_code_of(claim, draft.claims[at + 1 : at + 2], borne_out[at + 1 : at + 2]):
                outcome.body.say(unmarked(_title_of(claim), verbatim=False), item=True, opens=True)
        supports = [outcome.add(each, base, None if reason else verdict) for each, base in told]
        outcome.supports += supports[:1]
        left = _head_of(claim) if claim.item and not told else None
        emit(state, runtime, Checked(claim=" ".join(each.text for each, _ in told), kept=bool(told)))
    outcome.incomplete = _leaves_out_items(outcome.cited, addresses)
    return outcome


def _leaves_out_items(cited: Sequence[Address], addresses: Sequence[Address]) -> bool:
    """Whether an item that reads like instructions to a model stands in a list of which two items or more are cited."""
    shown = Counter(_list_of(item) for item in cited if item.sentence.kind == "item")
    flagged = {_list_of(item) for item in addresses if item.flagged and item.sentence.kind == "item"}
    return any(shown[each] > 1 for each in flagged)


def _list_of(item: Address) -> tuple[str, Span | None, Span | None]:
    """What all items of a list have in common."""
    return item.passage.id, item.sentence.lead, item.sentence.under


def _announcing_nothing(
    claims: Sequence[Claim], bases: Sequence[Resting], borne_out: Sequence[bool], question: str
) -> tuple[set[int], set[int]]:
    """The lines without numbers that announce nothing, as they or all items below them are not borne out, and those of
    the items that the evidence lists below a line that says the opposite."""
    idle, opposed = set[int](), set[int]()
    for at, claim in enumerate(claims):
        below = announced_by(at, claims)
        is_borne_out = borne_out[at] or claim.is_remark or (claim.is_title(question) and not bases[at].lacking)
        if claim.announces and not (is_borne_out and any(borne_out[item] for item in below)):
            idle.add(at)
            opposed.update(item for item in below if opposed_to(claim, bases[item].cited))
    return idle, opposed


def _is_said(premise: str, usable: Sequence[Address], question: str) -> bool:
    """Whether a sentence bears out what an answer says that no passage says, with nearly all of its words."""
    cited = rest(premise, [], usable, question=question).cited if premise else ()
    return any(overlap(content_words(premise), address.shown) >= _SAID for address in cited)


def _as_shown(claim: Claim, addresses: Sequence[Address], *, left: str | None, is_judged: bool) -> Claim:
    """A claim without comments that a model added to code, unless a model judged them too; it begins an item if the
    sentence that did was left out, which has `left` it its number and its title."""
    if claim.is_code and not is_judged:
        usable = [address for address in addresses if not address.flagged]
        claim = claim.model_copy(update={"text": without_comments(claim.text, usable)})
    if left is None or claim.opens:
        return claim
    return claim.model_copy(update={"item": True, "opening": left})


def _head_of(item: Claim) -> str:
    """The number and the title of an item, or only its number if it has no title."""
    return item.opening or item.text[: len(item.text) - len(without_number(item.text))].strip()


def _is_code_of(item: Claim, behind: Sequence[Claim], borne_out: Sequence[bool]) -> bool:
    """Whether the code right behind an item is shown, and the item has a title that tells what it is."""
    return item.item and bool(_title_of(item)) and any(borne_out) and any(each.is_code for each in behind)


def _title_of(item: Claim) -> str:
    """The bold title with a colon that an item begins with; empty if it has none, or one that states something."""
    title = _TITLE.match(item.text)
    return title[0] if title and is_title(title[0].replace(":", "")) else ""


def _headed(told: list[tuple[Claim, Resting]], item: Claim) -> list[tuple[Claim, Resting]]:
    """What is told in place of a claim, with its number and its title."""
    head = _head_of(item) if item.item else ""
    return [(each.model_copy(update={"opening": head if at == 0 else ""}), its) for at, (each, its) in enumerate(told)]


def _left_out(
    claim: Claim, resting: Resting, addresses: Sequence[Address], verdict: Verdict | None, *, question: str
) -> str:
    """Why a claim is left out, as part of a sentence; "" if it is not."""
    if verdict == "unsupported":
        return "the passages do not support"
    if resting.cited:
        return ""
    if not resting.checked:
        return "the check did not reach within its limit of comparisons"
    orders = (
        any(address.flagged for address in addresses)
        and rest(claim.text, cited_by(claim, addresses), addresses, question=question).cited
    )
    return "only instruction-like text bears out" if orders else _NOT_BORNE_OUT


def _why(claim: Claim, usable: Sequence[Address], question: str, *, is_judged: bool) -> str:
    """Why a claim is left out that nothing bears out; it is named if a model judged that the passages state it, or if
    it speaks of rows of a table, which are not quoted in its place."""
    if is_judged:
        return f"{_IN_PART}: {in_quotes(claim.text)}"
    is_of_rows = not claim.is_code and claim.row is None and rows_say_otherwise(claim, usable, question)
    return f"{_NOT_AS_IN_ROW}: {in_quotes(claim.text)}" if is_of_rows else _NOT_BORNE_OUT


def unchecked(draft: Draft) -> KeptClaims:
    """The text for a greeting, which needs no evidence."""
    outcome = KeptClaims()
    for claim in draft.claims:
        outcome.body.say(unmarked(claim.text, verbatim=False))
    return outcome

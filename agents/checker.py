"""The checker: does the evidence support each claim, and does the draft answer the question? Both in one call.

Verification fails closed: a claim that could not be judged is never *supported*.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, ConfigDict

from ..evidence.addresses import Addresses
from ..evidence.ledger import Entry
from ..evidence.markup.blocks import without_number
from ..evidence.text.line import one_line
from ..prompts import render
from .questions.queries import too_long
from .replies.claim import Claim, Draft
from .requests.allowance import Allowance
from .requests.bounded import bounded
from .requests.call import Reply, Role, consult, shape_text
from .requests.evidence_block import evidence_block

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel


Verdict = Literal["supported", "partial", "unsupported"]


class ClaimVerdict(BaseModel):
    """What the evidence says of one claim."""

    model_config = ConfigDict(extra="forbid")

    claim: int
    """Its number in the draft, from 1."""
    verdict: Verdict


class Verdicts(BaseModel):
    """The verdict on a draft; a claim that is not listed was not judged."""

    model_config = ConfigDict(extra="forbid")

    claims: list[ClaimVerdict]
    useful: bool
    """Whether the draft answers the question."""
    query: str
    """What to search for, if something is missing; else empty."""


ROLE = Role("checker", Verdicts)
_SEARCH = (
    'If a claim is unsupported or the draft is not useful, write in "query" one search query that would find what is '
    "missing. Otherwise leave it empty."
)
_NO_SEARCH = 'Leave "query" empty.'


def check_draft(
    question: str,
    draft: Draft,
    entries: Mapping[int, Entry],
    *,
    tried: Sequence[str],
    searches: bool = True,
    model: BaseChatModel | None,
    allowance: Allowance,
) -> Reply[Verdicts]:
    """Judge each claim of `draft` against the numbered ledger entries, and the draft against the question; a query is
    asked for if the pattern still `searches`."""
    block = evidence_block(question, Addresses(entries))
    prompt = render(
        "checker",
        draft="\n".join(_lines(draft)) or "(no claim)",
        search=_SEARCH if searches else _NO_SEARCH,
        tried="\n".join(f"- {query}" for query in tried) or "(none)",
        shape=shape_text(ROLE),
    )

    def check(value: Verdicts) -> str | None:
        numbers = sorted(claim.claim for claim in value.claims)
        if numbers != list(range(1, len(draft.claims) + 1)):
            return f"judge exactly the claims 1 to {len(draft.claims)}, each once, not {numbers}"
        return too_long(value.query)

    return consult(
        bounded(ROLE, "claims", least=len(draft.claims), most=len(draft.claims)),
        model,
        prompt=f"{block}\n\n{prompt}",
        fallback=lambda: _check_none(draft),
        check=check,
        allowance=allowance,
    )


def _lines(draft: Draft) -> Iterator[str]:
    """Its claims by their numbers, then what it says was not found, without which it may look like no answer."""
    yield from (f"{number}. {_unnumbered(claim)}" for number, claim in enumerate(draft.claims, start=1))
    if draft.claims:
        yield from (f"Not found: {one_line(line)}" for line in draft.missing)


def _unnumbered(claim: Claim) -> str:
    """The text without the number that it has in a list of the answer: claims are judged by numbers of their own."""
    text = f"{claim.opening} {claim.text}".lstrip()
    return without_number(text) if claim.item else text


def _check_none(draft: Draft) -> Verdicts:
    """Without a model nothing is judged: a claim is at best consistent with what it cites, never supported."""
    return Verdicts(claims=[], useful=bool(draft.claims), query="")

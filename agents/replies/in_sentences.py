"""Reads a draft that a node of one's own wrote, whose claims may hold several sentences and numbers in brackets."""

from __future__ import annotations

from ...evidence.addresses import Addresses
from ...evidence.markup.sentences import sentence_spans
from .claim import Claim, Draft
from .marks import without_marks
from .prose import is_bare_verdict, read_prose

_OF_A_LINE = ("item", "opens", "paragraph", "depth", "beside", "opening")
"""What a claim says of its place that holds for the first of its sentences."""


def in_sentences(draft: Draft, question: str, *, extracted: bool) -> Draft:
    """The draft with each sentence as a claim of its own, which is checked by itself; code and rows stay as they are.

    Numbers in brackets are taken out of claims without cites: nobody knows which evidence they were given with. If the
    draft was `extracted`, claims with cites are quotes, which may be of several sentences.
    """
    claims: list[Claim] = []
    missing = list(draft.missing)
    for claim in draft.claims:
        if (extracted and claim.cites) or claim.row is not None or claim.is_code:
            claims.append(claim)
            continue
        marked = not claim.cites and bool(without_marks(claim.text)[1])
        if not marked and len(stated_in(claim.text)) < 2:
            claims.append(claim)
            continue
        read = read_prose(claim.text, Addresses({}), (), question=question)
        claims += _placed(read.claims, claim)
        missing += read.missing
    return draft.model_copy(update={"claims": claims, "missing": list(dict.fromkeys(missing))})


def stated_in(text: str) -> list[str]:
    """The sentences of a claim, a bare yes or no with the one behind it."""
    stated: list[str] = []
    before = ""
    for start, end in sentence_spans(text):
        sentence = f"{before}{text[start:end]}"
        before = f"{sentence} " if is_bare_verdict(text[start:end]) else ""
        stated += [] if before else [sentence]
    return [*stated, before.rstrip()] if before else stated


def _placed(parts: list[Claim], whole: Claim) -> list[Claim]:
    """The sentences of a claim where it stands, on what it cites."""
    cited = [part.model_copy(update={"cites": [*whole.cites]}) for part in parts]
    own = {name: getattr(whole, name) for name in _OF_A_LINE if getattr(whole, name)}
    return [part.model_copy(update=own if at == 0 else {}) for at, part in enumerate(cited)]

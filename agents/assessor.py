"""The assessor: is the evidence sufficient, and if not, what to search for next? Both in one call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict

from ..evidence.addresses import Addresses
from ..evidence.ledger import Entry
from ..evidence.text.words import codes, content_words, overlap
from ..prompts import render
from .extractive.hops import steps_in
from .extractive.means import Means
from .questions.parts import as_shown, parts
from .questions.queries import LONGEST_QUERY, too_long
from .requests.allowance import Allowance
from .requests.call import Reply, Role, consult, shape_text
from .requests.evidence_block import evidence_block

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

COVERED = 0.6
"""Share of a part's content words that one passage must have to count as covering it without a model."""


class Assessment(BaseModel):
    """Whether the evidence is enough."""

    model_config = ConfigDict(extra="forbid")

    sufficient: bool
    gap: str
    """What is missing; empty if nothing is."""
    query: str
    """What to search for next; empty if nothing is missing."""


ROLE = Role("assessor", Assessment)


def assess(
    question: str,
    entries: Mapping[int, Entry],
    *,
    tried: Sequence[str],
    model: BaseChatModel | None,
    means: Means,
    allowance: Allowance,
) -> Reply[Assessment]:
    """Judge whether the numbered ledger entries hold what the question asks, and name the next query if not."""
    block = evidence_block(question, Addresses(entries))
    listed = "\n".join(f"- {query}" for query in tried) or "(none)"

    def check(value: Assessment) -> str | None:
        lacking = not value.sufficient and not (value.query.strip() and value.gap.strip())
        return "the evidence is not sufficient, but the gap or the query is empty" if lacking else too_long(value.query)

    return consult(
        ROLE,
        model,
        prompt=f"{block}\n\n{render('assessor', tried=listed, shape=shape_text(ROLE))}",
        fallback=lambda: assess_by_words(question, entries, means),
        check=check,
        allowance=allowance,
    )


def assess_by_words(question: str, entries: Mapping[int, Entry], means: Means) -> Assessment:
    """Without a model: the gap is the first part of the question that no passage covers.

    If the part describes a thing by another ("the composer of Tidewater"), the query is the first step that no sentence
    answers. Else a passage must have most of its words and all of its codes; the query then combines the part with the
    title of the best passage, which may name what the part only describes.
    """
    texts = [" ".join((e.passage.title, *e.passage.heading, e.passage.text)) for e in entries.values()]
    addresses = Addresses(entries)
    several = parts(question)
    for part in several:
        gap = as_shown(part) if len(several) > 1 else part
        steps = steps_in(part, addresses, means)
        if steps.open:
            return Assessment(sufficient=False, gap=gap, query=steps.open[:LONGEST_QUERY])
        words, part_codes = content_words(part), codes(part)
        if steps.steps or any(overlap(words, text) >= COVERED and part_codes <= codes(text) for text in texts):
            continue
        best = next(iter(entries.values()), None)
        query = f"{part} {best.passage.title}" if best is not None else part
        return Assessment(sufficient=False, gap=gap, query=query[:LONGEST_QUERY])
    return Assessment(sufficient=True, gap="", query="")

"""A citation: a span of a stored source that was looked up, not believed."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from .passage import Passage
from .quotes import find_quote

Support = Literal["verbatim", "supported", "partial", "unsupported", "unchecked"]


class Citation(BaseModel):
    """The words of a source that stand behind one claim; `quote` is the source's own text at `start:end`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    marker: int = Field(ge=1)
    """The number in square brackets that the answer's text uses."""
    passage_id: str
    index: str
    source: str
    heading: str = ""
    """Heading path, joined by ` > `."""
    page: int | None = None
    start: int = Field(ge=0)
    """First character of the quote in the stored source text."""
    end: int
    """One past its last character."""
    quote: str
    support: Support = "unchecked"
    """`verbatim`: the claim is the quote; `unchecked`: the quote is there, nobody judged whether it says so much."""


def cite(quote: str, passage: Passage, *, marker: int, support: Support = "unchecked") -> Citation | None:
    """The citation of `quote` in `passage`, or None if the passage does not say it."""
    span = find_quote(quote, passage.text)
    if span is None:
        return None
    return Citation(
        marker=marker,
        passage_id=passage.id,
        index=passage.index,
        source=passage.source,
        heading=" > ".join(passage.heading),
        page=passage.page,
        start=passage.start + span.start,
        end=passage.start + span.end,
        quote=passage.text[span.start : span.end],
        support=support,
    )

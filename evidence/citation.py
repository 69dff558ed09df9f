"""Citations: spans of stored sources, built from the addresses of sentences, so that they cannot misquote."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from textwrap import dedent
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from .address import Address
from .code_text import code_text
from .linked import linked
from .passage import Passage
from .sentence import Sentence
from .standing import standing
from .text.spans import Span
from .visible import columns

Support = Literal["verbatim", "supported", "consistent", "partial", "unsupported"]


class Citation(BaseModel):
    """The words of a source that support one claim; `quote` is the stored source text at `[start:end]`."""

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
    shown: str
    """The quote as a reader sees it: without marks of Markdown or of comments, a table row with the names of its
    columns."""
    lead: str = ""
    """The line that announces the quoted list item, or the header row of the quoted table row; else empty."""
    links: tuple[str, ...] = ()
    """Addresses of the web to which the quote links, which a reader does not see in `shown`; at most three."""
    flags: tuple[Span, ...] = ()
    """Spans of the stored source where the passage reads like instructions to a model. Nearly always empty."""
    standing: str = ""
    """`superseded`, `withdrawn` or the like if its document says so of itself; else empty."""
    support: Support
    """`verbatim`: the claim is the quote, or cells of the row that it quotes. `supported`: a model judged it supported,
    and it passed all checks, or a good model did, and its facts passed them. `consistent`: it passed all checks, and no
    model judged it. `partial`: a model judged it partly supported. `unsupported`: no claim rests on it; only in
    `Answer.related`."""


def citations(cited: Sequence[Address], *, first: int, support: Support) -> list[Citation]:
    """One citation for each run of consecutive sentences in a passage, with markers counted from `first`.

    Those of one document come in its order, in which the turn may not have met its passages.
    """
    results: list[Citation] = []
    for run in _runs(cited):
        passage, sentence = run[0].passage, run[0].sentence
        start, end = sentence.start, run[-1].sentence.end
        results.append(
            Citation(
                marker=first + len(results),
                passage_id=passage.id,
                index=passage.index,
                source=passage.source,
                heading=" > ".join(run[0].path),
                page=passage.page,
                start=passage.start + start,
                end=passage.start + end,
                quote=passage.text[start:end],
                shown=_shown(run),
                lead=_lead(passage, sentence),
                links=linked(run),
                flags=tuple((passage.start + left, passage.start + right) for left, right in run[0].flags),
                standing=standing(passage),
                support=support,
            )
        )
    return results


def _shown(run: Sequence[Address]) -> str:
    """A run of sentences as a reader sees it; code with its lines, which keep their distance from each other."""
    of_kinds = groupby(run, key=lambda address: address.sentence.kind)
    return "\n".join(_of_kind(kind, list(parts)) for kind, parts in of_kinds)


def _of_kind(kind: str, parts: Sequence[Address]) -> str:
    if kind == "code":
        return dedent(code_text(parts)).strip("\n")
    return (" " if kind == "sentence" else "\n").join(address.shown for address in parts)


def _lead(passage: Passage, sentence: Sentence) -> str:
    if sentence.kind == "row":
        return columns(passage, sentence)
    if sentence.cut_off:
        return passage.above
    if sentence.lead is None or sentence.lead[0] <= sentence.start < sentence.lead[1]:
        return ""
    return passage.text[slice(*sentence.lead)]


def _runs(cited: Sequence[Address]) -> list[list[Address]]:
    numbers: dict[tuple[str, str], int] = {}
    for address in cited:
        document = (address.passage.index, address.passage.source)
        numbers[document] = min(address.number, numbers.get(document, address.number))

    def place(address: Address) -> tuple[int, int, int]:
        return numbers[address.passage.index, address.passage.source], address.passage.start, address.number

    runs: list[list[Address]] = []
    for address in sorted(cited, key=place):
        last = runs[-1][-1] if runs else None
        if last is not None and last.number + 1 == address.number and last.passage.id == address.passage.id:
            runs[-1].append(address)
        else:
            runs.append([address])
    return runs

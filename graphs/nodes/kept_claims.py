"""The claims of a draft that pass the check, as the text of an answer with its citations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from ...agents.checker import Verdict
from ...agents.replies.claim import Claim
from ...agents.replies.fences import INDENT
from ...agents.replies.reply_table import Row
from ...evidence.address import Address
from ...evidence.citation import Citation, Support, citations
from ...evidence.support import Resting
from ...evidence.text.counted import counted
from ...evidence.text.line import unmarked, unmarked_code
from .answer_text import AnswerText
from .markers import cells_with_marks, in_order, with_inner_marks

_DEEPEST = 40
"""Most spaces kept at the start of a line."""
_MOST_AROUND = 200
"""Most characters that a citation may quote around what it is cited for once more: about a sentence."""
_WEAKER: tuple[Support, ...] = ("verbatim", "supported", "consistent", "partial", "unsupported")
"""From the strongest support to the weakest."""


@dataclass
class KeptClaims:
    """The parts of a draft that pass the check."""

    body: AnswerText = field(default_factory=AnswerText)
    citations: list[Citation] = field(default_factory=list)
    supports: list[Support] = field(default_factory=list)
    """How well each claim that was kept is supported; of one told in the words of several sentences, the first."""
    unclaimed: int = 0
    """How many lines of the draft state nothing by themselves: titles, remarks, and what announces nothing."""
    claims: list[str] = field(default_factory=list)
    """The text of each claim that was kept."""
    cited: list[Address] = field(default_factory=list)
    leading: list[tuple[Address, ...]] = field(default_factory=list)
    """Of each claim that was not extracted beside better ones, the sentences that it rests on."""
    dropped: list[tuple[str, str]] = field(default_factory=list)
    """What each claim that was left out is, and why, as parts of a sentence."""
    cells: list[str] = field(default_factory=list)
    """What each cell is about that was left out of a row."""
    unused: int = 0
    """How many sentences were not cited because they read like instructions to a model."""
    incomplete: bool = False
    """Whether one of these is an item of a list of which the answer shows others."""
    uncompared: int = 0
    """How many claims are in another language than their sentences and say nothing that two languages share."""
    partly: list[str] = field(default_factory=list)
    """The claims that are stated only in part, as a model judged."""
    put_in: list[str] = field(default_factory=list)
    """The numbers and lines that a model put into code and that no passage has."""
    replaced: int = 0
    """How many claims are told in the words of their sentences instead, which say it otherwise."""

    @property
    def text(self) -> str:
        """The text of the claims that were kept."""
        return self.body.text

    @property
    def summary(self) -> str:
        """How many claims of which support there are, and how many were left out."""
        support = ", ".join(f"{count} {name}" for name, count in Counter(self.supports).items())
        said = f"{support or 'no citation'}; {counted(len(self.dropped), 'claim')} dropped"
        return f"{said}, {counted(self.unclaimed, 'line')} without a claim" if self.unclaimed else said

    def add(self, claim: Claim, resting: Resting, verdict: Verdict | None) -> Support:
        """Add a claim to the answer, with the support that it returns."""
        of_its_own = resting.support in ("verbatim", "partial")
        support: Support = resting.support if of_its_own or verdict is None else verdict
        cited = [] if claim.announces else self._cite(claim, resting.cited, support)
        self.partly += [claim.text] if verdict == "partial" else []
        self.put_in += resting.lacking if resting.support == "partial" else ()
        self.uncompared += not resting.compared and support != "supported"
        self.claims.append(claim.text)
        self.cited += resting.cited
        self.leading += () if claim.beside else [resting.cited]
        self._say(claim, cited, resting.cited, verbatim=support == "verbatim" or claim.is_code)
        return support

    def _cite(self, claim: Claim, addresses: Sequence[Address], support: Support) -> list[Citation]:
        """The citations of these sentences; what was cited before keeps its number, with the weaker support."""
        cited: list[Citation] = []
        for one in in_order(citations(addresses, first=1, support=support), claim, addresses):
            before = next((each for each in self.citations if _holds(each, one)), None)
            if before is None:
                self.citations.append(one.model_copy(update={"marker": len(self.citations) + 1}))
                cited.append(self.citations[-1])
                continue
            weaker = max(before.support, support, key=_WEAKER.index)
            self.citations[before.marker - 1] = before.model_copy(update={"support": weaker})
            cited.append(before)
        return cited

    def _say(self, claim: Claim, cited: Sequence[Citation], addresses: Sequence[Address], *, verbatim: bool) -> None:
        """Append a claim to the text, with the marks of its citations."""
        if claim.row is not None:
            row = _unmarked_row(claim.row)
            self.body.add_row(row.columns, cells_with_marks(row, cited, addresses))
            return
        text = "\n".join(_indented(line, verbatim=verbatim) for line in _lines_of(claim))
        opening = f"{claim.opening} {claim.reservation}".strip()
        text = f"{unmarked(opening, verbatim=False)} {text}" if opening else text
        text, marks = with_inner_marks(text, claim.places, cited, addresses)
        self.body.say(text, marks, item=claim.item, opens=claim.opens)


def _unmarked_row(row: Row) -> Row:
    """A row without markers of its own in any cell."""
    columns, cells = (tuple(unmarked(cell, verbatim=False) for cell in cells) for cells in (row.columns, row.cells))
    return Row(columns=columns, cells=cells, places=row.places)


def _holds(cited: Citation, other: Citation) -> bool:
    """Whether a citation quotes all that another one does, and little more."""
    around = (other.start - cited.start, cited.end - other.end)
    return cited.passage_id == other.passage_id and min(around) >= 0 and sum(around) <= _MOST_AROUND


def _lines_of(claim: Claim) -> list[str]:
    """The lines of a claim without empty ones, but for those within code."""
    lines = claim.text.strip("\n").split("\n")
    above, below = _last_before(lines), _last_before(lines[::-1])[::-1]
    return [
        line
        for line, before, behind in zip(lines, above, below, strict=True)
        if line.strip() or (before.startswith(INDENT) and behind.startswith(INDENT))
    ]


def _last_before(lines: Sequence[str]) -> list[str]:
    """Of each line, the last one up to it that is not empty."""
    last: list[str] = []
    for line in lines:
        last.append(line if line.strip() or not last else last[-1])
    return last


def _indented(line: str, *, verbatim: bool) -> str:
    """A line of a claim. Code keeps its indentation, which distinguishes it from the lines that we add."""
    depth = min(len(line) - len(line.lstrip(" ")), _DEEPEST)
    text = unmarked_code(line.lstrip(" ")) if verbatim and depth >= len(INDENT) else unmarked(line, verbatim=verbatim)
    return " " * depth + text

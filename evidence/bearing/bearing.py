"""Does a sentence say no more than what it cites? A check without a model, whoever wrote the sentence.

Each number with its unit, date, name, code, comparison, modality, quantifier and negation of a claim must stand in the
evidence it cites, or in the question; its other content words must be covered to a share. It vetoes; it never
confirms: a claim that passes is *consistent* with its evidence, which is less than supported by it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..language import language
from .alignment import Alignment
from .causes import unfounded
from .denials import denied_otherwise
from .facts import Facts
from .mixed_dates import mixed_dates
from .names import subject
from .order import exchanged
from .polarity import turned
from .reading import read
from .rows import misplaced

COVERED = 0.5
"""Least share of a claim's content words that the evidence has: above it, paraphrases are vetoed too."""
_OPENING = re.compile(
    r"\s*(?:(?:yes|no)\s*[,.:;\u2013\u2014]\s*)?(?:(?:according to|based on|as stated in|per) the (?:given |provided )?"
    r"(?:documents?|documentation|context|evidence|information|passages?|sources?|table|text),\s*)?",
    re.IGNORECASE,
)
"""What an answer may begin with that says nothing by itself."""


@dataclass(frozen=True)
class Bearing:
    """What the evidence says of a claim."""

    covered: float
    """Share of the claim's content words that the evidence has, 0 to 1; 0 where it has none, as `Yes.` has."""
    lacking: tuple[str, ...] = ()
    """What of the claim the evidence does not state, or states otherwise, in words."""

    @property
    def consistent(self) -> bool:
        """Whether nothing speaks against the claim."""
        return not self.lacking and self.covered >= COVERED


def bearing(claim: str, evidence: Sequence[str], *, question: str = "", context: str = "") -> Bearing:
    """Hold `claim` against the sentences that it cites; a row of a table is read as `Name: cell; Name: cell`.

    `context` is what they stand under, a line each: titles, headings, the line that announces a list. Facts of the
    `question` need no evidence, unless the evidence states another value in their place.
    """
    code = language(f"{claim}\n{question}")  # not of the evidence: a document may not choose how it is read
    reading, *sources = [read(_OPENING.sub("", text, count=1), code) for text in (claim, *evidence)]
    around = [read(line, code) for line in context.split("\n") if line]
    query = read(question, code)
    here, premise = Facts([*sources, *around]), Facts([query])
    alignment = Alignment(reading, sources)
    borne_out = [here.state(piece) or (premise.state(piece) and not here.rival(piece)) for piece in reading.pieces]
    first = subject(reading.text)
    lacking = [
        *(
            piece.words
            for at, piece in enumerate(reading.pieces)
            if not borne_out[at] and (piece.kind != "word" or (at == 0 and piece.words == first))
        ),
        *denied_otherwise(alignment, around),
        *turned(alignment, around),
        *exchanged(alignment),
        *misplaced(reading, sources, query),
        *mixed_dates(claim, (*evidence, context, question)),
        *unfounded(reading, borne_out),
    ]
    return Bearing(sum(borne_out) / len(borne_out) if borne_out else 0.0, tuple(dict.fromkeys(lacking)))

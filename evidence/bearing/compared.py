"""A claim with its evidence, as both are read, and which pieces of the claim the evidence bears out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from ..text.english import ACCORDING
from ..text.language import ENGLISH
from .alignment import Alignment
from .counts import counted
from .derived import derived
from .ellipses import whole_predicates
from .facts import Facts
from .names import subject
from .premises import replaced
from .reading import Reading, read
from .reckoned import reckoned
from .scales import in_scale_of
from .within_bounds import within_a_bound

_OPENING = re.compile(
    r"\s*(?:(?:yes|no|not (?:exactly|quite|really|yet|quite yet|necessarily))\s*[,.:;\u2013\u2014]\s*)?"
    rf"(?:{ACCORDING})?"
    r"(?:(?:in (?:short|brief|summary|conclusion|other words)|to (?:summari[sz]e|sum up)),\s*)?"
    r"(?:otherwise|if (?:not|(?:you|they|it|that) (?:do|does|did|is|are)(?: not|n['\u2019]t)"
    r"(?: help| work| (?:fix|solve|resolve) (?:it|this|that|the (?:problem|issue)))?),\s*)?",
    re.IGNORECASE,
)
"""Openings of an answer that state nothing by themselves."""


@dataclass(frozen=True)
class Compared:
    """A claim beside the sentences that it cites, and what else it is compared with."""

    alignment: Alignment
    around: Sequence[Reading]
    """What the sentences are under: titles, headings, lines that announce a list."""
    nearby: Sequence[Reading]
    """The passages with those sentences."""
    question: Reading
    code: str
    """The language that all of it is read in."""

    @classmethod
    def of(
        cls, claim: str, evidence: Sequence[str], question: str, context: str, nearby: Sequence[str], code: str
    ) -> Self:
        """Read a claim and its evidence in the language with this code; `context` holds a line for each thing that the
        sentences are under."""
        sources = [read(whole_predicates(without_opening(text)), code) for text in evidence]
        scaled = in_scale_of(claim, [source.text for source in sources if source.is_row], context)
        return cls(
            Alignment(read(without_opening(scaled), code), sources),
            [read(line, code) for line in context.split("\n") if line],
            [read(text, code) for text in nearby],
            read(question, code),
            code,
        )

    @property
    def claim(self) -> Reading:
        """The claim alone."""
        return self.alignment.claim

    @property
    def sources(self) -> Sequence[Reading]:
        """The sentences alone."""
        return self.alignment.sources

    @cached_property
    def cited(self) -> Facts:
        """What the sentences state."""
        return Facts(self.sources)

    @cached_property
    def stated(self) -> list[bool]:
        """Whether the evidence states each piece of the claim, or tells it: a count, a sum, a name of its passages."""
        here, passages = Facts([*self.sources, *self.around]), Facts(self.nearby)

        def named_nearby(at: int) -> bool:
            is_name = self.claim.pieces[at].kind == "name" or self._is_subject(at)
            return is_name and passages.state(self.claim.pieces[at]) and not self.alignment.replaces_name(at)

        return [
            here.state(piece)
            or counted(self.claim, at, self.sources, self.around, self.question)
            or (self.code == ENGLISH and derived(self.claim, at, self.sources))
            or (self.code == ENGLISH and reckoned(self.claim, at, self.cited.state))
            or named_nearby(at)
            for at, piece in enumerate(self.claim.pieces)
        ]

    @cached_property
    def borne_out(self) -> list[bool]:
        """Whether the evidence states each piece, or the question does and the evidence has nothing against it."""
        premise, bounding = Facts([self.question]), [*self.sources, *self.around]
        return [
            self.stated[at]
            or (premise.state(piece) and (within_a_bound(piece, self.claim, bounding) or self._is_unrivalled(at)))
            for at, piece in enumerate(self.claim.pieces)
        ]

    @property
    def missing(self) -> list[str]:
        """The facts of the claim that are not borne out: all but its words."""
        pieces = enumerate(self.claim.pieces)
        facts = [(at, piece) for at, piece in pieces if piece.kind != "word" or self._is_subject(at)]
        return [piece.words for at, piece in facts if not self.borne_out[at]]

    @property
    def is_rivalled(self) -> bool:
        """Whether the sentences have other numbers where the claim has some that are not borne out."""
        return any(
            piece.quantity and not borne and self.cited.rival(piece, self.claim.keys)
            for piece, borne in zip(self.claim.pieces, self.borne_out, strict=True)
        )

    @property
    def is_exchanged(self) -> bool:
        """Whether the sentences have another name or code where the claim has one that the evidence does not state."""
        return any(not stated and replaced(self.alignment, at) for at, stated in enumerate(self.stated))

    def _is_unrivalled(self, at: int) -> bool:
        """Whether the sentences have no other value or name where the claim has one of the question's."""
        rivalled = self.cited.rival(self.claim.pieces[at], self.claim.keys)
        return not rivalled and not replaced(self.alignment, at)

    def _is_subject(self, at: int) -> bool:
        """Whether a piece is the word that an English claim begins with and says something of."""
        return self.code == ENGLISH and at == 0 and self.claim.pieces[at].words == subject(self.claim.text)


def without_opening(text: str) -> str:
    """A claim or a sentence without an opening that states nothing."""
    return _OPENING.sub("", text, count=1)

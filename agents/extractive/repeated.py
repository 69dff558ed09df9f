"""A sentence of an earlier answer that also answers this question."""

from __future__ import annotations

from ...evidence.text.words import content_words
from ..questions.expectation import expectation
from ..questions.forms import LITTLE
from .scores.scoring import Scored
from .tables.cells import names_column
from .variants import is_of_another

_SAID_AGAIN = 0.2
"""By how much a sentence of an earlier answer must beat every new one to be repeated; 0 if it is to be confirmed, or if
this question is the first of its kind."""
_TO_CONFIRM = frozenset(content_words("true right correct"))
"""Words of a question that asks whether something is so: it may be answered with what was said before."""


def says_it_again(part: str, best: Scored, new: Scored, asked: str) -> bool:
    """Whether a sentence of an earlier answer also answers this question, including all that is new in it.

    `asked` has the earlier questions, one per line. The sentence need not be better than every new one if it was told
    to another kind of question: it may have a date that nobody asked for when it was told.
    """
    words, kind = set(content_words(LITTLE.sub(" ", part))), expectation(part).kind
    confirms = not words.isdisjoint(_TO_CONFIRM)
    new_words = words.difference(content_words(asked), _TO_CONFIRM)
    holds = best.met and kind != "what" and new_words <= best.candidate.stems
    kinds = {expectation(question).kind for question in asked.splitlines()}
    evenly = confirms or (bool(kinds) and kind not in {*kinds, "yes_no"})
    return holds and best.score >= new.score + (0.0 if evenly else _SAID_AGAIN)


def is_row_again(part: str, told: Scored, new: Scored) -> bool:
    """Whether a question asks for another cell of a row that was told, and the best new sentence is of another row: her
    phone number, after the row that says what her role is."""
    address = told.candidate.address
    return names_column(part, address) and is_of_another(part, address, new.candidate.address)

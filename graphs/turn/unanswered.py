"""The parts of a question that ask for a kind of answer which no sentence of the answer is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import compress, pairwise

from ...agents.confidence import in_context
from ...agents.confirmed import left_open
from ...agents.extractive.answering_heading import reason_below, told_how_below
from ...agents.extractive.completed import in_its_unit
from ...agents.extractive.contrast import untold
from ...agents.extractive.listed_rows import are_counted_off
from ...agents.extractive.remedy import is_mended
from ...agents.extractive.scores.values import begins_as_default
from ...agents.questions.comparison import compared
from ...agents.questions.expectation import expectation, is_met
from ...agents.questions.kinds import TROUBLE
from ...agents.questions.other_years import of_other_years, years_asked, years_named
from ...agents.questions.parts import asked_of_each, parts
from ...agents.questions.several_compared import asked_of_several
from ...agents.replies.fences import INDENT
from ...evidence.address import Address
from ...evidence.bearing.markers import DENYING
from ...evidence.bearing.reading import read
from ...evidence.text.words import codes, content_words, is_named, overlap


def unanswered(question: str, claims: Sequence[str], cited: Sequence[Address], *, by_model: bool) -> list[str]:
    """The parts of `question` for which neither a claim of the answer nor a sentence that it cites is of their kind,
    those about a year outside all that the cited passages tell of, and those to which a model's yes says something else
    or which name another code than its answer.

    A model writes its sentences for this question, in words of its own (`by_model`): one that shares no word with any
    other part may answer this one, it may say yes or no to what is asked of two things together, or tell of several
    aspects of each, and it may tell why without saying "because", and how without a step. An extracted sentence must
    share a word with the part that it answers, and each of two things that are compared needs one that tells of it.
    """
    asked = parts(question)
    of_each = by_model and (expectation(question).kind == "yes_no" or any(", " in part for part in asked))
    if of_each and (asked_of_several(question) or asked_of_each(question)):
        asked = [question]
    sides = [] if by_model else _untold_sides(question, asked, cited)
    return [
        part
        for part in asked
        if part in sides
        or _is_of_another(part, claims, cited, by_model=by_model)
        or (by_model and expectation(part).kind == "yes_no" and left_open(part, claims, cited))
        or not (
            is_met(part, _about(part, set(asked) - {part}, claims, cited, by_model=by_model))
            or is_mended(part, cited)
            or reason_below(part, cited)
            or told_how_below(part, cited)
            or are_counted_off(part, cited)
            or (by_model and (_is_explained(part, claims) or _is_instructed(part, claims)))
        )
    ]


def told_of_others(question: str, claims: Sequence[str], cited: Sequence[Address]) -> list[str]:
    """Of these, the parts about a year or a code in whose place a model tells of another: facts, which no model's word
    makes right."""
    return [part for part in parts(question) if _is_of_another(part, claims, cited, by_model=True)]


def _is_of_another(part: str, claims: Sequence[str], cited: Sequence[Address], *, by_model: bool) -> bool:
    years = years_asked(part) - (_years_put_in(claims) if by_model else frozenset())
    return of_other_years(years, cited) or (by_model and _of_other_codes(part, claims, cited))


def _years_put_in(claims: Sequence[str]) -> frozenset[int]:
    """The years in the code of an answer: who asks for a date in it asks nothing about that year."""
    return frozenset(year for claim in claims if claim.startswith(INDENT) for year in years_named(claim))


def _untold_sides(question: str, asked: Sequence[str], cited: Sequence[Address]) -> list[str]:
    """The parts about those of two compared things of which no sentence tells anything."""
    things = compared(question)
    if things is None or len(asked) != len(things):
        return []
    return list(compress(asked, untold(things, cited)))


def _of_other_codes(part: str, claims: Sequence[str], cited: Sequence[Address]) -> bool:
    """Whether a part names a code such as `INC-7`, and the answer has others of its shape in its place."""
    told = codes(" ".join([*claims, *(f"{address.passage.source} {in_context(address)}" for address in cited)]))
    shapes = {_shape(code) for code in told}
    return any(_shape(code) in shapes and not is_named(code, told) for code in codes(part))


def _shape(code: str) -> str:
    return re.sub(r"\d+", "9", code)


def _is_explained(part: str, claims: Sequence[str]) -> bool:
    """Whether a part asks why, and a claim that shares a word with it tells of trouble: `A known bug stops it`."""
    if expectation(part).kind != "why":
        return False
    words = content_words(part)
    about = [claim for claim in claims if overlap(words, claim)]
    return any(TROUBLE.search(claim) or not read(claim).kinds.isdisjoint(DENYING) for claim in about)


def _is_instructed(part: str, claims: Sequence[str]) -> bool:
    """Whether a part asks how, and a claim shares a word with it: `The form to delete it is at the end of Settings`."""
    return expectation(part).kind == "steps" and any(overlap(content_words(part), claim) for claim in claims)


def _about(
    part: str, others: set[str], claims: Sequence[str], cited: Sequence[Address], *, by_model: bool
) -> list[str]:
    """The sentences about a part of the question: a reason for something else does not answer it.

    A number or a date must stand in what is shown; another kind of answer may be clear from the source alone.
    """
    sentences = [
        (in_its_unit(claim, before), f"{before} {claim}") if begins_as_default(claim) else (claim, claim)
        for before, claim in pairwise(["", *claims])  # what it is the value of stands before it
    ]
    if expectation(part).kind not in ("how_many", "when"):
        sentences += [
            (address.shown, f"{address.passage.title} {address.heading} {address.tab} {address.lead} {address.shown}")
            for address in cited
        ]

    def about(around: str) -> bool:
        if overlap(content_words(part), around):
            return True
        return by_model and not any(overlap(content_words(other), around) for other in others)

    return [shown for shown, around in sentences if about(around)] or [shown for shown, _ in sentences]

"""How well sentences answer a part of a question, scored without a chat model."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from ...evidence.numbers import numbers_in, without_numbers
from ...evidence.text.words import codes, content_words, identifiers, is_named
from ..questions.denied import asks_denied, denies
from ..questions.expectation import expectation
from ..questions.forms import pattern, words
from ..questions.other_years import of_other_years, years_asked
from ..questions.parts import preamble_of
from .candidates import LEAST_WORDS, Candidate, spelt_as_code
from .definition import explanation, term
from .heading import asks_same, reason_below, told_by_entry
from .limits import covers
from .list_items import without_number
from .list_questions import lists_asked
from .remedy import mends, trouble

ANSWERS = 0.55
"""Least score at which a sentence counts as an answer."""

# A conditional logit over sentences with gold in eval_sets/skerry.jsonl, chunking-eval and MuSiQue, five-fold by
# question; in units of the cosine (see docs/benchmarks/answers.md).
_SHARED_WORDS = 0.63
_RANK = 0.85
_EXPECTED_KIND = 0.39
_SUPERSEDED = -0.78
_QUESTION = -0.46
_READ = 0.08
"""Weight of the reader's log odds, -8 to 8. Not fitted with the others: see docs/benchmarks/answers.md."""
_HINTED = 0.2
"""Bonus for a code that only the answer to the previous part named. Not fitted: it decides two of our cases; 0.1
loses one of them, 0.2 and 0.4 lose none."""
_LABELLED = _OF_THE_NAME = 0.2
"""Bonus for a value whose label is what the question asks for (`Default: 5`), and for a sentence in the section or
entry of a name in the question, or code that defines it. Not fitted either."""
_SPELT_ALIKE = 0.3
"""Bonus for a name such as `Ctrl-k` or `np.sum` with the same spelling in question and sentence; if the question has
several such names, a share of it. Not fitted either."""
_MENDS = 0.6
"""Bonus for a sentence under "Mitigation" or the like, if the question asks how to mend what its headings name. Not
fitted either."""
_COVERS = 0.2
"""Bonus for a limit ("above 50,000 euros") that covers the amount in the question. Not fitted either."""
_HISTORY = -0.3
"""Penalty for a sentence of a changelog, if the question does not ask about changes. Not fitted either."""
_TESTS = -0.3
"""Penalty for code of a test, which uses what other code defines, if the question does not ask about tests. Not fitted
either."""
_ASKED_ABOVE = 0.4
"""Bonus for a sentence below a heading that asks the same question. Not fitted either."""
_DENIED = -0.4
"""Penalty for a sentence that denies nothing, if the question asks what is not so. Not fitted either."""
_OTHER_YEARS = -0.6
"""Penalty for a sentence of a passage that tells of other years than the one asked about. Not fitted either."""
_NAMED = 0.15
"""Bonus for a sentence of the document that the question names by its number. Not fitted either."""
_DISCUSSED = 0.35
"""Bonus for a sentence of a document that the last answer of the conversation cites."""
_POINTER = -0.3
"""Penalty for a mere pointer ("See the guide.") or a reference, if the question does not ask where to read. Not fitted
either."""
_MORE = r"(?:more|further|additional) (?:information|info|details?|guidance)"
_SEE = re.compile(
    r"\W*(?:please )?(?:(?:also )?see(?: also)?|refer to|read more|take a look at|(?:for )?"
    rf"{_MORE}|there is (?:also )?{_MORE}|you(?:['\u2019]ll| can| will) (?:also )?(?:find|read) {_MORE})\b",
    re.IGNORECASE,
)
_FOR_DOCUMENT = pattern(
    words(
        """find found read documented described explained listed learn information info details guides? docs? pages?
        documentation more policy policies guidance"""
    )
)
"""In a question for a place: it asks where to read something."""
_CHANGES = pattern(
    "when|since|versions?|releases?|released|chang(?:e|es|ed|elog)|new|fix(?:ed|es)?|added|removed|introduced|deprecated|"
    "bugs?|history|renamed|dropped|updated?"
)
_ABOUT_TESTS = pattern("(?:unit|integration|regression)?[ -]?(?:tests?|tested|testing|specs?|fixtures?|mocks?)")
_ASKS_AUTHOR = pattern(r"who(?: \w+)? (?:wrote|written|writes|authored|drafted|proposed)")
_AUTHOR = re.compile(r"(?:written|drafted|proposed) by|author(?:s|\(s\))?", re.IGNORECASE)
"""Labels of the persons who wrote a document."""
_ADDED = 0.2
"""Least share of a runner-up's words that no other sentence of the answer has, unless it has another number."""
_ADDRESS = re.compile(r"\W*(?:[\w -]{1,40}[:=] )?(?:https?://|www\.)\S+")


@dataclass(frozen=True)
class Scored:
    """A candidate for one part of a question."""

    candidate: Candidate
    score: float
    similarity: float
    """Cosine of the part and the sentence."""
    covered: float
    """Share (by weight) of the part's content words that the sentence or its headings and lead have, 0 to 1."""
    met: bool
    """Whether the sentence is of the kind that the part asks for."""
    odds: float
    """The reader's log odds that it answers the part, -8 to 8; 0 if it was not read."""


def scored(
    part: str,
    pool: Sequence[Candidate],
    similarities: Sequence[float],
    readings: Mapping[int, float],
    weights: Mapping[str, float],
    question_codes: Collection[str],
) -> list[Scored]:
    """Score the candidates for a part of the question, best first; `readings` come from `reading.py`.

    Left out are sentences that name other codes than the user's question (`question_codes`), sentences of other
    documents if the part names one by its number, rules with a limit that its amount is not in, bare web addresses
    unless the part asks where, and sentences that only repeat the question, such as `PEP: 563` or a link to the page
    with the answer. A code that only the answer to the previous part named is a hint: it may be what `it` refers to.
    """
    stems, expected, documents = content_words(part), expectation(part), named_documents(part, pool)
    part_codes, asked_names = (_without(documents, found) for found in (codes(part), identifiers(part)))
    hints = part_codes.difference(question_codes)
    named_codes = part_codes.intersection(question_codes).difference(_in_passing(part))
    in_general, in_use = not _CHANGES.search(part), not _ABOUT_TESTS.search(part)
    explained = term(part) if expected.kind in ("what", "who") else frozenset()
    several, stem_set = lists_asked(part), set(stems)
    unwanted, spelt, years = trouble(part), spelt_as_code(part), years_asked(part)
    for_author = _ASKS_AUTHOR.search(part) is not None
    denied, for_document = asks_denied(part), expected.kind == "where" and _FOR_DOCUMENT.search(part) is not None
    whole = sum(weights.get(word, 1.0) for word in stems)
    ranked = []
    for candidate, similarity in zip(pool, similarities, strict=True):
        in_limit = covers(candidate.text, part)
        if (
            in_limit is False
            or (named_codes and _about_another(named_codes, candidate))
            or _only_repeats(stems, candidate, yes_no=expected.kind == "yes_no")
            or _elsewhere(documents, candidate)
            or (expected.kind != "where" and _ADDRESS.fullmatch(candidate.text))
        ):
            continue
        covered = sum(weights.get(word, 1.0) for word in stems if word in candidate.stems) / whole if whole else 0.0
        mended = bool(unwanted) and mends(unwanted, candidate.address)
        said = (candidate.text, candidate.item, told_by_entry(expected, candidate.address))
        defined = candidate.defines_one_of(spelt)
        met = mended or (defined and expected.kind == "where") or any(map(expected.met_by, filter(None, said)))
        met = met or reason_below(part, [candidate.address])
        score = similarity + _SHARED_WORDS * covered + _RANK / (candidate.rank + 3)
        score += _EXPECTED_KIND * (met and expected.kind != "what")
        odds = readings.get(candidate.address.number, 0.0)
        score += _READ * odds
        if explained and explained <= candidate.stems:
            score += explanation(explained, candidate.address, candidate.number, part=part, several=several)
        score += _MENDS * mended
        score += _ASKED_ABOVE * asks_same(part, candidate.address.nearest_heading)
        score += _DENIED * (denied and not denies(candidate.context))
        score += _NAMED * (candidate.number in documents) + _DISCUSSED * candidate.discussed
        score += _COVERS * (in_limit is True)
        score += _HISTORY * (in_general and candidate.of_changes) + _TESTS * (in_use and candidate.of_tests)
        score += _OTHER_YEARS * of_other_years(years, [candidate.address])
        score += _POINTER * (not for_document and (is_pointer(candidate.text) or candidate.of_references))
        score += _OF_THE_NAME * (candidate.explains_one_of(asked_names) or defined)
        score += _SPELT_ALIKE * candidate.share_of(asked_names.difference(hints))
        score += _LABELLED * _is_label(candidate.address.label, stem_set, for_author=for_author)
        score += _HINTED * (bool(hints) and not _about_another(hints, candidate))
        score += _SUPERSEDED * (
            candidate.superseded and candidate.number not in documents
        ) + _QUESTION * candidate.text.endswith("?")
        ranked.append(Scored(candidate, score, similarity, covered, met, odds))
    return sorted(ranked, key=lambda pair: -pair.score)


def better_of(ranked: Sequence[Scored], others: Iterable[Scored]) -> list[Scored]:
    """Each candidate of `ranked` with its better score of the two, best first."""
    by_number = {scored.candidate.address.number: scored for scored in others}
    pairs = ((scored, by_number.get(scored.candidate.address.number, scored)) for scored in ranked)
    return sorted((max(pair, key=lambda scored: scored.score) for pair in pairs), key=lambda scored: -scored.score)


def adds(text: str, shown: Collection[str]) -> bool:
    """Whether a sentence has enough words that are not shown yet, or a number; that of a list item is none."""
    words = content_words(without_number(text))
    new = [word for word in words if word not in shown]
    return len(new) >= max(1, _ADDED * len(words)) or any(map(str.isdigit, "".join(new)))


def is_pointer(sentence: str) -> bool:
    """Whether it only says where to read more: "See the guide." """
    return _SEE.match(sentence) is not None


def named_documents(part: str, candidates: Iterable[Candidate]) -> set[str]:
    """The numbers in a part of the question by which documents of the evidence are known."""
    return set(numbers_in(part)) & {candidate.number for candidate in candidates}


def _without(documents: Collection[str], names: Iterable[str]) -> set[str]:
    """The names without those by which these documents are known."""
    return {name for name in names if not set(numbers_in(name)).intersection(documents)}


def without_names(part: str, documents: Collection[str]) -> str:
    """A part of a question without its codes and document numbers, if enough is left of it.

    In embeddings, all sentences with a code are similar.
    """
    rest = " ".join(word for word in without_numbers(part, documents).split() if not codes(word))
    return rest if len(content_words(rest)) >= LEAST_WORDS else part


def _is_label(label: str, stems: Collection[str], *, for_author: bool) -> bool:
    """Whether a part of the question, by its stems, asks for the value with this label."""
    asked = for_author and _AUTHOR.fullmatch(label) is not None
    return label != "" and (asked or set(content_words(label)) <= set(stems))


def _in_passing(part: str) -> set[str]:
    """The names without a number, such as `pg_connect`, that only the statements before the question have."""
    preamble, query = preamble_of(part)
    return {name for name in codes(preamble).difference(codes(query)) if not any(map(str.isdigit, name))}


def _about_another(question_codes: Collection[str], candidate: Candidate) -> bool:
    """Whether the sentence is about other codes than those that the question names."""
    own_codes, wanted = codes(candidate.text), set(question_codes)
    return not _named(wanted, candidate.names) or (
        not _named(wanted, own_codes) and bool(_kinds(wanted) & _kinds(own_codes))
    )


def _named(wanted: Iterable[str], having: Collection[str]) -> bool:
    return any(is_named(code, having) for code in wanted)


def _elsewhere(documents: Collection[str], candidate: Candidate) -> bool:
    """Whether the sentence is in none of these documents and names none of them."""
    return (
        bool(documents) and candidate.number not in documents and not set(documents) & set(numbers_in(candidate.text))
    )


def _only_repeats(stems: Collection[str], candidate: Candidate, *, yes_no: bool) -> bool:
    """Whether a field, a question or a fragment has no word that the user's question lacks."""
    says_little = candidate.address.sentence.kind == "field" or candidate.text.endswith("?")
    title = candidate.address.sentence.kind != "code" and candidate.text[-1:].isalnum() and not yes_no
    line = f"{candidate.address.lead} {candidate.text}" if title else candidate.text
    return (says_little or title) and set(content_words(line)) <= set(stems)


def _kinds(all_codes: Iterable[str]) -> set[str]:
    """The prefixes of codes: a sentence about `INC-2` does not answer a question about `INC-1`."""
    return {re.split(r"[^a-z]", name, maxsplit=1)[0] for name in all_codes}

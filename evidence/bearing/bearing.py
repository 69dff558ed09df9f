"""Does a sentence say no more than the evidence it cites? A check without a model, for sentences of any origin.

Each number with its unit, date, name, code, comparison, modality, quantifier and negation in a claim must occur in the
cited evidence or in the question, and a share of its other content words must too. The check can veto a claim but
never confirm it: a claim that passes is *consistent* with its evidence, which is weaker than supported by it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..text.language import ENGLISH, known_language, language
from ..text.words import content_words
from .actors import mistaken
from .additions import added
from .alignment import Alignment
from .causes import made_a_cause, unfounded
from .clauses import subjects_exchanged
from .columns import crossed
from .conditions import in_spite_of, unconditional
from .counts import counted
from .denials import denied_otherwise
from .derived import derived
from .ellipses import whole_predicates
from .excepted import counted_in
from .exchanged import exchanged
from .facts import Facts
from .items import given_to_another
from .markers import DENYING
from .mixed_dates import mixed_dates
from .names import subject
from .other_rows import misplaced
from .parallels import of_a_parallel
from .periods import other_base
from .polarity import opposed, turned
from .premises import replaced
from .prospects import assumed
from .ranks import ranked_higher
from .reading import Reading, read
from .scales import in_scale_of
from .sides import sides_exchanged, sides_kept
from .speakers import said_by_another
from .strengthened import always_for_usually, compared_otherwise, made_certain, widened
from .universals import too_wide
from .within_bounds import within_a_bound

COVERED = 0.5
"""Least share of a claim's content words that the evidence must have; a higher one would veto paraphrases too."""
_ANNOUNCING = frozenset(content_words("as it depends, varies, differs, follows: cases, kinds, options, steps"))
"""Words that announce a list and state nothing by themselves."""
_OPENING = re.compile(
    r"\s*(?:(?:yes|no|not (?:exactly|quite|really))\s*[,.:;\u2013\u2014]\s*)?"
    r"(?:(?:according to|based on|as stated in|per) the (?:given |provided )?"
    r"(?:documents?|documentation|context|evidence|information|passages?|sources?|table|text),\s*)?"
    r"(?:(?:in (?:short|brief|summary|conclusion|other words)|to (?:summari[sz]e|sum up)),\s*)?"
    r"(?:otherwise|if (?:not|(?:you|they|it|that) (?:do|does|did|is|are)(?: not|n['\u2019]t)"
    r"(?: help| work| (?:fix|solve|resolve) (?:it|this|that|the (?:problem|issue)))?),\s*)?",
    re.IGNORECASE,
)
"""Openings of an answer that state nothing by themselves."""


@dataclass(frozen=True)
class Bearing:
    """The result of checking a claim against its evidence."""

    covered: float
    """Share of the claim's content words that the evidence has, 0 to 1, of those that are not in the question if there
    are any; 0 for a claim without content words, such as `Yes.`"""
    stated: float = 1.0
    """The same share of all its content words, whether or not the question has them too."""
    repeats: bool = False
    """Whether all its content words are in the question: `A tug may pass` after `May a tug pass?`."""
    lacking: tuple[str, ...] = ()
    """The parts of the claim that the evidence does not state or states differently, each in words."""
    contradicted: bool = False
    """Whether the evidence says otherwise: it has other numbers, an opposite, or two things the other way round."""
    objected: bool = False
    """Whether something of it is not only missing: a word says otherwise, or is left out, or of another thing."""
    mistaken: bool = False
    """Whether the evidence says that somebody else does what the claim says."""
    exchanged: bool = False
    """Whether the evidence has another name or code where the claim has one that it lacks."""
    compared: bool = True
    """False for a claim in another language than its evidence that says nothing which two languages share, or that
    denies something where that does not."""

    @property
    def consistent(self) -> bool:
        """Whether nothing counts against the claim."""
        return not self.lacking and self.covered >= COVERED


def bearing(
    claim: str,
    evidence: Sequence[str],
    *,
    question: str,
    context: str,
    nearby: Sequence[str],
    translated: bool,
) -> Bearing:
    """Check `claim` against the sentences that it cites; a table row is read as `Name: cell; Name: cell`.

    `context` holds what those sentences are under, one per line: titles, headings, lines that announce a list; a
    claim of which the sentences themselves state nothing lacks all. Facts from the `question` need no evidence, unless
    the evidence states another value or name in their place. `nearby` are the passages with those sentences: the claim
    may take a name from them, unless a sentence has another in its place. If it may be `translated`, a claim in another
    language than all of the sentences is only compared in numbers, dates, codes and names: words of two languages
    cannot be compared.
    """
    asked = f"{claim}\n{question}"
    code = language(asked)  # not that of the evidence: a document must not choose how it is read
    if translated and _in_another_language(asked, evidence, nearby):
        return _between_languages(claim, evidence, question, context, nearby)
    sources = [read(whole_predicates(_OPENING.sub("", text, count=1)), code) for text in evidence]
    scaled = in_scale_of(claim, [source.text for source in sources if source.is_row], context)
    reading, query = read(_OPENING.sub("", scaled, count=1), code), read(question, code)
    around = [read(line, code) for line in context.split("\n") if line]
    cited, premise = Facts(sources), Facts([query])
    alignment = Alignment(reading, sources)
    beyond = [read(text, code) for text in nearby]
    bounding = [*sources, *around]
    stated = _stated(alignment, around, beyond, query, code)
    borne_out = [
        stated[at]
        or (
            premise.state(piece)
            and (within_a_bound(piece, alignment.claim, bounding) or _unrivalled(at, alignment, cited))
        )
        for at, piece in enumerate(reading.pieces)
    ]
    against = _contradictions(alignment, query, code)
    rivalled = any(
        piece.quantity and not borne and cited.rival(piece, reading.keys)
        for piece, borne in zip(reading.pieces, borne_out, strict=True)
    )
    others = list(mistaken(alignment, beyond)) if code == ENGLISH else []
    kept = sides_kept(reading, sources)
    exchanged = any(not stated[at] and replaced(alignment, at) for at in range(len(reading.pieces)))
    facts = (at for at, piece in enumerate(reading.pieces) if piece.kind != "word" or _is_subject(reading, at, code))
    missing = [reading.pieces[at].words for at in facts if not borne_out[at]]
    lacking = [
        *missing,
        *denied_otherwise(alignment, around),
        *(words for words in turned(alignment, around, query) if words.lower() not in kept),
        *against,
        *mixed_dates(reading.text, [text.text for text in (*sources, *around, query)]),
        *unfounded(reading, borne_out),
        *others,
        *(_said_in_english(alignment, [query, *around], borne_out) if code == ENGLISH else ()),
    ]
    if around and reading.pieces and not any(cited.state(piece) for piece in reading.pieces):
        lacking.append("the cited sentences state nothing of it")
    return Bearing(
        covered=_covered(reading, query, borne_out),
        stated=_share(stated),
        lacking=tuple(dict.fromkeys(lacking)),
        contradicted=rivalled or bool(against),
        objected=not set(lacking) <= set(missing),
        mistaken=bool(others),
        exchanged=exchanged,
        repeats=reading.keys <= query.keys,
    )


def _in_another_language(asked: str, evidence: Sequence[str], nearby: Sequence[str]) -> bool:
    """Whether all sentences are in other languages than the question and the claim; where a sentence does not tell,
    its passages do."""
    own, around = known_language(asked), known_language("\n".join(nearby))
    others = {known_language(text) or around for text in evidence}
    return bool(own and others) and others.isdisjoint({own, ""})


def _between_languages(
    claim: str, evidence: Sequence[str], question: str, context: str, nearby: Sequence[str]
) -> Bearing:
    """The check of a claim in another language than its evidence; each text is read in its own."""
    code = language(f"{claim}\n{question}")
    reading, query = read(_OPENING.sub("", claim, count=1), code), read(question, code)
    sentences = [read(text, language(text)) for text in evidence]
    there = Facts([*sentences, *(read(text, language(text)) for text in (*context.split("\n"), *nearby))])
    stated = Facts(sentences)
    premise = Facts([query])
    facts = [piece for piece in reading.pieces if piece.kind != "word"]
    lacking = [
        piece.words
        for piece in facts
        if not (piece.quantity and piece.quantity.value == 1)  # `a year`, `per year`
        and not (there if piece.kind == "name" else stated).state(piece)
        and not stated.count_alone(piece)
        and not premise.state(piece)
    ]
    denies, denied = (any(not text.kinds.isdisjoint(DENYING) for text in texts) for texts in ([reading], sentences))
    compared = denied >= denies and any(piece.key not in query.keys and stated.state(piece) for piece in facts)
    return Bearing(0.0 if lacking else 1.0, lacking=tuple(dict.fromkeys(lacking)), compared=compared)


def _stated(
    alignment: Alignment, around: Sequence[Reading], nearby: Sequence[Reading], question: Reading, code: str
) -> list[bool]:
    """Whether the evidence states each piece of the claim, or tells it: a count, a sum, a name of its passages."""
    claim, sources = alignment.claim, alignment.sources
    here, passages = Facts([*sources, *around]), Facts(nearby)

    def named_nearby(at: int) -> bool:
        is_name = claim.pieces[at].kind == "name" or _is_subject(claim, at, code)
        return is_name and passages.state(claim.pieces[at]) and not alignment.replaces_name(at)

    return [
        here.state(piece)
        or counted(claim, at, sources, around, question)
        or (code == ENGLISH and derived(claim, at, sources))
        or named_nearby(at)
        for at, piece in enumerate(claim.pieces)
    ]


def _unrivalled(at: int, alignment: Alignment, cited: Facts) -> bool:
    """Whether the evidence has no other value or name where the claim has one of the question's."""
    return not cited.rival(alignment.claim.pieces[at], alignment.claim.keys) and not replaced(alignment, at)


def _is_subject(claim: Reading, at: int, code: str) -> bool:
    """Whether a piece is the word that an English claim begins with and says something of."""
    return code == ENGLISH and at == 0 and claim.pieces[at].words == subject(claim.text)


def _contradictions(alignment: Alignment, question: Reading, code: str) -> list[str]:
    """Opposites of what the evidence says, and what it says of another thing."""
    claim, sources = alignment.claim, alignment.sources
    return [
        *opposed(alignment),
        *exchanged(alignment, code),
        *misplaced(claim, sources, question),
        *crossed(claim, sources, question),
    ]


def _said_in_english(alignment: Alignment, known: Sequence[Reading], borne_out: Sequence[bool]) -> list[str]:
    """What the words of an English claim make of its evidence; `known` has what its reader knows anyway."""
    return [
        *assumed(alignment),
        *added(alignment, borne_out),
        *said_by_another(alignment),
        *sides_exchanged(alignment.claim, alignment.sources),
        *given_to_another(alignment),
        *unconditional(alignment, known),
        *too_wide(alignment),
        *counted_in(alignment),
        *subjects_exchanged(alignment.claim, alignment.sources),
        *ranked_higher(alignment.claim, alignment.sources),
        *other_base(alignment.claim.text, [source.text for source in alignment.sources]),
        *made_a_cause(alignment.claim, alignment.sources),
        *made_certain(alignment),
        *always_for_usually(alignment),
        *in_spite_of(alignment.claim, alignment.sources),
        *compared_otherwise(alignment.claim, alignment.sources),
        *widened(alignment.claim, alignment.sources),
        *of_a_parallel(alignment),
    ]


def _covered(claim: Reading, question: Reading, borne_out: Sequence[bool]) -> float:
    """The share of the claim's pieces that are borne out, of those that the question does not have if there are any."""
    silent = _ANNOUNCING if claim.text.rstrip("*_ ").endswith(":") else frozenset[str]()
    pieces = zip(claim.pieces, borne_out, strict=True)
    said = [(piece.key, borne) for piece, borne in pieces if piece.key not in silent]
    new = [borne for key, borne in said if key not in question.keys]
    return _share(new or [borne for _, borne in said])


def _share(borne_out: Sequence[bool]) -> float:
    return sum(borne_out) / len(borne_out) if borne_out else 0.0

"""Does a sentence say no more than the evidence it cites? A check without a model, for sentences of any origin.

Each number with its unit, date, name, code, comparison, modality, quantifier and negation in a claim must occur in the
cited evidence or in the question, and a share of its other content words must too. The check can veto a claim but
never confirm it: a claim that passes is *consistent* with its evidence, which is weaker than supported by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from ..text.language import ENGLISH, known_language, language
from ..text.words import content_words
from .actors import mistaken
from .additions import added
from .arrows import turned_arrows
from .bounds import unbounded
from .causes import made_a_cause, unfounded
from .clauses import subjects_exchanged
from .columns import crossed
from .compared import Compared, without_opening
from .conditions import in_spite_of, unconditional
from .denials import denied_otherwise
from .denied_cells import verdicts_turned
from .excepted import counted_in
from .exchanged import exchanged
from .exclusive import exclusive
from .facts import Facts
from .former import made_current
from .hedges import of_their_people, unhedged
from .items import given_to_another
from .markers import DENYING
from .mixed_dates import mixed_dates
from .opposed import opposed
from .other_rows import misplaced
from .parallels import of_a_parallel
from .periods import other_base
from .polarity import turned
from .prospects import assumed
from .questions import only_asked
from .ranks import ranked_higher
from .reading import read
from .reckoned import reckoned
from .sides import sides_exchanged, sides_kept
from .speakers import said_by_another
from .strengthened import always_for_usually, compared_otherwise, made_certain, widened
from .universals import too_wide
from .voices import turned_round
from .ways import ways_turned

COVERED = 0.5
"""Least share of a claim's content words that the evidence must have; a higher one would veto paraphrases too."""
_ANNOUNCING = frozenset(content_words("as it depends, varies, differs, follows: cases, kinds, options, steps"))
"""Words that announce a list and state nothing by themselves."""


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
        return not self.lacking and self.covered >= COVERED and (self.stated >= COVERED or not self.repeats)


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
    return _judged(Compared.of(claim, evidence, question, context, nearby, code), evidence)


def _judged(compared: Compared, evidence: Sequence[str]) -> Bearing:
    alignment, reading, question = compared.alignment, compared.claim, compared.question
    against = _contradictions(compared)
    others = list(mistaken(alignment, compared.nearby)) if compared.code == ENGLISH else []
    asked = list(only_asked(reading, compared.sources, evidence))
    lacking = [
        *compared.missing,
        *asked,
        *denied_otherwise(alignment, compared.around),
        *_turned(compared),
        *against,
        *mixed_dates(reading.text, [text.text for text in (*compared.sources, *compared.around, question)]),
        *unfounded(reading, compared.borne_out),
        *others,
        *(_said_in_english(compared) if compared.code == ENGLISH else ()),
    ]
    if compared.around and reading.pieces and not any(map(compared.cited.state, reading.pieces)):
        lacking.append("the cited sentences state nothing of it")
    return Bearing(
        covered=_covered(compared),
        stated=_share(compared.stated),
        lacking=tuple(dict.fromkeys(lacking)),
        contradicted=compared.is_rivalled or bool(against),
        objected=not set(lacking) <= {*compared.missing, *asked},
        mistaken=bool(others),
        exchanged=compared.is_exchanged,
        repeats=reading.keys <= question.keys,
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
    reading, query = read(without_opening(claim), code), read(question, code)
    sentences = [read(text, language(text)) for text in evidence]
    stated = Facts(sentences)
    lacking = facts_lacking(claim, evidence, question=question, context=context, nearby=nearby)
    facts = [piece for piece in reading.pieces if piece.kind != "word"]
    denies, denied = (any(not text.kinds.isdisjoint(DENYING) for text in texts) for texts in ([reading], sentences))
    compared = denied >= denies and any(piece.key not in query.keys and stated.state(piece) for piece in facts)
    return Bearing(0.0 if lacking else 1.0, lacking=lacking, compared=compared)


def facts_lacking(
    claim: str,
    evidence: Sequence[str],
    *,
    question: str,
    context: str,
    nearby: Sequence[str],
    around: Set[str] = frozenset({"name"}),
) -> tuple[str, ...]:
    """The numbers with their units, dates, codes and names of a claim that neither its evidence nor the question
    states, each in words; one of the kinds `around` may stand in the context and nearby too. The other parameters are
    those of `bearing`."""
    code = language(f"{claim}\n{question}")
    reading, premise = read(without_opening(claim), code), Facts([read(question, code)])
    sentences = [read(text, language(text)) for text in evidence]
    there = Facts([*sentences, *(read(text, language(text)) for text in (*context.split("\n"), *nearby))])
    stated = Facts(sentences)
    return tuple(
        dict.fromkeys(
            piece.words
            for at, piece in enumerate(reading.pieces)
            if piece.kind != "word"
            and not (piece.quantity and piece.quantity.value == 1)  # `a year`, `per year`
            and not (there if piece.kind in around else stated).state(piece)
            and not stated.count_alone(piece)
            and not premise.state(piece)
            and not (code == ENGLISH and reckoned(reading, at, stated.state))
        )
    )


def _turned(compared: Compared) -> Iterator[str]:
    """The small words of the claim that say otherwise than its evidence, without those of sides that it keeps."""
    kept = sides_kept(compared.claim, compared.sources)
    for words in turned(compared.alignment, compared.around, compared.question):
        if words.lower() not in kept:
            yield words


def _contradictions(compared: Compared) -> list[str]:
    """Opposites of what the evidence says, and what it says of another thing."""
    return [
        *opposed(compared.alignment),
        *exchanged(compared.alignment, compared.code),
        *misplaced(compared.claim, compared.sources, compared.question),
        *crossed(compared.claim, compared.sources, compared.question),
        *turned_arrows(compared.claim, compared.sources),
    ]


def _said_in_english(compared: Compared) -> list[str]:
    """What the words of an English claim make of its evidence."""
    alignment, claim, sources = compared.alignment, compared.claim, compared.sources
    return [
        *assumed(alignment),
        *added(alignment, compared.borne_out),
        *said_by_another(alignment),
        *sides_exchanged(claim, sources),
        *given_to_another(alignment),
        *unconditional(alignment, [compared.question, *compared.around]),
        *too_wide(alignment),
        *counted_in(alignment),
        *subjects_exchanged(claim, sources),
        *ranked_higher(claim, sources),
        *other_base(claim.text, [source.text for source in sources]),
        *made_a_cause(claim, sources),
        *made_certain(alignment),
        *made_current(alignment),
        *always_for_usually(alignment),
        *in_spite_of(claim, sources),
        *compared_otherwise(claim, sources),
        *widened(claim, sources),
        *of_a_parallel(alignment),
        *verdicts_turned(claim, sources),
        *exclusive(claim, sources),
        *unbounded(claim, sources, compared.question),
        *ways_turned(claim, sources),
        *turned_round(claim, sources),
        *unhedged(alignment),
        *of_their_people(claim, sources),
    ]


def _covered(compared: Compared) -> float:
    """The share of the claim's pieces that are borne out, of those that the question does not have if there are any."""
    claim = compared.claim
    silent = _ANNOUNCING if claim.text.rstrip("*_ ").endswith(":") else frozenset[str]()
    pieces = zip(claim.pieces, compared.borne_out, strict=True)
    said = [(piece.key, borne) for piece, borne in pieces if piece.key not in silent]
    new = [borne for key, borne in said if key not in compared.question.keys]
    return _share(new or [borne for _, borne in said])


def _share(borne_out: Sequence[bool]) -> float:
    return sum(borne_out) / len(borne_out) if borne_out else 0.0

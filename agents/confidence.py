"""How likely is an answer right and complete? A small logistic regression over signals that cost no model call.

The signals describe the retrieval (how similar the evidence is, how far the best passage stands out, whether dense and
lexical search agree), the answer (how similar its sentences are, whether they cover the question's words and names,
whether they are of the kind asked for, how the packaged reader scores them), and whether the writer said that
something was not found.
`groundwire calibrate` fits the weights on a library's own cases; a default ships with the package, and one for answers
that a good model wrote, which are right far more often.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import PurePath
from statistics import median

from pydantic import BaseModel, ConfigDict, Field, field_validator

from ..evidence.address import Address
from ..evidence.addresses import Addresses
from ..evidence.bearing.names import names
from ..evidence.document_dates import date_words
from ..evidence.document_numbers import number_of
from ..evidence.ledger import Entry
from ..evidence.text.words import analyze, codes, content_words
from .extractive.answering_heading import asks_alike, reason_below, told_by_heading
from .extractive.code.named_tabs import shows_how
from .extractive.listed_rows import are_rows
from .extractive.means import Means, Similarities
from .extractive.outline import are_sections
from .extractive.procedure import are_steps
from .extractive.remedy import is_mended
from .extractive.scores.byline import need_not_be_said
from .extractive.scores.definition import opens_section, thing
from .extractive.scores.name_described import names_one
from .extractive.scores.reader_odds import FAR, readings
from .questions.expectation import expectation, is_met
from .questions.name_asked import described, has_name
from .questions.other_years import of_other_years, years_asked
from .questions.parts import parts
from .questions.permission import asks_permission, words_of_permission
from .relevance import agreement

_SURE = 4.0
"""Log odds, about 50 to 1."""
_NEARLY_THE_SAME = 0.75
"""Least cosine of two questions that ask nearly the same."""
_FIGURES = re.compile(r"\d+(?:[.,:]\d+)*")


class Signals(BaseModel):
    """Signals that an answer is right; higher is better. With several parts in a question, those of the weakest."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    nearest: float
    """Highest cosine of the question and a passage of the evidence, -1 to 1."""
    apart: float
    """Difference between that cosine and the median cosine of the evidence."""
    cited: float
    """Highest fused score of a cited passage, 0 to 1: 1 if dense and lexical search both rank it first."""
    similarity: float
    """Cosine, -1 to 1, of the part and the nearest cited sentence."""
    covered: float
    """Share (by weight) of the part's words that the cited sentences, their headings and leads, and the names of their
    files have, 0 to 1."""
    named: float
    """The same share of the question's names, codes and numbers; 1 if it has none."""
    kind: float
    """1 if a cited sentence is of the kind that the part asks for, such as a date or a count; else 0."""
    read: float
    """The packaged reader's log odds, -8 to 8, that a cited sentence answers the part; 0 if it has nothing to read."""
    told: float
    """0 if the writer said that something was not found, or the check that something of a good model's answer is
    missing; else 1."""


class Calibration(BaseModel):
    """Weights of the signals, and the probability below which an answer is refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    weights: dict[str, float]
    intercept: float
    threshold: float = Field(ge=0, le=1)
    fitted_on: str
    """The evaluation sets and the number of cases that it was fitted on."""
    extractive: bool = False
    """Whether it was fitted on extractive answers only; if so, it never refuses an answer that a model wrote."""

    @field_validator("weights")
    @classmethod
    def _of_signals(cls, weights: dict[str, float]) -> dict[str, float]:
        for name in weights:
            if name not in Signals.model_fields:
                raise ValueError(f"there is no signal {name!r}: there are {', '.join(Signals.model_fields)}")
        return weights

    def probability(self, signals: Signals) -> float:
        """The probability, 0 to 1, that the answer is right and complete."""
        values = signals.model_dump()
        logit = self.intercept + sum(weight * values[name] for name, weight in self.weights.items())
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, logit))))


@cache
def default_calibration() -> Calibration:
    """The calibration of extracted answers that ships with the package."""
    return Calibration.model_validate_json((files(__package__) / "calibration.json").read_text(encoding="utf-8"))


@cache
def written_calibration() -> Calibration:
    """The calibration of answers that a good model wrote; it ships with the package and refuses none."""
    return Calibration.model_validate_json((files(__package__) / "calibration_written.json").read_text("utf-8"))


def signals(
    question: str,
    cited: Sequence[Address],
    entries: Mapping[int, Entry],
    *,
    means: Means,
    best_score: float,
    missing: bool,
) -> Signals:
    """The signals of an answer to `question` that cites `cited`, from the evidence in `entries`.

    `best_score` is the fused score of a passage that both searches rank first; `missing` is whether the writer said
    that something was not found. Raises what `means` raise, such as `ModelError`.
    """
    several = parts(question)
    near = sorted(_cosines(question, list(entries.values()), means.similarities), reverse=True)
    texts = [address.with_name for address in cited]
    rows = means.similarities(several, texts) if cited else [[0.0]] * len(several)
    rarity = means.weights([word for part in several for word in content_words(part)])
    stems = set(analyze(" ".join(f"{_file(address)} {in_context(address)}" for address in cited)))
    each = [_words(part, rarity, need_not_be_said(part, cited)) for part in several]
    passages = {address.passage.id for address in cited}
    return Signals(
        nearest=near[0] if near else 0.0,
        apart=near[0] - median(near) if near else 0.0,
        cited=max(
            (agreement(entry, best_score) for entry in entries.values() if entry.passage.id in passages), default=0.0
        ),
        similarity=min(max(row, default=0.0) for row in rows),
        covered=min(_share(words, stems - _unsaid(part, cited)) for part, words in zip(several, each, strict=True)),
        named=_name_share(question, stems),
        kind=float(all(_is_met(part, cited, entries) or are_steps(part, cited, means) for part in several)),
        read=min(_odds(part, cited, Addresses(entries), means) for part in several),
        told=float(not missing),
    )


def _is_met(part: str, cited: Sequence[Address], entries: Mapping[int, Entry]) -> bool:
    """Whether a cited sentence is of the kind that a part asks for; headings may tell versions, days, amounts and
    names. Where nothing is spelt as names in programs are, "which option" asks for no name. A part without a letter,
    such as "42", asks for nothing."""
    if not any(map(str.isalpha, part)):
        return False
    expected = expectation(part)
    above = [told_by_heading(expected, address) for address in cited]
    met = is_met(part, [*filter(None, above), *(address.with_name for address in cited)])
    met = met or is_mended(part, cited) or reason_below(part, cited) or any(shows_how(part, each) for each in cited)
    if expected.kind == "name" and any(has_name(entry.passage.text) for entry in entries.values()):
        met = any(names_one(part, address) for address in cited)
    return met and not of_other_years(years_asked(part), cited)


def _odds(part: str, cited: Sequence[Address], addresses: Addresses, means: Means) -> float:
    """The reader's log odds for the best cited sentence; at least even if headings say that they answer, or ask nearly
    the same, and as good as sure for the rows of a table that are asked for."""
    if are_rows(part, cited, means):
        return _SURE
    odds = readings(part, addresses, means.read)
    best = max((odds[address.number] for address in cited if address.number in odds), default=-FAR if odds else 0.0)
    explained = thing(part) if expectation(part).kind in ("what", "who") else frozenset()
    headed = (
        are_sections(part, cited)
        or any(opens_section(explained, address) for address in cited)
        or _stands_below_it(part, cited, means.similarities)
    )
    return max(best, 0.0) if headed or are_steps(part, cited, means) else best


def _stands_below_it(part: str, cited: Sequence[Address], similarities: Similarities) -> bool:
    """Whether a cited sentence stands below a question that asks the same as a part, in much the same words."""
    asked = [address.question for address in cited if address.question and asks_alike(part, address.question)]
    return bool(asked) and max(similarities([part], asked)[0]) >= _NEARLY_THE_SAME


def _cosines(question: str, entries: Sequence[Entry], similarities: Similarities) -> list[float]:
    """The cosines from the search; those of passages from lexical search alone or from the web are computed here."""
    cosines = [entry.similarity for entry in entries if entry.similarity is not None]
    texts = [entry.passage.text for entry in entries if entry.similarity is None]
    return [*cosines, *(similarities([question], texts)[0] if texts else [])]


def _words(part: str, weights: Mapping[str, float], unneeded: frozenset[str]) -> dict[str, float]:
    return {word: weights.get(word, 1.0) for word in content_words(described(part)) if word not in unneeded}


def _unsaid(part: str, cited: Iterable[Address]) -> frozenset[str]:
    """The words by which a part asks whether something is allowed, and that only headings have."""
    asked = words_of_permission(part) if asks_permission(part) else frozenset()
    return asked and asked.difference(analyze(" ".join(address.shown for address in cited)))


def _share(words: Mapping[str, float], stems: set[str]) -> float:
    whole = sum(words.values())
    return sum(weight for word, weight in words.items() if word in stems) / whole if whole else 0.0


def _name_share(question: str, stems: set[str]) -> float:
    """The share of the question's names, codes and digits among `stems`; number words count as words, not here."""
    names_asked = {*names(f"- {question}"), *codes(question), *_FIGURES.findall(question)}
    present = [name for name in names_asked if set(analyze(name)) & stems]
    return len(present) / len(names_asked) if names_asked else 1.0


def _file(address: Address) -> str:
    """The name of its file: many a document is called no more than "User Guide"."""
    return PurePath(address.passage.source).stem


def in_context(address: Address) -> str:
    """A sentence behind all that tells what it is about: its document, the headings, the tab, the term, the lead."""
    return " ".join(
        (
            number_of(address.passage),
            date_words(address.passage),
            address.passage.title,
            *address.path,
            address.explained,
            address.lead,
            address.shown,
        )
    )

"""What one part of a question asks, as far as sentences are scored for it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from ....evidence.document_numbers import numbers_in, without_numbers
from ....evidence.entry_numbers import Kind, entries_asked
from ....evidence.text.english import AUXILIARY, pattern
from ....evidence.text.words import codes, content_words, identifiers
from ...questions.denied import asks_denied
from ...questions.entry_asked import EntryAsked, entry_asked
from ...questions.expectation import CHANGED, expectation
from ...questions.expected import Expectation
from ...questions.name_asked import described
from ...questions.other_years import years_asked
from ...questions.parts import preamble_of
from ...questions.permission import asks_permission, words_of_permission
from ...questions.trouble import trouble
from ..lists.list_questions import lists_asked
from ..pointers import asks_where_to_read
from ..tables.cells import asks_value
from .byline import asks_author
from .candidates import LEAST_WORDS, Candidate, spelt_as_code
from .definition import term, thing

_CHANGES = pattern(
    rf"^when|when {AUXILIARY}|since|versions?|releases?|released|chang(?:e|es|ed|elog)|(?:is|was|what'?s) new|new in",
    f"{CHANGED}|fixes|bugs?|history|updated?",
)
"""Not `when I restart it`, `a new server`, `how do I fix it`."""
_TESTS = pattern("(?:unit|integration|regression)?[ -]?(?:tests?|tested|testing|specs?|fixtures?|mocks?)")


@dataclass(frozen=True)
class Asked:
    """A part of the user's question, and what is known of it before any sentence is looked at."""

    part: str
    documents: frozenset[str]
    """The numbers by which it names documents of the evidence."""
    weights: Mapping[str, float]
    """How much a stem counts; 1 if it is not there."""
    question_codes: Collection[str]
    """The codes in the whole question of the user."""

    @cached_property
    def stems(self) -> list[str]:
        """The stems of its content words."""
        return content_words(self.part)

    @cached_property
    def expected(self) -> Expectation:
        """The kind of answer that it asks for."""
        return expectation(self.part)

    @cached_property
    def names(self) -> set[str]:
        """The identifiers in it, without those that name a document."""
        return _without(self.documents, identifiers(self.part))

    @cached_property
    def codes(self) -> set[str]:
        """The codes that its answer must be about."""
        return self._codes.intersection(self.question_codes).difference(_in_passing(self.part))

    @cached_property
    def hints(self) -> set[str]:
        """Codes that its answer may well be about: those that only the answer to the previous part named, as "it" may
        be one of them, and those that the statements before the question name in passing."""
        return self._codes.difference(self.question_codes) | _in_passing(self.part)

    @cached_property
    def code_names(self) -> set[str]:
        """The names in it that are spelt as only code is."""
        return spelt_as_code(self.part)

    @cached_property
    def term(self) -> frozenset[str]:
        """The stems of the term that it wants explained; empty if it asks for something else."""
        return term(self.part) if self.expected.kind in ("what", "who") else frozenset()

    @cached_property
    def thing(self) -> frozenset[str]:
        """The same if the term is a thing, as in "What is a pilot?"; else empty."""
        return thing(self.part) if self.term else frozenset()

    @cached_property
    def trouble(self) -> frozenset[str]:
        """The stems of what it wants mended; empty if it asks for something else."""
        return trouble(self.part)

    @cached_property
    def years(self) -> frozenset[int]:
        """The years that it asks about."""
        return years_asked(self.part)

    @cached_property
    def entries(self) -> dict[str, Kind]:
        """The numbers of versions and clauses that it names."""
        return entries_asked(self.part)

    @cached_property
    def entry(self) -> EntryAsked | None:
        """What it asks of one of these; None if it asks for something else."""
        return entry_asked(self.part)

    @cached_property
    def wants_several(self) -> bool:
        """Whether it may ask for several things."""
        return lists_asked(self.part)

    @cached_property
    def wants_denial(self) -> bool:
        """Whether it asks what is not so."""
        return asks_denied(self.part)

    @cached_property
    def permission(self) -> frozenset[str]:
        """The stems of the words by which it asks whether something is allowed; empty if it does not."""
        return words_of_permission(self.part) if asks_permission(self.part) else frozenset()

    @cached_property
    def wants_value(self) -> bool:
        """Whether it may ask for the value in a cell of a table."""
        return asks_value(self.part)

    @cached_property
    def wants_author(self) -> bool:
        """Whether it asks who wrote something."""
        return asks_author(self.part)

    @cached_property
    def wants_reading(self) -> bool:
        """Whether it asks where to read something."""
        return asks_where_to_read(self.part)

    @cached_property
    def is_about_changes(self) -> bool:
        """Whether it asks when or how something changed."""
        return _CHANGES.search(self.part) is not None

    @cached_property
    def is_about_tests(self) -> bool:
        """Whether it asks about the tests of a program."""
        return _TESTS.search(self.part) is not None

    @cached_property
    def _codes(self) -> set[str]:
        return _without(self.documents, codes(self.part))

    def share_of(self, stems: Collection[str]) -> float:
        """The share of the words that an answer may repeat, by weight, that are among these stems, 0 to 1."""
        having = sum(self.weights.get(word, 1.0) for word in self._sought if word in stems)
        return having / self._whole if self._whole else 0.0

    @cached_property
    def _whole(self) -> float:
        return sum(self.weights.get(word, 1.0) for word in self._sought)

    @cached_property
    def _sought(self) -> list[str]:
        """The stems of the words that an answer may repeat."""
        return content_words(described(self.part))


def named_documents(part: str, candidates: Iterable[Candidate]) -> frozenset[str]:
    """The numbers in a part of the question by which documents of the evidence are known."""
    return frozenset(numbers_in(part)) & {candidate.number for candidate in candidates}


def without_names(part: str, documents: Collection[str]) -> str:
    """A part of a question without its codes and document numbers, if enough is left of it.

    In embeddings, all sentences with a code are similar.
    """
    rest = " ".join(word for word in without_numbers(part, documents).split() if not codes(word))
    return rest if len(content_words(rest)) >= LEAST_WORDS else part


def _without(documents: Collection[str], names: Iterable[str]) -> set[str]:
    """The names without those by which these documents are known."""
    return {name for name in names if not set(numbers_in(name)).intersection(documents)}


def _in_passing(part: str) -> set[str]:
    """The names without a number, such as `pg_connect`, that only the statements before the question have."""
    preamble, query = preamble_of(part)
    return {name for name in codes(preamble).difference(codes(query)) if not any(map(str.isdigit, name))}

"""Queries to one tantivy index: passages by words, passages by a name, and how rare words are."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import tantivy

from ...evidence.text.words import analyze, content_words, identifiers
from ..filters import Filter
from ..ranked import Ranked
from .facts import facts_wanted
from .lexical_index import Field

_HEADING_BOOST = 0.5
_IDENTIFIER_BOOST = 1.5
_MAX_TERMS = 256


@dataclass(frozen=True)
class Term:
    """A word that a query asks for in a field."""

    field: str
    text: str
    boost: float


def terms_of(query: str) -> list[Term]:
    """The terms of a query: its content words (or all words if it has no content words) and its identifiers."""
    words = content_words(query) or analyze(query)
    terms = [Term("identifiers", word, _IDENTIFIER_BOOST) for word in identifiers(query)]
    for word in words:
        terms += [Term("text", word, 1.0), Term("heading", word, _HEADING_BOOST)]
    return terms[:_MAX_TERMS]


def found_by_words(
    index: tantivy.Index, terms: Sequence[Term], limit: int, filters: Filter | None, *, counted: int
) -> Ranked:
    """The best passages of one partition as (id, share of the weight of all terms), best first.

    `counted` is the number of passages that frequencies are counted in.
    """
    searcher, schema = index.searcher(), index.schema
    frequencies = ((term, searcher.doc_freq(term.field, term.text)) for term in terms if term.field != "heading")
    weight = sum(term.boost * _idf(counted, having) for term, having in frequencies)
    if searcher.num_docs == 0 or weight == 0:
        return []
    query = tantivy.Query.boolean_query(
        [
            (
                tantivy.Occur.Should,
                tantivy.Query.boost_query(tantivy.Query.term_query(schema, term.field, term.text), term.boost),
            )
            for term in terms
        ]
    )
    clauses = [(tantivy.Occur.Must, query), *_clauses(schema, filters)]
    hits = searcher.search(tantivy.Query.boolean_query(clauses), limit=limit, count=False).hits
    return [(str(searcher.doc(address).get_first("id")), score / weight) for score, address in hits]


def _idf(counted: int, having: int) -> float:
    """0 or more, even if another process has dropped passages from the count that is compared with."""
    return math.log(1 + (max(counted, having) - having + 0.5) / (having + 0.5))


def _clauses(schema: tantivy.Schema, filters: Filter | None) -> list[tuple[tantivy.Occur, tantivy.Query]]:
    """Clauses that a passage must match to pass the filters; they do not change its score."""
    clauses = []
    for wanted in facts_wanted(filters):
        any_of = [(tantivy.Occur.Should, tantivy.Query.term_query(schema, "facts", fact)) for fact in wanted.facts]
        clauses.append((tantivy.Occur.Must, tantivy.Query.const_score_query(tantivy.Query.boolean_query(any_of), 0.0)))
    return clauses


def inverse_frequencies(
    searchers: Sequence[tantivy.Searcher], stems: Iterable[str], *, counted: int
) -> dict[str, float]:
    """The inverse document frequency of each stem over the passages of all these searchers together, 0 or more.

    `counted` is the number of passages that frequencies are counted in.
    """
    return {stem: _idf(counted, sum(searcher.doc_freq("text", stem) for searcher in searchers)) for stem in stems}


def known_names(searchers: Iterable[tantivy.Searcher], names: set[str], field: Field) -> set[str]:
    """The subset of these names that occur in a passage."""
    matches: set[str] = set()
    for searcher in searchers:
        matches |= {name for name in names - matches if searcher.doc_freq(field, name)}
    return matches


def having(index: tantivy.Index, name: str, field: Field, limit: int, query: str, filters: Filter | None) -> list[str]:
    """Ids of passages that have the name; if more than `limit`, those that best match the words of `query`."""
    searcher, schema = index.searcher(), index.schema
    with_name = tantivy.Query.const_score_query(tantivy.Query.term_query(schema, field, name), 0.0)
    clauses = [(tantivy.Occur.Must, with_name), *_clauses(schema, filters)]
    if searcher.doc_freq(field, name) > limit:
        words = content_words(query)
        clauses += [(tantivy.Occur.Should, tantivy.Query.term_query(schema, "text", word)) for word in words]
    hits = searcher.search(tantivy.Query.boolean_query(clauses), limit=limit, count=False).hits
    return [str(searcher.doc(address).get_first("id")) for _, address in hits]

"""A passage as tantivy stores it: its words, its names, and hashes for filters."""

from __future__ import annotations

import tantivy

from ...evidence.passage import Passage
from ...evidence.text.words import as_searched, identifiers
from ..names import name_keys, titles
from .facts import all_facts, facts_of

ANALYSIS = "words 2"
"""The analysis of text, as each partition names it: another name with each change of the stems."""


def document(passage: Passage) -> tantivy.Document:
    """A passage as it is indexed."""
    document = tantivy.Document()
    document.add_text("id", passage.id)
    document.add_text("text", as_searched("\n".join(filter(None, (passage.context, passage.above, passage.text)))))
    heading = " ".join((passage.title, *passage.heading, passage.source))
    document.add_text("heading", as_searched(heading))
    for identifier in identifiers(f"{heading} {passage.text}"):
        document.add_text("identifiers", identifier)
    for fact in all_facts(facts_of(passage)):
        document.add_text("facts", fact)
    for name in titles(passage):
        document.add_text("titles", name)
    for name in name_keys(passage):
        document.add_text("names", name)
    return document


def schema() -> tantivy.Schema:
    """The fields of a document; only the id is stored as it is."""
    builder = tantivy.SchemaBuilder()
    builder.add_text_field("id", stored=True, tokenizer_name="raw", index_option="basic")
    builder.add_text_field("text", tokenizer_name=ANALYSIS, index_option="freq")
    builder.add_text_field("heading", tokenizer_name=ANALYSIS, index_option="freq")
    builder.add_text_field("identifiers", tokenizer_name="raw", index_option="basic")
    builder.add_text_field("facts", tokenizer_name="raw", index_option="basic")
    builder.add_text_field("titles", tokenizer_name="raw", index_option="basic")
    builder.add_text_field("names", tokenizer_name="raw", index_option="basic")
    return builder.build()

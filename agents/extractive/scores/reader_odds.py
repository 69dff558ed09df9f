"""The packaged reader's judgement of sentences: does one, read in its passage, answer the question?"""

from __future__ import annotations

from collections.abc import Iterable

from ....evidence.address import Address
from ....evidence.document_numbers import number_of, numbers_in
from ....evidence.text.language import ENGLISH, language
from ...questions.entry_asked import entry_asked
from ...questions.expectation import expectation
from ...questions.parts import parts
from ..means import SentenceReader
from ..tables.cells import asks_value, is_asked
from .byline import asks_author, is_byline, is_listed_author, tells_maker
from .entry_match import is_meant
from .keyed import is_keyed
from .stated_defaults import tells_default
from .values import is_value_asked

FAR = 8.0
"""Log odds are clipped to this magnitude."""
_ASKED_FOR = 1.0
"""Least log odds of a row whose name and column are asked for, of a value whose name and label are, and of what an
entry says that is asked for."""


def readings(question: str, addresses: Iterable[Address], read: SentenceReader) -> dict[int, float]:
    """The log odds of each sentence by its number, -8 to 8.

    Empty if the question is in another language of `text/language.py`: the reader was trained on English.
    A sentence that reads like instructions to a model is not read. A row that is asked for by its name and that of a
    column answers whatever the reader says, which knows few tables; so does the value in an entry that is asked for by
    its label, the entry of a code that is asked for, what stands below the version or the clause that is asked for by
    its number, and the names of those who made the document, below its title or behind a label.
    """
    if language(question) != ENGLISH:
        return {}
    passages: dict[str, list[Address]] = {}
    for address in addresses:
        if not address.flagged:
            passages.setdefault(address.passage.id, []).append(address)
    in_version, for_value = expectation(question).kind == "version", asks_value(question)
    rows = read(
        question,
        [
            (_title(sentences[0]), [_read(address, in_version=in_version) for address in sentences])
            for sentences in passages.values()
        ],
    )
    entry, for_author = entry_asked(question), asks_author(question)

    def least(address: Address) -> float:
        named = is_asked(address, question) or is_value_asked(address, question) or is_keyed(question, address) is True
        cell = (for_value and named) or tells_default(question, address)
        meant = entry is not None and entry.wants(address.shown) and is_meant(entry, address)
        author = for_author and (is_byline(address) or is_listed_author(question, address))
        maker = author or tells_maker(question, address)
        return _ASKED_FOR if cell or meant or maker else -FAR

    return {
        address.number: max(least(address), min(FAR, odds))
        for sentences, row in zip(passages.values(), rows, strict=True)
        for address, odds in zip(sentences, row, strict=True)
    }


def best_of_passages(question: str, addresses: Iterable[Address], read: SentenceReader) -> dict[str, float]:
    """For the id of each passage, its best sentence's log odds for any part of the question; empty as in `readings`."""
    numbered, best = list(addresses), dict[str, float]()
    for part in parts(question):
        odds = readings(part, numbered, read)
        for address in numbered:
            if address.number in odds:
                id_ = address.passage.id
                best[id_] = max(best.get(id_, -FAR), odds[address.number])
    return best


def _read(address: Address, *, in_version: bool) -> str:
    """The sentence, behind the term, the heading or the question without which it means nothing; if a version is asked
    for, behind the heading with the version that it is about."""
    if address.sentence.term is not None or address.replied_to:
        return address.with_name
    above = address.labelled_by or (address.version if in_version else "")
    return f"{above}: {address.shown}" if above else address.shown


def _title(address: Address) -> str:
    """The document's number, unless its title has it, since the reader knows no file names; its title; the headings."""
    passage = address.passage
    number = number_of(passage)
    named = "" if number in numbers_in(passage.title) else number
    return " > ".join(dict.fromkeys(filter(None, (named, passage.title, *passage.heading))))

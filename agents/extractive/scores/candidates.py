"""The sentences of the evidence that may answer something."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from ....evidence.address import Address
from ....evidence.addresses import Addresses
from ....evidence.document_dates import date_words
from ....evidence.document_numbers import number_of
from ....evidence.markup.settings_named import NAMED
from ....evidence.standing import standing
from ....evidence.text.code_names import DOTTED, NAME
from ....evidence.text.words import analyze, codes, content_words, identifiers, is_named
from ...questions.other_years import years_named
from ..code.listings import announces_listing
from ..conclusion import conclusion_of

_DEFINES = re.compile(
    r"\b(?:def|class|func|fun|fn|function|sub|type|struct|interface|enum|trait|record|variable|output|resource|module|const)"
    r" (?:\([^()\n]{0,200}\) ?)?\"?([A-Za-z_][\w.$-]*)"
)
"""The name that code defines, behind a keyword."""
_SPELT = re.compile(rf"\b(?:{NAME}|[A-Za-z]{{1,60}}[a-z][A-Z]\w{{0,60}}|_\w{{1,60}}|[A-Za-z]\w{{0,60}}(?=\(\)))")
"""A name that code may define: `check_crew`, `CheckCrew`, `check()`."""
_DOTTED = re.compile(rf"\b{DOTTED}\b")
_OF_CHANGES = re.compile(
    r"(?:^|/)(?:(?:HISTORY|NEWS|CHANGES|(?i:change[-_]?logs?|release[-_]?notes|what'?s[-_]?new))(?:\.\w+)?$"
    r"|(?i:announc\w*)[-_/][^/]*$)"
)
"""Upper case only, as projects write it: a page called `history.md` may be about anything."""
_OF_TESTS = re.compile(r"[/\\_.-](?:unit-?|integration-?)?(?:tests?|specs?)(?![^\W_])", re.IGNORECASE)
"""In the path of a file: `tests/`, `test_tugs.py`, `tugs_test.go`, `tugs.spec.ts`."""
_OF_REFERENCES = re.compile(
    r"[\W\d]*(?:references|bibliography|see also|footnotes|(?:further|recommended) reading"
    r"|(?:(?:external|useful|related) )?links)(?: and (?:references|resources))?\W*",
    re.IGNORECASE,
)
LEAST_WORDS = 2
"""Fewest content words of a sentence that can be compared with a question."""


@dataclass(frozen=True, eq=False)
class Candidate:
    """One sentence that may answer something."""

    address: Address
    rank: int
    """Position of its passage in the evidence, from 0."""
    discussed: bool = False
    """Whether the last answer of the conversation cites its document."""
    item: str = ""
    """The first item of the list that it announces; empty if it announces none."""
    concluded: bool = False
    """Whether the next sentence says what follows from it: "That is why ..."."""
    listing: bool = False
    """Whether it announces a block of code that is a list."""

    @property
    def text(self) -> str:
        """The sentence as a reader sees it."""
        return self.address.shown

    def explains_one_of(self, names: Collection[str]) -> bool:
        """Whether it is in the section or entry of one of these dotted or snake_case names."""
        return not set(identifiers(self.address.explained)).isdisjoint(names)

    def defines_one_of(self, names: Collection[str]) -> bool:
        """Whether it is source code that defines one of these names."""
        code = self.address.passage.form == "code" and self.address.sentence.kind == "code"
        return code and bool(names) and not set(_DEFINES.findall(self.text)).isdisjoint(names)

    def share_of(self, names: Collection[str]) -> float:
        """The share of these names, 0 to 1, that its text has with the same spelling."""
        having = identifiers(self.text)
        return sum(is_named(name, having) for name in names) / len(names) if names else 0.0

    def compared(self, query: Collection[str]) -> str:
        """The text to compare with a query that has these stems. The name that the sentence explains comes first if the
        query has words of it, or if the sentence means nothing without it; so does the question to which it says yes or
        no."""
        if self.address.replied_to:
            return self.address.with_name
        needs_name = bool(self.address.label) or not set(content_words(self.address.explained)).isdisjoint(query)
        return self.address.with_name if needs_name else self.text

    @cached_property
    def context(self) -> str:
        """The document's number, date and title, the headings above the sentence, its term, lead or caption, and
        itself."""
        address = self.address
        named = (self.number, date_words(address.passage), address.passage.title)
        above = (*named, *address.path, address.explained, address.lead, address.caption)
        return f"{' > '.join(dict.fromkeys(filter(None, above)))}: {address.shown}"

    @cached_property
    def number(self) -> str:
        """The number by which its document is known, such as `pep 8`; empty if it has none."""
        return number_of(self.address.passage)

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems of its context."""
        return frozenset(analyze(self.context))

    @cached_property
    def of_passage(self) -> frozenset[str]:
        """The stems of its passage, title and headings."""
        passage = self.address.passage
        return frozenset(analyze(" ".join((passage.title, *passage.heading, passage.text))))

    @cached_property
    def names(self) -> frozenset[str]:
        """The codes in its passage, title and headings."""
        passage = self.address.passage
        return frozenset(codes(" ".join((passage.title, *passage.heading, passage.source, passage.text))))

    @property
    def superseded(self) -> bool:
        """Whether its document states that it has been superseded."""
        return bool(standing(self.address.passage))

    @cached_property
    def years(self) -> frozenset[int]:
        """The years in the name and the title of its document."""
        return years_named(f"{self.address.passage.source} {self.address.passage.title}")

    @property
    def of_tests(self) -> bool:
        """Whether it is source code of a test."""
        address = self.address
        return address.passage.form == "code" and _OF_TESTS.search(f"/{address.passage.source}") is not None

    @property
    def of_references(self) -> bool:
        """Whether it stands in a list of what else to read."""
        headings = (self.address.nearest_heading, *self.address.passage.heading)
        return any(_OF_REFERENCES.fullmatch(heading) for heading in headings)

    @property
    def of_changes(self) -> bool:
        """Whether its document lists what changed from version to version."""
        return _OF_CHANGES.search(self.address.passage.source.replace("\\", "/")) is not None


def candidates(addresses: Addresses, allowed: Collection[str], discussed: Collection[str] = ()) -> list[Candidate]:
    """All sentences that may answer something, from the passages with `allowed` ids, in order.

    `discussed` are the sources that the last answer of the conversation cites. Sentences that read like instructions to
    a model are left out.
    """
    order = {id_: at for at, id_ in enumerate(allowed)}
    return [
        Candidate(
            address,
            order[address.passage.id],
            address.passage.source in discussed,
            _first_item(address, addresses),
            conclusion_of(address, addresses) is not None,
            announces_listing(address, addresses),
        )
        for address in addresses
        if address.passage.id in order and _may_answer(address)
    ]


def spelt_as_code(question: str) -> set[str]:
    """The names in a question that are spelt as code is. `GitHub` may be one too: it is if code defines it."""
    return {*_SPELT.findall(question), *_DOTTED.findall(question)}


def _first_item(address: Address, addresses: Addresses) -> str:
    below = addresses.get(address.number + 1)
    return below.shown if below is not None and not below.flagged and address.leads(below) else ""


def _may_answer(address: Address) -> bool:
    if address.flagged or address.is_picture:
        return False
    numbered = address.explained if address.explained.isdigit() else ""  # of a code: "3" says what "Restarting" means
    words = content_words(f"{address.lead} {numbered or address.labelled_by} {address.shown}")
    if address.sentence.kind == "code":
        defines = address.passage.form == "code" and _DEFINES.search(address.shown) is not None
        setting = address.passage.metadata.get("language") == NAMED  # "timeout=30" has two words and says all
        return bool(codes(address.shown)) or len(words) > LEAST_WORDS - setting or defines
    return len(words) >= LEAST_WORDS or address.replied_to != ""

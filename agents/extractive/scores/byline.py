"""Who made a document: names on a line of their own below its title, or behind a label such as `Editor`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ....evidence.address import Address
from ....evidence.text.english import pattern
from ....evidence.text.letters import CAPITALISED
from ....evidence.text.words import analyze, content_words
from ...questions.expectation import expectation

_WHO_WROTE = pattern(
    r"who(?: \w+)? (?:wrote|written|writes|authored|drafted|proposed)",
    r"(?:who|which)(?: \w+){0,2} authors?",
    r"(?:what (?:is|are)|name|list|give)(?: the)?(?: names? of)?(?: the)? authors?",
)
_AUTHOR = re.compile(r"(?:written|drafted|proposed) by|author(?:s|\(s\))?", re.IGNORECASE)
"""Labels of the persons who wrote a document."""
_NAMED = re.compile(rf": *{CAPITALISED}")
_DOCUMENT = frozenset(
    content_words(
        "it this document book booklet brochure paper report article guide manual handbook leaflet page text policy"
    )
)
"""Words for what a question asks about if that is the document."""
_LISTED_BY = re.compile(r"(?:(?:written|drafted|prepared|authored|compiled) )?by:?|(?:the )?authors?:?", re.IGNORECASE)
"""All that stands above a list of those who made a document."""
_ASKING = frozenset(
    content_words(
        "write wrote written writes author authors authored draft drafted propose proposed name names list give"
    )
)
_SAYS_BY = re.compile(r"\b(?:written|drafted|prepared|authored|compiled) by\b", re.IGNORECASE)
_PERSON = re.compile(rf"(?<!\w){CAPITALISED}(?: [A-Z]\.){{0,2}} {CAPITALISED}(?!\w)")
"""A first and a last name: `Ada Hale`, `Ada B. Hale`."""
_LOWER = re.compile(r"(?<![\w.@/-])[a-z]{3,40}(?![\w@/-])")
_BELOW_TITLE = 800
"""Characters of a document in which such a line begins."""
_LONGEST = 400
_OTHER_WORD = re.compile(
    r"(?<![\w.@/-])(?!(?:and|by|of|the|at|for|in|de|da|di|du|der|den|van|von|la|le|et|al|with|www)\b)[a-z][a-z'\u2019-]*(?![\w@/:]|\.\w)"
)
"""A word that neither names nor their addresses have."""


def asks_author(part: str) -> bool:
    """Whether a part of a question asks who wrote something."""
    return _WHO_WROTE.search(part) is not None


def is_byline(address: Address) -> bool:
    """Whether a sentence is the first paragraph of its document that is not its title, and nothing but names of persons
    with what says where to reach them.

    `Vik Harbour` is none where the text speaks of a harbour, and a text that says by whom it was written needs no such
    line.
    """
    place, text = address.passage.start + address.sentence.start, address.shown
    if address.sentence.kind != "sentence" or place > _BELOW_TITLE or len(text) > _LONGEST or _OTHER_WORD.search(text):
        return False
    title = {*content_words(" ".join((address.passage.title, *address.path)))}
    if _SAYS_BY.search(address.passage.text):
        return False
    common = {*_LOWER.findall(address.passage.text)}
    persons = [match[0] for match in _PERSON.finditer(text) if match[0].split()[-1].lower() not in common]
    opens = address.opens_paragraph or not address.passage.text[: address.sentence.start].strip()
    return opens and any(title.isdisjoint(content_words(person)) for person in persons)


def is_listed_author(part: str, address: Address) -> bool:
    """Whether a part of a question asks who wrote something, and a sentence is an item that begins with a name below
    `by` or `Authors` in a document whose title or headings have the other words of the part."""
    if address.sentence.kind != "item" or not _LISTED_BY.fullmatch(address.lead) or not asks_author(part):
        return False
    others = {*content_words(part)} - _ASKING - _DOCUMENT
    above = {*analyze(" ".join((address.passage.title, *address.path)))}
    return re.match(CAPITALISED, address.shown) is not None and others <= above


def need_not_be_said(part: str, cited: Iterable[Address]) -> frozenset[str]:
    """The stems by which a part of a question asks for authors, if sentences are the list of these: it says `by`."""
    return _ASKING if any(is_listed_author(part, address) for address in cited) else frozenset()


def tells_maker(part: str, address: Address) -> bool:
    """Whether a sentence names, behind a label, who did what a part of a question asks about: `Editor: Ada Hale` for
    "Who edited the book?".

    The passage must have the other words of the part, but for those that mean the document itself.
    """
    label = address.label
    named = label and expectation(part).kind == "who" and _NAMED.match(address.shown[len(label) :])
    if not named:
        return False
    asked = {*content_words(part)}
    stems = content_words(label)
    makers = {*stems, *(stem.removesuffix("or").removesuffix("er") for stem in stems)}
    if len(stems) != 1 or not label.lower().endswith(("or", "er")) or makers.isdisjoint(asked):
        return asks_author(part) and _AUTHOR.fullmatch(label) is not None
    passage = address.passage
    told = analyze(" ".join((passage.title, passage.source, *address.path, passage.text)))
    return asked - makers - _DOCUMENT <= {*told}

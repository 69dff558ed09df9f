"""Who made a document: names on a line of their own below its title, or behind a label such as `Editor`."""

from __future__ import annotations

import re

from ...evidence.address import Address
from ...evidence.text.english import pattern
from ...evidence.text.letters import CAPITALISED
from ...evidence.text.words import content_words
from ..questions.expectation import expectation

_WHO_WROTE = pattern(
    r"who(?: \w+)? (?:wrote|written|writes|authored|drafted|proposed)",
    r"(?:who|which)(?: \w+){0,2} authors?",
    r"(?:what (?:is|are)|name|list|give)(?: the)?(?: names? of)?(?: the)? authors?",
)
_AUTHOR = re.compile(r"(?:written|drafted|proposed) by|author(?:s|\(s\))?", re.IGNORECASE)
"""Labels of the persons who wrote a document."""
_PERSON = re.compile(rf"(?<!\w){CAPITALISED}(?: [A-Z]\.){{0,2}} {CAPITALISED}(?!\w)")
"""A first and a last name: `Ada Hale`, `Ada B. Hale`."""
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
    """Whether a sentence is the first paragraph of its document that is not its title, and nothing but names with what
    says where to reach them."""
    place, text = address.passage.start + address.sentence.start, address.shown
    if address.sentence.kind != "sentence" or place > _BELOW_TITLE or len(text) > _LONGEST or _OTHER_WORD.search(text):
        return False
    title = {*content_words(" ".join((address.passage.title, *address.path)))}
    persons = [match[0] for match in _PERSON.finditer(text)]
    opens = address.opens_paragraph or not address.passage.text[: address.sentence.start].strip()
    return opens and any(title.isdisjoint(content_words(person)) for person in persons)


def tells_maker(part: str, address: Address) -> bool:
    """Whether a sentence names, behind a label, who did what a part of a question asks about: `Editor: Ada Hale` for
    "Who edited it?"."""
    label = address.label
    if not label or expectation(part).kind != "who":
        return False
    stems = content_words(label)
    makers = {*stems, *(stem.removesuffix("or").removesuffix("er") for stem in stems)}
    did = len(stems) == 1 and not makers.isdisjoint(content_words(part))
    return did or (asks_author(part) and _AUTHOR.fullmatch(label) is not None)

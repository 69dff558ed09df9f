"""Definitions: what a question wants explained, and sentences that explain it."""

from __future__ import annotations

import re

from ....evidence.address import Address
from ....evidence.text.english import AUXILIARY, BE, pattern, words
from ....evidence.text.words import analyze, content_words
from ..pointers import is_pointer

_ASKED = re.compile(
    rf"^\W*(?:(?:and|so|but|then) )?(?:what|who)(?: exactly)?(?: (?:{BE}|does|do)|['\u2019]s)\b"
    r"(?P<term>.{1,100}?)"
    r"(?: mean| do| stand for|(?: all)? about| responsible for| in charge of| propose| describe| cover| say)?\W*$",
    re.IGNORECASE,
)
_NO_THING = pattern(
    AUXILIARY, words("i you we they it he she one there to not when if while before after until how why where who")
)
_SAYS = re.compile(
    rf"\b(?:{BE} "
    rf"(?={words('an? the one our any all every when where what who how to that those used known called')}\b)"
    r"|means?|refers? to|stands? for|consists? of|includes?)\b"
    r"|(?<=\w)(?:: (?=\w)| [\u2013\u2014-] | (?=(?-i:An?) [a-z]))",
    re.IGNORECASE,
)
"""A verb, or the gap between a glossary term and its text: "resource A network data object"."""
_CLAUSE = re.compile(
    rf"(?:\A|[:;,(\u2014]|\band\b|\bor\b) ?(?P<term>[^:;,.()]{{1,60}}),"
    rf" (?:which (?:{BE}|means?|measures?|denotes?|refers? to|represents?|describes?)|that is|i\.e\.|meaning"
    r"|defined as)\b",
    re.IGNORECASE,
)
"""A term with a clause that defines it: "yield, which is the share of boats that are served"."""
_LONGEST_SUBJECT = 80
"""Characters before it."""
_SHORT = re.compile(r"\w \(([^\W\d]\w{1,11})\)")
"""A term followed by its abbreviation: "row and column access control (RCAC)"."""
_ABSTRACT = re.compile(r"\W*(?:abstract|summary|introduction|overview|purpose|about)\b", re.IGNORECASE)
_WORD = re.compile(r"[a-z]+")
_TITLE = re.compile(r"\W*title\W", re.IGNORECASE)


def term(part: str) -> frozenset[str]:
    """The stems of the term that a part of a question asks to explain; empty if it asks for something else."""
    match = _ASKED.match(part)
    return frozenset(content_words(match["term"])) if match else frozenset()


def thing(part: str) -> frozenset[str]:
    """The same if the term is a thing, "What is a pilot?"; empty for a whole statement, "What do I need to sail?"."""
    match = _ASKED.match(part)
    return term(part) if match and not _NO_THING.search(match["term"]) else frozenset()


def is_of_its_plural(part: str, address: Address) -> bool:
    """Whether the sentence explains a name that only looks like the term of a part of a question: "What is a vault?"
    does not ask for a command or an attribute called `vaults`."""
    asked = set(_WORD.findall(part.lower()))
    named = _WORD.findall(address.explained.lower())
    return any(word not in asked and word.endswith("s") and word[:-1] in asked for word in named)


def says_what_it_is(term: frozenset[str], address: Address, *, several: bool) -> bool:
    """Whether the sentence says what the `term` is; `several` is whether several things may be asked for."""
    if address.label and address.explained:
        return term.issuperset(content_words(f"{address.explained} {address.label}"))
    return defines(term, address.shown) or _explains(term, address) or (several and _lists(term, address))


def _explains(term: frozenset[str], address: Address) -> bool:
    """Whether the sentence is in a glossary entry, or in the section on a setting, whose name is `term`."""
    prose = address.sentence.kind == "sentence" and not address.label
    return prose and any(_is_about(term, name) for name in address.explained.split(", "))


def defines(term: frozenset[str], sentence: str) -> bool:
    """Whether the sentence begins with the `term` and defines it ("The mission of the company is ..."), spells out the
    abbreviation, or defines it in a clause ("its mission, which is ...")."""
    verb = _SAYS.search(sentence, 0, _LONGEST_SUBJECT)
    if verb is not None and _is_about(term, sentence[: verb.start()]):
        return True
    explained = (
        *(short[1] for short in _SHORT.finditer(sentence)),
        *(each["term"] for each in _CLAUSE.finditer(sentence)),
    )
    return any(_is_about(term, name) for name in explained)


def _lists(term: frozenset[str], address: Address) -> bool:
    """Whether the sentence, in a section on the `term`, mentions it and announces a list: "These values help us:" under
    "Our values"."""
    sentence_words = set(content_words(address.shown)) if address.announces else set()
    return bool(term & sentence_words) and _is_about(term, address.citable_heading)


def introduces(term: frozenset[str], address: Address, number: str) -> bool:
    """Whether it is the first sentence of a section on the `term`, or the title or abstract of the document with that
    `number`."""
    opening = address.opening or (address.explained if address.first else "")
    if number and term <= set(analyze(number)):
        return bool(_ABSTRACT.match(opening) or (address.sentence.kind == "field" and _TITLE.match(address.shown)))
    return bool(opening) and any(_is_about(term, name) for name in opening.split(", "))


def opens_section(thing: frozenset[str], address: Address) -> bool:
    """Whether it is the first sentence of the section that is called as the `thing`, and like nothing else."""
    opens = address.sentence.kind == "sentence" and thing == set(content_words(address.opening))
    return bool(thing) and opens and not is_pointer(address.shown)


def _is_about(term: frozenset[str], text: str) -> bool:
    stems = content_words(text)
    return bool(stems) and term.issuperset(stems)

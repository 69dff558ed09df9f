"""The heading that a sentence needs in front of it to be understood."""

from __future__ import annotations

import re

from ...evidence.address import Address
from ...evidence.text.english import AUXILIARY, BE, DO, HAVE, MODAL, PREPOSITION, pattern, words
from ...evidence.text.words import content_words
from ..questions.expectation import CHANGED, expectation
from ..questions.name_asked import asks_name
from ..questions.offered import chooses
from .answering_heading import answers, told_by_heading

_ABOUT_IT = re.compile(
    rf"(?:it|this|these|they) (?:{AUXILIARY}|means?|appl(?:y|ies)|includes?)\b"
    r"(?! (?:because|due to)\b)",
    re.IGNORECASE,
)
"""Begins a sentence about what its heading names, unless it gives the reason for what the one before it says."""
_THIS_THING = re.compile(r"(?:this|these) ([a-z][\w-]{2,30})\b", re.IGNORECASE)
"""Begins a sentence about the thing whose heading has that word: "This lamp is lit at dusk." below `Harbour lamp`."""
_WHICH = re.compile(
    rf"\W*(?:(?:and|so|{PREPOSITION}) )*(?:which|what) "
    rf"(?!(?:{AUXILIARY}|happens?|if|about|else)\b)"
    r"([\w-]+?)s?(?: ([\w-]+?)s?)? (?=\w)",
    re.IGNORECASE,
)
"""Asks which one of several things, and names their kind."""
_WHICH_SECTION = re.compile(
    rf"\b(?:which|what) {words('section clause article chapter paragraph heading')}s?\b", re.IGNORECASE
)
"""Asks for the heading itself."""
_DEFINED = words("function method procedure class type struct interface trait enum variable resource table view test")
_WHICH_DEFINITION = re.compile(rf"\b(?:which|what) (?:\w+ )?{_DEFINED}s?\b", re.IGNORECASE)
"""Asks for something that source code defines."""
_CHANGED = pattern(CHANGED)
_OF_ANY = re.compile(words("options arguments parameters flags attributes fields properties values"), re.IGNORECASE)
_CONDITION = pattern("^(?:when|if|where|while|whenever)")
_LEAST_PATH = 2
"""Headings of which the first is the title."""
_LONGEST_FRAGMENT = 8
_LONGEST_LABEL = 2
"""Words."""
_VERB = re.compile(rf"\b(?:{BE}|be|{HAVE}|{DO}|{MODAL}|it|we|you|they|i)\b", re.IGNORECASE)
"""Not `am`, which is also the time before noon."""


def heading_before(address: Address, part: str) -> str:
    """The heading to show before a sentence that answers a part of a question; empty if none is needed."""
    if address.passage.form == "code":
        return _spoken_of(address, part) if address.sentence.term else _defined_around(address, part)
    if address.sentence.kind not in ("sentence", "item"):
        return ""
    return _answered(address, part) or address.labelled_by or _spoken_of(address, part) or _asked_for(address, part)


def label_of(item: Address) -> str:
    """The line that announces a list item; if that is a mere label, behind the name that its section explains,
    "depth: Constraints:", or behind the heading above one that any section may have: "tug tow: Options:"."""
    lead, name = item.lead, item.explained
    if item.headed and len(item.path) > _LEAST_PATH and _OF_ANY.fullmatch(item.path[-1]):
        return f"{in_front(item.path[-2])} {lead}"
    mere = 0 < len(lead.split()) <= _LONGEST_LABEL and not has_verb(lead)
    said = f"{lead} {item.shown}".lower()
    return f"{in_front(name)} {lead}" if mere and name and name.lower() not in said else lead


def named_in(part: str, address: Address) -> str:
    """The heading above a sentence, if a part of a question names it and the sentence does not; else empty.

    It tells the answers to several parts apart: `Basic: Kept for 7 days.`, `Team: Kept for 30 days.` A sentence that
    begins with a condition, "When a team is away, ...", may have its word in that, and say it of something else.
    """
    heading = address.nearest_heading if address.sentence.kind in ("sentence", "item") else ""
    named = set(content_words(heading))
    asked, said = set(content_words(part)), set(content_words(f"{address.lead} {address.explained} {address.shown}"))
    needed = not named <= said or (_CONDITION.match(address.shown) is not None and not asked <= said)
    is_named = bool(named) and named <= asked and needed
    return heading if is_named else ""


def entry_before(address: Address, part: str) -> str:
    """The heading that says in which version, or on which day, if the question asks for that, or whether something was
    removed or the like; else empty."""
    expected = expectation(part)
    if expected.kind in ("yes_no", "name", "what") and _CHANGED.search(part):
        return "" if address.version in address.shown else address.version
    says_itself = expected.kind == "when" and expected.met_by(address.shown)
    told = told_by_heading(expected, address) if address.sentence.kind in ("sentence", "item") else ""
    return "" if says_itself or told in address.shown else told


def in_front(heading: str) -> str:
    """A heading or a name as it stands in front of a sentence about it."""
    return heading if heading.endswith(("?", "!", ":", ".")) else f"{heading}:"


def _defined_around(address: Address, part: str) -> str:
    """The definition of the source code that a quote stands in, if the question asks for such and it is not named."""
    name = address.nearest_heading if len(address.passage.heading) > 1 else ""
    return name if name and name not in address.shown and _WHICH_DEFINITION.search(part) else ""


def _answered(address: Address, part: str) -> str:
    """The heading that says yes or no, or the question that a sentence answers so, unless it is the one that was asked;
    else empty."""
    if answers(part, address.nearest_heading):
        return address.nearest_heading
    asked = address.replied_to
    return "" if set(content_words(asked)) == set(content_words(part)) else asked


def _spoken_of(address: Address, part: str) -> str:
    """The name that its passage or section explains; or the heading that it calls "this lamp", or "this" as the first
    sentence of a paragraph, or "it" as the first of the section. Empty if there is none, or if the sentence has the
    name itself; a word like any other, as `clean`, is a name only where it is marked as code, if names are asked
    for."""
    if name := address.explained:
        plain = name.isalpha() and asks_name(part)
        own = rf"`{name}`" if plain else rf"(?<!\w){re.escape(name)}(?!\w)"
        return "" if re.search(own, address.words if plain else address.shown) else name
    if address.sentence.kind != "sentence":
        return ""
    if (thing := _THIS_THING.match(address.shown)) and _names_more(address.nearest_heading, thing[1], address.shown):
        return address.nearest_heading
    about_it = _ABOUT_IT.match(address.shown)
    if about_it is None:
        return ""
    this = address.opens_paragraph and about_it[0].lower().startswith("this")
    return address.citable_heading if this else address.opening


def _names_more(heading: str, noun: str, sentence: str) -> bool:
    """Whether a heading says which `noun` it is about, and the sentence does not."""
    stems, own = set(content_words(heading)), set(content_words(noun))
    return bool(own) and own < stems and not stems <= set(content_words(sentence))


def _asked_for(address: Address, part: str) -> str:
    """The heading that says which one the sentence is about, if the question asks for that; else empty.

    `Level 4: Restricted` answers "Which level ...?", `403 Forbidden` answers "401 or 403?", and any heading answers
    "Which section ...?". So does the heading of a section that begins with a sentence fragment: `Carta` above
    "Management of stock options."
    """
    match, heading = _WHICH.match(part), address.nearest_heading
    if _WHICH_SECTION.search(part) or chooses(heading, part):
        return "" if heading in address.shown or chooses(address.shown, part) else heading
    if match is None or heading in address.shown or set(content_words(heading)) <= set(content_words(part)):
        return ""
    nouns = words(" ".join(map(re.escape, filter(None, match.groups()))))
    numbered = re.search(rf"\b{nouns}s? (?:\d|[A-Z]\b)", heading, re.IGNORECASE)
    return heading if numbered or (address.opening and _is_fragment(address)) else ""


def _is_fragment(address: Address) -> bool:
    text = address.shown
    short = address.sentence.kind == "sentence" and len(text.split()) <= _LONGEST_FRAGMENT
    return short and not has_verb(text)


def has_verb(text: str) -> bool:
    """Whether one of the words is an auxiliary or a personal pronoun, as in nearly every English sentence."""
    return _VERB.search(text) is not None

"""The heading that a sentence needs to be understood, or that is itself the answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ...evidence.address import Address
from ...evidence.text.english import AUXILIARY, BE, DO, HAVE, INTERROGATIVE, MODAL, PREPOSITION, pattern, words
from ...evidence.text.words import content_words
from ..questions.expectation import CHANGED, Expectation, expectation
from ..questions.name_asked import asks_name
from ..questions.offered import chooses

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
_LEAST_ASKED = 2
_ASKS = re.compile(
    rf"[\W\d]*(?:q(?:uestion)?\W+)?(?P<asking>{INTERROGATIVE})\b(?: (?!to\b)\w+)+",
    re.IGNORECASE,
)
"""A heading that is a question: `Why we moor at night`, `3. When do I pay?`."""
_TURNS = re.compile(
    rf"\b{words('not no never without before after above below over under until since')}\b|n['\u2019]t\b"
)
"""Words that turn the sense of a question."""
_SUBJECT = re.compile(words("you we they it i one"), re.IGNORECASE)
_BE = re.compile(rf"{AUXILIARY}(?:n?['\u2019]t)?", re.IGNORECASE)
_NO_SUBJECT = re.compile(
    rf"{INTERROGATIVE}|{words('that if before after while until unless once to you we they i')}", re.IGNORECASE
)
"""A word that no subject of a statement has, unless it is the whole subject."""
_LONGEST_SUBJECT = 5
_CAUSES = re.compile(
    rf"\b(?:{words('causes? caused reasons? because explanations?')}|{words('due down')} to"
    r"|one of (?:the following|these))\b",
    re.IGNORECASE,
)
_MEASURED = re.compile(
    r"(?P<name>[^():]{2,80}?) ?(?:\(|(?::|[\u2013\u2014-]) )"
    r"(?=[^()]{0,40}\d|every\b)(?P<amount>[^()]{1,40}?)\)?\W{0,3}",
    re.IGNORECASE,
)
"""A heading that ends with an amount or a time: `Mooring (40 minutes)`, `Dinner: 30 pounds`."""
_OF_ANY = re.compile(words("options arguments parameters flags attributes fields properties values"), re.IGNORECASE)
_AS_GOOD_AS_WHOLE = 0.75
"""Least share of a passage, whose heading and marks are no sentences."""
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

    It tells the answers to several parts apart: `Basic: Kept for 7 days.`, `Team: Kept for 30 days.`
    """
    heading = address.nearest_heading if address.sentence.kind in ("sentence", "item") else ""
    named = set(content_words(heading))
    said = f"{address.lead} {address.explained} {address.shown}"
    is_named = bool(named) and named <= set(content_words(part)) and not named <= set(content_words(said))
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


def asks_same(part: str, heading: str) -> bool:
    """Whether a heading asks what a part of a question asks, `Why we tie two ropes` and `Why do we tie ropes?`, or
    answers it: `Ropes are not shared` and `Are the ropes shared?`."""
    if answers(part, heading):
        return True
    asking = _ASKS.match(heading)
    if asking is None or not re.match(rf"\W*(?:and |so |but )?{asking['asking']}\b", part, re.IGNORECASE):
        return False
    return _alike(part, heading[asking.start("asking") :])


def answers(part: str, heading: str) -> bool:
    """Whether a heading is a statement that says yes or no to a part of a question."""
    return _states(heading) and expectation(part).kind == "yes_no" and _alike(part, heading)


def _states(heading: str) -> bool:
    """Whether it is a statement, `Lost ropes are not replaced`, but not `Ropes that are lost` or `Are ropes lost?`."""
    said = heading.split()
    at = next((at for at, word in enumerate(said) if _BE.fullmatch(word)), 0)
    subject = said[:at]
    whole = len(subject) == 1 and _SUBJECT.fullmatch(subject[0]) is not None
    named = 0 < at <= _LONGEST_SUBJECT and not any(map(_NO_SUBJECT.fullmatch, subject))
    return (whole or named) and at + 1 < len(said) and not heading.endswith("?")


def _alike(part: str, heading: str) -> bool:
    own, asked = set(content_words(heading)), set(content_words(part))
    return len(own) >= _LEAST_ASKED and own <= asked and len(own) >= len(asked) / 2


def reason_below(part: str, cited: Iterable[Address]) -> bool:
    """Whether a part of a question asks why, and one of the sentences stands below a heading that asks why of much the
    same, or is one of several causes."""
    why = expectation(part).kind == "why"
    return why and any(
        asks_same(part, address.nearest_heading) or _asks_why(part, address.nearest_heading) or is_one_cause(address)
        for address in cited
    )


def told_how_below(part: str, cited: Sequence[Address]) -> bool:
    """Whether a part of a question asks how to do something, and a section that is called so is shown as good as whole:
    `Lamp rotation` and `How do I rotate the lamps?`. There may be no step in it, and nothing more to tell."""
    expected = expectation(part)
    action = set(content_words(expected.action))
    if expected.kind != "steps" or not action or any(expected.denied_by(address.shown) for address in cited):
        return False
    return any(
        action <= set(content_words(address.nearest_heading))
        and _alike(part, address.nearest_heading)
        and _turns(part) == _turns(address.nearest_heading)
        and _is_shown_whole(address, cited)
        for address in cited
    )


def _is_shown_whole(one: Address, cited: Iterable[Address]) -> bool:
    """Whether nearly all of the passage of a sentence is shown, and is of one section."""
    spans = {
        (each.sentence.start, each.sentence.end)
        for each in cited
        if each.passage.id == one.passage.id and each.path == one.path
    }
    shown = sum(end - start for start, end in spans)
    return one.path == one.passage.heading and shown >= _AS_GOOD_AS_WHOLE * len(one.passage.text)


def _asks_why(part: str, heading: str) -> bool:
    """Whether a heading asks why, and a part of a question has half of its words."""
    asking = _ASKS.match(heading)
    own = set(content_words(heading))
    shared = own.intersection(content_words(part))
    why = asking is not None and asking["asking"].lower() == "why"
    return why and len(shared) >= max(_LEAST_ASKED, len(own) / 2) and _turns(part) == _turns(heading)


def asks_alike(part: str, heading: str) -> bool:
    """Whether a heading may ask what a part of a question asks: one of them has all content words of the other, and
    nothing that turns its sense, such as "not", "before" or "without", is in one of them alone."""
    own, asked = set(content_words(heading)), set(content_words(part))
    within = own <= asked or asked <= own
    return within and len(own & asked) >= _LEAST_ASKED and _turns(part) == _turns(heading)


def _turns(text: str) -> frozenset[str]:
    return frozenset("not" if word.startswith("n") else word for word in _TURNS.findall(text.lower()))


def is_one_cause(address: Address) -> bool:
    """Whether it is an item below a line that announces causes, "This has one of the following causes:"."""
    return address.sentence.kind == "item" and not address.headed and _CAUSES.search(address.lead) is not None


def told_by_heading(expected: Expectation, address: Address) -> str:
    """The heading of a changelog or of minutes that may answer in which version or when something happened; or one that
    gives the amount or the time which is asked for of what it names: `Mooring (40 minutes)`."""
    if expected.kind == "version":
        return address.version
    if expected.kind == "when" and expected.happened:
        return address.dated or (address.version if expected.changed else "")
    return address.nearest_heading if _measures(expected, address.nearest_heading) else ""


def _measures(expected: Expectation, heading: str) -> bool:
    match = _MEASURED.fullmatch(heading) if expected.kind in ("how_many", "when") else None
    named = content_words(match["name"]) if match else []
    return match is not None and bool(named) and expected.said.issuperset(named) and expected.met_by(match["amount"])


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

"""The neighbours that belong to a sentence: the one that it refers back to, and the one that continues it."""

from __future__ import annotations

import re

from ...evidence.address import Address
from ...evidence.addresses import Addresses
from ...evidence.paragraph import below_same_heading, beside, is_beside, next_beside, next_of
from ...evidence.text.english import AUXILIARY, DEMONSTRATIVE, THIRD_PERSON, words
from ...evidence.text.words import content_words
from ..questions.expectation import expectation
from .code.listings import ARE_THESE
from .heading import has_verb
from .lists.list_items import announcer
from .pointers import is_pointer
from .reasons import reason_before
from .rhetorical import reply_to
from .scores.values import asks_default, is_value_asked, label_of_value, states_default

_SO_PLACED = (
    r"(?:in (?:that|this|such|these|those) (?:an? )?(?:case|situation|event|circumstance|scenario)s?"
    r"|(?:in order )?to (?:avoid|prevent|mitigate|fix|solve|do|achieve) (?:this|that|these|those|so)"
    r"|(?:because|instead) of (?:this|that))"
)
_DRAWS = (
    r"(?:therefore|thus|hence|consequently|accordingly|as (?:such|a (?:result|consequence))"
    r"|for (?:this|that|these|those) reasons?)"
)
_LEANS = re.compile(
    rf"(?:{THIRD_PERSON}|{DEMONSTRATIVE}|such|however|otherwise|also|instead|then|"
    rf"there(?!['\u2019]s\b| {AUXILIARY}\b)|"
    r"here(?= (?:you|we|one|they|staff|people|everyone|anyone)\b|,)|"
    rf"{_SO_PLACED}|if (?:so|not|they|it|this|that|these|those)|or(?=,| else)|but|"
    rf"so(?!-| (?:far|long|called|that|as)\b)|{_DRAWS}|"
    r"(?:before|after|until|by|from|since) (?:that|this)(?= \w+,|,)|"
    r"both|neither|conversely|likewise|the (?:same|latter|former|remaining|rest|others?))\b",
    re.IGNORECASE,
)
_LEANS_INSIDE = re.compile(
    rf"{words('you we one they users people staff')} (?:can|could|may|might|must|should|have to|need to) "
    rf"(?:(?:also|always|still) )?(?:instead\b|\w{{2,15}} {words('this it them these those')}"
    rf"(?= {words('by in with to from via using at on')}\b|[.,:;]))",
    re.IGNORECASE,
)
"""Begins a sentence whose "instead" or object is told before it: "You can change this by ..."."""
_POINTS_INSIDE = re.compile(rf"\b{words('this these those')}(?=[,;:.]|\Z| {AUXILIARY}\b)", re.IGNORECASE)
_LEANS_ON_PARAGRAPH = re.compile(rf"(?:{_SO_PLACED}|{_DRAWS})\b", re.IGNORECASE)
"""Begins a paragraph that means nothing without the one above it."""
_LEANS_FURTHER = re.compile(
    rf"(?:{THIRD_PERSON}|{_SO_PLACED}|{_DRAWS}|if (?:so|not|they|it|this|that|these|those))\b", re.IGNORECASE
)
"""Begins a sentence that does not tell by itself what another one refers to."""
_MOST_LEANED_ON = 2
"""Sentences before one of which each refers back to the one before it."""
_EXAMPLE = re.compile(r"(?:for (?:example|instance)|e\.g\.|such as)(?!\w)", re.IGNORECASE)
"""Begins a sentence with an example of what those before it say."""
_MOST_OF_ITEM = 3
"""Most sentences of a list item that are shown before an example in it."""
_VALUE = re.compile(r"\s*(`{1,2})[^`\n]{1,200}\1[.;]?\s*")
"""A paragraph of nothing but code."""
_GOES_ON = re.compile(r"(?:these|they|those) (?:are|include)\b", re.IGNORECASE)
"""Begins a sentence that names the things counted in the sentence before it."""
_LIMITS = re.compile(
    r"(?:however|but|except(?:ions?)?|unfortunately|sadly|regrettably)\b"
    r"|(?:this|that|it|these|they|those)(?: \w{1,30}){0,2} "
    r"(?:(?:should|must|may)(?: not|n['\u2019]t)\b|can(?:not| not|['\u2019]t)\b"
    r"|(?:is|are) (?:deprecated|discouraged|obsolete|outdated|no longer|not (?:recommended|advised|allowed)))",
    re.IGNORECASE,
)
"""Begins a sentence without which the one before it says too much."""
_SUPPOSES = re.compile(
    r"(?:let['\u2019]s|let us) (?:assume|imagine|pretend|say|suppose)\b|(?:assume|imagine|suppose)\b", re.IGNORECASE
)
"""Begins a sentence that only sets the scene for the next one."""
_TURNS = re.compile(r"but\b", re.IGNORECASE)
"""Begins a paragraph that limits what the one above it says."""
_DEFINES = re.compile(
    r"(?:the |an? )?[\"\u201c]?(?P<term>[^\W\d_][\w -]{2,40}?)[\"\u201d]? "
    r"(?:(?:is|are) defined\b|means?\b|refers? to\b)",
    re.IGNORECASE,
)
_VERDICT = re.compile(rf"(?:this|that|doing (?:so|this|that)|such an? \w+) {AUXILIARY}\b", re.IGNORECASE)
"""Begins a sentence that may say yes or no to what the one before it describes."""
_FEW_WORDS = 6
_LABEL_WORDS, _VALUE_WORDS = 3, 10
"""Words of a label, and of the paragraph that is its value, at most."""
_CASE = re.compile(
    rf"(?:(?:however|but|except),? )?(?:{words('for if when on in with without during')}|only) [^,.;:]{{3,80}},",
    re.IGNORECASE,
)
"""Begins a sentence that holds in one case."""


def leaned_on(address: Address, addresses: Addresses) -> Address | None:
    """The preceding sentence of the paragraph or list item, if this one begins with a word that refers back, or the
    last one of the paragraph above, if it means nothing without that: "Therefore, ..."; else None."""
    inside = address.sentence.kind == "sentence" or address.sentence.goes_on
    if not inside or not (_LEANS.match(address.shown) or leans_inside(address)):
        return None
    before = addresses.get(address.number - 1)
    if before is None or before.flagged or before.passage.id != address.passage.id:
        return None
    return before if is_beside(before, address) or _is_drawn_from(before, address) else None


def leans_inside(address: Address) -> bool:
    """Whether a sentence begins with what somebody may do instead, or to "this", which is told before it."""
    return _LEANS_INSIDE.match(address.shown) is not None


def _is_drawn_from(before: Address, address: Address) -> bool:
    """Whether a sentence begins a paragraph that goes on from the one above it, to which the other belongs."""
    prose = before.sentence.kind == address.sentence.kind == "sentence" and not before.announces
    return prose and below_same_heading(before, address) and _LEANS_ON_PARAGRAPH.match(address.shown) is not None


def context_before(address: Address, addresses: Addresses) -> list[Address]:
    """The sentences without which one means nothing: those of its list item if it gives an example of them or speaks of
    "this", or the one that it or the line above its list refers back to, behind the one that this refers back to."""
    if item := _item_before_example(address, addresses):
        return item
    above = announcer(address, addresses)
    last = above if above is not None and _LEANS_ON_PARAGRAPH.match(above.shown) else address
    found: list[Address] = []
    while len(found) < _MOST_LEANED_ON and (before := leaned_on(last, addresses)):
        found.insert(0, before)
        if not _LEANS_FURTHER.match(before.shown):
            break
        last = before
    return found


def _item_before_example(address: Address, addresses: Addresses) -> list[Address]:
    """The sentences before this one in its list item, if it gives an example of what they say, or says something of
    "this"; else empty."""
    points = _EXAMPLE.match(address.shown) or _POINTS_INSIDE.search(address.shown)
    if not address.sentence.goes_on or not points:
        return []
    found: list[Address] = []
    before = addresses.get(address.number - 1)
    while before is not None and not before.flagged and is_beside(before, address):
        found.insert(0, before)
        if not before.sentence.goes_on:
            return found if len(found) <= _MOST_OF_ITEM else []
        before = addresses.get(before.number - 1)
    return []


def going_on(address: Address, addresses: Addresses) -> Address | None:
    """The next sentence, if this one is incomplete without it; else None.

    It may name what this one counts ("There are two types. These are A and B"), limit what this one says ("However,
    ..."), define a term of this one, be the code that this one announces, answer the question that this one is, go on
    with a brief answer to the question above it, be what this one is a mere label of, or continue the explanation of a
    name that this one begins.
    """
    after = next_of(address, addresses)
    if after is None:
        return None
    if value_of(address, addresses) or reply_to(address, addresses):
        return after
    if _GOES_ON.match(after.shown) or (ARE_THESE.search(after.shown) and is_beside(address, after)):
        return after if below_same_heading(address, after) else None
    if _brief_reply(address, after) or _labels(address, after):
        return after
    explains = bool(address.explained) and address.first and not is_pointer(after.shown)
    supposes = _SUPPOSES.match(address.shown) is not None
    completes = explains or supposes or _LIMITS.match(after.shown) or _defines_a_term_of(address, after)
    if not is_beside(address, after):
        return after if _is_turned_by(address, after) else None
    return after if completes else None


def _is_turned_by(address: Address, after: Address) -> bool:
    """Whether a sentence begins the next paragraph and limits what this one says: "But ..."."""
    prose = address.sentence.kind == after.sentence.kind == "sentence" and below_same_heading(address, after)
    return prose and not after.announces and _TURNS.match(after.shown) is not None


def _brief_reply(address: Address, after: Address) -> bool:
    """Whether a sentence of few words begins the answer to the question above it, "Yes.", "That is the rope.", and the
    next one goes on with it."""
    before = address.passage.text[: address.sentence.start]
    opens = address.sentence.term is not None and not address.sentence.goes_on
    begins = address.first or opens or not any(map(str.isalnum, before))
    brief = bool(address.question) and begins and len(address.shown.split()) <= _FEW_WORDS
    return brief and after.sentence.kind in ("sentence", "item") and after.question == address.question


def _labels(address: Address, after: Address) -> bool:
    """Whether a line of a few words without a verb is the label of the short paragraph below it: `Due date`, `Friday,
    9:00 pm`."""
    few = len(address.shown.split()) <= _LABEL_WORDS and len(after.shown.split()) <= _VALUE_WORDS
    prose = address.sentence.kind == after.sentence.kind == "sentence"
    alone = address.opens_paragraph and not is_beside(address, after)
    return few and prose and alone and address.shown[-1:].isalpha() and not has_verb(address.shown)


def value_of(address: Address, addresses: Addresses) -> Address | None:
    """The paragraph below a line that announces it, if it is nothing but code: "It must match:", "`[a-z]+`"."""
    below = next_of(address, addresses)
    if below is None or not address.announces or not below_same_heading(address, below):
        return None
    return below if below.sentence.kind == "sentence" and _VALUE.fullmatch(below.words) else None


def _defines_a_term_of(address: Address, after: Address) -> bool:
    """Whether a sentence says what two or more words of the one before it mean: "High water means ..."."""
    match = _DEFINES.match(after.shown)
    term = content_words(match["term"]) if match else []
    return len(term) > 1 and set(term) <= set(content_words(address.shown))


def verdict_on(address: Address, addresses: Addresses) -> Address | None:
    """The next sentence, if it judges what this one describes ("This is ill-advised"); else None."""
    after = next_beside(address, addresses)
    return after if after is not None and _VERDICT.match(after.shown) else None


def needed_before(address: Address, addresses: Addresses, part: str) -> list[Address]:
    """The `context_before` a sentence; else the one before it that says what this one is the value of, that gives the
    amount of all that a part asks for while this one gives that of a case, or that says why; else empty."""
    if context := context_before(address, addresses):
        return context
    before = _described_by(address, addresses, part) or _general_case(address, addresses, part)
    before = before or (reason_before(address, addresses) if expectation(part).kind == "why" else None)
    return [before] if before else []


def _described_by(address: Address, addresses: Addresses, part: str) -> Address | None:
    """The sentence that opens the entry of a mere value and says what it is the value of, if a part of a question does
    not name the entry; else None."""
    if not label_of_value(address) or is_value_asked(address, part):
        return None
    first, before = None, beside(address, addresses, -1)
    while before is not None and not before.flagged:
        first, before = before, beside(before, addresses, -1)
    return first if first is not None and first.sentence.kind == "sentence" and not label_of_value(first) else None


def default_below(address: Address, addresses: Addresses, part: str) -> Address | None:
    """The default value of the entry that a sentence opens, if a part of a question asks for the default, or for an
    amount that none before it tells; else None."""
    expected = expectation(part)
    if not address.explained or not address.first or not (asks_default(part) or expected.kind == "how_many"):
        return None
    below: Address | None = address
    while below is not None and not below.flagged and not states_default(below):
        if not asks_default(part) and expected.met_by(below.shown):
            return None
        below = beside(below, addresses, 1)
    return None if below is None or below.flagged else below


def _general_case(address: Address, addresses: Addresses, part: str) -> Address | None:
    """The sentence before this one, if a part of a question asks for an amount, this one gives that of a case of which
    the part says nothing, "For guests, 4 hours are enough.", and the one before gives that of all; else None."""
    expected = expectation(part)
    case = _CASE.match(address.shown) if address.sentence.kind == "sentence" else None
    words_of_case = content_words(case[0]) if case else []
    new = [word for word in words_of_case if word not in expected.said]
    if expected.kind != "how_many" or len(new) <= len(words_of_case) / 2:
        return None
    before = addresses.get(address.number - 1)
    if before is None or before.flagged or not is_beside(before, address):
        return None
    return before if not _CASE.match(before.shown) and expected.met_by(before.shown) else None

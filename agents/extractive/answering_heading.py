"""Headings that ask what a question asks, or that answer it by their name: so does what stands below them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ...evidence.address import Address
from ...evidence.text.english import AUXILIARY, INTERROGATIVE, words
from ...evidence.text.words import content_words
from ..questions.expectation import expectation
from ..questions.expected import Expectation

_LEAST_ASKED = 2
"""Content words of a heading that asks or answers something."""
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
"""Words."""
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
_AS_GOOD_AS_WHOLE = 0.75
"""Least share of a passage, whose heading and marks are no sentences."""


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
    """Whether a part of a question has all content words of a heading, and few others."""
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
    """The words that turn its sense."""
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
    """Whether a heading gives the amount or the time that is asked for, of a thing that the question names."""
    match = _MEASURED.fullmatch(heading) if expected.kind in ("how_many", "when") else None
    named = content_words(match["name"]) if match else []
    return match is not None and bool(named) and expected.said.issuperset(named) and expected.met_by(match["amount"])

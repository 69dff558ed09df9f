"""What a reply says of the passages rather than of what it was asked."""

from __future__ import annotations

import re
from functools import cache

from ...evidence.text.english import DO
from ...evidence.text.words import content_words

PASSAGES = r"(?:the|these) (?:\w+ ){0,2}(?:passage|document|text|source|excerpt)s?"
_NAMED = re.compile(rf"\b{PASSAGES}\b", re.IGNORECASE)
_PLAIN = """
    above ask below case check come contain cover criteria criterion describe detail direct directly document each
    evidence example excerpt explain explicit explicitly fact few find first follow following fragment general
    give given here hint in inform information instead list made make material matter mention more name next of
    only order ordered other part parts passage piece place point procedure put question rather relate relevant same
    say scatter section see separate separately several show single some source state step stretch summary tell
    text these they thing this those together told topic well what which workable write
"""
"""Words with which a line says how something is told, and nothing of the matter."""
_OWN_CODE = re.compile(
    r"(?:the )?(?:(?:value|name)s? (?:of|for) )?`[^`\n]{1,80}`(?:(?:,| and|, and| or) `[^`\n]{1,80}`){0,5} (?:is|are) "
    r"(?:(?:only|just|merely) )?(?:an? |my )?(?:example |mere )?(?:placeholder|example|made-up value)s?\b"
    r"(?P<why>.{0,200})",
    re.IGNORECASE,
)
_OWN = """
    actual adapt adjust as because change choose do does doesn't don't enter fill give given have it its mention must
    name need not one own pick please question real replace say set should since so specify state tell that them they
    to use value what which with you your yourself
"""
"""Words with which a line says why something of the code is to be replaced, and nothing of the matter."""
_BINDING = re.compile(
    r"\b(?:all|every|exactly|no|not|never|none|nothing|must)\b|\bonly\b(?! (?:\w+ )?(?:part|piece|some|fragment|hint))"
    r"|n['\u2019]t\b|\d",
    re.IGNORECASE,
)
_SILENT = (
    r"(?:address|compare|cover|define|describe|discuss|document|explain|indicate|mention|name|say|specify|state|tell)\b"
)
_ASKED = (
    r"(?:answer|checklist|clue|date|details?|example|explanation|figure|guidance|hint|information|instructions?|list"
    r"|name|number|order|overview|procedure|reason|steps?|summary|table|value)\b"
)
_THEY = re.compile(
    rf"they (?={DO}(?: not|n['\u2019]t) (?:\w+ly )?{_SILENT}|{_SILENT} nothing\b"
    rf"|(?:contain|give|have|list|offer|provide|show) no (?:[\w-]+ ){{0,3}}{_ASKED}"
    rf"|{DO}(?: not|n['\u2019]t) (?:contain|give|list|offer|provide|show) (?:an? |any )?(?:[\w-]+ ){{0,3}}{_ASKED})",
    re.IGNORECASE,
)
_TELL = r"(?:describe|give|list|mention|name|show|tell)\b"
_THEY_TELL = re.compile(rf"\b(that|what) they (?={_TELL})|(?<=\w )they (?=do {_TELL} (?:is|are)\b)", re.IGNORECASE)
"""The second is `The rules they do name are ...`."""


def speaks_of_passages(sentence: str) -> bool:
    """Whether a sentence names the passages."""
    return _NAMED.search(sentence) is not None


def is_of_own_code(sentence: str) -> bool:
    """Whether a sentence only says that a part of the answer's own code is to be replaced by its reader:
    `` `port` is only a placeholder, as your question does not name one. ``"""
    told = _OWN_CODE.fullmatch(sentence)
    return told is not None and not any(map(str.isdigit, told["why"])) and _own().issuperset(content_words(told["why"]))


def binds(sentence: str) -> bool:
    """Whether a sentence has a number or a denial, or says that something is all or must be."""
    return _BINDING.search(sentence) is not None


def is_remark(sentence: str) -> bool:
    """Whether a sentence only says how the passages tell something: `The passages show only parts of this:`.

    It has no word of the matter, no number and no denial, and does not say that something is all.
    """
    plain = speaks_of_passages(sentence) and not binds(sentence)
    return plain and _plain().issuperset(content_words(sentence))


def of_passages(sentence: str, *, before: str) -> str:
    """`They give no list.` as `The passages give no list.`, `what they name` as `what the passages name`, and so `the
    rules they do name are`, if what stands `before` names the passages."""
    named = _NAMED.search(before)
    if named is None:
        return sentence
    noun = f"the {named[0].partition(' ')[2]}"
    begun = _THEY.match(sentence)
    told = f"T{noun[1:]} {sentence[begun.end() :]}" if begun else sentence
    return _THEY_TELL.sub(lambda match: f"{match[1]} {noun} " if match[1] else f"that {noun} ", told)


@cache
def _own() -> frozenset[str]:
    return frozenset(content_words(_OWN))


@cache
def _plain() -> frozenset[str]:
    return frozenset(content_words(_PLAIN))

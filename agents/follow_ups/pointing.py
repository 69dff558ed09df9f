"""Whether, and how far, a question points back to the one before it."""

from __future__ import annotations

import re

from ...evidence.bearing.names import names
from ...evidence.text.english import AUXILIARY, DETERMINER, INTERROGATIVE, pattern, words
from ...evidence.text.words import codes, content_words
from ..questions.forms import EDGES, LITTLE, REQUEST
from .fragment import NO_NOUN, ONE, is_placed
from .standalone import codes_of

PERSON = re.compile(r"\b(?:he|she|him|his|hers?)\b", re.IGNORECASE)
THEY = re.compile(r"\b(?:they|them|theirs?)\b", re.IGNORECASE)
BOTH = re.compile(
    rf"\b(?:both|the two{NO_NOUN}|either(?: one)?)\b"
    r"(?! (?:of |the )*\w+ (?:and|or)\b| the (?:[\w-]+ ){1,4}(?:and|or)\b)",
    re.IGNORECASE,
)
_IT = re.compile(
    r"\b(?:it|(?:its|theirs?)(?! own\b)|they|them|these|those|former|latter|(?:any|the|which|what) others?)\b"
    rf"|{ONE}"
    rf"|\b{words('two three several some many most all none any each')} {words('have has are is do does can need')}\b",
    re.IGNORECASE,
)
_TIME = words("year month week morning evening spring summer autumn winter season")
_BEFORE_THAT = words(
    """about after before by did do does for from if in is of on than to was with can could will would may must should
    has have change why how enable use all compare while once until because unless get set fix avoid"""
)
_ANOTHER_WAY = re.compile(
    rf"\b(?:{words('another other different better easier simpler faster quicker cheaper safer')} "
    rf"{words('ways? options? methods? solutions? approach possibility')}|alternatives?)\W*$"
    r"|\b(?:something|anything) \w{3,}er\b(?! than)",
    re.IGNORECASE,
)
"""What somebody asks for who wants the same in another manner: "Is there an easier way?" """
_THAT = re.compile(
    rf"^\W*(?:{words('no but so well and')}\b\W*)?(?:that(?:['\u2019]?s| is| was)|this is)\b"
    rf"|\b{_BEFORE_THAT} (?:this|that)\b|\b(?:this|that|so)\W*$"
    rf"|\b(?:this(?! {_TIME}\b)|these|those) [a-z]+|\bsuch an? \w+"
    r"|\b(?:then|instead(?! of)|otherwise|else|meanwhile|in the meantime|afterwards?|the whole (?:thing|lot))\b"
    r"|^\W*(?:(?:and|but|so)\b\W*)?(?:mine|ours)\b|\bthe same(?: thing)?\b(?=\W*$| (?:for|in|as|to|with|if|when)\b)"
    r"|(?<!\bis )(?<!\bare )\bthere\W*$",
    re.IGNORECASE,
)
_VAGUE = re.compile(r"\b(?:the(?! same)|mine|ours|yours|all that)\b", re.IGNORECASE)
_FEW = 3
_ASKS = pattern(INTERROGATIVE)
_OPENING = re.compile(
    rf"\W*(?:and|but|or|so|also|then|{words('what how')} about|{words('what anything')} else|what if|why not"
    r"|compared (?:to|with))\b",
    re.IGNORECASE,
)
_ELSE = re.compile(r"\b(?P<asks>what|who|which|where) else(?= \w+ \w)", re.IGNORECASE)
_WHOLE = re.compile(rf"\W*(?:and|but|or|so|also|then),? {INTERROGATIVE}\b", re.IGNORECASE)
_DEFINED = re.compile(
    r"\W*(?:(?:and|but|so|ok|then)\b,? )?"
    r"(?:(?:what|who)(?: is| are|['\u2019]s) (?!the\b|not\b)(?:an? )?(?P<is>\S+(?: \S+)?)"
    rf"|(?:what|how) do(?:es)? (?:an? |the )?(?P<does>\S+(?: \S+)?) {words('do mean work stand')}(?: for)?)"
    rf"(?: {words('exactly actually really again please')})?\W*",
    re.IGNORECASE,
)
_STATE = re.compile(r".*(?:ed|able|ible|ing|not|new|left|next|best|wrong)", re.IGNORECASE)
"""Said of what was asked about: "What is allowed?" """
_BRIEFLY_ASKED = re.compile(rf"\W*(?:(?:and|but|so|ok|then)\b,? )?(?:{AUXILIARY}\b|{REQUEST})", re.IGNORECASE)
_NOUN = re.compile(rf"\W*(?:(?:{DETERMINER}|any) )?\w[\w-]{{0,60}} ?\?\W*", re.IGNORECASE)
_OWN = 4
"""As many content words before a pronoun are what it means."""
PRONOUN = re.compile(r"\b(?:it|they|them)\b", re.IGNORECASE)
_CLAUSE = re.compile(rf"[,;:.!?] | [-\u2013\u2014] | (?={words('when if because while after before since until')} )")
_IN_THAT_CASE = re.compile(r"\b(?:in|if) that(?:['\u2019]?s the)? case\b", re.IGNORECASE)
_SHORT = 2
"""A question with fewer content words than this depends on the one before it."""


def points_back(question: str) -> bool:
    """Whether a question depends on the one before it: it refers back (`it`, `then`), goes on (`and`), or is short.

    A short one names nothing but what it asks for: "Since when?", "Is there a limit?", "Give me the steps",
    "The deadline?".
    """
    question = _without_else(question)
    whole = _WHOLE.match(question) and (len(_stems(question)) >= _SHORT or defined(question))
    if _OPENING.match(question) and not whole:
        return True
    if any(form.search(question) for form in (_IT, PERSON, BOTH)) or points_to_all(question):
        return True
    brief = _BRIEFLY_ASKED.match(question) is not None and len(_stems(question)) < _SHORT
    return (brief or _NOUN.fullmatch(question) is not None) and not (names(question) or codes(question))


def says_what(question: str) -> bool:
    """Whether a question says itself what its `it` or `that` means: the words before it are many enough to be asked of,
    or a clause before it has a name or a code.

    "What did the Berta cost when she was new, and who built her?" is about the Berta, whatever was asked before, and so
    is "BRT-4417, is it locked?" about that.
    """
    found = [match.start() for form in (_IT, PERSON, _THAT) if (match := form.search(question))]
    before = question[: min(found, default=0)]
    if len(_stems(before)) >= _OWN and not (_OPENING.match(question) or _IN_THAT_CASE.search(question)):
        return True
    pronoun = PRONOUN.search(question)
    clauses = _CLAUSE.split(question[: pronoun.start()])[:-1] if pronoun else []
    return any(codes_of(clause) or (names(clause) and not is_placed(clause)) for clause in clauses)


def only_points_back(question: str) -> bool:
    """Whether a question names nothing but what was said before: "Who grants it?", "Why?" """
    bare = not (names(question) or codes(question) or defined(question))
    return bare and len(_stems(question)) < _SHORT and points_back(question)


def may_point_back(question: str) -> bool:
    """Whether a question that can be asked by itself may all the same be about what was said before.

    It names nothing, and is brief or speaks of "the alert", "mine" and the like: "When does the alert end?"
    """
    if names(question) or codes(question) or defined(question):
        return False
    return _VAGUE.search(question) is not None or len(_stems(question)) <= _FEW


def points_to_all(question: str) -> bool:
    """Whether it points to all that was said before, not to the thing it was about: "Why?", "Who decides that?" """
    question = _without_else(question)
    if _THAT.search(question) or asks_another_way(question):
        return True
    is_short = len(_stems(question)) < _SHORT and _ASKS.search(question) is not None
    return is_short and not _IT.search(question) and not defined(question)


def asks_another_way(question: str) -> bool:
    """Whether it asks for another manner to do the same, and says no more: "Is there an easier way?" """
    return _ANOTHER_WAY.search(question) is not None and len(_stems(question)) <= _FEW


def defined(question: str) -> str:
    """The term that a question asks to explain ("What is a tug?"); empty if it asks something else."""
    match = _DEFINED.fullmatch(question)
    if match is None or _IT.search(question):
        return ""
    if match["is"] and _STATE.fullmatch(match["is"].strip(EDGES)):
        return ""
    term = str(match["is"] or match["does"]).strip(EDGES)
    return term if content_words(term) else ""


def asks_by_itself(question: str) -> bool:
    """Whether a question that goes on ("and for how long?") has a question word of its own."""
    opening = _OPENING.match(question)
    return _ASKS.search(question, opening.end() if opening else 0) is not None


def _without_else(question: str) -> str:
    """The question without its `else` if it names what it is about: "What else did Vik build in 2015?" """
    return _ELSE.sub(r"\g<asks>", question) if names(question) or codes(question) else question


def _stems(question: str) -> list[str]:
    return content_words(LITTLE.sub(" ", question))

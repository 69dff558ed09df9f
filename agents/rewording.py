"""What the transformer does without a model: it rewords the question, using its words and those of earlier turns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..evidence.bearing.names import names
from ..evidence.conversation import Turn
from ..evidence.passage import Passage
from ..evidence.words import codes, content_words, overlap
from .forms import DEGREE
from .parts import parts
from .queries import LONGEST_QUERY
from .talk import is_talk

_PERSON = re.compile(r"\b(?:he|she|him|his|hers?|they|them|theirs?)\b", re.IGNORECASE)
_POINTS_BACK = re.compile(
    rf"{_PERSON.pattern}|\b(?:it|its|these|those|one|ones|former|latter|then)\b"
    r"|\b(?:about|after|before|by|did|do|does|for|from|if|in|is|of|on|than|to|was|with) (?:this|that)\b"
    r"|\bthere\W*$|\b(?:the same|instead|otherwise)\b",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r"\W*(?:and|but|or|so|also|then|what about|how about|what else|why not)\b", re.IGNORECASE)
_ASKS = re.compile(r"\b(?:why|how|when|where|who|whose|which|what)\b", re.IGNORECASE)
_WHOLE = re.compile(r"\W*(?:and|but|or|so|also|then) (?:why|how|when|where|who|whose|which|what)\b", re.IGNORECASE)
_TURNS_TO = re.compile(
    r"\W*(?:(?:and|but|so|or) (?:(?:what|how) about )?|(?:what|how) about )(?:in |of |for |at |under |on |with |by )?"
    r"(?P<name>(?:the |an? )?(?-i:[A-Z])[^\s?!,;:]*(?: (?:(?:of|and|for|the) )?(?-i:[A-Z])[^\s?!,;:]*){0,5})[\s?!.]*",
    re.IGNORECASE,
)
_LAST_NAME = re.compile(
    r"(?P<before>.{3,300} (?:in|of|for|at|under|on|with|by) )(?:the |an? )?(?-i:[A-Z])[^\s?!,;:]*"
    r"(?: (?-i:[A-Z])[^\s?!,;:]*){0,5}[\s?!.]*",
    re.IGNORECASE,
)
_ABOUT = re.compile(
    r"\W*(?:(?:and|but|so|or) )?(?:what|how) about "
    r"(?!(?:in|on|at|for|by|from|to|with|if|when|during|after|before)\b)(?P<thing>[^?!.,;:]{2,60})[?!.\s]*",
    re.IGNORECASE,
)
_IT = re.compile(r"\b(?:it|them)\b|\b(?:that|this|those|these)\b(?! [a-z])", re.IGNORECASE)
_DEFINED = re.compile(r"(?P<asks>what (?:is|are)) (?:an? |the )?[^,;:?]{2,60}\??", re.IGNORECASE)
_LONGEST_BASE = 300
_MOST_NAMES = 4
_NUMBER = re.compile(r"\d")
_SHORT = 2
"""A question with fewer content words than this depends on the one before it."""
_EDGES = " ?!.,;:"


def condensed(question: str, turns: Sequence[Turn]) -> list[str]:
    """The follow-up, followed by what it is about; empty if it stands alone.

    A follow-up depends on the earlier turns if it is short, refers back (`it`, `then`) or continues (`and`, `what
    about`). It is about the names and codes of the last question that stood alone, or about its content words if it has
    no name; if the follow-up refers to a person, also about the names of the last answer. A code in the follow-up
    replaces earlier ones; if nothing else was named, the same question is asked about the new code. The same holds for
    a name ("What about Kelso?" after a question that ends with "of Vik"), and for anything else that `what about` turns
    to, which later follow-ups are about. A follow-up that asks nothing of its own (`and for contractors?`) asks how
    long, how many or how much, as the last question did.
    """
    turns = [turn for turn in turns if not is_talk(turn["question"])]
    if not turns or not _leans(question):
        return []
    topic = next((turn["question"] for turn in reversed(turns) if not _leans(turn["question"])), turns[0]["question"])
    if instead := _of_another(question, topic) or _of_another_thing(question, turns):
        return [instead]
    thing = _thing(turns[-1]["question"])
    terms = (
        [thing] if thing else list(dict.fromkeys((*_codes(topic), *names(topic)))) or _content(DEGREE.sub("", topic))
    )
    if _PERSON.search(question):
        terms += names(turns[-1]["answer"])[:_MOST_NAMES]
    if codes(question):
        terms = [word for word in terms if not codes(word)] or [word for word in _content(topic) if not codes(word)]
    form = DEGREE.search(topic)
    opening = _GOES_ON.match(question)
    if form and not _ASKS.search(question, opening.end() if opening else 0):
        terms.insert(0, form[0].lower())
    words = set(content_words(question))
    added = [name.strip(_EDGES) for name in terms if not set(content_words(name)) <= words]
    if not added:
        return []
    return [f"{question.rstrip(_EDGES)} ({' '.join(dict.fromkeys(added))})?"[: len(question) + LONGEST_QUERY]]


def _of_another(question: str, topic: str) -> str:
    """The last question, asked about the name that is all a follow-up says.

    Empty if the follow-up says more, or if the last question was not about a name.
    """
    turn, last = _TURNS_TO.fullmatch(question), _LAST_NAME.fullmatch(topic)
    if turn is None or last is None or codes(question) or _ASKS.match(turn["name"]):
        return ""
    return f"{last['before']}{turn['name'].strip()}?"


def _of_another_thing(question: str, turns: Sequence[Turn]) -> str:
    """The last question that asked something, asked about the thing to which a follow-up turns.

    Empty if the follow-up does not, or if it is not clear what that question was about: "What about sickness?" after
    "How long may it last?" asks "How long may sickness last?".
    """
    thing = _thing(question)
    base = next((turn["question"] for turn in reversed(turns) if not _thing(turn["question"])), "")
    if not thing or codes(question) or len(base) > _LONGEST_BASE:
        return ""
    if defined := _DEFINED.fullmatch(base):
        return f"{defined['asks']} {thing}?"
    return _IT.sub(lambda _: thing, base, count=1) if _IT.search(base) else ""


def _thing(question: str) -> str:
    """What `what about` turns to; empty if it asks more than that."""
    about = _ABOUT.fullmatch(question)
    thing = about["thing"].strip() if about else ""
    return "" if _POINTS_BACK.search(thing) or _ASKS.search(thing) else thing


def rewritten(question: str, passages: Sequence[Passage]) -> str:
    """The question's content words that no passage has, with the headings of the best passage.

    The missing words are what the first search did not reach; the headings are the documents' own vocabulary (the idea
    of pseudo-relevance feedback: Rocchio, 1971). If no passage was seen, or no word is missing, all content words.
    """
    words = _content(question)
    text = " ".join(passage.text for passage in passages)
    lacking = [word for word in words if overlap(content_words(word), text) < 1]
    query = " ".join((*(lacking or words), *_heading(passages))).strip(_EDGES)
    return (query or question)[:LONGEST_QUERY]


def varied(question: str) -> list[str]:
    """The question, its content words alone, and its parts."""
    return _distinct(question, " ".join(_content(question)).strip(_EDGES), *parts(question))


def general(question: str, passages: Sequence[Passage]) -> str:
    """The question without its codes and numbers, with the headings of the best passage."""
    words = [word for word in question.split() if not _NUMBER.search(word) and not codes(word)]
    return (" ".join((*words, *_heading(passages))).strip(_EDGES) or question)[:LONGEST_QUERY]


def divided(question: str) -> list[str]:
    """The parts of the question; the question itself if it cannot be divided."""
    return _distinct(*parts(question))


def _leans(question: str) -> bool:
    words = content_words(DEGREE.sub("", question))
    if _GOES_ON.match(question) and not (_WHOLE.match(question) and len(words) >= _SHORT):
        return True
    if not words:
        return bool(_ASKS.search(question) or _POINTS_BACK.search(question))
    return bool(_POINTS_BACK.search(question)) or (len(words) < _SHORT and bool(_ASKS.search(question)))


def _codes(text: str) -> Iterator[str]:
    """The codes of a text as they are spelt there."""
    return (word.strip(_EDGES) for word in text.split() if codes(word))


def _content(text: str) -> list[str]:
    return [word for word in text.split() if content_words(word)]


def _heading(passages: Sequence[Passage]) -> list[str]:
    return list(dict.fromkeys((passages[0].title, *passages[0].heading[-1:]))) if passages else []


def _distinct(*queries: str) -> list[str]:
    queries_by_case: dict[str, str] = {}
    for query in filter(str.strip, queries):
        queries_by_case.setdefault(query.casefold(), query[:LONGEST_QUERY])
    return list(queries_by_case.values())

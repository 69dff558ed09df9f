"""Where does a text read like instructions to a model? Readers of the text are told, and no claim may rest on it.

A list of patterns cannot know what a sentence is meant for: it recognises orders that name a model, its instructions or
its reply, and the markup from which prompts are built. docs/benchmarks/checks.md says what it finds and what it misses.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from ..text.line import INVISIBLE, whole
from ..text.spans import Span
from .orders import MARKS, ORDERS, REST

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import re2


_HIDDEN = frozenset([*map(ord, "\u00ad\u200b\u200c\u200d\ufe0e\ufe0f"), *INVISIBLE])
"""Code points that may come between two letters without being seen."""
_PLAIN = re.compile(r"[ -~\n]*")
_SPELT = re.compile("[\ufe00-\ufe0f\U000e0000-\U000e0fff]{8,}")
"""A text in letters that nobody sees."""
_LETTER = re.compile(r"\b((?:body|subject(?:\s{1,4}line)?)\s{1,4}of\s{1,4})your(?=\s{1,4}messages?\b)", re.IGNORECASE)
"""A person's letter to someone: a model's reply has no body and no subject."""
_AUTOMATIC = re.compile(
    r"\b(auto(?:matic|mated)?[ -]{1,2})((?:repl(?:y|ies)|responses?|responders?)\b(?: {1,2}(?:message|text)s?\b)?)",
    re.IGNORECASE,
)
"""What a mailbox sends while its owner is away: no model's reply."""
_PROGRAM = re.compile(
    r"\b(your {1,2}(?:(?:error|api|https?|rest|graphql|g?rpc|server|endpoint|webhook)(?= {1,2}(?:repl|resp|outp))"
    r"|(?:command|console|terminal|shell|log|build|test|job|pipeline)(?= {1,2}outp)) {1,2})(\w{1,12})",
    re.IGNORECASE,
)
"""What a program of the reader's sends or prints."""
_OF_ANOTHER = re.compile(
    r"\b(your {1,2}(?:[\w-]{1,30} {1,2})?)((?:response|reply|answer|output|completion|summary|message) {1,2}"
    r"(?:plan|time|team|code|rate|header|file|folder|directory|path|stream|device|script|date|deadline|key|sheet)s?\b)",
    re.IGNORECASE,
)
"""A thing that is named after a reply: a folder for the output, a plan of the response to a fire."""
_MADE_BY = re.compile(
    r"\b((?:about|against|among|at|before|between|by|from|in|into|of|on|over|with) {1,2}(?:(?:an?|any|all|the) {1,2})?)"
    r"(ais?|llms?|gpt|chatgpt|copilot|language {1,2}models?)(?=-[a-z]{3,20}\b)",
    re.IGNORECASE,
)
"""Of what a thing behind a preposition was made: "a gatekeeper on LLM-created changes" is no model."""
_MESSAGE = re.compile(r"\b(your {1,2}(?:[\w-]{1,30} {1,2})?)(message)\b", re.IGNORECASE)
_WRITES_TO = re.compile(
    r"\b(?:report|contact|e-?mail|post|reach out|notify|write to|send|ping|slack|channel|inbox|mailing list)\b|\w@\w",
    re.IGNORECASE,
)
"""Says of a message, in what stands before it, that somebody sends it to somebody."""
_NEAR = 300
"""Characters before it."""
_SENTENCE = re.compile(
    r"(?:[.!?][\"')\]*_\u201d\u2019]{1,6}[ \n]|\n[ ]{0,40}\n[ \n]{0,40}|\n[ ]{0,40}[*+-][ ]{1,4})"
    r"(?=[*_\"'(\[]{0,3}[A-Z][a-z])"
)
"""What stands before a sentence, and no full stop right before it: the end of one in quotation marks or bold letters, a
blank line, the mark of an item. Text in small letters or in capitals may go on with the sentence before."""


@lru_cache(maxsize=4096)
def flags_in(text: str) -> tuple[Span, ...]:
    """The spans of `text` that read like instructions to a model, in order, none touching another; in linear time."""
    visible, places = _as_seen(whole(text))
    found = [(places[start], places[end - 1] + 1) for start, end in _matches(_prepared(visible))]
    spans: list[Span] = []
    for start, end in sorted((*found, *(match.span() for match in _SPELT.finditer(text)))):
        if spans and start <= spans[-1][1]:
            spans[-1] = (spans[-1][0], max(end, spans[-1][1]))
        else:
            spans.append((start, end))
    return tuple(spans)


def _as_seen(text: str) -> tuple[str, Sequence[int]]:
    """The text in plain letters and spaces, without what nobody sees, and where each of its characters stood."""
    if _PLAIN.fullmatch(text):
        return text, range(len(text))
    seen = [(at, _seen(character)) for at, character in enumerate(text)]
    return "".join(character for _, character in seen), [at for at, character in seen if character]


@lru_cache(maxsize=4096)
def _seen(character: str) -> str:
    """What a reader takes a character for: the letter that it is a form of, a space, or nothing."""
    if character == "\n":
        return character
    if character.isspace():
        return " "
    if ord(character) in _HIDDEN or unicodedata.category(character) == "Cc":
        return ""
    plain = unicodedata.normalize("NFKC", character)
    return plain if len(plain) == 1 else character


def overlapping(spans: Iterable[Span], start: int, end: int) -> bool:
    """Whether one of the spans overlaps start:end."""
    return any(left < end and start < right for left, right in spans)


def without(text: str, spans: Iterable[Span]) -> str:
    """`text` with a line feed in place of each span; they may overlap."""
    pieces, at = [], 0
    for start, end in sorted(spans):
        pieces.append(text[at : max(at, start)])
        at = max(at, end)
    return "\n".join((*pieces, text[at:]))


def _prepared(visible: str) -> str:
    """The text, as long as it was, with form feeds before sentences and without replies and models that are none."""
    text = _LETTER.sub(r"\1____", visible)
    for reply in (_AUTOMATIC, _PROGRAM, _OF_ANOTHER, _MADE_BY):
        text = reply.sub(_masked, text)
    text = _MESSAGE.sub(_masked_if_sent, text)
    return _SENTENCE.sub(lambda match: f"{match[0][:-1]}\f", text)


def _masked(reply: re.Match[str]) -> str:
    return reply[1] + "_" * len(reply[2])


def _masked_if_sent(message: re.Match[str]) -> str:
    before = message.string[max(0, message.start() - _NEAR) : message.start()]
    return _masked(message) if _WRITES_TO.search(before) else message[0]


def _matches(text: str) -> Iterator[Span]:
    for pattern in _patterns():
        yield from (match.span() for match in pattern.finditer(text))


@cache
def _patterns() -> tuple[re2._Regexp, ...]:
    import re2

    options = re2.Options()
    options.case_sensitive = False
    return tuple(re2.compile(pattern, options) for pattern in (*(f"(?:{order}){REST}" for order in ORDERS), *MARKS))

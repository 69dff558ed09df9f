"""Questions for what to do in place of something: "Why does it stop, and what should I use instead?", "What replaces
it?" """

from __future__ import annotations

import re

from ...evidence.text.english import pattern, words
from ...evidence.text.words import content_words

_TAKE = words("use do choose take pick try run set call write say install")
_ASKS = re.compile(
    rf"\b(?:what|which)\b[^?]{{0,60}} {_TAKE}\b[^?]{{0,40}}? instead\b(?! of\b)",
    re.IGNORECASE,
)
_ASKS_FOR = re.compile(
    rf"\b(?:what|which)\b[^?]{{0,60}} (?:{_TAKE}|used|taken|run|set|called)\b[^?]{{0,40}}? (?:instead|in place) of "
    r"(?P<thing>[^?]{2,80})"
    r"|\bwhat (?:was|is|has been|were|are) (?P<gone>[^?]{2,80}?) (?:been )?(?:replaced|superseded) (?:by|with)\b"
    r"|\b(?:what|which)\b[^?]{0,40} (?:replace[sd]?|supersede[sd]?) (?!by\b|with\b)(?P<old>[^?]{2,80})"
    r"|\b(?:replacements?|substitutes?|alternatives?) (?:for|to|of) (?P<other>[^?]{2,80})",
    re.IGNORECASE,
)
_ADVISES = pattern(
    words(
        "instead rather alternatives? alternatively consider prefer preferred recommend recommended use should better"
    ),
    r"replaced (?:by|with)",
    "in (?:favou?r|place) of",
)
_REPLACES = pattern(
    words("instead rather alternatives? alternatively successors? substitutes?"),
    r"replac\w{1,8}|supersed\w{1,4}|(?:recommended|new|modern) (?:\w{1,20} )?(?:command|way|tool|name|option|setting)",
    "in (?:favou?r|place) of",
    "but (?:use|run|take|set|call)",
)
_FORBIDS = pattern(
    words("never avoid prohibited forbidden"),
    r"(?:must|should|shall|may|do|can) (?:no longer|not)(?! only\b)",
    r"(?:do|must|should|ca)n['\u2019]t",
)


def asks_instead(part: str) -> bool:
    """Whether a part of a question asks what to do in place of what it, or the part before it, tells of."""
    return _ASKS.search(part) is not None


def replaced_in(part: str) -> str:
    """What a part of a question asks for something in place of, "What should I use instead of the crane?"; empty if it
    names nothing."""
    match = _ASKS_FOR.search(part)
    return next(filter(None, match.groups()), "") if match else ""


def advises(sentence: str) -> bool:
    """Whether a sentence may say what to do in place of something."""
    return _ADVISES.search(sentence) is not None


def forbids(thing: str, sentence: str) -> bool:
    """Whether a sentence only says not to do with a thing what is asked, and not what to do in its place."""
    return _has(thing, sentence) and _FORBIDS.search(sentence) is not None and not _REPLACES.search(sentence)


def replaces(thing: str, sentence: str, above: str) -> bool:
    """Whether a sentence names a thing, and it or what stands above it says that there is something in its place."""
    return _has(thing, sentence) and _REPLACES.search(f"{above} {sentence}") is not None


def tells_only_of(thing: str, context: str, sentence: str) -> bool:
    """Whether a sentence names a thing, and neither it nor what stands above it, which is in the `context` too, says
    that there is something in its place."""
    return _has(thing, sentence) and not _REPLACES.search(context) and not advises(sentence)


def _has(thing: str, sentence: str) -> bool:
    words_of_it = set(content_words(thing))
    return bool(words_of_it) and words_of_it <= set(content_words(sentence))

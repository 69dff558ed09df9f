"""Bold titles in a reply, which name what stands below or behind them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...evidence.bearing.commands import is_order
from ...evidence.bearing.opposites import opposites
from ...evidence.bearing.verbs import present
from ...evidence.markup.blocks import without_number
from ...evidence.markup.sentences import sentence_spans
from ...evidence.text.english import BE, DO, HAVE, MODAL, words
from ...evidence.text.words import analyze, content_words

_STATES = rf"(?:{BE}|{HAVE}|{MODAL}|{DO}|no|not|never|nothing|none|only|without|all|every|must)"
_NAMED = r"[^\W\d_]+(?:[-'\u2019][^\W\d_]+)?"
_WAY = r"(?:with|without|for|in|on|under|via) `[^`\n]{1,40}`"
"""Names one way of several: "Without `--preload`"."""
_BOLD = re.compile(r"(\*\*|__)(?![\s*_])[^*\n]{1,100}(?<![\s.!?;,*_])\1")
_LINE = re.compile(rf"(\*\*|__)(?:(?!.{{0,60}}\b{_STATES}\b)[^\W\d_]+(?: [^\W\d_]+){{0,4}}|{_WAY})\1:?", re.IGNORECASE)
_LEAD = re.compile(
    rf"(\*\*|__)(?!.{{0,80}}\b{_STATES}\b)(?P<title>{_NAMED}(?: (?:{_NAMED}|\d{{1,9}})){{0,5}})(?:\.|:)?\1[.:]?",
    re.IGNORECASE,
)
_ASKS = re.compile(
    rf"(\*\*|__)(?P<title>(?:how|what|when|where|which|who|why)(?: {_NAMED}){{1,9}}):?\1:?", re.IGNORECASE
)
_WORD = re.compile(r"\w+(?:[-'\u2019]\w+)*")
_OF_READER = {"i": "you", "me": "you", "we": "you", "us": "you", "my": "your", "our": "your"}
_LIMITS = words(
    "not no never nothing none nobody only without all every after before besides but except hardly if instead less "
    "more most least rarely than unless until cannot"
)
_LIMITED = re.compile(rf"{_LIMITS}|.{{1,20}}n['\u2019]t", re.IGNORECASE)
"""Words without which a question asks for something else."""
_LIGHT = frozenset({"more", "enough", "another"})
_MORE = re.compile(rf"[^\W\d_]{{2,15}}(?<!s) (?:{'|'.join(sorted(_LIGHT))}) ", re.IGNORECASE)
_UNDOES = words(
    "avoid ban bypass cancel delete deny destroy discard drop erase forbid forget ignore kill omit overwrite prevent "
    "refuse reject remove reset revoke skip turn switch shut wipe"
)
"""Verbs that no title has unless what it heads has them: much is done with one that must never be done."""
_WRITTEN_DOWN = re.compile(r"(?:jot|note|write) .{1,60} down", re.IGNORECASE)
_UNDONE = re.compile(rf"{_UNDOES}\b", re.IGNORECASE)


def is_bold(line: str) -> bool:
    """Whether a line is bold as a whole and no sentence by its end, as a heading is that models write."""
    return _BOLD.fullmatch(line) is not None


def is_title(line: str) -> bool:
    """Whether a line is bold and only names something, without a verb, a number or a denial."""
    return _LINE.fullmatch(line) is not None


def repeats(line: str, question: str) -> bool:
    """Whether a line is bold and asks what a sentence of the question does, in its words and their order, so that it
    states nothing: `**What happens at noon:**`. It may leave out words, but none that limits or denies."""
    match = _ASKS.fullmatch(line)
    if match is None:
        return False
    asked = _plain(match["title"])
    sentences = [_plain(question[start:end]) for start, end in sentence_spans(question)]
    return any(_leads_through(asked, each[at:]) for each in sentences for at in range(len(each)))


def _plain(text: str) -> list[str]:
    return [_OF_READER.get(word, word) for word in map(str.lower, _WORD.findall(text))]


def _leads_through(asked: Sequence[str], words_of_question: Sequence[str]) -> bool:
    """Whether a question begins with the first of these words and has the others behind it, none of what stands between
    being a limit."""
    missing = [*asked]
    for word in words_of_question:
        if missing and word == missing[0]:
            del missing[0]
        elif len(missing) == len(asked) or _LIMITED.fullmatch(word):
            return False
        if not missing:
            return True
    return False


def heads(lead: str, text: str, *, question: str = "") -> bool:
    """Whether an item's first sentence is a bold title that says nothing beyond `text`, the rest of the item with what
    it cites: a few words that all stand there, but for the verb of an order: `**Plan the rota.**`. One in words of the
    question says only which part of it the item answers, and may have its numbers."""
    match = _LEAD.fullmatch(without_number(lead))
    if match is None:
        return False
    title, asked = match["title"], {*analyze(question)}
    if all(word in asked if word.isdigit() else _is_there(word, asked) for word in title.split()):
        return True
    if any(map(str.isdigit, title)):
        return False
    there = {*analyze(text), *analyze(" ".join(present(word) for word in text.lower().split()))}
    first, *others = title.removesuffix(" down" if _WRITTEN_DOWN.fullmatch(title) else "").split()
    if not all(_is_there(word, there) for word in others):
        return False
    return not _is_denied(first, text) and (_is_there(first, there) or _may_order(title, there))


def _is_there(word: str, there: set[str]) -> bool:
    """Whether a word, or one half of `first-timers`, stands in a text with these stems, or carries no meaning."""
    stems = content_words(word)
    return not stems or word in _LIGHT or not there.isdisjoint(stems)


def _may_order(title: str, there: set[str]) -> bool:
    """Whether a title begins with the verb of an order, and the text has no word against that verb."""
    first = title.partition(" ")[0]
    against = (opposite for stem in analyze(first) for opposite in opposites(stem, first))
    is_one = is_order(f"{title} ") or _MORE.match(title)
    return bool(is_one) and not _UNDONE.match(title) and there.isdisjoint(against)


def _is_denied(verb: str, text: str) -> bool:
    """Whether a text says not to do what a title says."""
    return re.search(rf"(?:\bnot|\bnever|n['\u2019]t)\s(?:\w+\s)?{re.escape(verb)}", text, re.IGNORECASE) is not None

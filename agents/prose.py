"""Reads an answer in prose, each sentence followed by the numbers that it rests on, into claims."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from pydantic import BaseModel, ConfigDict

from ..evidence.addresses import Address, Addresses
from ..evidence.blocks import without_bullet
from ..evidence.line import whole
from ..evidence.sentences import sentence_spans
from ..evidence.spans import Span
from ..evidence.words import content_words, overlap

_GROUP = re.compile(r"(?<![ \t])[ \t]*\[\s*(?!0+\s*\])(\d[\d\s,;\u2013-]{0,80})\]")
"""No sentence has the number 0: `berths[0]` is code."""
_BRACKETS = {0xFF3B: "[", 0xFF3D: "]", 0x3010: "[", 0x3011: "]"}
"""Other brackets that some models write around numbers, and the usual ones."""
_NUMBERS = re.compile(r"(\d{1,6})(?:\s*[-\u2013]\s*(\d{1,6}))?")
_MOST_NUMBERS = 40
"""Most numbers that one sentence may rest on."""
_LONGEST = 100_000
"""Most characters of a reply that are read; no writer is asked for even a tenth as many."""
_MOST_CLAIMS = 200
"""Most sentences of a reply; each is checked against the evidence, which takes time."""
_MOST_MISSING = 20
_TOO_LONG = f"The reply of the model went on for too long: at most {_MOST_CLAIMS} sentences of it were read."
_NOT_FOUND = re.compile(r"^[ \t>*_#-]*not found\b[*_ \t]*[:.\u2013-]*[*_ \t]*", re.IGNORECASE | re.MULTILINE)
_BARE = re.compile(r"[\s>*_#\"'-]*not found[\s*_\"'.:!-]*", re.IGNORECASE)
_UNFOUND = re.compile(r"(.+?) (?:is|are|was|were) not found\W*", re.IGNORECASE)
_OBJECT = re.compile(r"\s*(?:```\w*\s*)?[\[{]\s*[\"{\]}]")
_HEADING = re.compile(r"^#{1,6}\s.*$|^\W*$", re.MULTILINE)
_WORD = re.compile(r"\w+")
_ALONE = re.compile(r"[*_\"'\s]*(yes|no)\W*", re.IGNORECASE)
"""An answer that needs no evidence by itself: the sentence after it has that."""
_NOT = r"\b(?:do|does|did|is|are|was|were)(?: not|n['\u2019]t)"
_TEXT = "(?:context|passage|document|text|information|source|evidence)s?"
_IGNORANCE = re.compile(
    rf"{_NOT} (?:know|mentioned|provided|specified|stated)\b"
    rf"|{_NOT} (?:covered|described|found|given|included|listed|named|shown) (?:in|by|among) (?:\w+ ){{0,2}}{_TEXT}\b"
    r"|\bno information\b|\b(?:cannot|unable to) (?:answer|determine)"
    rf"|\b{_TEXT}\b[^.]{{0,40}}{_NOT} (?:contain|cover|describe|mention|provide|specify|state|say|give|tell)",
    re.IGNORECASE,
)


_UNKNOWN = re.compile(
    rf"{_NOT} (?:directly |explicitly )?"
    "(?:covered|found|given|listed|mentioned|named|provided|shown|specified|stated)$",
    re.IGNORECASE,
)
_BUT = re.compile(r"(?P<unknown>[^,;]{3,200})[,;] (?:but|however,?|though) (?P<told>.+)", re.IGNORECASE)
_ALTHOUGH = re.compile(r"(?:while|although|though) (?P<unknown>[^,;]{3,200}), (?P<told>.+)", re.IGNORECASE)


class Cite(BaseModel):
    """A span of a passage that a claim rests on."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    passage: str
    """The passage's id."""
    start: int
    """First character in the passage's text."""
    end: int


class Claim(BaseModel):
    """One sentence of an answer and what it rests on."""

    model_config = ConfigDict(extra="forbid")

    text: str
    cites: list[Cite] = []
    item: bool = False
    """Whether it begins an item of a list."""
    opens: bool = False
    """Whether a line begins with it."""
    beside: bool = False
    """Whether it was extracted beside better ones: it counts for nothing in the confidence of the answer."""


class Draft(BaseModel):
    """An answer before it was checked."""

    model_config = ConfigDict(extra="forbid")

    claims: list[Claim]
    missing: list[str] = []
    """What the question asks and the evidence does not tell."""
    instead_of: Literal["", "not_found", "unsupported"] = ""
    """What the model wrote if these sentences were extracted in its place: that it found nothing, or an answer of which
    no passage states anything."""


def cite(address: Address) -> Cite:
    """The span of the sentence with this number."""
    return Cite(passage=address.passage.id, start=address.sentence.start, end=address.sentence.end)


def read_prose(text: str, addresses: Addresses, allowed: Collection[str], *, question: str) -> Draft:
    """The claims of an answer in prose, and what it says it could not find of the `question`.

    A number is ignored if it is not in `addresses`, or belongs to a passage whose id is not `allowed`. Never fails: a
    text without numbers becomes claims without cites, JSON is not an answer, and of an endless text only the beginning
    is read. A sentence of the question itself, which small models repeat, answers nothing.
    """
    if _OBJECT.match(text):
        return Draft(claims=[])
    if _BARE.fullmatch(text):
        return Draft(claims=[], missing=[question])
    length, text = len(text), whole(text[:_LONGEST]).translate(_BRACKETS)
    body, lacking = _without_missing(text, question)
    missing = _asked_for(lacking, question)
    clean, marks = _without_marks(_HEADING.sub("", body))
    claims: list[Claim] = []
    verdict = ""
    spans = list(sentence_spans(clean))
    own_spans = _without_echoes(clean, spans, question)
    for start, end in own_spans:
        words, item = without_bullet(" ".join(clean[start:end].split()))
        numbers = _numbers_of(clean, start, end, marks)
        sources = [addresses.get(number) for number in dict.fromkeys(numbers[:_MOST_NUMBERS])]
        cites = [cite(address) for address in sources if address is not None and address.passage.id in allowed]
        alone = None if cites else _ALONE.fullmatch(words)
        if alone:
            verdict = f"{alone[1].capitalize()}. "
            continue
        unknown, words = _without_unknown(words)
        missing += _asked_for(unknown, question)
        untold = _untold(words, question, cited=bool(cites))
        if untold is not None:
            missing += untold
        elif any(map(str.isalnum, words)):
            opens = not clean[clean.rfind("\n", 0, start) + 1 : start].strip(" \t*_>")
            text = words if item else f"{verdict}{words}"
            claims.append(Claim(text=text, cites=cites, item=item, opens=opens))
            verdict = ""
        if len(claims) > _MOST_CLAIMS or len(missing) > _MOST_MISSING:
            break
    missing = missing[:_MOST_MISSING]
    if length > _LONGEST or len(claims) > _MOST_CLAIMS:
        missing.append(_TOO_LONG)
    nothing = (bool(lacking) or len(own_spans) < len(spans)) and not claims and not missing
    return Draft(claims=_announced(claims[:_MOST_CLAIMS]), missing=[question] if nothing else missing)


def _announced(claims: Sequence[Claim]) -> list[Claim]:
    """The claims; a line without numbers that announces a list rests on what its first item does."""
    return [
        claim.model_copy(update={"cites": item.cites})
        if item.item and not claim.cites and claim.text.rstrip("*_ ").endswith(":")
        else claim
        for claim, item in pairwise([*claims, Claim(text="")])
    ]


def _untold(sentence: str, question: str, *, cited: bool) -> list[str] | None:
    """What a sentence of an answer says that it could not find; None if it states something else."""
    if _NOT_FOUND.match(sentence):
        return _asked_for([_NOT_FOUND.sub("", sentence)], question)
    unfound = _UNFOUND.fullmatch(sentence)
    if unfound and set(content_words(unfound[1])) <= set(content_words(question)):
        return [question]
    return [sentence] if not cited and _IGNORANCE.search(sentence) else None


def _without_echoes(text: str, spans: Iterable[Span], question: str) -> list[Span]:
    """The sentences but for those of the question, with its question mark or with another sentence that has one."""
    sentences = [question[start:end] for start, end in sentence_spans(question)]
    asks = any(sentence.endswith("?") for sentence in sentences)
    echoes = set(map(_words_and_sign, sentences)) if asks else set()
    return [(start, end) for start, end in spans if _words_and_sign(text[start:end]) not in echoes]


def _words_and_sign(sentence: str) -> tuple[str, ...]:
    return (*_WORD.findall(sentence.lower()), "?" if sentence.rstrip(" *_\"'").endswith("?") else "")


def admits_ignorance(text: str) -> bool:
    """Whether a free answer is a refusal: it says that the answer is not known or not told, or it says nothing."""
    return not text.strip() or _IGNORANCE.search(text) is not None


def _without_unknown(sentence: str) -> tuple[list[str], str]:
    """What the first half of `The fee is not given, but the berth has 12 m.` says it could not find, and the rest."""
    match = _BUT.fullmatch(sentence) or _ALTHOUGH.fullmatch(sentence)
    if match is None or not (_UNKNOWN.search(match["unknown"]) or _IGNORANCE.search(match["unknown"])):
        return [], sentence
    return [match["unknown"]], match["told"][:1].upper() + match["told"][1:]


def _without_missing(text: str, question: str) -> tuple[str, list[str]]:
    """The text without its list of what was not found, and that list; an answer that goes on behind it is kept."""
    match = _NOT_FOUND.search(text)
    if match is None:
        return text, []
    behind = text[match.end() :]
    all_of_it = "." in match[0]
    end = _end_of_missing(behind, first=0 if all_of_it else 1)
    lines = [" ".join(_GROUP.sub("", line).strip(" \t*-").split()) for line in behind[:end].splitlines()]
    missing = [line for line in lines if line]
    if all_of_it and end < len(behind):
        missing.insert(0, question)
    nothing = len(missing) == 1 and missing[0].strip(" .").lower() in ("none", "nothing", "n/a", "-")
    return f"{text[: match.start()]}\n{behind[end:]}", [] if nothing else missing


def _end_of_missing(text: str, *, first: int) -> int:
    """Where the first sentence begins that is followed by numbers, from the sentence `first` on, but for items."""
    spans = list(sentence_spans(text))
    for at, (start, end) in enumerate(spans[first:], start=first):
        opening = _behind_groups(text, spans[at - 1][1]) if at else 0  # numbers behind a full stop belong before it
        stated = _GROUP.search(text, max(opening, start), _behind_groups(text, end))
        if stated and not without_bullet(text[start:end])[1]:
            return max(opening, start)
    return len(text)


def _behind_groups(text: str, at: int) -> int:
    while group := _GROUP.match(text, at):
        at = group.end()
    return at


def _asked_for(lacking: Sequence[str], question: str) -> list[str]:
    """The items that share a word with the question; small models also report as missing what nobody asked for."""
    question_words = content_words(question)
    return [line for line in lacking if not question_words or overlap(question_words, line)]


@dataclass(frozen=True)
class _Mark:
    """A group of numbers that was taken out of a text."""

    at: int
    """Its offset in the text."""
    opens: bool
    """Whether it came before its sentence, as in the evidence, rather than after it."""
    numbers: tuple[int, ...]


def _numbers_of(text: str, start: int, end: int, marks: Sequence[_Mark]) -> list[int]:
    """The numbers of the sentence text[start:end]: those inside it, right before it or right after it."""
    first = len(text[:start].rstrip(" \t*-"))
    last = len(text) - len(text[end:].lstrip())
    return [
        number
        for mark in marks
        if (first <= mark.at < end if mark.opens else start < mark.at <= last)
        for number in mark.numbers
    ]


def _without_marks(text: str) -> tuple[str, list[_Mark]]:
    """The text without its numbers, and where they were."""
    lines: list[str] = []
    marks: list[_Mark] = []
    length = 0
    for line in text.split("\n"):
        bare, position = "", 0
        groups = [match for match in _GROUP.finditer(line) if line.count("`", 0, match.start()) % 2 == 0]
        opens = (
            bool(groups) and not line[: groups[0].start()].strip(" \t*-") and bool(line[groups[-1].end() :].strip(" ."))
        )
        for group in groups:
            bare += line[position : group.start()]
            if line[group.start() - 1 : group.start()].isalnum() and line[group.end() : group.end() + 1].isalnum():
                bare += " "
            marks.append(_Mark(length + len(bare), opens, tuple(_expanded(group[1]))))
            position = group.end()
        lines.append(bare + line[position:])
        length += len(lines[-1]) + 1
    return "\n".join(lines), marks


def _expanded(group: str) -> Iterator[int]:
    for first, last in _NUMBERS.findall(group):
        low, high = int(first), int(last or first)
        yield from range(low, min(high, low + _MOST_NUMBERS) + 1)

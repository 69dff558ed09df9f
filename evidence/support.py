"""What a claim rests on: the sentences that it cites where they bear it out, else those that do, else nothing."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .addresses import Address
from .bearing.bearing import Bearing, bearing
from .citation import Support
from .urls import foreign_urls
from .words import analyzer, content_words

_MOST_SENTENCES = 3
"""Sentences that a claim is put together from when it is attributed anew."""
_LONGEST_CLAIM = 2_000
"""Characters; nothing that long is one sentence."""
_WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class Resting:
    """A claim with what it was found to rest on."""

    cited: tuple[Address, ...]
    """Empty where nothing bears it out."""
    support: Support
    lacking: tuple[str, ...] = ()
    """What of it no cited sentence states."""


def rest(text: str, cited: Sequence[Address], among: Sequence[Address], *, question: str) -> Resting:
    """Check a claim against the sentences that it cites; where they do not bear it out, look for others in `among`.

    A claim with a web address that no passage of `among` has, or only in a sentence that reads like instructions to a
    model, is unsupported, whatever else it says. The support is `verbatim`, `consistent` or `unsupported`: nobody has
    judged it yet.
    """
    if len(text) > _LONGEST_CLAIM and not _same_words(text, cited):
        return Resting((), "unsupported", ("it is too long for one sentence",))
    standing = [part for one in among for part in (one.plain_text, one.passage.source)]
    if foreign := foreign_urls(text, standing, asked=question):
        return Resting((), "unsupported", tuple(foreign))
    if _same_words(text, cited):
        return Resting(tuple(cited), "verbatim")
    told = against(text, cited, question=question) if cited else None
    if told is not None and told.consistent:
        return Resting(tuple(cited), "consistent")
    anew = _attributed(text, among, question)
    if anew:
        return Resting(tuple(anew), "verbatim" if _same_words(text, anew) else "consistent")
    return Resting((), "unsupported", told.lacking if told is not None else ())


def against(text: str, cited: Sequence[Address], *, question: str = "") -> Bearing:
    """What the cited sentences, and the headings and lines that they stand under, say of a claim."""
    context = dict.fromkeys(
        part
        for one in cited
        for part in (one.passage.title, one.passage.source, *one.passage.heading, one.heading, one.lead)
        if part
    )
    shown = [_composed(one.shown) for one in cited]
    return bearing(_composed(text), shown, question=_composed(question), context=_composed("\n".join(context)))


def _same_words(text: str, cited: Sequence[Address]) -> bool:
    """Whether the claim is its sentences word for word, with the line that announces them or without it."""
    said = _WORD.findall(_composed(text))
    shown = [word for one in cited for word in _WORD.findall(_composed(one.shown))]
    lead = _WORD.findall(_composed(cited[0].lead)) if cited else []
    return bool(said) and said in (shown, [*lead, *shown])


def _attributed(text: str, among: Iterable[Address], question: str) -> list[Address]:
    """The fewest sentences that bear the claim out, by its content words; none if no `_MOST_SENTENCES` do."""
    wanted = set(content_words(_composed(text)))
    having = {one: wanted & set(analyzer().analyze(_composed(f"{one.lead} {one.shown}"))) for one in among}
    chosen: list[Address] = []
    left = wanted
    for _ in range(_MOST_SENTENCES):
        best = max(having, key=lambda one: (len(having[one] & left), -one.number), default=None)
        if best is None or not having[best] & left:
            return []
        chosen.append(best)
        left = left - having.pop(best)
        if against(text, chosen, question=question).consistent:
            return sorted(chosen, key=lambda one: one.number)
    return []


def _composed(text: str) -> str:
    """With each accent in its letter: documents often have them apart, and what a model writes never has."""
    return unicodedata.normalize("NFC", text)

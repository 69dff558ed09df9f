"""What a claim rests on: the sentences that it cites if they bear it out, else other sentences that do, else
nothing."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .addresses import Address
from .bearing.bearing import Bearing, bearing
from .bearing.contested import contested
from .citation import Support
from .numbers import number_of
from .urls import foreign_urls
from .words import analyze, content_words

_MOST_SENTENCES = 3
"""Most sentences that a claim may rest on when it is attributed anew."""
_LONGEST_CLAIM = 2_000
"""Most characters of a claim; no single sentence is that long."""
_WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class Resting:
    """A claim with what it was found to rest on."""

    cited: tuple[Address, ...]
    """Empty if nothing bears it out."""
    support: Support
    lacking: tuple[str, ...] = ()
    """The parts of it that no cited sentence states."""


def rest(text: str, cited: Sequence[Address], among: Sequence[Address], *, question: str) -> Resting:
    """Check a claim against the sentences that it cites; if they do not bear it out, look for others in `among`.

    A claim with a web address that no passage of `among` has, or only in a sentence that reads like instructions to a
    model, is unsupported, whatever else it says. The support is `verbatim`, `consistent` or `unsupported`; it does not
    include a model's judgement yet.
    """
    if len(text) > _LONGEST_CLAIM and not _same_words(text, cited):
        return Resting((), "unsupported", ("it is too long for one sentence",))
    standing = [part for address in among for part in (address.plain_text, address.passage.source)]
    if foreign := foreign_urls(text, standing, question=question):
        return Resting((), "unsupported", tuple(foreign))
    if _same_words(text, cited):
        return Resting(tuple(cited), "verbatim")
    bearing = against(text, cited, question=question, translated=True) if cited else None
    if bearing is not None and bearing.consistent:
        return _unless_contested(text, cited, among)
    anew = _attributed(text, among, question)
    if anew:
        return Resting(tuple(anew), "verbatim") if _same_words(text, anew) else _unless_contested(text, anew, among)
    return Resting((), "unsupported", bearing.lacking if bearing is not None else ())


def _unless_contested(text: str, cited: Sequence[Address], among: Sequence[Address]) -> Resting:
    others = (_announced(address) for address in among if address not in cited)
    value = contested(_composed(text), [_announced(address) for address in cited], others)
    if value:
        return Resting((), "unsupported", (f"another sentence states {value}",))
    return Resting(tuple(cited), "consistent")


def _announced(address: Address) -> str:
    """A sentence behind the line that announces it."""
    return _composed(f"{address.lead}\n{address.shown}")


def against(text: str, cited: Sequence[Address], *, question: str = "", translated: bool = False) -> Bearing:
    """How a claim compares with the cited sentences, and the headings and lines above them; see `bearing`."""
    context = dict.fromkeys(
        part
        for address in cited
        for part in (
            address.passage.title,
            address.passage.source,
            address.passage.index,
            number_of(address.passage),
            *address.passage.heading,
            address.heading,
            address.lead,
        )
        if part
    )
    sentences = [_composed(address.shown) for address in cited]
    return bearing(
        _composed(text),
        sentences,
        question=_composed(question),
        context=_composed("\n".join(context)),
        nearby=[_composed(text) for text in dict.fromkeys(address.plain_text for address in cited)],
        translated=translated,
    )


def _same_words(text: str, cited: Sequence[Address]) -> bool:
    """Whether the claim quotes its sentences verbatim, alone or after their context.

    That is the line that announces them, the nearest heading, or the number of their document.
    """
    if not cited:
        return False
    claim, evidence = _words(text), [word for address in cited for word in _words(address.shown)]
    number = _words(number_of(cited[0].passage))
    if number and [word.lower() for word in claim[: len(number)]] == number:
        claim = claim[len(number) :]
    above = ("", cited[0].lead, cited[0].heading, cited[0].nearest_heading)
    return bool(claim) and any(claim == [*_words(line), *evidence] for line in above)


def _words(text: str) -> list[str]:
    return _WORD.findall(_composed(text))


def _attributed(text: str, among: Iterable[Address], question: str) -> list[Address]:
    """The fewest sentences that bear the claim out, by its content words; empty if no `_MOST_SENTENCES` do."""
    stems = set(content_words(_composed(text)))
    having = {address: stems & set(analyze(_composed(f"{address.lead} {address.shown}"))) for address in among}
    chosen: list[Address] = []
    missing = stems
    for _ in range(_MOST_SENTENCES):
        best = max(having, key=lambda address: (len(having[address] & missing), -address.number), default=None)
        if best is None or not having[best] & missing:
            return []
        chosen.append(best)
        missing = missing - having.pop(best)
        if against(text, chosen, question=question).consistent:
            return sorted(chosen, key=lambda address: address.number)
    return []


def _composed(text: str) -> str:
    """The text with each accent composed into its letter: documents often have them apart, model output never does."""
    return unicodedata.normalize("NFC", text)

"""What a claim rests on: the sentences that it cites if they bear it out, else other sentences that do, else
nothing."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from .addresses import Address
from .bearing.bearing import COVERED, Bearing, bearing
from .bearing.contested import contested, outdone
from .bearing.inline_code import unstated_code
from .bearing.quantities import quantities
from .bearing.signs import listed_signs
from .bearing.units import Unit, units_named
from .citation import Support
from .links.urls import foreign_urls
from .numbers import codes_of_folders, number_of
from .text.line import unmarked
from .text.words import analyze, content_words

_MOST_SENTENCES = 3
"""Most sentences that a claim may rest on when it is attributed anew."""
_LEAST_SHARE = 0.25
"""Least share of a claim's content words in each further sentence that it is attributed to."""
_ASKED = 2 / 3
"""Least share of the words of a claim that only repeats the question, in the sentence that it is attributed to."""
_LONGEST_CLAIM = 2_000
"""Most characters of a claim; no single sentence is that long."""
_TOKEN = re.compile(
    r"\d+(?:[.,:/]\d+)+|\w+|(?<![\w.])[-+.](?=[.\d$\u00a3\u20ac\u00a5])|(?<=\d)[-+*](?=\d)"
    r"|(?<=\d )[-+*/](?= \d)|!(?==)|[<>=\u2264\u2265\u2260\u00b1%\u2030$\u00a3\u20ac\u00a5\u00d7\u00f7^]"
)
"""Words, and the signs without which a number or a comparison says something else."""
_DASHES = str.maketrans("\u2013\u2212", "--")
_TIGHT = re.compile(r"(?<=[<>=\u2264\u2265])(?=[\d$\u00a3\u20ac\u00a5])")


@dataclass(frozen=True)
class Resting:
    """A claim with what it was found to rest on."""

    cited: tuple[Address, ...]
    """Empty if nothing bears it out."""
    support: Support
    lacking: tuple[str, ...] = ()
    """The parts of it that no cited sentence states."""
    compared: bool = True
    """False if it is in another language than what it cites, and no number, date, code or name could be compared, or
    it denies something and that does not."""


def rest(text: str, cited: Sequence[Address], among: Sequence[Address], *, question: str) -> Resting:
    """Check a claim against the sentences that it cites; if they do not bear it out, look for others in `among`.

    A claim with a web address that no passage of `among` has, or only in a sentence that reads like instructions to a
    model, is unsupported, whatever else it says. The support is `verbatim`, `consistent` or `unsupported`; it does not
    include a model's judgement yet.
    """
    if len(text) > _LONGEST_CLAIM and not _same_words(text, cited):
        return Resting((), "unsupported", ("it is too long for one sentence",))
    standing = [part for address in among for part in (address.plain_text, address.passage.source)]
    shown = unmarked(text, verbatim=False)  # what stands between two halves of an address may not be shown
    if foreign := foreign_urls(f"{text}\n{shown}", standing, question=question):
        return Resting((), "unsupported", tuple(foreign))
    if _same_words(text, cited):
        return Resting(tuple(cited), "verbatim")
    bearing = against(text, cited, question=question, translated=True) if cited else None
    if bearing is not None and bearing.consistent:
        return replace(_unless_contested(text, cited, among), compared=bearing.compared)
    return _resting_elsewhere(text, cited, among, question, bearing)


def _resting_elsewhere(
    text: str, cited: Sequence[Address], among: Sequence[Address], question: str, lacking: Bearing | None
) -> Resting:
    """What a claim rests on that its sentences do not bear out by themselves, as `lacking` says."""
    captioned = _with_captions(cited, among)
    if len(captioned) > len(cited) and against(text, captioned, question=question).consistent:
        return _unless_contested(text, captioned, among)
    fits = lacking is not None and not lacking.contradicted and lacking.covered >= COVERED
    if fits and (more := _with_one_more(text, cited, among, question)):
        return _unless_contested(text, more, among)
    contradicting = frozenset(cited if lacking is not None and lacking.contradicted else ())
    anew = _attributed(text, among, question, contradicting)
    if anew and _same_words(text, anew):
        return Resting(tuple(anew), "verbatim")
    if anew and not _contested(text, anew, contradicting, bare=True) and not _outdone(text, anew, among, question):
        return _unless_contested(text, anew, among)
    return Resting((), "unsupported", lacking.lacking if lacking is not None else ())


def _with_one_more(text: str, cited: Sequence[Address], among: Sequence[Address], question: str) -> list[Address]:
    """The cited sentences that count, with the one of their documents that states what they lack; empty if none does.

    So that a sentence which the writer forgot to cite does not replace all those that it cites.
    """
    documents = {(address.passage.index, address.passage.source) for address in cited}
    stems = set(content_words(_composed(text)))
    missing = stems.difference(*(analyze(_composed(f"{address.lead} {address.shown}")) for address in cited))
    others = [
        (len(missing & set(analyze(_composed(f"{address.lead} {address.shown}")))), address)
        for address in among
        if address not in cited and (address.passage.index, address.passage.source) in documents
    ]
    nearest = sorted((pair for pair in others if pair[0]), key=lambda pair: (-pair[0], pair[1].number))
    for _, other in nearest[:_MOST_SENTENCES]:
        kept = [*cited, other]
        if not against(text, kept, question=question).consistent:
            continue
        for address in cited:
            fewer = [one for one in kept if one != address]
            kept = fewer if against(text, fewer, question=question).consistent else kept
        return sorted(kept, key=lambda address: address.number)
    return []


def _unless_contested(text: str, cited: Sequence[Address], among: Sequence[Address]) -> Resting:
    if value := _contested(text, cited, among):
        return Resting((), "unsupported", (f"another sentence states {value}",))
    return Resting(tuple(cited), "consistent")


def _with_captions(cited: Sequence[Address], among: Sequence[Address]) -> list[Address]:
    """The cited sentences behind the lines right above the tables of the cited rows, which may name unit and subject.

    A row of a table that began in an earlier passage is below the line above that beginning.
    """
    tables = {table for address in cited if (table := address.table)}
    captions = [
        line
        for line, row in pairwise(among)
        if line not in cited and row.table in tables and line.sentence.kind == "sentence" and row.begins_table(line)
    ]
    return [*captions, *cited]


def _contested(text: str, cited: Sequence[Address], among: Iterable[Address], *, bare: bool = False) -> str:
    others = (_announced(address) for address in among if address not in cited)
    return contested(_composed(text), [_announced(address) for address in cited], others, bare=bare)


def _outdone(text: str, cited: Sequence[Address], among: Iterable[Address], question: str) -> str:
    """A number that other sentences of the same passages give to what the claim speaks of; empty if none does."""
    passages = {address.passage.id for address in cited}
    others = [address for address in among if address.passage.id in passages and address not in cited]
    shown = [[_announced(address) for address in part] for part in (cited, others)]
    return outdone(_composed(text), *shown, question=_composed(question))


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
            *codes_of_folders(address.passage.source),
            *address.passage.heading,
            address.heading,
            address.tab,
            address.explained,
            address.lead,
        )
        if part
    )
    sentences = [_spaced(address.shown) for address in cited]
    result = bearing(
        _spaced(text),
        sentences,
        question=_composed(question),
        context=_composed("\n".join(context)),
        nearby=[_composed(text) for text in dict.fromkeys(address.plain_text for address in cited)],
        translated=translated,
    )
    code = unstated_code(text, [*sentences, *(address.words for address in cited), *context, question])
    signs = sorted(sign for sign in listed_signs(text) if not any(sign in source for source in (*sentences, *context)))
    return replace(result, lacking=(*result.lacking, *code, *signs, *_added_signs(text, " ".join(sentences))))


def _same_words(text: str, cited: Sequence[Address]) -> bool:
    """Whether the claim quotes the words and signs of its sentences, alone or after their context.

    That is the line that announces them, the term that they explain, the nearest heading or that with a version or a
    date, or the number of their document. The titles of their tabs may stand before them.
    """
    if not cited:
        return False
    claim, evidence = _words(text), [word for address in cited for word in _words(address.shown)]
    number = _words(number_of(cited[0].passage))
    if number and [word.lower() for word in claim[: len(number)]] == number:
        claim = claim[len(number) :]
    if (tab := _words(cited[0].tab)) and claim[: len(tab)] == tab:
        claim = claim[len(tab) :]
    first = cited[0]
    above = ("", first.lead, first.explained, first.heading, first.nearest_heading, first.version, first.dated)
    in_tabs = [word for tab, address in _in_tabs(cited) for word in (*_words(tab), *_words(address.shown))]
    return bool(claim) and any(claim == [*_words(line), *said] for line in above for said in (evidence, in_tabs))


def _in_tabs(cited: Sequence[Address]) -> Iterator[tuple[str, Address]]:
    """Each sentence behind the title of its tab, if it is the first in it of those after the first."""
    before = cited[0].tab
    for address in cited:
        yield "" if address.tab == before else address.tab, address
        before = address.tab


def _words(text: str) -> list[str]:
    return _TOKEN.findall(_composed(text).translate(_DASHES))


def _added_signs(text: str, evidence: str) -> list[str]:
    """The signs that a claim in the same words does not have from its evidence: `a == b` over `a != b`."""
    claim, source = Counter(_words(text)), Counter(_words(evidence))
    added = [*(claim - source)]
    return [] if any(any(map(str.isalnum, token)) for token in (*added, *(source - claim))) else added


def _attributed(text: str, among: Iterable[Address], question: str, contradicting: frozenset[Address]) -> list[Address]:
    """The fewest sentences that bear the claim out, by its content words; empty if no `_MOST_SENTENCES` do.

    A sentence that contradicts the claim does not bear it out together with one that states the value it lacks. Nor
    does one that has a word or two of it: put together from sentences about other things, anything can be said.
    """
    signs, units = listed_signs(text), _units_of(text)
    stems: set[str | Unit] = {*content_words(_composed(text)), *signs, *units}
    having = {
        address: stems
        & {
            *analyze(_announced(address)),
            *(sign for sign in signs if sign in address.shown),
            *units_named(_announced(address)),
        }
        for address in among
    }
    chosen: list[Address] = []
    missing = stems
    for _ in range(_MOST_SENTENCES):
        best = max(having, key=lambda address: (len(having[address] & missing), -address.number), default=None)
        if best is None or not having[best] & missing:
            return []
        chosen.append(best)
        missing = missing - having[best]
        having = {
            address: words
            for address, words in having.items()
            if address != best and len(words) >= _LEAST_SHARE * len(stems)
        }
        if contradicting.isdisjoint(chosen) and _found_for(text, chosen, question):
            return sorted(_needed(text, chosen, question), key=lambda address: address.number)
    return []


def _units_of(text: str) -> set[Unit]:
    """The units of its numbers: a sentence may name them in another spelling, `Depths are in metres` for `5 meters`."""
    return {quantity.unit for quantity in quantities(text) if quantity.unit}


def _needed(text: str, chosen: Sequence[Address], question: str) -> list[Address]:
    """The sentences without which the others would not bear the claim out."""
    needed = list(chosen)
    for address in chosen:
        fewer = [one for one in needed if one != address]
        needed = fewer if fewer and _found_for(text, fewer, question) else needed
    return needed


def _found_for(text: str, cited: Sequence[Address], question: str) -> bool:
    """Whether sentences that the claim does not cite bear it out: they state half of it without the question's help.

    A claim that only repeats the question has all its words from there, whatever it says of them: it needs one
    sentence that has most of them.
    """
    result = against(text, cited, question=question)
    if result.repeats and not listed_signs(text):
        return result.consistent and len(cited) == 1 and result.stated >= _ASKED
    return result.consistent and result.stated >= COVERED


def _composed(text: str) -> str:
    """The text with each accent composed into its letter: documents often have them apart, model output never does."""
    return unicodedata.normalize("NFC", text)


def _spaced(text: str) -> str:
    """The same with a space between a comparison and its number: `<5` is read as `< 5`."""
    return _TIGHT.sub(" ", _composed(text))

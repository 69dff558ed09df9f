"""What a claim rests on: the sentences that it cites if they bear it out, else other sentences that do, else
nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, replace
from itertools import chain, pairwise

from .address import Address
from .against import against, announced
from .attribution import MOST_SENTENCES, attributed
from .bearing.bearing import COVERED, Bearing
from .bearing.contested import contested, outdone
from .bearing.denials import leaves_out_denial
from .bearing.questions import agrees, asks
from .bearing.reading import read
from .citation import Support
from .comparisons import TooMuchComparedError
from .denying import denying_heading
from .joined import asides, borne_out_by_clause, borne_out_by_sentence, predicates
from .links.urls import foreign_urls
from .quoting import composed, same_words
from .siblings import about_other_subjects, about_others
from .text.line import unmarked
from .text.words import analyze, content_words

_SAID_AGAIN = 0.8
"""Least share of a claim in other sentences than those it cites, if these say that somebody else does it."""
_SOME_WORDS = 2
"""Fewest content words of a claim in a sentence that says something of it."""
LONGEST_CLAIM = 2_000
"""Most characters of a claim; no single sentence is that long."""


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
    checked: bool = True
    """False if so much was compared for the claims before it that it was not (see `comparisons`)."""


def rest(text: str, cited: Sequence[Address], among: Sequence[Address], *, question: str, before: str = "") -> Resting:
    """Check a claim against the sentences that it cites; if they do not bear it out, look for others in `among`.

    `before` is the claim that it follows: what `It` or `They` at its beginning points back to.

    A claim with a web address that no passage of `among` has, or only in a sentence that reads like instructions to a
    model, is unsupported, whatever else it says. The support is `verbatim`, `consistent` or `unsupported`; it does not
    include a model's judgement yet.
    """
    if len(text) > LONGEST_CLAIM and not same_words(text, cited):
        return Resting((), "unsupported", ("it is too long for one sentence",))
    standing = [part for address in among for part in (address.plain_text, address.passage.source)]
    shown = unmarked(text, verbatim=False)  # what stands between two halves of an address may not be shown
    if foreign := foreign_urls(f"{text}\n{shown}", standing, question=question):
        return Resting((), "unsupported", tuple(foreign))
    of_others = {*about_others(text, before, question, among)}
    if same_words(text, [one for one in cited if one not in of_others]):
        return Resting(tuple(one for one in cited if one not in of_others), "verbatim")
    try:
        return _compared(text, cited, among, question, of_others | {*about_other_subjects(text, before, among)})
    except TooMuchComparedError:
        return Resting((), "unsupported", checked=False)


def _compared(
    text: str, cited: Sequence[Address], among: Sequence[Address], question: str, of_others: Set[Address]
) -> Resting:
    """What a claim that is no quote rests on, none of it `of_others`."""
    resting = _resting(text, [one for one in cited if one not in of_others], among, question)
    sound = of_others.isdisjoint(resting.cited) and any(map(_says_something, resting.cited))
    sound = sound and not _denied_above(text, resting.cited, among)
    if not sound or _put_together(text, resting.cited, question):
        return replace(resting, cited=(), support="unsupported")
    return resting


def _denied_above(text: str, cited: Sequence[Address], among: Sequence[Address]) -> bool:
    """Whether a claim states what a row says whose table stands below a line such as `These are not supported:`, or
    what any sentence says below such a heading."""
    lines = (_line_above(row, among) for row in cited if row.sentence.kind == "row")
    headings = (heading for address in cited if (heading := denying_heading(address)))
    above = [*(line.shown for line in lines if line is not None), *(f"{heading}:" for heading in headings)]
    return any(leaves_out_denial(read(text), read(line)) for line in above)


def _line_above(row: Address, among: Sequence[Address]) -> Address | None:
    """The sentence above the table of a row in its passage; None if there is none."""
    above = (one for one in among if one.passage.id == row.passage.id and one.number < row.number)
    return max((one for one in above if one.sentence.kind != "row"), key=lambda one: one.number, default=None)


def _put_together(text: str, cited: Sequence[Address], question: str) -> bool:
    """Whether a claim, or a part of it, says what one sentence says of another name, which a second sentence only
    mentions."""
    if len(cited) < 2:
        return False
    parts = dict.fromkeys((text, *predicates(text), *chain.from_iterable(asides(text))))
    of_another = any(_of_another(part, cited, question) for part in parts)
    return of_another and not borne_out_by_sentence(text, cited, question)


def _of_another(part: str, cited: Sequence[Address], question: str) -> bool:
    alone = (against(part, [address], question=question) for address in cited)
    return any(result.exchanged and result.stated >= COVERED for result in alone)


def _resting(text: str, cited: Sequence[Address], among: Sequence[Address], question: str) -> Resting:
    bearing = against(text, cited, question=question, translated=True) if cited else None
    if bearing is not None and bearing.consistent:
        return replace(_unless_contested(text, cited, among), compared=bearing.compared)
    if len(cited) > 1 and any(borne(text, cited, question) for borne in (borne_out_by_clause, borne_out_by_sentence)):
        return _unless_contested(text, cited, among)
    return _resting_elsewhere(text, cited, among, question, bearing)


def _says_something(address: Address) -> bool:
    """Whether it is more than a label: `Accepted` below `Status`, but not a line that is only `Basic`."""
    return len(content_words(f"{address.labelled_by} {address.lead} {address.explained} {address.shown}")) > 1


def _resting_elsewhere(
    text: str, cited: Sequence[Address], among: Sequence[Address], question: str, lacking: Bearing | None
) -> Resting:
    """What a claim rests on that its sentences do not bear out by themselves, as `lacking` says."""
    answered = _with_answers(cited, among)
    if len(answered) > len(cited) and against(text, answered, question=question).consistent:
        return _unless_contested(text, answered, among)
    captioned = _with_captions(cited, among)
    if len(captioned) > len(cited) and against(text, captioned, question=question).consistent:
        return _unless_contested(text, captioned, among)
    objected = lacking is not None and (lacking.contradicted or lacking.objected)
    fits = lacking is not None and not objected and lacking.covered >= COVERED
    if fits and (more := _with_one_more(text, cited, among, question)):
        return _unless_contested(text, more, among)
    contradicting = frozenset(cited if objected else ())
    anew = attributed(text, among, question, contradicting)
    if anew and same_words(text, anew):
        return Resting(tuple(anew), "verbatim")
    mistaken = lacking is not None and lacking.mistaken
    if mistaken and anew and against(text, anew, question=question).stated < _SAID_AGAIN:
        anew = []  # they are about something else that the other does
    if anew and not _contested(text, anew, contradicting, bare=True) and not _outdone(text, anew, among, question):
        return _unless_contested(text, _beside_cited(text, cited, anew, among, question), among)
    return Resting((), "unsupported", lacking.lacking if lacking is not None else ())


def _with_one_more(text: str, cited: Sequence[Address], among: Sequence[Address], question: str) -> list[Address]:
    """The cited sentences that count, with the one of their documents that states what they lack; empty if none does.

    So that a sentence which the writer forgot to cite does not replace all those that it cites.
    """
    documents = {(address.passage.index, address.passage.source) for address in cited}
    stems = set(content_words(composed(text)))
    missing = stems.difference(*(analyze(composed(f"{address.lead} {address.shown}")) for address in cited))
    others = [
        (len(missing & set(analyze(composed(f"{address.lead} {address.shown}")))), address)
        for address in among
        if address not in cited and (address.passage.index, address.passage.source) in documents
    ]
    nearest = sorted((pair for pair in others if pair[0]), key=lambda pair: (-pair[0], pair[1].number))
    for _, other in nearest[:MOST_SENTENCES]:
        kept = [*cited, other]
        if not against(text, kept, question=question).consistent:
            continue
        for address in cited:
            fewer = [one for one in kept if one != address]
            stays = _has_words(text, address) or len(fewer) < 2
            kept = kept if stays or not against(text, fewer, question=question).consistent else fewer
        return sorted(kept, key=lambda address: address.number)
    return []


def _beside_cited(
    text: str, cited: Sequence[Address], anew: Sequence[Address], among: Sequence[Address], question: str
) -> list[Address]:
    """The sentences that bear a claim out, found `anew`, with those that it cites and that say something of it, and
    without those that it then does not need; only the former if the others would not bear it out."""
    kept = [*anew]
    try:
        for one in cited:
            if one not in kept and _says_some(text, one, among, question):
                more = [*kept, one]
                kept = more if against(text, more, question=question).consistent else kept
        for one in anew:
            fewer = [other for other in kept if other != one]
            kept = (
                kept if one in cited or not fewer or not against(text, fewer, question=question).consistent else fewer
            )
        is_sound = _put_together(text, anew, question) == _put_together(text, kept, question)
    except TooMuchComparedError:
        return [*anew]
    is_sound = is_sound and not _contested(text, kept, among)
    return sorted(kept, key=lambda address: address.number) if is_sound else [*anew]


def _says_some(text: str, cited: Address, among: Sequence[Address], question: str) -> bool:
    """Whether a sentence has words of a claim that cites it, and nothing against it."""
    result = against(text, [cited], question=question)
    is_against = result.contradicted or result.objected or result.mistaken or _denied_above(text, [cited], among)
    return not is_against and _has_words(text, cited)


def _has_words(text: str, address: Address) -> bool:
    """Whether a sentence has more than one word of a claim."""
    return len({*content_words(composed(text))}.intersection(analyze(announced(address)))) >= _SOME_WORDS


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


def _with_answers(cited: Sequence[Address], among: Sequence[Address]) -> list[Address]:
    """The cited sentences, and behind each that asks the next one of its passage that says yes."""
    answers = {
        asking: answer
        for asking, answer in pairwise(among)
        if asks(asking.shown) and agrees(answer.shown) and asking.passage.id == answer.passage.id
    }
    return list(dict.fromkeys(one for address in cited for one in (address, answers.get(address)) if one))


def _contested(text: str, cited: Sequence[Address], among: Iterable[Address], *, bare: bool = False) -> str:
    others = (announced(address) for address in among if address not in cited)
    return contested(composed(text), [announced(address) for address in cited], others, bare=bare)


def _outdone(text: str, cited: Sequence[Address], among: Iterable[Address], question: str) -> str:
    """A number that other sentences of the same passages give to what the claim speaks of; empty if none does."""
    passages = {address.passage.id for address in cited}
    others = [address for address in among if address.passage.id in passages and address not in cited]
    shown = [[announced(address) for address in part] for part in (cited, others)]
    return outdone(composed(text), *shown, question=composed(question))

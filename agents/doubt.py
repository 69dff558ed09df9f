"""What makes an answer doubtful however likely it is: it lacks the number asked for or about, a word of the yes or no,
or rows of a table, tells of another thing, or the question names what no document does."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ..evidence.address import Address
from ..evidence.bearing.names import names
from ..evidence.bearing.units import units_named
from ..evidence.text.english import words
from ..evidence.text.language import ENGLISH, is_latin, language
from ..evidence.text.letters import NAME
from ..evidence.text.words import analyze, content_words, overlap
from .confidence import in_context
from .confirmed import act_lacking, words_lacking
from .extractive.listed_rows import may_lack_rows
from .extractive.means import Means
from .extractive.prepositions import names_behind
from .extractive.scores.keyed import is_keyed, lacks_key
from .extractive.tables.cells import is_asked
from .extractive.tables.row_query import asks_otherwise
from .questions.denied import denies
from .questions.expectation import expectation
from .questions.instead import replaced_in, tells_only_of
from .questions.kinds import BY_WHEN

_SURE = 0.7
"""From this probability on, sentences may say yes or no to a question in other words than its own."""
_NAME = re.compile(NAME)
_SYSTEM = words("windows linux macos mac ubuntu debian android ios") + r"|mac os|os x"
_ON_SYSTEM = re.compile(rf"\b{words('on under for with')} (?:{words('an? my our the')} )?({_SYSTEM})\b", re.IGNORECASE)
_OTHER_NAME = dict.fromkeys(("mac", "macos", "mac os", "os x"), r"(?:mac|mac ?os|os x)")
_WHICH = re.compile(r"\b(?:which|what) ([a-z]{3,30}s)\b", re.IGNORECASE)
_SOME = re.compile(
    rf"(?:there are )?(?:{words('certain some several various many most multiple different')}|a (?:few|number of))"
    r" ((?:[a-z-]{2,30} )?[a-z-]{2,30})\b",
    re.IGNORECASE,
)
"""Begins a sentence about several things that it does not name."""
_ACRONYM = re.compile(r"\b[A-Z]{2,4}s?\b")
"""`MAC` or `APIs`, which no name in other letters means."""
_BEGINNING = 4
"""Letters by which `Norway` and `Norwegian` are told to be of one thing."""
_ALIKE = 0.6
"""Least share of the other words of a question in a sentence that says the same of another thing."""


def is_doubtful(part: str, cited: Sequence[Address], means: Means, *, read: float, probability: float) -> bool:
    """Whether sentences may not answer a part of a question, though the reader gives them the log odds `read` and they
    are right with this `probability`."""
    return (
        lacks_count(part, cited, read)
        or tells_of_another(part, cited)
        or lacks_key(part, cited)
        or _lacks_selection(part, cited)
        or may_lack_rows(part, cited, means)
        or _lacks_replacement(part, cited)
        or names_the_unknown(part, cited, means)
        or lacks_name(part, cited)
        or (probability < _SURE and bool(words_lacking(part, cited)))
        or act_lacking(part, cited)
        or _lacks_moment(part, cited)
        or _lacks_system(part, cited)
        or _names_none(part, cited)
    )


def lacks_count(part: str, cited: Sequence[Address], read: float) -> bool:
    """Whether a part asks how many days, metres or pounds, and no cited sentence gives a number of these to what it
    asks about.

    If the reader says with log odds `read` that none answers, such a sentence must have a word of the part besides the
    unit, in itself or above it.
    """
    expected = expectation(part)
    if not expected.counts or not expected.dimensions:
        return False
    counting = [address for address in cited if expected.met_by(address.with_name)]
    if not counting or read > 0:
        return not counting
    others = set(content_words(" ".join(word for word in part.split() if not units_named(word))))
    return bool(others) and not any(others.intersection(analyze(in_context(address))) for address in counting)


def _lacks_moment(part: str, cited: Sequence[Address]) -> bool:
    """Whether a part asks by when, and the cited sentence that has most of its words gives no time."""
    expected = expectation(part)
    if expected.kind != "when" or expected.shape is not BY_WHEN or not cited:
        return False
    asked = content_words(part)
    return not expected.met_by(max(cited, key=lambda each: overlap(asked, in_context(each))).with_name)


def _lacks_system(part: str, cited: Sequence[Address]) -> bool:
    """Whether a part asks how it is on an operating system, of which the passages tell, but no cited sentence."""
    named = _ON_SYSTEM.search(part)
    if named is None or not cited:
        return False
    system = re.compile(rf"\b{_OTHER_NAME.get(named[1].lower(), re.escape(named[1]))}\b", re.IGNORECASE)
    passages = " ".join(each.passage.text for each in cited)
    return system.search(passages) is not None and not any(system.search(in_context(each)) for each in cited)


def _names_none(part: str, cited: Sequence[Address]) -> bool:
    """Whether a part asks which things, and each cited sentence only says that there are some: "Some ropes float."."""
    asked = _WHICH.search(part)
    stems = set(content_words(asked[1])) if asked else set()
    return bool(stems) and bool(cited) and all(_says_that_some(stems, each) for each in cited)


def _says_that_some(stems: set[str], address: Address) -> bool:
    some = _SOME.match(address.shown) if address.sentence.kind == "sentence" else None
    brief = "," not in address.shown and ":" not in address.shown  # else it may go on to name them
    return some is not None and brief and stems <= set(content_words(some[1]))


def _lacks_selection(part: str, cited: Sequence[Address]) -> bool:
    """Whether rows of a table are shown for a part that asks which of them do not have something, or for a calculation.

    `The third quarter` asks for the row of that number, and `the percentage in Vik` for a cell of that row.
    """
    rows = [address.shown for address in cited if address.table]
    named = not denies(part) and any(is_keyed(part, address) or is_asked(address, part) for address in cited)
    return bool(rows) and len(rows) == len(cited) and not named and asks_otherwise(part, rows)


def _lacks_replacement(part: str, cited: Sequence[Address]) -> bool:
    """Whether each sentence for a part that asks for something in place of a thing tells only of that thing."""
    thing = replaced_in(part)
    return bool(thing) and all(tells_only_of(thing, in_context(each), each.shown) for each in cited)


def tells_of_another(part: str, cited: Sequence[Address]) -> bool:
    """Whether no cited sentence has the name behind a preposition of a part (`on Holm`), and one that says the same
    has another there (`on Vik`)."""
    around = {address: set(analyze(in_context(address))) for address in cited}
    there = {" ".join((each.index, each.source, each.text)) for each in (address.passage for address in cited)}
    stems, asked = set(analyze(" ".join(there))).union(*around.values()), set(analyze(part))
    for preposition, name in names_behind(part):
        own = set(analyze(name))
        others = set(content_words(part)) - own
        if not own or not own.isdisjoint(stems):
            continue
        alike = [address for address in cited if len(others & around[address]) >= max(1, _ALIKE * len(others))]
        behind = [word for address in alike for before, word in names_behind(address.shown) if before == preposition]
        if any(asked.isdisjoint(analyze(word)) for word in behind):
            return True
    return False


def lacks_name(part: str, cited: Sequence[Address]) -> bool:
    """Whether a part has a name, and no abbreviation, of which no passage that is cited has a word, nor one that begins
    as it does: the answer is about another place or person, or about all of them. `MAC` is no `Mac`.

    The first word of a sentence counts as no name here, since most words there are none. In other languages than
    English, more than names have capitals.
    """
    if not cited or language(part) != ENGLISH:
        return False
    around = {
        " ".join((each.source, each.title, each.index, *each.heading, each.above, each.text))
        for each in (address.passage for address in cited)
    }
    text = _ACRONYM.sub(" ", " ".join(around))
    begins = {stem[:_BEGINNING] for stem in analyze(text)}
    named = _named(part, names(part))
    return any(begins.isdisjoint(stem[:_BEGINNING] for stem in run) for run in named) or any(
        _is_mere_plural(name, text) for name in names(part)
    )


def _is_mere_plural(name: str, text: str) -> bool:
    """Whether a text has a name only as a common word without its `s`: who asks about `Windows` means no `window`."""
    if not (name.istitle() and name.endswith("s")):
        return False
    whole, single = (
        re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text, re.IGNORECASE) is not None for word in (name, name[:-1])
    )
    return single and not whole


def names_the_unknown(part: str, cited: Sequence[Address], means: Means) -> bool:
    """Whether a part has a name, and no abbreviation, of which no passage that the caller may see has a word.

    What is cited is about something else then, such as another place. Where most letters are not Latin, names are
    inflected, and no stems tell one from another.
    """
    runs = _named(part, names(f"- {part}"))
    if not runs:
        return False
    around = {stem for address in cited for stem in analyze(in_context(address))}
    seen = around.union(means.known({stem for stems in runs for stem in stems}))
    return any(seen.isdisjoint(stems) for stems in runs)


def _named(part: str, capitalised: Iterable[str]) -> list[list[str]]:
    """The stems of each name in a part, one or more `capitalised` words, without abbreviations; none where most letters
    are not Latin."""
    named = {name for name in capitalised if is_latin(part) and not name.isupper()}
    runs = (content_words(run[0]) for run in _NAME.finditer(part) if not named.isdisjoint(names(f"- {run[0]}")))
    return [stems for stems in runs if stems]

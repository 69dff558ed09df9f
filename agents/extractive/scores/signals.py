"""What speaks for a sentence as an answer, and what against it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ....evidence.version_notes import is_version_note
from ...questions.ability import asks_ability, says_not_possible
from ...questions.denied import denies
from ...questions.other_years import of_other_years
from ...questions.permission import is_verdict, words_of_permission
from ...questions.sample import asks_sample
from ..answering_heading import asks_same
from ..lists.list_items import TO_DO
from ..pointers import is_of_the_text, is_pointer
from ..tables.cells import is_asked
from .byline import is_byline, is_listed_author, tells_maker
from .dated import is_date_of
from .definition import introduces, is_of_its_plural, opens_section, says_what_it_is
from .entry_match import is_of_entry
from .match import Match
from .stated_defaults import tells_default
from .values import asks_default, asks_label, is_value_asked, is_value_of_another_label

_OPTION = re.compile(r"(?<![\w-])--[a-z][\w-]{1,60}", re.IGNORECASE)
_SAID_IN_PROSE = ("what", "who", "why", "when", "where", "yes_no")
"""Kinds of questions that code seldom answers."""
_ALL = 0.99
_NEARLY_THE_SAME = 0.65
"""Least cosine of two questions that ask nearly the same."""


@dataclass(frozen=True)
class Signal:
    """Something about a sentence that makes it a better or a worse answer."""

    weight: float
    """In units of the cosine; negative if it speaks against the sentence."""
    of: Callable[[Match], float]
    """How strong it is, mostly 0 or 1."""


def score(match: Match) -> float:
    """How well a sentence answers a part of a question, in units of the cosine: their cosine, and its signals."""
    return match.similarity + sum(signal.weight * signal.of(match) for signal in SIGNALS.values())


def _asks(match: Match) -> bool:
    """A question, but not what an entry opens with: "Ring the bell at night?" below `night_bell`."""
    address = match.candidate.address
    return match.candidate.text.endswith("?") and not (address.explained and address.opening)


def _is_of_the_name(match: Match) -> bool:
    """In the section or entry of a name in the question, or code that defines it."""
    return match.candidate.explains_one_of(match.asked.names) or match.defines


def _defines_term(match: Match) -> bool:
    """Says what the term is that is to be explained."""
    asked = match.asked
    return _is_of_term(match) and says_what_it_is(asked.term, match.candidate.address, several=asked.wants_several)


def _introduces_term(match: Match) -> bool:
    """Begins the section or the document on the term that is to be explained."""
    candidate = match.candidate
    return _is_of_term(match) and introduces(match.asked.term, candidate.address, candidate.number)


def _opens_its_section(match: Match) -> bool:
    """Opens the section on the term that is to be explained."""
    return opens_section(match.asked.thing, match.candidate.address)


def _is_of_term(match: Match) -> bool:
    asked, candidate = match.asked, match.candidate
    named = bool(asked.term) and asked.term <= candidate.stems
    return named and not is_of_its_plural(asked.part, candidate.address)


def _is_labelled(match: Match) -> bool:
    """A value whose label is what the question asks for (`Default: 5`)."""
    return asks_label(match.asked.part, match.candidate.address.label)


def _is_named_cell(match: Match) -> bool:
    """A row of a table whose name the question has, with that of a column."""
    return match.asked.wants_value and is_asked(match.candidate.address, match.asked.part)


def _is_named_value(match: Match) -> float:
    """A value in the entry of a name, and the question has its label and the name; half, if it has no label itself."""
    address, part = match.candidate.address, match.asked.part
    return (1.0 if address.label else 0.5) * (is_value_asked(address, part) or tells_default(part, address))


def _is_beside(match: Match) -> bool:
    """Only another value of an entry than the one asked for, or in which version something came or changed."""
    address, asked = match.candidate.address, match.asked
    for_value = asked.expected.kind in ("what", "name") or asks_default(asked.part)
    other = for_value and is_value_of_another_label(address, asked.part)
    return other or (not asked.is_about_changes and is_version_note(address.shown))


def _is_of_changes(match: Match) -> bool:
    """In a changelog, and the question does not ask about changes."""
    return match.candidate.of_changes and not match.asked.is_about_changes


def _is_of_tests(match: Match) -> bool:
    """In a test, which uses what other code defines, and the question does not ask about tests."""
    return match.candidate.of_tests and not match.asked.is_about_tests


def _is_found_for_permission(match: Match) -> bool:
    """Below a heading such as `Allowed`, for whose word its passage was found: the question asks what is allowed."""
    heading = match.candidate.address.nearest_heading
    words = words_of_permission(heading) if match.asked.permission and is_verdict(heading) else frozenset()
    return not match.asked.permission.isdisjoint(words)


def _only_points(match: Match) -> bool:
    """A mere pointer ("See the guide.") or a reference, and the question does not ask where to read."""
    text = match.candidate.text
    points = is_pointer(text) or is_of_the_text(text) or match.candidate.of_references
    return points and not match.asked.wants_reading


def _is_superseded(match: Match) -> bool:
    """In a document that has been superseded, and that the question does not name by its number or its year."""
    named = match.candidate.number in match.asked.documents or _is_of_the_year(match)
    return match.candidate.superseded and not named


def _is_of_the_year(match: Match) -> bool:
    """In a document that has a year of the question in its name or title."""
    return not match.asked.years.isdisjoint(match.candidate.years)


def _announces_steps(match: Match) -> bool:
    """Announces a list of steps to what is asked how to do, all words of which it has or stands below."""
    asks = match.asked.expected.kind == "steps" and match.candidate.item != ""
    return asks and match.covered >= _ALL and TO_DO.search(match.candidate.text) is not None


def _announces_listing(match: Match) -> bool:
    """Announces a list in code, and several things are asked for."""
    return match.candidate.listing and match.asked.wants_several and match.asked.expected.kind != "steps"


def _is_of_another_option(match: Match) -> bool:
    """Names options of a command, `--tow-all`, but none of those that the question names, `--tow`."""
    asked, own = (set(_OPTION.findall(text)) for text in (match.asked.part, match.candidate.text))
    return bool(asked) and bool(own) and asked.isdisjoint(own)


def _is_mere_code(match: Match) -> bool:
    """Code between prose, and the question neither names code nor asks how something is done."""
    sentence, asked = match.candidate.address.sentence, match.asked
    in_prose = sentence.kind == "code" and match.candidate.address.passage.form != "code"
    return in_prose and asked.expected.kind in _SAID_IN_PROSE and not (asked.names or asks_sample(asked.part))


def _says_it_cannot_be(match: Match) -> float:
    """Says what is not possible, with the words of a question for whether it is; the share of these that it has."""
    asks = match.asked.expected.kind == "yes_no" and asks_ability(match.asked.part)
    return match.covered if asks and says_not_possible(match.candidate.text) else 0.0


def _replies(match: Match) -> bool:
    """Begins with yes or no, below the question that asks nearly the same."""
    asks = match.asked.expected.kind == "yes_no" and match.alike >= _NEARLY_THE_SAME
    return asks and match.candidate.address.replied_to != ""


# The first five are a conditional logit over sentences with gold in eval_sets/skerry.jsonl, chunking-eval and MuSiQue,
# five-fold by question (see docs/benchmarks/answers.md). All others are set by hand.
SIGNALS: Mapping[str, Signal] = {
    "shared words": Signal(0.63, lambda match: match.covered),
    "rank of the passage": Signal(0.85, lambda match: 1 / (match.candidate.rank + 3)),
    "of the expected kind": Signal(0.39, lambda match: match.is_met and match.asked.expected.kind != "what"),
    "superseded": Signal(-0.78, _is_superseded),
    "a question itself": Signal(-0.46, _asks),
    "the reader's log odds": Signal(0.08, lambda match: match.odds),  # see docs/benchmarks/answers.md
    "defines the term": Signal(0.3, _defines_term),
    "introduces the term": Signal(0.2, _introduces_term),
    "opens the section of the term": Signal(0.3, _opens_its_section),
    "announces the steps": Signal(0.2, _announces_steps),
    "announces a listing": Signal(0.2, _announces_listing),
    "mends the trouble": Signal(0.6, lambda match: match.mends),
    "below the same question": Signal(
        0.4, lambda match: asks_same(match.asked.part, match.candidate.address.nearest_heading)
    ),
    # a question of a FAQ asked in other words has 0.65 or more, the nearest of those about something else seldom 0.5
    "below a like question": Signal(1.5, lambda match: max(0.0, match.alike - 0.5)),
    "says yes or no to it": Signal(0.6, _replies),
    "of what may be allowed": Signal(0.4, lambda match: match.covered if match.asked.permission else 0.0),
    "says that it cannot be": Signal(0.3, _says_it_cannot_be),
    "found for a word of permission": Signal(-0.15, _is_found_for_permission),
    "denies nothing, as asked": Signal(
        -0.4, lambda match: match.asked.wants_denial and not denies(match.candidate.context)
    ),
    "denies what is to be done": Signal(-0.3, lambda match: match.asked.expected.denied_by(match.candidate.text)),
    "of the named document": Signal(0.15, lambda match: match.candidate.number in match.asked.documents),
    "of the named entry": Signal(0.3, lambda match: is_of_entry(match.asked.entries, match.candidate.address)),
    "of a cited document": Signal(0.35, lambda match: match.candidate.discussed),
    "covers the amount": Signal(0.2, lambda match: match.is_in_limit is True),
    "of changes": Signal(-0.3, _is_of_changes),
    "of tests": Signal(-0.3, _is_of_tests),
    "of other years": Signal(-0.6, lambda match: of_other_years(match.asked.years, [match.candidate.address])),
    "of the year": Signal(0.3, _is_of_the_year),
    "only points elsewhere": Signal(-0.3, _only_points),
    "of the name": Signal(0.2, _is_of_the_name),
    # if the question has several such names (`Ctrl-k`, `np.sum`), a share of it
    "spelt alike": Signal(0.1, lambda match: match.candidate.share_of(match.asked.names.difference(match.asked.hints))),
    "has the label": Signal(0.2, _is_labelled),
    "names the authors": Signal(1.0, lambda match: match.asked.wants_author and is_byline(match.candidate.address)),
    "is among the authors": Signal(1.0, lambda match: is_listed_author(match.asked.part, match.candidate.address)),
    "names who did it": Signal(0.6, lambda match: tells_maker(match.asked.part, match.candidate.address)),
    "the named cell": Signal(0.2, _is_named_cell),
    "of the number": Signal(0.5, lambda match: match.is_keyed is True),
    "the named value": Signal(0.5, _is_named_value),
    "another value, or a note of a version": Signal(-0.4, _is_beside),
    "the date of the document": Signal(
        0.8, lambda match: is_date_of(match.asked, match.candidate.address, match.candidate.number)
    ),
    "of another option": Signal(-0.3, _is_of_another_option),
    "mere code": Signal(-0.3, _is_mere_code),
    "of a hinted code": Signal(0.2, lambda match: match.is_hinted_at),  # 0.1 loses one of our cases, 0.4 none
}

"""What a question asks for, and whether a sentence is of that kind: a person, a number with a unit, a date, a reason.

Only the form of an English question counts; a question of any other form may ask for anything. This follows the answer
types of question answering (Li and Roth, COLING 2002), limited to the few that a pattern can tell apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from ...evidence.bearing.names import names
from ...evidence.bearing.reading import read
from ...evidence.text.english import AUXILIARY, BE, INTERROGATIVE, pattern, words
from ...evidence.text.words import analyze
from .amounts import (
    TIME,
    asks_how_many,
    asks_how_often,
    asks_size,
    is_count,
    is_rate,
    measured_in,
    says_no_limit,
    says_one,
    tells_how_often,
    tells_size,
)
from .bounds import tells_other_bound
from .kinds import (
    AT_HOUR,
    CAUSE,
    CLOCK,
    DAY,
    EVENT,
    FILE,
    FITTING,
    MOMENT,
    OLD_YEAR,
    PLACE,
    SHARE,
    STEP,
    YEAR,
    addresses_somebody,
    people_in,
    without_identifiers,
)
from .name_asked import asks_name
from .parts import preamble_of

Kind = Literal["who", "how_many", "when", "version", "where", "why", "yes_no", "steps", "name", "what"]
_WHY = pattern(
    "why",
    "what (?:caused|causes|led to)",
    f"what {BE} (?:the )?(?:cause|reason)s?",
    "reasons?",
    "how come",
    "the cause",
)
_WHEN = pattern(
    rf"^when(?! [^,?]{{1,200}}, (?!when ){INTERROGATIVE} )",
    f"when {AUXILIARY}",
    "(?:since|until|by|from) when",
    "(?:what|which) (?:date|time|year|day|month|week|deadline)s?",
    r"what(?:['\u2019]s| is| are| was) the (?:(?!of\b)\w+ ){0,3}(?:dates?|deadlines?|due day)",
)
_ASKED_PEOPLE = words(
    "person people team role officer author company organisation organization group manager department"
)
_WHO = re.compile(
    r"(?:^|[,;]|\b(?:and|or|but|by|to|for|with|from|of|tell|know)) ?who(?:m|se|['\u2019]s)?\b"
    rf"|\b(?:what|which) {_ASKED_PEOPLE}\b|\bnames? of (?:the|an?|our|your|my|each|all) {_ASKED_PEOPLE}s?\b",
    re.IGNORECASE,
)
_STEPS = pattern(
    "how to",
    f"how {words('do can could should would must does may')} {words('i we you one they people staff users anyone')}",
    "what (?:(?:are|is) the )?(?:steps|stages|procedure|process)",
    "what (?:must|should|do|can) (?:i|we|you|one) (?:(?:have|need) to )?(?:do|put|type|enter|run|write|add)",
    "in (?:what|which) (?:order|sequence)",
)
_ACTION = re.compile(
    r"\b(?:how (?:to|(?:do|can|could|should|would|must) (?:i|we|you|one|they))"
    r"|(?:steps|stages|procedure|process) (?:to|for|of))"
    r" (?!not\b|never\b|the\b)(\w{3,30})\b",
    re.IGNORECASE,
)
"""The verb of what a question asks how to do."""
_NO_WAY = re.compile(
    rf"\b(?:no|{words('does do did')}(?: not|n['\u2019]t) {words('have offer provide support use need')}(?: an?)?) "
    r"(?:[\w-]{1,20} ){0,5}(?:way|process|procedure|method|mechanism|means|form|option|support|need)\b",
    re.IGNORECASE,
)
"""Says that there is no way to do something, or none that is laid down."""
_NOT = r"\b(?:(?:does|do|did|will|would|can|could) not|\w+n['\u2019]t|cannot|never)"
_WHERE = pattern(
    "^where",
    f"where {AUXILIARY}",
    f"(?:what|which) {words('place location city town country room building office folder file page')}"
    rf"(?! (?:types?|formats?|names?)\b| (?!{AUXILIARY}\b)\w+ {AUXILIARY}\b)",
)
"""A place word may be a part of another: "Which file types", "Which office hours do"."""
_HAPPENED = pattern(
    f"when {words('was were did had')}", f"{words('since by')} when {words('was were did has have had')}"
)
_FITS = pattern(f"when {words('should must do would can could')} {words('i we you one they')}", "when to")
"""Asks in which case to do something."""
_NOT_DONE = words("types formats systems sizes names extensions permissions managers servers icons services paths")
"""Behind "which file", asks for something else than a file."""
_WHERE_CAN = pattern(f"where {words('can could do does should would must')}")
"""Begins a question for a place, whatever is to be found there: "Where can I see how often ..." """
_WHICH_FILE = pattern(
    rf"(?:what|which) (?:file|folder|directory) (?:{AUXILIARY}|(?!{_NOT_DONE}\b)\w{{2,20}}s)",
    "where [^?]{1,120} on (?:the |my |your )?(?:hard )?(?:disk|drive|file ?system)",
)
CHANGED = words("added introduced removed deprecated dropped renamed fixed")
"""What a change log says of a thing."""
_CHANGED = pattern(CHANGED)
_NAMED_RELEASE = re.compile(
    r"\b(?:versions?|releases?|v) ?\d{1,5}(?:\.\d|\b)|\A\W{0,3}v?\d{1,5}(?:\.\d{1,5}){1,4}\b", re.IGNORECASE
)
"""A version that is called so, or that begins a heading."""
_YES_NO = re.compile(rf"^(?:and |but |so )?{AUXILIARY}(?:n['\u2019]t)?\b", re.IGNORECASE)
_VERSION = pattern(
    f"{words('in since from until before by with')} (?:what|which) (?:[\\w.+-]+ ){{0,2}}(?:version|release)s?",
    f"(?:what|which) (?:[\\w.+-]+ ){{0,2}}(?:version|release)s? (?:first )?(?:{CHANGED}|changed|brought|moved|made)",
)
_NAMED_VERSION = re.compile(r"\b(?:what|which) ([\w.+-]{2,40}) (?:version|release)s?\b", re.IGNORECASE)
_RELATIVE = re.compile(r"\b(?:the|these|those|an?) [\w-]+ \Z", re.IGNORECASE)
"""Precedes a "which" that asks nothing: "the rules by which releases are made"."""
_BEFORE = 40
"""Characters before a version that are searched for it."""
_VERSION_NUMBER = re.compile(r"(?<![\w.])v?\d{1,5}(?:\.\d{1,5}){2,3}(?![\w.]*\w)", re.IGNORECASE)
_OF_VERSION = re.compile(r"\d\.\d|\b(?:versions?|releases?|v) ?\d", re.IGNORECASE)
_FORMS: tuple[tuple[re.Pattern[str], Kind], ...] = (
    (_WHY, "why"),
    (_WHEN, "when"),
    (_WHO, "who"),
    (_STEPS, "steps"),
    (_WHERE, "where"),
    (_YES_NO, "yes_no"),
)
_OF_TIME = (
    (pattern("(?:what|which) (?:date|day|deadline)s?"), DAY),
    (pattern("(?:what|which) (?:time|hour)s?(?! to)"), CLOCK),
    (pattern("(?:what|which) years?"), pattern(YEAR.pattern)),
)
"""Questions for a part of a date, and what such a part looks like."""
_SO_FAR = re.compile(
    r"\b(?:over|during|in|for|within) the (?:past|last|previous) (?:[\w-]{1,12} )?"
    r"(?:days|weeks|months|quarters|years)\b",
    re.IGNORECASE,
)
"""A time that is over: it says when nothing is."""


@dataclass(frozen=True)
class Expectation:
    """What a part of a question asks for."""

    kind: Kind
    dimensions: frozenset[str] = frozenset()
    """For a number: the dimensions that an answer may have; empty if any will do."""
    said: frozenset[str] = frozenset()
    """The stems of the question's own words: a name or a role that consists of them answers nothing."""
    counts: bool = False
    """For a number: whether the question says "how many", rather than how long or how much."""
    sized: bool = False
    """For a number: whether it is the length of something that lasts no time, such as a name."""
    often: bool = False
    """For a number: whether the question says "how often"."""
    shape: re.Pattern[str] | None = None
    """For a time or a place: the pattern that it must match; None if any date, moment or place will do."""
    release: re.Pattern[str] | None = None
    """For a version: a number behind the name that the question gives, `pilot 12` for "which pilot version"."""
    happened: bool = False
    """For a time: whether the question asks when something happened, rather than when something happens."""
    fits: bool = False
    """For a time: whether it asks in which case to do something."""
    action: str = ""
    """For steps: the verb that the question asks how to do; empty if it has none, or asks how not to do it."""
    changed: bool = False
    """For a time: whether it asks when something was added, removed or the like: a version says that too."""

    def met_by(self, sentence: str) -> bool:
        """Whether a sentence could be the answer, judging by what it contains."""
        match self.kind:
            case "how_many":
                return (self.often and tells_how_often(sentence)) or self._counted(sentence)
            case "when":
                return self._dated(sentence)
            case "who":
                return self._names(sentence) or addresses_somebody(sentence) or any(map(self._new, people_in(sentence)))
            case "where":
                place = self.shape or PLACE
                return place.search(sentence) is not None or (self.shape is None and self._names(sentence))
        released = self.release is not None and self.release.search(sentence) is not None
        if released or (self.kind == "steps" and _NO_WAY.search(sentence) is not None):
            return True
        shape = {"why": CAUSE, "steps": STEP, "version": _OF_VERSION}.get(self.kind)
        return shape is None or (shape.search(sentence) is not None and not self.denied_by(sentence))

    def denied_by(self, sentence: str) -> bool:
        """Whether a sentence says that something does not do what the question asks how to do."""
        denial = rf"{_NOT} (?:\w+ )?{self.action}\b"
        return self.action != "" and re.search(denial, sentence, re.IGNORECASE) is not None

    def _counted(self, sentence: str) -> bool:
        reading = read(sentence)
        if self.sized and not tells_size(sentence):
            return False
        numbers = [piece for piece in reading.pieces if piece.quantity and not (self.counts and is_rate(piece.words))]
        if self.counts and (says_no_limit(sentence) or says_one(sentence, self.said)):
            return True
        if self.counts and not self.dimensions:
            return any(is_count(piece, sentence) for piece in numbers)
        if not self.dimensions:
            return (
                bool(numbers)
                or _VERSION_NUMBER.search(sentence) is not None
                or any(piece.kind == "date" and piece.key[0].isdigit() for piece in reading.pieces)
            )
        if "per cent" in self.dimensions and SHARE.search(sentence):
            return True
        units = [piece.quantity.unit for piece in numbers if piece.quantity and piece.quantity.unit]
        return any(unit.dimension in self.dimensions for unit in (*units, *(reading.units if numbers else ())))

    def _dated(self, sentence: str) -> bool:
        sentence = without_identifiers(sentence)
        if self.shape is not None:
            return self.shape.search(sentence) is not None
        if self.fits and FITTING.search(sentence):
            return True
        pieces = read(_SO_FAR.sub(" ", sentence)).pieces
        if any(piece.kind == "date" for piece in pieces) or OLD_YEAR.search(sentence):
            return True
        if self.changed and _NAMED_RELEASE.search(sentence):
            return True
        if self.happened:
            return EVENT.search(sentence) is not None
        units = (piece.quantity.unit for piece in pieces if piece.quantity)
        moment = MOMENT.search(sentence) or AT_HOUR.search(sentence)
        return bool(moment) or any(unit is not None and unit.dimension in TIME for unit in units)

    def _names(self, sentence: str) -> bool:
        return any(map(self._new, names(sentence)))

    def _new(self, words: str) -> bool:
        return not self.said.issuperset(analyze(words))


def expectation(part: str) -> Expectation:
    """What a part of a question asks for; the statements before the question say nothing about that."""
    _, asked = preamble_of(part)
    version = _VERSION.search(asked)
    if version and not _RELATIVE.search(asked[max(0, version.start() - _BEFORE) : version.start()]):
        named = _NAMED_VERSION.search(asked)
        release = rf"\b{re.escape(named[1])}[ -]v?\d" if named else None
        return Expectation("version", release=re.compile(release, re.IGNORECASE) if release else None)
    said = frozenset(analyze(part))
    if asks_name(asked):
        return Expectation("name", said=said)
    if (in_file := _WHICH_FILE.match(asked)) or _WHERE_CAN.match(asked):
        return Expectation("where", said=said, shape=FILE if in_file else None)
    if asks_how_many(asked):
        counts, dimensions = measured_in(asked)
        sized = not counts and asks_size(asked)
        often = asks_how_often(asked)
        return Expectation("how_many", dimensions, said=said, counts=counts, sized=sized, often=often)
    kind: Kind = next((kind for form, kind in _FORMS if form.search(asked)), "what")
    if kind == "steps":
        action = _ACTION.search(asked)
        return Expectation(kind, said=said, action=action[1].lower() if action else "")
    return _of_time(asked, said) if kind == "when" else Expectation(kind, said=said)


def _of_time(asked: str, said: frozenset[str]) -> Expectation:
    shape = next((shape for form, shape in _OF_TIME if form.search(asked)), None)
    happened = _HAPPENED.search(asked) is not None
    changed = happened and _CHANGED.search(asked) is not None
    fits = _FITS.search(asked) is not None
    return Expectation("when", said=said, shape=shape, happened=happened, changed=changed, fits=fits)


def is_met(part: str, sentences: Iterable[str]) -> bool:
    """Whether one of the sentences is of the kind that a part of a question asks for."""
    expected = expectation(part)
    bounded = expected.kind in ("how_many", "what")
    return any(expected.met_by(each) and not (bounded and tells_other_bound(part, each)) for each in sentences)

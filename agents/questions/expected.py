"""The kind of sentence that a question expects: a person, a number with a unit, a date, a reason."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from ...evidence.bearing.names import names
from ...evidence.bearing.reading import read
from ...evidence.text.english import words
from ...evidence.text.words import analyze
from .amounts import TIME, is_count, is_rate, says_no_limit, says_one, tells_how_often, tells_size
from .kinds import (
    AT_HOUR,
    CAUSE,
    EVENT,
    FITTING,
    MOMENT,
    OLD_YEAR,
    ON_DAY,
    PLACE,
    SHARE,
    STEP,
    addresses_somebody,
    people_in,
    without_identifiers,
    without_whom_to_ask,
)

Kind = Literal["who", "how_many", "when", "version", "where", "why", "yes_no", "steps", "name", "what"]
_NO_WAY = re.compile(
    rf"\b(?:no|{words('does do did')}(?: not|n['\u2019]t) {words('have offer provide support use need')}(?: an?)?) "
    r"(?:[\w-]{1,20} ){0,5}(?:way|process|procedure|method|mechanism|means|form|option|support|need)\b",
    re.IGNORECASE,
)
"""Says that there is no way to do something, or none that is laid down."""
_NOT = r"\b(?:(?:does|do|did|will|would|can|could) not|\w+n['\u2019]t|cannot|never)"
_NAMED_RELEASE = re.compile(
    r"\b(?:versions?|releases?|v) ?\d{1,5}(?:\.\d|\b)|\A\W{0,3}v?\d{1,5}(?:\.\d{1,5}){1,4}\b", re.IGNORECASE
)
"""A version that is called so, or that begins a heading."""
_VERSION_NUMBER = re.compile(r"(?<![\w.])v?\d{1,5}(?:\.\d{1,5}){2,3}(?![\w.]*\w)", re.IGNORECASE)
_OF_VERSION = re.compile(r"\d\.\d|\b(?:versions?|releases?|v) ?\d", re.IGNORECASE)
_MEANS = re.compile(
    rf"(?P<what>[^\s,;]{{2,60}}) (?:{words('usually often generally normally always just simply')} )?"
    rf"{words('means indicates signals')} \S",
    re.IGNORECASE,
)
"""Says what is behind something: "error=2 means that there is no such program"."""
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
    entitled: bool = False
    """For a person: whether it asks who gets something."""
    changed: bool = False
    """For a time: whether it asks when something was added, removed or the like: a version says that too."""
    released: bool = False
    """For a time: whether it asks when a version came out: only a date says that."""

    def met_by(self, sentence: str) -> bool:
        """Whether a sentence could be the answer, judging by what it contains."""
        match self.kind:
            case "how_many":
                return (self.often and tells_how_often(sentence)) or self._counted(sentence)
            case "when":
                return self._dated(sentence)
            case "who":
                sentence = without_whom_to_ask(sentence) if self.entitled else sentence
                return self._names(sentence) or addresses_somebody(sentence) or any(map(self._new, people_in(sentence)))
            case "where":
                place = self.shape or PLACE
                return place.search(sentence) is not None or (self.shape is None and self._names(sentence))
        released = self.release is not None and self.release.search(sentence) is not None
        explained = self.kind == "why" and any(self._is_said(match["what"]) for match in _MEANS.finditer(sentence))
        if released or explained or (self.kind == "steps" and _NO_WAY.search(sentence) is not None):
            return True
        shape = {"why": CAUSE, "steps": STEP, "version": _OF_VERSION}.get(self.kind)
        return shape is None or (shape.search(sentence) is not None and not self.denied_by(sentence))

    def _is_said(self, text: str) -> bool:
        """Whether a text has words, all of them the question's own."""
        stems = analyze(text)
        return bool(stems) and self.said.issuperset(stems)

    def denied_by(self, sentence: str) -> bool:
        """Whether a sentence says that something does not do what the question asks how to do."""
        denial = rf"{_NOT} (?:\w+ )?{self.action}\b"
        return self.action != "" and re.search(denial, sentence, re.IGNORECASE) is not None

    def _counted(self, sentence: str) -> bool:
        """Whether a sentence has a number as it is asked for."""
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
        """Whether a sentence says when, as it is asked."""
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
            return (ON_DAY if self.released else EVENT).search(sentence) is not None
        units = (piece.quantity.unit for piece in pieces if piece.quantity)
        moment = MOMENT.search(sentence) or AT_HOUR.search(sentence)
        return bool(moment) or any(unit is not None and unit.dimension in TIME for unit in units)

    def _names(self, sentence: str) -> bool:
        """Whether a sentence has a name that the question does not have."""
        return any(map(self._new, names(sentence)))

    def _new(self, name: str) -> bool:
        """Whether a name or a role has words that the question does not have."""
        return not self.said.issuperset(analyze(name))

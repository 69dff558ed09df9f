"""What a question asks for, by its form: a person, a number with a unit, a date, a reason.

Only the form of an English question counts; a question of any other form may ask for anything. This follows the answer
types of question answering (Li and Roth, COLING 2002), limited to the few that a pattern can tell apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ...evidence.text.english import AUXILIARY, BE, INTERROGATIVE, pattern, words
from ...evidence.text.words import analyze
from .amounts import asks_how_many, asks_how_often, asks_size, measured_in
from .bounds import tells_other_bound
from .expected import Expectation, Kind
from .kinds import ASKS_ENTITLED, BY_WHEN, CLOCK, DAY, FILE, YEAR
from .name_asked import asks_name
from .parts import preamble_of

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
_SOMEBODY = words("i we you one they people staff users anyone")
_STEPS = pattern(
    "how to",
    f"how {words('do can could should would must does may')} {_SOMEBODY}(?! be\\b)",
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
_RELEASED = pattern(
    rf"when (?:was|were|did) [^?]{{0,120}}\b(?:v?\d{{1,5}}(?:\.\d{{1,5}}){{1,4}}|{words('version release')} \d{{1,5}})"
    rf" (?:{words('released published launched issued')}|come out)(?=\W*\Z)"
)
"""Asks when a version came out."""
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
    (pattern("^(?:and |but |so )?(?:by|until|till) when"), BY_WHEN),
)
"""Questions for a part of a date, and what such a part looks like."""


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
    if kind == "when":
        return _of_time(asked, said)
    action = _ACTION.search(asked) if kind == "steps" else None
    entitled = kind == "who" and ASKS_ENTITLED.search(asked) is not None
    return Expectation(kind, said=said, action=action[1].lower() if action else "", entitled=entitled)


def _of_time(asked: str, said: frozenset[str]) -> Expectation:
    shape = next((shape for form, shape in _OF_TIME if form.search(asked)), None)
    happened = _HAPPENED.search(asked) is not None
    changed = happened and _CHANGED.search(asked) is not None
    released = happened and _RELEASED.search(asked) is not None
    fits = _FITS.search(asked) is not None
    return Expectation("when", said=said, shape=shape, happened=happened, changed=changed, released=released, fits=fits)


def is_met(part: str, sentences: Iterable[str]) -> bool:
    """Whether one of the sentences is of the kind that a part of a question asks for."""
    expected = expectation(part)
    bounded = expected.kind in ("how_many", "what")
    return any(expected.met_by(each) and not (bounded and tells_other_bound(part, each)) for each in sentences)

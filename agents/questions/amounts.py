"""Questions for a number, and what a number in a sentence says: how many, how often, or which one."""

from __future__ import annotations

import re

from ...evidence.bearing.dates import LONG_MONTHS
from ...evidence.bearing.reading import Piece
from ...evidence.bearing.units import units_named
from ...evidence.text.english import AUXILIARY, BE, HAVE, pattern, words
from ...evidence.text.words import analyze
from .kinds import YEAR

TIME = frozenset({"time", "months", "nights", "working days", "calendar days"})
MONEY = frozenset({"pounds", "dollars", "euros", "yen"})
_MEASURED = words(
    """number percentage share fraction proportion limit rate amount maximum minimum max min price cost fee fare salary
    budget threshold size length height weight speed distance temperature capacity score version quota total sum age"""
)
_DEGREES = words(
    """many much long soon quickly often far large big high tall wide deep heavy fast old strong hot cold loud
    frequently close late early slow"""
)
_HOW_MANY = pattern(
    f"how {_DEGREES}",
    rf"(?:what|which)(?:['\u2019]s| {BE}) (?:the )?(?:(?!of\b)\w+ ){{0,3}}{_MEASURED}",
    rf"(?:what|which) (?:(?!of\b|\w+s\b)\w+ ){{0,2}}{_MEASURED}",
    r"what['\u2019]?s? (?:the )?(?:max|min)",
    rf"the (?:most|least) (?:\w+ ){{0,3}}{words('i we you one they people anyone someone staff employees users')}"
    rf" (?:can|could|may|might|must|will|have to|need to)",
    "(?:what|which) port(?: number)?",
    rf"what {words('do does did will would can could')} .{{1,300}}"
    r" (?:cost|weigh|measure|(?:pay|charge|earn|spend)(?= (?:for|on) \w|\W*\Z))",
)
_LENGTH = frozenset({"length", "miles", "nautical miles", "feet", "inches", "yards"})
_WEIGHT = frozenset({"weight", "pounds of weight", "pounds", "ounces"})
_SPEED = frozenset({"speed", "kilometres per hour", "miles per hour", "knots"})
_PAID = words(r"money pays? paid overpa\w+ costs? spend spent owed? owes charged? earn\w* claim\w* refund\w* worth")
_STUFF = words("gas fuel water energy power memory ram cpu storage disk space bandwidth data traffic effort work")
"""What something costs if not money: a number with any unit, or none, may say how much."""
_SIZED = (
    r"(?:can|could|may|might|must|shall|should)[^?]{0,80} be"
    r"(?:\?|$| (?:at (?:least|most)|according|in (?:characters|all)))"
)
"""Goes on as a question for a size: `how long may a name be?`"""
_COUNTED = (
    (
        pattern(rf"how fast {AUXILIARY}\b.{{1,300}} {words('go sail drive run travel fly move ride swim')}"),
        TIME | _SPEED,
    ),
    (
        pattern(
            rf"how (?:long(?! {_SIZED})|soon|quickly|fast|often|old|far (?:ahead|in advance))",
            rf"how much (?:\w+ ){{0,2}}{words('time leave holiday notice')}",
            "what (?:length of (?:time|stay)|duration)",
        ),
        TIME,
    ),
    (pattern("how (?:far(?! ahead| in advance| behind)|tall|wide|deep)"), _LENGTH),
    (pattern("(?:what|which) (?:percentage|share|proportion|fraction)"), frozenset({"per cent"})),
    (pattern(rf"how much {_STUFF}"), frozenset[str]()),
    (pattern(rf"how much (?:of )?(?:\w+ ){{0,2}}{words('salary pay wages?')}"), MONEY | {"per cent"}),
    (
        pattern(
            rf"how much\b.{{0,300}}\b{_PAID}",
            "how much (?:is|are) an?",
            f"{words('cost price fee fare salary budget')}(?! rate)",
        ),
        MONEY,
    ),
    (pattern("how heavy", rf"(?:how much|what) {AUXILIARY}\b.{{1,300}} weigh"), _WEIGHT),
)
_HOW_LONG_BE = re.compile(rf"\bhow long {_SIZED}", re.IGNORECASE)
_SIZE = pattern(
    words("characters? letters? digits? words? lines? bytes? bits? length longer exceed"),
    r"(?:at (?:most|least)|up to|no more than|limit(?:ed)? (?:of|to|is)|max\w* (?:of|is)) \d[\d,.]*(?! [a-z]+s\b)",
)
_HOW_MANY_OF = re.compile(rf"\bhow many (?!{AUXILIARY}\b)((?:[\w-]{{3,40}} ?){{1,3}})", re.IGNORECASE)
"""What is counted; "how many does the state pay" does not say."""
_ONE = re.compile(
    r"\b(?:one|single|sole)(?P<behind>(?:[ -][a-z]+){1,2})"
    rf"|(?:^|\b(?:only|just|exactly|{HAVE}|{BE}) )one\b(?=\W*$|[,;:])",
    re.IGNORECASE,
)
"""Says `one` of something, or of what was asked for."""
_WEEKDAY = f"{words('mon tues wednes thurs fri satur sun')}day"
_PERIOD = rf"(?:{_WEEKDAY}|{words('hour day night morning evening week weekend fortnight month quarter year')})"
_OFTEN = pattern("how (?:often|frequently)")
_TIMES = pattern(
    rf"{words('exactly only just most least than')} {words('once twice')}",
    r"(?:once|twice)(?=[.,;:)]|\Z)",
    f"{words('always seldom rarely regularly frequently continuously constantly hourly nightly')}",
    f"(?:each|every) (?:time|{_WEEKDAY}|(?:other|second|third|fourth) {_PERIOD})",
    f"(?:first|second|third|last|[1-5](?:st|nd|rd|th)) {_WEEKDAY} of (?:each|every|the)",
    f"on {_WEEKDAY}s",
)
"""How often something is done."""
_NO_LIMIT = pattern("unlimited", "no limits?", "any number", "as many", "none", "neither")
_OF_WHICH = words("line berth version page section chapter part article number rule step level figure table release")
_NUMBERED = re.compile(
    rf"(?:\b(?i:{_OF_WHICH})"
    r"|(?<=[^.!?:;]\s)[A-Z][\w-]*) ?$"
)
"""Precedes a number that says which one, not how many."""
_PART = re.compile(r"[^\W\d_][-_]\Z")
"""Precedes a number that is part of a name: `week-2.md`."""
_BEFORE = 40
"""Characters before a number that are searched for such a word."""
_OF_MONTH = re.compile(rf"(?:st|nd|rd|th)? (?:of )?(?:{LONG_MONTHS})\b")
"""Follows a number that is the day of a date."""
_RATE = re.compile(r"(?:an?|each|every|per)\s", re.IGNORECASE)


def asks_how_many(part: str) -> bool:
    """Whether a part of a question asks for a number: how many, how long, how much, what limit."""
    return _HOW_MANY.search(part) is not None


def measured_in(part: str) -> tuple[bool, frozenset[str]]:
    """Whether a question for a number says "how many", and the dimensions that an answer may have: none if any may."""
    things = _HOW_MANY_OF.search(part)
    if things is None:
        return False, next((of for form, of in _COUNTED if form.search(part)), frozenset())
    dimensions = frozenset(unit.dimension for unit in units_named(things[1]))
    return True, TIME if dimensions & TIME else dimensions


def asks_size(part: str) -> bool:
    """Whether a part of a question asks for the length of something that lasts no time, such as a name."""
    return _HOW_LONG_BE.search(part) is not None


def asks_how_often(part: str) -> bool:
    """Whether a part of a question asks how often something is done."""
    return _OFTEN.search(part) is not None


def tells_how_often(sentence: str) -> bool:
    """Whether a sentence says how often something is done, without a unit of time: "exactly once"."""
    return _TIMES.search(sentence) is not None


def tells_size(sentence: str) -> bool:
    """Whether a sentence tells how long something may be that lasts no time."""
    return _SIZE.search(sentence) is not None


def says_no_limit(sentence: str) -> bool:
    """Whether a sentence says how many without a number."""
    return _NO_LIMIT.search(sentence) is not None


def says_one(sentence: str, asked: frozenset[str]) -> bool:
    """Whether a sentence says `one` of what a question with the stems `asked` asks for."""
    found = (match["behind"] for match in _ONE.finditer(sentence))
    return any(behind is None or not asked.isdisjoint(analyze(behind)) for behind in found)


def is_rate(number: str) -> bool:
    """Whether a number says how often, not how many: `every day`."""
    return _RATE.match(number) is not None


def is_count(piece: Piece, sentence: str) -> bool:
    """Whether a number without a unit says how many: no year, no day of a month and no number that says which one."""
    before = sentence[max(0, piece.start - _BEFORE) : piece.start]
    return (
        piece.quantity is not None
        and piece.quantity.unit is None
        and not YEAR.fullmatch(piece.words)
        and not _NUMBERED.search(before)
        and not _PART.search(before)
        and not _OF_MONTH.match(sentence, piece.start + len(piece.words))
    )

"""Questions for what one version of a change log, or one clause of rules, says."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...evidence.entry_numbers import entries_asked
from ...evidence.text.english import pattern, words
from ...evidence.text.words import content_words
from .expectation import expectation
from .forms import BOUND

_BOUND = re.compile(
    rf"\b{BOUND}(?: the)?"
    r"(?: (?:versions?|releases?))?(?: [\w.+-]{1,30})? v?\Z",
    re.IGNORECASE,
)
"""Stands before a version from which or up to which something is asked, or with which another one is compared."""
_BEFORE = 60
_CLAUSE = r"(?:section|article|clause|rule|chapter|paragraph|\u00a7)"
_SAYS = pattern(
    rf"what (?:does|do|did|is|are) (?:\w+ ){{0,4}}{_CLAUSE} ?\d[^?]{{0,80}}"
    rf"{words('say says state provide require regulate cover deal mean about')}",
    rf"what (?:is|are) (?:\w+ ){{0,3}}(?:in|said in) (?:\w+ )?{_CLAUSE} ?\d",
    rf"(?:show|quote|give|read) (?:\w+ ){{0,2}}{_CLAUSE} ?\d",
)
_LABEL = r"\A\W{0,3}(?:[\w #/-]{1,40}: )?"
"""Precedes the first word of a change: `BUG #12: Fix ...`."""


def _item(first: str, said: str) -> re.Pattern[str]:
    return re.compile(rf"{_LABEL}(?:{first})\b|\b(?:{said})\b", re.IGNORECASE)


_KINDS = (
    (
        pattern(r"breaking|breaks?|(?:in|non-?)compatib\w+|backwards?[- ]\w+"),
        pattern(r"breaking|(?:in|non-?)compatib\w+"),
        pattern(r"breaking|(?:in|non-?)compatib\w+"),
    ),
    (pattern(r"deprecat\w+"), pattern(r"deprecat\w+"), pattern(r"deprecat\w+")),
    (
        pattern(r"remov\w+|dropp?\w*|delet\w+"),
        pattern(r"remov\w+|drop(?:s|ped)?|delet\w+"),
        _item(r"removes?|drops?|deletes?", "removed|dropped|deleted|no longer"),
    ),
    (
        pattern(r"fix\w*|bugs?|bug-?fix\w*"),
        pattern(r"fix\w*|bugs?|bug-?fix\w*"),
        _item(r"fix|corrects?|resolves?", "fix(?:es|ed)|corrected|resolved"),
    ),
    (
        pattern(r"add(?:s|ed)?|introduc\w+|new (?!in\b|with\b|about\b)\w+|features?"),
        pattern(r"add(?:s|ed|itions?)?|new|features?|enhancements?"),
        _item(r"adds?|new|introduces?", "added|introduced"),
    ),
)
"""What a question asks for, what the heading of such changes says, and what one of them says."""
_CHANGED = words("changed? happened improved? updated included? contains? brings?")
_CHANGES = pattern(
    rf"what (?:ha[sd]|have|was|were|is|did|does)? ?(?:[\w.+-]+ ){{0,3}}{_CHANGED}",
    r"what['\u2019]?(?:s| is| was) new",
    r"(?:what|which|the|all) changes",
    r"(?:changes|news|improvements|novelties) (?:in|of|for|with)",
    "release notes",
    "change ?log",
)
_SUBJECT = re.compile(
    rf"\b{words('in of with by for did does')}(?: the)?(?: [\w.+-]{{1,30}}){{0,2}} v?\Z", re.IGNORECASE
)
"""Stands before the version that something is said of."""

_OTHER = words(
    "versions? releases? says? states? changes? new news made happened improved? updated included? brings? list"
)
_SAID_SO = re.compile(
    "|".join(asks.pattern for asks, _, _ in _KINDS) + rf"|\b{_CLAUSE}s?\b|\b{_OTHER}\b|{_CHANGED}|v?\d[\w.()-]*",
    re.IGNORECASE,
)
"""Words of such a question that do not say what the version or the clause is of."""


@dataclass(frozen=True)
class EntryAsked:
    """What a part of a question asks of a version or a clause."""

    numbers: tuple[str, ...]
    """Those of the versions or clauses, as written."""
    about: frozenset[str]
    """The stems of its other words: of what the version or the clause is."""
    heading: re.Pattern[str] | None = None
    """What the heading of the changes says that it asks for; None if all of the entry is asked for."""
    change: re.Pattern[str] | None = None
    """What one of these changes says."""
    of_clause: bool = False
    """Whether it asks what a clause says, and not what changed in a version."""

    def wants_below(self, heading: str) -> bool:
        """Whether what stands below a heading is of the kind that is asked for."""
        return self.heading is None or self.heading.search(heading) is not None

    def wants(self, change: str) -> bool:
        """Whether a change is of the kind that is asked for."""
        return self.change is None or self.change.search(change) is not None


def entry_asked(part: str) -> EntryAsked | None:
    """What a part of a question asks of a version or a clause: `What was removed in tug 2.1?`, `What does section 3 of
    the rules say?`; None if it asks for something else, such as since when something is so."""
    numbers = tuple(number for number in entries_asked(part) if not _stands_behind(_BOUND, part, number))
    if not numbers:
        return None
    about = frozenset(content_words(_SAID_SO.sub(" ", part)))
    if _SAYS.search(part):
        return EntryAsked(numbers, about, of_clause=True)
    of_any = expectation(part).kind in ("what", "name")
    if not of_any or not any(_stands_behind(_SUBJECT, part, number) for number in numbers):
        return None
    kind = next(((heading, change) for asks, heading, change in _KINDS if asks.search(part)), None)
    if kind is None:
        return EntryAsked(numbers, about) if _CHANGES.search(part) else None
    return EntryAsked(numbers, about, *kind)


def _stands_behind(words_before: re.Pattern[str], part: str, number: str) -> bool:
    at = part.find(number)
    return words_before.search(part, max(0, at - _BEFORE), at) is not None

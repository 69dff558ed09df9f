"""Whether a claim exchanges the two sides of `before`, `after`, `then`, `than`, `because`, `instead of` or the like."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from .opposites import opposites
from .reading import Reading

_BETWEEN = re.compile(
    r"\b(?:before|prior to|ahead of|(?P<after>after)|and then|then|(?P<than>(?<!rather )than)|(?P<because>because)"
    r"|(?P<instead>instead of|rather than|in place of)|(?P<over>over)|(?P<less>from))\b",
    re.IGNORECASE,
)
_CHOSEN = re.compile(r"\b(?:prefer|preferred|prefers|choose|chose|chosen|favou?r(?:s|ed)?)\b", re.IGNORECASE)
"""Before `over`, which puts one thing before another."""
_TAKEN = re.compile(r"\b(?:subtract|deduct)(?:s|ed|ing)?\b", re.IGNORECASE)
"""Before `from`, which makes one number less by another."""
_COMPARATIVE = re.compile(r"(?:more|less|\w{2,18}er)\b", re.IGNORECASE)
_AHEAD = 60
"""Characters before `than` in which its comparative is looked for, at most four words away."""
_MOST = 8
"""Most such words of a text that are looked at."""
_COMMA = re.compile(r",(?=\s)")
_MORE = frozenset("more greater higher larger longer later older farther further faster heavier".split())
_LESS = frozenset("less fewer lower smaller shorter younger nearer slower lighter earlier sooner".split())


@dataclass(frozen=True, slots=True)
class _Sides:
    """What stands on the two sides of such a word, as the keys of pieces in their order."""

    word: str
    how: str
    """The comparative before `than`, in lower case, or what else is compared; empty for an order in time."""
    head: tuple[str, ...]
    behind: tuple[str, ...]
    """What follows the word, which may begin the sentence: `after you close the valve, lift the hatch`."""
    later: bool
    """Whether the head comes after what is behind, in time."""


def sides_exchanged(claim: Reading, sources: Sequence[Reading]) -> Iterator[str]:
    """The words whose two sides the claim has in each other's place."""
    for here in _alone(claim):
        ways = {_way(here, there) for source in sources for there in _alone(source)}
        if "exchanged" in ways and "kept" not in ways:
            yield f"the two sides of {here.word!r} exchanged"


def sides_kept(claim: Reading, sources: Sequence[Reading]) -> frozenset[str]:
    """The words of the claim whose two sides are as in the evidence, said the other way: `B after A`, `B than A`."""
    there = [sides for source in sources for sides in _sides(source)]
    return frozenset(
        word
        for here in _sides(claim)
        for sides in there
        if (here.word, here.how) != (sides.word, sides.how) and _way(here, sides) == "kept"
        for word in (here.word, here.how, f"{here.how} than")
    )


def _alone(reading: Reading) -> list[_Sides]:
    """The sides of each word that a text has once: of two of them it is not clear which is meant."""
    all_of = list(_sides(reading))
    return [sides for sides in all_of if sum(other.word == sides.word for other in all_of) == 1]


def _way(here: _Sides, there: _Sides) -> Literal["kept", "exchanged", ""]:
    """Whether two texts have the same two things on these sides, in the same order or not; empty if others."""
    opposite = _opposite(here.how, there.how)
    if here.how != there.how and not opposite:
        return ""
    right, wrong = (there.behind, there.head) if opposite == (here.later != there.later) else (there.head, there.behind)
    only_right, only_wrong = frozenset(right) - frozenset(wrong), frozenset(wrong) - frozenset(right)
    telling = next((key for key in here.behind if key in only_right | only_wrong), "")
    if telling in only_right and not only_wrong.isdisjoint(here.head):
        return "kept"
    return "exchanged" if telling in only_wrong and not only_right.isdisjoint(here.head) else ""


def _opposite(how: str, other: str) -> bool:
    if (how in _MORE and other in _LESS) or (how in _LESS and other in _MORE):
        return True
    return how != other and other in opposites(how, how)


def _sides(reading: Reading) -> Iterator[_Sides]:
    for match in islice(_BETWEEN.finditer(reading.text), _MOST):
        first, last = reading.statement_at(match.end())
        how = _how(match, first)
        comma = _COMMA.search(reading.text, match.end(), last)
        begins = reading.text[first : match.start()].strip() == ""
        if (match.lastgroup not in (None, "after") and not how) or (begins and comma is None):
            continue
        head = (comma.end(), last) if begins and comma else (first, match.start())
        behind = _keys(reading, match.end(), comma.start() if comma else last)
        yield _Sides(match[0].lower(), how, _keys(reading, *head), behind, later=bool(match["after"]))


def _how(match: re.Match[str], first: int) -> str:
    """What the word compares: the comparative before a `than`, in lower case, or which kind of word it is; empty if it
    is of time, and where none of the words that belong to it stands before it in its statement."""
    kind, text, at = match.lastgroup, match.string, match.start()
    if kind == "than":
        words = reversed(text[max(0, at - _AHEAD) : at].split()[-4:])
        return next((word.lower() for word in words if _COMPARATIVE.fullmatch(word)), "")
    needed = {"over": _CHOSEN, "less": _TAKEN}.get(kind or "")
    if kind in (None, "after") or (needed and not needed.search(text, first, at)):
        return ""
    return kind or ""


def _keys(reading: Reading, first: int, last: int) -> tuple[str, ...]:
    """The keys of the pieces between two positions of the text."""
    return tuple(piece.key for piece in reading.between(first, last))

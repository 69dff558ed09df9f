"""Whether a claim affirms what a cell of a table row says no to, or denies what one says yes to.

A cell that is only `no`, `off` or a dash denies its column for its row: `Safari; Supported: no`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from ..text.words import content_words
from .markers import DENYING
from .opposites import opposites
from .reading import Reading, read

_NO = frozenset({"no", "false", "off", "never", "none", "nil", "null", "n/a", "-", "\u2013", "\u2014"})
_YES = frozenset({"yes", "true", "on"})
_CLAUSES = re.compile(r";\s|[.!?]\s|,? (?:but|while|whereas|although|though)\s|, and ", re.IGNORECASE)
_UNDECIDED = frozenset({"if", "whether", "unless"})
_SIDEWAYS = _UNDECIDED | {"only", "not only", "not all", "until", "including", "without", "need not"}
"""Kinds of small words beside which a `not` may deny something else than a column."""
_NEGATIVE = re.compile(
    r"\b(?:false|off|none|nil|null|n/a|disabled|unset|empty|blank|missing|absent|unavailable|optional|unknown"
    r"|undefined|unspecified|unlimited|impossible|lack\w*|miss|misses|omit\w*|exclud\w*|except\w*|instead|otherwise"
    r"|zero|forbid\w*|forbidden|prohibit\w*|ban|bans|banned|den(?:y|ies|ied)|disallow\w*|refus\w*|reject\w*|ignor\w*"
    r"|skip\w*|fail\w*|unsupported|nothing|upgrad\w*|differ\w*|depend\w*|unlike|opt-in)\b",
    re.IGNORECASE,
)
"""Words in which a claim may say no, or neither yes nor no."""
_DENIES = re.compile(r"\b(?:not|never|cannot)\b|n['\u2019]t\b", re.IGNORECASE)
_TURNED_OFF = re.compile(r"\b(?:off|false|disabled)\b", re.IGNORECASE)
_BEGINS_BACK = re.compile(r"(?:It|This|They|These)\b")
_JOINS = frozenset({"and", "or", "the", "both", "as", "well", "plan", "plans"})
_MOST_TOLD = 12
"""Most cells of a row that are compared with one clause."""
_MOST_FOREIGN = 2
"""Most words that a claim which denies a cell may have from elsewhere: `is not included`."""


class _Verdict(NamedTuple):
    """A cell of a row that says yes or no, or has any other value (None)."""

    named: frozenset[str]
    """The stems of its column's name that stand nowhere else in the row."""
    value: str
    says: bool | None


class _Row(NamedTuple):
    about: frozenset[str]
    """The stems of its first cell."""
    stems: frozenset[str]
    verdicts: Mapping[str, _Verdict]
    """Its cells by the stems of their columns' names."""


def verdicts_turned(claim: Reading, sources: Sequence[Reading]) -> Iterator[str]:
    """What the claim says of a column of a row it is about, where the cell says the opposite."""
    rows = [row for source in sources if source.is_row and (row := _row(source.text)) and row.verdicts]
    if not rows:
        return
    others = [_stems(source.text) for source in sources if not source.is_row]
    own = _stems(claim.text)
    alone = len(sources) == 1 and _BEGINS_BACK.match(claim.text) is not None
    for row in rows:
        if not (alone or (row.about and row.about <= own)):
            continue
        for clause in _CLAUSES.split(claim.text):
            for verdict in _told(row, _stems(clause)):
                if any(row.about | verdict.named <= other for other in others):
                    continue
                turned = (
                    _denies(clause, verdict, row) and not others if verdict.says else _affirms(clause, verdict, row)
                )
                if turned:
                    yield f"{verdict.value!r} in its column"


def _told(row: _Row, stems: frozenset[str]) -> Iterator[_Verdict]:
    """The cells that say yes or no and whose column is named by words with these stems, up to a limit."""
    found = dict.fromkeys(row.verdicts[stem] for stem in sorted(stems) if stem in row.verdicts)
    told = (verdict for verdict in found if verdict.says is not None and verdict.named <= stems)
    return islice(told, _MOST_TOLD)


def _row(text: str) -> _Row | None:
    """The row with the verdicts of its cells, but for the first, which says what it is about, and those with a note."""
    parts = [part.rpartition(": ") for part in text.split("; ")]
    cells = [(name, value.strip().rstrip(".").lower()) for name, _, value in parts]
    if not cells[0][1]:
        return None
    names, values = ([_stems(part) for part in kind] for kind in zip(*cells, strict=True))
    having = Counter(stem for part in (*names[1:], *values) for stem in part)
    verdicts: dict[str, _Verdict] = {}
    for at, (name, value) in enumerate(cells[1:], 1):
        noted = at + 1 < len(cells) and not cells[at + 1][0]
        if name and not noted:
            own = frozenset(stem for stem in names[at] if having[stem] - (stem in values[at]) == 1)
            verdicts |= dict.fromkeys(own, _Verdict(own, value, _says(value)))
    return _Row(values[0], frozenset[str]().union(*names, *values), verdicts)


def _says(value: str) -> bool | None:
    return False if value in _NO else True if value in _YES else None


def _affirms(clause: str, denied: _Verdict, row: _Row) -> bool:
    """Whether a clause that names the column of a cell that says no has nothing that denies or leaves open."""
    if clause.rstrip().endswith("?") or _NEGATIVE.search(clause) or _is_opposite(clause, denied, row):
        return False
    if not read(clause, "en").kinds.isdisjoint(DENYING | _UNDECIDED):
        return False
    others = (other for other in _told(row, _stems(clause)) if other.says is not denied.says)
    return all(_joined(clause, denied, other) for other in others)


def _denies(clause: str, affirmed: _Verdict, row: _Row) -> bool:
    """Whether a clause with hardly a word that is not of the row denies its column, or calls it off."""
    if re.search(rf"\b{affirmed.value}\b", clause, re.IGNORECASE):
        return False
    if not (_DENIES.search(clause) or _TURNED_OFF.search(clause)) or _is_opposite(clause, affirmed, row):
        return False
    foreign = _stems(clause) - row.stems
    alone = all(other.says for other in _told(row, _stems(clause)))
    return alone and len(foreign) <= _MOST_FOREIGN and read(clause, "en").kinds.isdisjoint(_SIDEWAYS)


def _is_opposite(clause: str, verdict: _Verdict, row: _Row) -> bool:
    """Whether a clause also has an opposite of the name of a column that the row does not have."""
    stems = _stems(clause) - row.stems
    return any(not opposites(stem, stem).isdisjoint(stems) for stem in verdict.named)


def _joined(clause: str, verdict: _Verdict, other: _Verdict) -> bool:
    """Whether a clause says the same of two columns: `Basic and Team include it`."""
    words = clause.lower().split()
    stems = [_stems(word) for word in words]
    places = [[at for at, each in enumerate(stems) if each & one.named] for one in (verdict, other)]
    if not all(places):
        return False
    first, last = sorted((places[0][-1], places[1][-1]))
    between = [word.strip(",") for word in words[first + 1 : last]]
    return bool({"and", "or", "as"} & set(between)) and all(not word or word in _JOINS for word in between)


def _stems(text: str) -> frozenset[str]:
    return frozenset(content_words(text))

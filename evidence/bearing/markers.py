"""Markers: the small words that change what a sentence states, namely negations, modals, comparisons, quantifiers.

In languages other than English only negations are recognised, so no other marker can count against a claim.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from ..text.language import denies
from ..text.letters import CAPITAL, SMALL

_BE = "(?:is|are|was|were|be)"
_TITLE = rf" [\"'*`\u2018\u201c]{{0,2}}(?-i:[{CAPITAL}][{SMALL}])"
"""Behind `under`, the beginning of a heading or the name of a menu: a place, no comparison."""
# From specific to general: the first match is used.
_SPELLINGS = {
    "whether": "whether or not|or not",
    "not only": "not only|not just|not limited to",
    "not all": "not (?:all|every|everyone|everybody|everything|always|each)|only (?:some|part|a part)"
    r"|(?:hardly|scarcely) any\w{0,8}|few(?= [a-z]+s\b)|every (?:second|other)",
    "at most": "at (?:the )?most|(?:no|not|never) more than|not? (?:longer|later|greater|higher|larger) than|up to"
    r"|maximum(?: of)?|max\.?(?= )|not? (?:to )?exceed(?:s|ing)?|or (?:less|fewer|below|under|earlier|lower|smaller)"
    r"|\u2264|<="
    "|as (?:much|many) as",
    "within": "within|inside",
    "at least": "at (?:the very )?least|(?:no|not|never) (?:less|fewer) than|not? (?:earlier|sooner|lower|shorter) than"
    r"|minimum(?: of)?|min\.(?= {1,2}\S| {3})|or (?:more|above|over|longer|later|greater|higher|larger)"
    r"|and (?:above|over)|\u2265|>=",
    "need not": rf"(?:must|may|need) not(?= necessarily)|need not|{_BE} not (?:required|necessary|needed|obliged)"
    r"|(?:do|does|did)(?: not|n['\u2019]t) (?:have|need) to|needn['\u2019]t|no need|unnecessary",
    "must not": rf"(?:must|may|can|shall|could) (?:not|never)|cannot|(?:can|couldn|mustn)['\u2019]t"
    rf"|{_BE} (?:forbidden|prohibited|banned|not (?:allowed|permitted|entitled|free|able)) (?:to|from)",
    "should not": r"(?:should|ought) (?:not|never)|shouldn['\u2019]t",
    "must": "must|ha(?:s|ve|d) to|needs? (?:(?:you|us|them|him|her|me) )?to"
    rf"|{_BE} (?:required|obliged) to|mandatory|compulsory|obligatory|required|requires?(?= that\b)",
    "should": "should|ought to|recommended|advisable|preferably",
    "may": f"may|might|can|could|{_BE} (?:allowed|permitted|entitled|free|able) to",
    "shall": "shall",
    "will": r"(?<!own )will|would|['\u2019]ll",
    "without": "without",
    "only": "only|solely|exclusively|just(?! (?:like|as|above|after|before|below|over|under)\\b)|alone|nothing but"
    "|no(?:body| one) but",
    "unless": "unless|except(?:ed|ing)?|with the exceptions? of|excluding|other than|apart from|aside from|save for"
    "|(?:any|every)thing but|all but",
    "including": r"including|even (?:if|when|where|though)|regardless of(?: whether)?|irrespective of(?: whether)?",
    "not": "no longer"
    r"|(?:under|in|on|at|by) no (?:circumstances?|conditions?|cases?|events?|accounts?|times?|means|way)"
    r"|(?:not true|untrue|false|incorrect|wrong|a myth|a lie) that"
    r"|never|not|no one|nobody|nothing|nowhere|none|neither|nor|no(?!\.:|\. {2})|hardly|scarcely|rarely|seldom"
    "|barely|unlike|instead of|rather than|unable to|out of (?:service|order|use|stock)"
    r"|(?:fail|refuse|decline)(?:s|d|ed)? to|(?:stop|cease)(?:s|d|ped)?(?= [a-z]{2,20}ing\b)"
    r"|(?:leaves?|left|leaving) out|lack(?:s|ed|ing)?(?= (?:an?|any|the|its|their) )|\w{1,12}n['\u2019]t",
    "if": "if|when|whenever|whoever|provided",
    "more": "(?:more|greater|higher|larger|longer|later|older|farther|further|faster|heavier) than|above|over|beyond"
    r"|exceed(?:s|ed|ing)?|more|(?<![\w<=-])>(?=\s)",
    "less": "(?:less|fewer|lower|smaller|shorter|younger|nearer|slower|lighter|earlier|sooner) than|below|less"
    rf"|under(?!{_TITLE})"
    r"|fewer|<(?=\s)",
    "before": "before|prior to|ahead of",
    "after": "after|following|later",
    "until": "until|till",
    "since": "since|from",
    "by": "by",
    "all": "all|every|everyone|everybody|everything|each|always|whole|entire(?:ly)?|anyone|anybody|any|both",
    "most": "most(?:ly)?",
    "least": "least",
    "some": "some|several|sometimes|parts? of|partly|a few|certain|often|usually|half",
    "first": "first|earliest",
    "last": "last|latest|final(?:ly)?",
}
_ANY = re.compile(
    rf"(?<![\w'\u2019])(?:{'|'.join(f'({spelling})' for spelling in _SPELLINGS.values())})(?!\w)", re.IGNORECASE
)
_KINDS = tuple(_SPELLINGS)
_WORD = re.compile(r"[^\W\d_]+")
_CHINESE = frozenset("不没沒未无無勿")
"""Characters that are negations by themselves (see `in_characters`)."""

DENYING = frozenset({"not", "without", "must not", "need not", "should not", "not all"})
"""Kinds that reverse the meaning of a sentence."""
EXCEPTING = frozenset({"unless", "without"})
"""Kinds that introduce an exception."""
BINDING = frozenset({"at least", "at most", "more", "less", "before", "after", "until", "only", "unless", "not only"})
"""Kinds that a claim must not add where the evidence has no marker."""
# A kind | the kinds that bear it out in the same place | the kinds that contradict it there.
_RELATIONS = """
at least | more, after, since, least | at most, less, before, until, within
more | at least, after, since | at most, less, before, until, within
after | at least, more, since | at most, less, before, until, within
since | at least, more, after | at most, less, before, until, within
at most | less, before, until, within, most | at least, more, after, since
less | at most, before, until, within | at least, more, after, since
before | at most, less, until, within, by, if | at least, more, after, since
until | at most, less, before, within, by | at least, more, after, since
within | at most, less, before, until | at least, more, after, since
must | must not, shall | may, should, need not, will
shall | must, will | may, should, need not
will | shall, must | may
should | | must, shall, may, will
may | need not, must not | must, shall, should, will
must not | not, may, should not | need not
should not | should, not | must not
need not | not | must, shall, must not, may
all | not | some, most, not all, only
not all | some, only | all, most
some | most, not all | all
most | | least, some
least | | most
only | unless | all, unless
not only | | only
unless | without | if, including
including | whether | unless
if | | unless
first | | last
last | | first
"""


@dataclass(frozen=True, slots=True)
class Marker:
    """A marker in a text, with its kind."""

    kind: str
    words: str
    start: int
    end: int


def markers(text: str, code: str) -> Iterator[Marker]:
    """The markers of a text in the language with this code, in order and without overlaps."""
    last = 0  # English markers count in every text: a document must not be able to turn them off
    for match in _ANY.finditer(text):
        yield from _denials(text, last, match.start(), code)
        last = match.end()
        yield Marker(_KINDS[(match.lastindex or 1) - 1], match[0], match.start(), match.end())
    yield from _denials(text, last, len(text), code)


def _denials(text: str, start: int, end: int, code: str) -> Iterator[Marker]:
    for match in _WORD.finditer(text, start, end):
        if match[0] in _CHINESE or denies(match[0], code):
            yield Marker("not", match[0], match.start(), match.end())


def alike(kind: str) -> frozenset[str]:
    """The kinds that bear this kind out in the same place, including itself."""
    return _relations().get(kind, (frozenset(), frozenset()))[0] | {kind}


def against(kind: str) -> frozenset[str]:
    """The kinds that contradict this kind in the same place."""
    return _relations().get(kind, (frozenset(), frozenset()))[1]


@cache
def _relations() -> dict[str, tuple[frozenset[str], frozenset[str]]]:
    lines = ([cell.strip() for cell in line.split("|")] for line in _RELATIONS.strip().splitlines())
    return {kind: (frozenset(alike.split(", ")), frozenset(other.split(", "))) for kind, alike, other in lines}

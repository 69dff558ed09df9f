"""One small word that turns a claim over: comparisons, negations, modal verbs, quantifiers.

A change stands here only if it makes the claim say what its evidence does not: never a weaker claim that still follows
from it (`all` to `some`, `only` left out).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .record import Edit

Rule = tuple[re.Pattern[str], str, str]


def _rules(*rules: tuple[str, str, str]) -> tuple[Rule, ...]:
    return tuple((re.compile(pattern), replacement, form) for pattern, replacement, form in rules)


_COUNTED = r"(?= (?:\d|one |two |three |four |five |six |seven |eight |nine |ten |twelve |twenty |thirty |fifty ))"
_SPAN = r"(?= (?:£|\w+ (?:seconds?|minutes?|hours?|days|weeks|months|years?|metres|per cent|kW|m/s|GB|degrees)\b))"

COMPARISON = _rules(
    (r"\bat least\b", "at most", "least/most"),
    (r"\bat most\b", "at least", "most/least"),
    (rf"\bmore than\b{_SPAN}|\bmore than\b(?= half)", "less than", "more/less"),
    (rf"\bmore than\b{_COUNTED}(?!{_SPAN})", "fewer than", "more/less"),
    (r"\b(?:less|fewer) than\b", "more than", "less/more"),
    (r"\babove\b", "below", "above/below"),
    (r"\bbelow\b", "above", "below/above"),
    (r"\bbefore\b", "after", "before/after"),
    (r"\bafter\b", "before", "after/before"),
    (r"\bno sooner than\b", "no later than", "sooner/later"),
    (r"\blater than\b", "earlier than", "later/earlier"),
    (r"\bearlier than\b", "later than", "earlier/later"),
    (r"\blonger than\b", "less than", "longer/less"),
    (r"\bshorter\b", "longer", "shorter/longer"),
    (r"(?<!no )\blonger\b(?! than)", "shorter", "longer/shorter"),
    (rf"\bup to\b{_COUNTED}|\bup to\b(?= £)", "at least", "up to/at least"),
    (
        r"(?<!able to )\bwithin\b(?= (?:\d+|an?|two|three) (?:working )?(?:days?|hours?|weeks?|minutes|months))",
        "after",
        "within/after",
    ),
    (r"\bwithin\b(?= \d+ metres)", "beyond", "within/beyond"),
    (r"\b(?<!no )longest\b", "shortest", "longest/shortest"),
    (r"\bshortest\b", "longest", "shortest/longest"),
    (r"\blargest\b", "smallest", "largest/smallest"),
    (r"\bsmallest\b", "largest", "smallest/largest"),
    (r"\bhighest\b", "lowest", "highest/lowest"),
    (r"\boldest\b", "newest", "oldest/newest"),
    (r"\bleast\b(?<!at least)", "most", "least/most"),
    (r"(?<=[a-z] )first\b(?! action| of| step| in\b)", "last", "first/last"),
    (r"(?<=[a-z] )last\b(?<!at last)(?! word| weekend| one| year)", "first", "last/first"),
    (r"\bsince\b(?= (?:the )?(?:\d|[A-Z]\w+ \d))", "until", "since/until"),
    (r"\buntil\b(?= (?:\d|[A-Z]))", "since", "until/since"),
    (r"\bhigher\b", "lower", "higher/lower"),
    (r"\bfarther\b", "nearer", "farther/nearer"),
    (r"\bless\b(?! than)", "more", "less/more"),
    (r"\bearly\b(?= (?:in|boats|morning))", "late", "early/late"),
)

_DENIES = re.compile(r"\b(?:not|no|never|nobody|nothing|none|neither|nor|without|cannot|unless)\b|n't", re.IGNORECASE)
_DENIED = r"(?! (?:not|no|never|be\b|been\b|a little|nearly|due|\d+ [a-z]))"
# Before the verb of the main clause nothing opens another clause.
_CLAUSE = re.compile(
    r"\b(?:that|who|which|what|whose|whom|where|when|whenever|while|if|because|since|all|every|there)\b|, ",
    re.IGNORECASE,
)

DENIAL_OFF = _rules(
    (r"\b(is|are|was|were|does|do|did|will|would|has|have|had|should) not\b", r"\1", "not left out"),
    (r"\bcannot\b", "can", "not left out"),
    (r"\b(may|must|need) not\b", r"\1", "not left out"),
    (r"\bnever\b(?! to\b)", "always", "denial"),
    (r"^Nobody\b(?! else)", "Everybody", "denial"),
    (r"^No one\b", "Everyone", "denial"),
    (r"^Nothing\b", "Everything", "denial"),
    (r"\bno longer\b", "still", "denial"),
    (r"\bunless\b", "if", "denial"),
    (r"\bwithout\b(?= (?:a|the|network|names|account|power|reception)\b)", "with", "denial"),
    (r"^No (\w)", r"\1", "denial"),
)
DENIAL_ON = _rules(
    (rf"\b(is|are|was|were)\b{_DENIED}", r"\1 not", "not put in"),
    (r"\b(has|have|had) (?=been\b)", r"\1 not ", "not put in"),
    (r"\b(will|would|should|must|may)\b(?= [a-z])(?! (?:not|no|never)\b)", r"\1 not", "not put in"),
    (r"\bcan\b(?! (?:not|no|never)\b)", "cannot", "not put in"),
)
OPPOSITES = _rules(
    (r"\ba safe\b", "an unsafe", "opposite"),
    (r"\bsafe\b", "unsafe", "opposite"),
    (r"\ballowed\b", "forbidden", "opposite"),
    (r"\bforbidden\b", "allowed", "opposite"),
    (r"\brefused\b", "granted", "opposite"),
    (r"\baccepted\b", "rejected", "opposite"),
    (r"\brejected\b", "accepted", "opposite"),
    (r"(?<=is )open\b", "closed", "opposite"),
    (r"(?:(?<=is )|(?<=: )|(?<=re ))closed\b(?! in)", "open", "opposite"),
    (r"\bcompulsory\b", "optional", "opposite"),
    (r"\boptional\b", "compulsory", "opposite"),
    (r"\bvalid\b", "invalid", "opposite"),
    (r"\bencrypted\b", "unencrypted", "opposite"),
    (r"\bfree of charge\b", "charged for", "opposite"),
    (r"\bexcept\b", "including", "opposite"),
    (r"\bexcepted\b", "included", "opposite"),
    (r"\bunasked\b", "on request", "opposite"),
    (r"\bis needed\b", "is waived", "opposite"),
)

MODALITY = _rules(
    (r"\bmust not\b", "need not", "must not/need not"),
    (r"\bmay not\b", "need not", "may not/need not"),
    (r"\bneed not\b", "must", "need not/must"),
    (r"\bmust\b(?! not)", "may", "must/may"),
    (r"\bmust\b(?! not)", "should", "must/should"),
    (r"\b(?<=[a-z”%] )may\b(?! not| lose| be lost| add)", "must", "may/must"),
    (r"\b(?<=[a-z”%] )may\b(?! not| lose| be lost| cost)", "should", "may/should"),
    (r"\bcan\b(?= (?:be (?:rolled|used|bought|booked)|advise|refuse|change|charge)\b)", "must", "can/must"),
    (r"(?<!own )\bwill\b(?! not)", "may", "will/may"),
    (r"\bis compulsory\b", "is recommended", "compulsory/recommended"),
)

QUANTIFIER = _rules(
    (
        r"(?<=[a-z] )only(?= (?:if|for|to|under|with|within|from|on|below|those|when|after)\b)(?<!known only)",
        "not only",
        "only",
    ),
    (r"\b[Ee]ach (?=[a-z]+ (?:has|is|was|names|carries|needs|of)\b)", "only one ", "each"),
    (
        r"\b[Ee]very (?=(?:night|day|evening|Sunday|berth|year|month|week|hour|summer|winter)\b)",
        "every second ",
        "every",
    ),
    (r"^Every (?=[a-z]+ )", "Not every ", "every"),
    (r"\b[Aa]ll (?=[a-z]+s\b)(?!all at| times)", "only some ", "all"),
    (r"\ball the (?=[a-z]+s\b)", "only some of the ", "all"),
    (r"\b[Mm]ost of (?=them|all)", "none of ", "most"),
    (r"\bmost (?=have\b|[a-z]+s\b)", "few ", "most"),
    (r"\b[Ss]ome (?=[a-z]+s\b)", "all ", "some"),
    (r"\b[Aa]nyone\b", "hardly anyone", "anyone"),
    (r"\b[Ww]hoever\b", "nobody who", "whoever"),
    (r"\bBoth (?=[a-z]+s\b)", "Neither of the ", "both"),
    (r"\b[Ee]verybody\b|\b[Ee]veryone\b", "hardly anyone", "everyone"),
    (r"\bthe whole\b(?! of)", "a part of the", "whole"),
)


def edits(rules: tuple[Rule, ...], text: str) -> Iterator[Edit]:
    """Each rule at each place where it fits; a change at the beginning keeps its capital."""
    for pattern, replacement, form in rules:
        for match in pattern.finditer(text):
            yield Edit(*match.span(), match.expand(replacement), form)


def negation_edits(text: str) -> Iterator[Edit]:
    """A denial left out, the opposite word, or, where nothing is denied, `not` put in once."""
    yield from edits(DENIAL_OFF, text)
    yield from edits(OPPOSITES, text)
    if not _DENIES.search(text):
        first = min(edits(DENIAL_ON, text), key=lambda edit: edit.start, default=None)
        if first and not _CLAUSE.search(text[: first.start]):
            yield first

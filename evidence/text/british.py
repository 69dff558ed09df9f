"""British spellings as Americans write them, so that "licence" finds "license" and "organised" "organized".

What stems of American words are does not change, but for "analyze", which has a plural in common with "analysis". Words
that differ in more than their spelling stay apart: "cheque" and "check", "tyre" and "tire", "prise" and "prize".
"""

from __future__ import annotations

import re

_ALIKE = (
    ("licenc", "licens"),
    ("practis", "practic"),
    ("defence", "defense"),
    ("offence", "offense"),
    ("pretence", "pretense"),
    ("dgement", "dgment"),
    ("artefact", "artifact"),
    ("enquir", "inquir"),
    ("sceptic", "skeptic"),
    ("jewellery", "jewelry"),
    ("counsellor", "counselor"),
    ("centred", "centered"),
    ("centring", "centering"),
    ("grey", "gray"),
)
"""Letters that stand in one word only, whatever its ending."""
_VERB = r"(?=(?:e[drs]?|ers|ing|able|ations?|ational)(?![a-z]))"
# Each begins with letters, not with what must stand before them: so it takes a fiftieth of the time.
_ISE = re.compile(
    rf"is{_VERB}(?<=[a-z]{{2}}[b-df-hj-np-tv-z]is)"
    r"(?<!pris)(?<!wis)(?:(?<!vis)|(?<=tivis))(?:(?<!cis)|(?<=[ai]cis))(?<!nchis)(?<!espis)(?<!nris)"
    r"(?<!romis|remis|demis|urmis|hemis)(?<!handis|aradis|vertis|hastis|pertis|reatis|mortis)(?<!trellis)"
)
"""The ending of "organise", not of "promise", "advise" or "exercise"."""
_YZE = re.compile(r"lyz(?=(?:e[drs]?|ers|ing|able)(?![a-z]))")
_OUR = re.compile(
    r"our(?:(?<=avour|olour|onour|abour|umour|rbour|apour|viour|odour|rmour|igour|ndour|rvour|rdour"
    r"|alour|rlour)|(?<=ghbour|lamour|ancour|eanour))"
)
_TRE = re.compile(r"tre(?=s?(?![a-z]))(?:(?<=metre|litre)|(?<=centre|lustre)|(?<=theatre|spectre))")
_BRE = re.compile(r"bre(?=s?(?![a-z]))(?:(?<=fibre|sabre)|(?<=sombre)|(?<=calibre))")
_LOGUE = re.compile(r"logu(?=(?:e[ds]?|ing)(?![a-z]))")
_GRAMME = re.compile(r"gramme(?=s?(?![a-z]))")
_DOUBLED = re.compile(r"ll(?=(?:ed|ing|ers?)(?![a-z]))(?<=[iu][ae]ll)(?<!quell)")
"""Of "fuelled" and "dialling"; the stemmer does it in longer words."""
_RULES = (
    ("is", _ISE, "iz"), ("lyz", _YZE, "lys"), ("our", _OUR, "or"), ("tre", _TRE, "ter"), ("bre", _BRE, "ber"),
    ("logu", _LOGUE, "log"), ("gramme", _GRAMME, "gram"), ("ll", _DOUBLED, "l"),
)  # fmt: skip
"""The letters that each begins with, which are found sooner than an expression is tried."""


def american(text: str) -> str:
    """The text in lower case, each British spelling as an American one; a stem may remain of a word: "catalog(e)"."""
    text = text.lower()
    for british, there in _ALIKE:
        text = text.replace(british, there)
    for letters, rule, there in _RULES:
        if letters in text:
            text = rule.sub(there, text)
    return text

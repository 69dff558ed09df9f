"""Questions that ask for several things, or for how something is done."""

from __future__ import annotations

from ....evidence.text.english import pattern, words

_SEVERAL = words(
    """kinds? types? sorts? options steps stages requirements conditions reasons ways rules parts duties examples
    benefits items things documents"""
)
_HEEDED = (
    "(?:(?:keep|kept|bear|borne) in mind|(?:watch|watched|look|looked) out for|(?:pay|paid) (?:\\w{1,30} )?attention"
    "|(?:be )?(?:aware of|careful)|beware of|consider(?:ed)?|taken? into (?:account|consideration)|observed?"
    "|remember(?:ed)?|noted?)"
)
"""What is done with several things at once."""
_ASKED = pattern(
    "(?:what|which|who) (?:are|were)",
    "(?:list|name) the",
    "(?:list|name|(?:give|show|tell) (?:me|us)) (?:all|every|each)",
    f"{_SEVERAL} {words('of for to that are do can must should we i you')}",
    rf"{_SEVERAL}(?<=s) does",
    "(?:what|which) (?:order|sequence)",
    "how (?:do|can|should|would|to|must|does one)",
    "what (?:else )?(?:must|should|do|can?|may)(?:n['\u2019]t| ?not)? (?:i|we|you|one|they|an?|the)",
    f"what (?:else )?(?:must|should|is there to|(?:has|have|needs?) to|needs|to) (?:\\w{{1,30}} ){{0,4}}{_HEEDED}",
    f"(?:what (?:else )?do(?:es)?|anything) (?:\\w{{1,30}} ){{0,4}}(?:to|must|should) (?:\\w{{1,30}} ){{0,3}}{_HEEDED}",
    f"what (?:is (?:most )?important|matters) {words('when while if for on in at before after during')}",
    rf"(?:what|which) (?:\w+ )?\w{{3,}}s {words('are do does can must may should need have will')}",
    rf"(?:what|which) (?:\w+ )?\w{{3,}}s {words('are do ca must should need have wo')}n['\u2019]?t",
    rf"(?:what|which) (?:\w+ )?\w{{3,}}s {words('count belong apply qualify exist fall come go lead depend make')}",
    f"what {words('counts qualifies')} as",
    rf"(?<!\bacross )(?<!\bbetween )(?<!\bon ){words('different various possible available allowed')} \w+s",
)
"""Questions that a single list item seldom answers."""
_ALL = pattern("all|every|each")
_DUTIES = pattern("what (?:am|is|are) [^?]{1,60} (?:responsible for|in charge of)")


def all_asked(part: str) -> bool:
    """Whether a part of a question asks for all of several things."""
    return _ALL.search(part) is not None and lists_asked(part)


def duties_asked(part: str) -> bool:
    """Whether a part of a question asks what somebody is responsible for, which seldom is one thing."""
    return _DUTIES.search(part) is not None


def lists_asked(part: str) -> bool:
    """Whether a part of a question asks for several things, or for how something is done."""
    return _ASKED.search(part) is not None or duties_asked(part)

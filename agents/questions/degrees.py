"""Questions that compare two things by a degree: "Is A cheaper than B?", "Does A last as long as B?" """

from __future__ import annotations

import re

from ...evidence.text.english import BE, DO, words
from ...evidence.text.number_words import ONES
from ...evidence.text.words import content_words
from .comparison import completed

_PRICES = r"(?:more|less) (?:expensive|costly)|cheap(?:er|est)|dear(?:er|est)|pric(?:i)?er"
_SCALES = {
    "long": "long longer shorter longest shortest",
    "old": "old older younger newer oldest youngest newest",
    "large": "large larger largest",
    "big": "big bigger smaller biggest smallest",
    "fast": "fast faster slower quicker fastest slowest quickest",
    "high": "high higher lower taller highest lowest tallest",
    "deep": "deep deeper shallower deepest",
    "heavy": "heavy heavier lighter heaviest lightest",
    "wide": "wide wider narrower broader widest",
    "far": "far farther further nearer closer farthest nearest",
    "much": "much more less most least",
}
_SCALE_OF = {degree: scale for scale, degrees in _SCALES.items() for degree in degrees.split()}
_DEGREE = rf"(?:{_PRICES}|(?:more|fewer|less) (?P<of>[a-z][a-z -]{{1,40}}?)|{'|'.join(_SCALE_OF)})"
_NO_THING = words("i we you he she it they there this that")
_NO_ARTICLE = r"(?<!the)(?<! an)(?<! a)(?<! our)"
"""Behind a thing: it is more than its article."""
_IS = rf"(?P<be>{BE}) (?!{_NO_THING}\b)(?P<first>[^,:;?]{{2,100}}?){_NO_ARTICLE}"
_DOES = (
    rf"(?P<do>{DO}) (?!{_NO_THING}\b)(?P<one>[^,:;?]{{2,100}}?){_NO_ARTICLE} (?P<verb>(?-i:[a-z]+(?: [a-z]+){{0,2}}?))"
)
_COMPARED = re.compile(
    rf"(?:{_IS}|{_DOES}) (?:as )?(?:much |far |even |any )?(?P<degree>{_DEGREE}) (?:than|as) "
    r"(?P<second>[^,:;?]{2,100}?)[\s?.!]*",
    re.IGNORECASE,
)
_NOT_COMPARED = re.compile(
    rf"(?:the |an? |any )?(?:\W?\d.*|(?:{'|'.join(ONES[1:11])}|{words('half once twice last next in on at')}) .*"
    rf"|{words('seconds? minutes? hours? days? weeks? months? quarters? years? person people once twice before ever')}"
    rf"|{words('average expected planned necessary needed required allowed permitted others? usual normal usually')}"
    rf"|{words('that this you me him her it them us')})",
    re.IGNORECASE,
)
"""A number, a span or a measure: no other thing."""


def asked_of_degrees(question: str) -> list[str]:
    """What a question asks of each of two things that it compares by a degree; empty if it compares none.

    "Is A deeper than B?" asks "How deep is A" and the same of B, "Does A have more berths than B?" asks "How many
    berths does A have", and "Is A cheaper than B?" asks "What does A cost".
    """
    match = _COMPARED.fullmatch(question.strip())
    if match is None or _NOT_COMPARED.fullmatch(match["second"]):
        return []
    things = completed((match["first"] or match["one"]).strip(), match["second"].strip())
    if not all(map(content_words, things)):
        return []
    return [_asked(match, thing) for thing in things]


def measured(degree: str, be: str, thing: str) -> str:
    """The question for what a degree measures, `How deep is the quay` for `deeper`; empty if that is not known."""
    if re.fullmatch(_PRICES, degree, re.IGNORECASE):
        return f"What does {thing} cost"
    scale = _SCALE_OF.get(degree.lower(), "")
    return f"How {scale} {be} {thing}" if scale and scale != "much" else ""


def _asked(match: re.Match[str], thing: str) -> str:
    degree, does, of = match["degree"], (match["do"] or match["be"]).lower(), match["of"] or ""
    if match["be"]:
        return measured(degree, does, thing) or f"How {of or 'much'} {does} {thing}"
    scale = f"{'many' if of.endswith('s') else 'much'} {of}" if of else _SCALE_OF.get(degree.lower(), "much")
    return f"How {scale} {does} {thing} {match['verb']}"

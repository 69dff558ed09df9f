"""Questions that choose between two things: "Which came out first, Tidewater or Kittiwake?" """

from __future__ import annotations

import re
from functools import partial

from ...evidence.text.english import BE, words
from ...evidence.text.words import content_words
from .degrees import measured

_ORDER = words("first last earlier later earliest latest sooner")
_AGE = words("older younger oldest youngest")
_MORE = words("more fewer less most fewest least")
_DEGREE = rf"(?:{_ORDER}|{_AGE}|{_MORE}|\w{{2,}}er|\w{{3,}}est)"
_VERB = r"(?:is|was|has|had|have|are|were|does|did|came|went|began|ran|got|took|won|lost|made|gave|\w+ed)"
_CHOICE = re.compile(
    rf"(?P<which>who|(?:what|which)(?: (?!{_VERB}\b)[a-z]+)?)(?: of (?:the two|them|these))? "
    rf"(?P<said>(?:[\w'\u2019-]+ ){{0,8}}?{_DEGREE}\b[\w '\u2019-]{{0,60}}?)(?: than the other)?"
    r"(?:[,:] (?P<one>[^,:]{2,100}?),? or|(?: out)? (?:of|between|among) (?P<first>[^,:]{2,100}?),? (?:or|and)) "
    r"(?P<other>[^?]{2,100}?)(?P<given>,? (?:if|when|given that|provided|because|since) [^?]{2,200})?[\s?.!,]*",
    re.IGNORECASE,
)
_FRONTED = re.compile(
    rf"(?P<be>{BE}|did) (?!{words('it that this there')}\b)(?P<one>[^,:;?]{{2,100}}?),? or"
    r" (?P<other>[^,:;?]{2,100}?)"
    rf"(?<! the)(?<! an)(?<! a)(?<! our)(?P<done>(?-i: [a-z]+)?) (?P<degree>{_ORDER}|{_AGE})[\s?.!]*",
    re.IGNORECASE,
)
"""`Was A or B born first?`"""
_BETWEEN = re.compile(
    r"(?:between|of) (?:the two(?: [a-z]+)?[,:]? )?(?P<one>[^?;]{2,100}?),? (?:and|or) (?P<other>[^?;]{2,100}?), ?"
    r"(?P<asks>(?:which|who|what)\b[^,;:?]{3,120})\??",
    re.IGNORECASE,
)
"""`Between A and B, which has more berths?`"""
_OF_ITS = re.compile(
    rf"(?:(?:has|had) the|whose) (?P<its>[\w-]+)(?: (?:who|that|which))?(?P<be> (?:is|was))? "
    rf"(?P<done>born|\w+ed|{_AGE})(?: {_ORDER})?"
)
_PASSIVE = re.compile(rf"(?P<be>{BE}) (?P<done>[\w ]{{3,40}}?) {_ORDER}")
_ACTIVE = re.compile(rf"(?P<did>(?!.*\b(?:must|should|can|may|do|does|to)\b)[\w ]{{3,40}}?) {_ORDER}")
_IS = re.compile(rf"(?P<be>{BE}) (?:the )?(?P<degree>(?:(?:more|less) )?\w+)")
_COUNTED = re.compile(rf"(?:has|have|had|needs?|takes?|uses?) (?:the )?{_MORE} (?P<of>[\w -]{{3,60}})")


def asked_of_choice(question: str) -> list[str]:
    """What a question asks of each of the two things that it chooses from; empty if it chooses from none.

    "Who was born first, A or B?" asks "When was A born" and the same of B, and so does "Was A or B born first?"; "Which
    has more berths, A or B?" asks "How many berths: A".
    """
    text, given = question.strip(), ""
    if match := _BETWEEN.fullmatch(text):
        text = f"{match['asks']}, {match['one']} or {match['other']}"
    if match := _FRONTED.fullmatch(text):
        things, ask = [match["one"], match["other"]], partial(_when, match["be"], match["done"], match["degree"])
    elif match := _CHOICE.fullmatch(text):
        things, ask = [match["one"] or match["first"], match["other"]], partial(_of, match["which"], match["said"])
        given = (match["given"] or "").rstrip(" .!,")
    else:
        return []
    return [f"{ask(thing.strip())}{given}" for thing in things] if all(map(content_words, things)) else []


def _when(be: str, done: str, degree: str, thing: str) -> str:
    is_age = re.fullmatch(_AGE, degree, re.IGNORECASE) is not None
    return f"How old {be.lower()} {thing}" if is_age else f"When {be.lower()} {thing}{done}"


def _of(which: str, said: str, thing: str) -> str:
    if form := _OF_ITS.fullmatch(said):
        done = "born" if re.fullmatch(_AGE, form["done"]) else form["done"]
        return f"When {'was ' if form['be'] or done == 'born' else ''}the {form['its']} of {thing} {done}"
    if form := _PASSIVE.fullmatch(said):
        return f"When {form['be']} {thing} {form['done']}"
    if form := _IS.fullmatch(said):
        return _is(which, form["be"], form["degree"], thing) or f"{thing}: {which} {said}"
    if form := _COUNTED.fullmatch(said):
        return f"How many {form['of']}: {thing}"
    if form := _ACTIVE.fullmatch(said):
        return f"When {thing} {form['did']}"
    return f"{thing}: {which} {said}"


def _is(which: str, be: str, degree: str, thing: str) -> str:
    if re.fullmatch(_AGE, degree):
        return f"When was {thing} {'born' if which.lower() == 'who' else 'built'}"
    return measured(degree, be, thing)

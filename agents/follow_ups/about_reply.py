"""Questions about the reply before them rather than about the documents: "Are you sure?", "Where does it say so?" """

from __future__ import annotations

import re

from ...evidence.text.english import words
from ..questions.wish import wish

_IT = words("that this it")
_CAN_YOU = rf"(?:{words('can could would')} you )?(?:please )?"
_SAID = words("say says said tell told write wrote written get got find found read state states stated from")
_BRIEFLY = "(?:(?:a bit )?shorter|more briefly|briefly|in short|in one sentence)"
_AGAIN = rf"(?:again|{_BRIEFLY}|once more|in other words|more simply)"
_SHOWN = words("source sources link links quote quotes reference references citation citations")
_ABOUT_REPLY = re.compile(
    r"\W*(?:(?:and|but|so|hm+) )?(?:"
    rf"(?:are|r) (?:you|u) (?:really |quite |very )?(?:sure|certain)(?: (?:about|of) {_IT})?|really|seriously"
    rf"|is {_IT} (?:really )?(?:right|correct|true|so|the case)"
    rf"|where (?:do|does|did|is|was) (?:you|they|{_IT}) {_SAID}(?: (?:so|from|{_IT}))*"
    rf"|(?:what(?:['\u2019]s| is) )?(?:the |your )?{_SHOWN}(?: (?:for|of) {_IT})?"
    rf"|{_CAN_YOU}{words('give show tell')} (?:me |us )?(?:the |your |a )?{_SHOWN}(?: (?:for|of) {_IT})?"
    rf"|who (?:says|said|told (?:you|u)) (?:so|{_IT})|says who|how do you know(?: {_IT})?"
    rf"|which {words('document file page section')} (?:(?:is|was) {_IT}(?: (?:in|from))?|{_SAID} (?:so|{_IT}))"
    rf"|{_CAN_YOU}{words('say put repeat summari[sz]e make keep')} (?:{_IT} )?{_AGAIN}(?:,? (?:but )?{_AGAIN})?"
    r"(?:,? please)?"
    rf"|{_CAN_YOU}{words('repeat summari[sz]e shorten')} {_IT}(?:,? please)?|tl;?dr|(?:{_IT} (?:is|was) )?too long"
    rf"|{_BRIEFLY}(?:,? please)?|come again|pardon|what did you (?:just )?say"
    r")\W*",
    re.IGNORECASE,
)
_SHORTER = re.compile(rf"\b(?:{_BRIEFLY}|summari[sz]e|shorten|tl;?dr|too long)\b", re.IGNORECASE)
_MORE = re.compile(
    rf"\W*(?:(?:and )?{words('what anything something')} (?:else|more)|(?:and )?more(?: please)?|go on|continue"
    rf"|{_CAN_YOU}{words('tell give show')} (?:(?:me|us) )?(?:some )?more(?: details?)?(?: (?:about|on|of) {_IT})?"
    rf"|{_CAN_YOU}explain(?: {_IT})?(?: to me)?|i (?:do not|don['\u2019]?t) {words('understand get')}(?: {_IT})?"
    rf"|what do you mean(?: by {_IT})?"
    rf"|(?:no,? )?(?:{_IT}(?: is|['\u2019]?s) )?(?:wrong|incorrect|not {words('right correct true')})"
    rf"|(?:no,? )?{_IT}(?: is|['\u2019]s)? (?:not|isn['\u2019]?t) what i {words('asked meant wanted')}(?: for)?)\W*",
    re.IGNORECASE,
)
_EXAMPLE = re.compile(
    rf"\W*(?:{_CAN_YOU}(?:{words('give show name tell')} )?(?:(?:me|us) )?(?:{words('an some another one any')} )?"
    rf"examples?(?: (?:of|for) (?:them|one|{_IT}))?(?:,? please)?|for (?:example|instance)|such as)\W*",
    re.IGNORECASE,
)
_LONGEST = 120


def is_about_reply(text: str) -> bool:
    """Whether it asks if the reply is right, where it stands, or to say it again, be it in another form."""
    return len(text) <= _LONGEST and (_ABOUT_REPLY.fullmatch(text) is not None or wish(text).only_form)


def asks_shorter(text: str) -> bool:
    """Whether it asks for the reply in fewer words, or for a short answer."""
    return wish(text).brief or (is_about_reply(text) and _SHORTER.search(text) is not None)


def asks_for_more(text: str) -> bool:
    """Whether it asks for something else than the reply, and for nothing in particular."""
    return len(text) <= _LONGEST and _MORE.fullmatch(text) is not None


def asks_for_example(text: str) -> bool:
    """Whether it asks for an example of what the reply was about."""
    return len(text) <= _LONGEST and _EXAMPLE.fullmatch(text) is not None

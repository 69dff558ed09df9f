"""What a question says of the form of its answer: "Answer in one sentence.", "as a table, please"."""

from __future__ import annotations

import re

from ...evidence.text.english import words
from ...evidence.text.number_words import ONES
from .pleasantry import GREETING, PLEASE, THEN_PLEASE

_NUMBER = rf"(?:an?|{words(' '.join(ONES[1:11]))}|the|some|\d{{1,3}})"
_SIZE = (
    rf"(?:(?:{_NUMBER}|a single|a few|a couple of)(?: (?:or|to) {_NUMBER}|-\d)? )?"
    rf"(?:{words('very really short brief simple small concise clear bulleted numbered ordered markdown plain')} )?"
)
_LENGTH = "(?:sentences?|words?|lines?|paragraphs?|bullet points?|bullets?|points)"
_SHAPE = "(?:tables?|(?:bullet )?lists?|bullet points?|bullets)"
_ANY_SHAPE = f"(?:{_SHAPE}|json|markdown|yaml|csv|steps|prose)"
_TONGUE = words("english german french spanish italian dutch portuguese polish danish swedish chinese japanese")
_LEVEL = words("simple plain easy basic layman's laymans non-technical everyday")
_SIMPLY = rf"in {_LEVEL} (?:terms|english|words|language)"
_BRIEFLY = (
    r"(?:step[- ]by[- ]step|briefly|concisely|succinctly|in (?:short|brief|a nutshell|(?:more |full |great )?details?)"
    rf"|{_SIMPLY}|like i['\u2019]?m (?:five|5)|eli5)"
)
_COUNTED = rf"in {_SIZE}{_LENGTH}(?: or (?:less|fewer)| at most| max(?:imum)?)?"
_AS_SHAPE = rf"(?:as|in) an? {_SIZE}{_SHAPE}|as {_SIZE}{_SHAPE}"
_BARE = rf"(?:{_BRIEFLY}|{_COUNTED}|{_AS_SHAPE}|in {_TONGUE})"
_FORM = rf"(?:{_BARE}|(?:in|as|with|using) {_SIZE}{_ANY_SHAPE}|in full|in order|one by one)"
_COLUMNS = r"(?: with (?:the |these )?(?:columns?|headings?|headers?|rows?)[ :][^.?!]{1,80})?"
_EACH = (
    rf" with (?:examples?|(?:{_NUMBER}) (?:[\w-]+ ){{1,4}}{words('for of per from in')} {words('each every both all')}"
    r"(?: [\w-]+){0,3}|(?:an?|one) example(?: each)?)"
)
"""What a table of the answer has in each row; it is no more than form if the table is one of the answer."""
_ANSWER = (
    r"(?:it|this|that|them|everything"
    rf"|(?:the|your|all|each) {words('answers? results? reply replies response output')})"
)
_SHORT = words("short brief simple concise crisp clear detailed precise specific thorough")
_SHORT_ONES = rf"(?:(?:very|as) )?{_SHORT}(?:(?:,| and|, and|, but| but) {_SHORT})?(?: as possible)?"
_SAY = (
    rf"{words('answer reply respond explain describe write put give show list present format return summari[sz]e say')}"
    rf"(?: (?:me|us))?(?: {_ANSWER})?(?: (?:out|down|up))?"
)
_SAY_IT = (
    rf"{words('answer explain describe write put give show list present format return summari[sz]e')}"
    rf"(?: (?:me|us))? {_ANSWER}(?: (?:out|down|up))?"
)
_WORDS_OF_FORM = (
    rf"{_SAY} {_FORM}{_COLUMNS}",
    rf"{_SAY_IT} {_FORM}{_EACH}|(?:make|turn) {_ANSWER} (?:into )?an? {_SIZE}{_SHAPE}(?:{_EACH}|{_COLUMNS})",
    rf"(?:can|could|may) (?:i|we) (?:please )?(?:have|get|see) {_ANSWER} {_FORM}(?:{_EACH}|{_COLUMNS})",
    rf"(?:i (?:would like|need|want|prefer)|i['\u2019]d (?:like|prefer)) {_ANSWER} {_FORM}{_EACH}",
    rf"(?:keep|make) {_ANSWER} {_SHORT_ONES}|be {_SHORT_ONES}|as {_SHORT} as possible",
    rf"use {_SIZE}(?:{_SHAPE}|{_LENGTH}|{_LEVEL} (?:terms|english|words|language))",
    rf"(?:(?:no|not) more than|at most|max(?:imum)?|up to|under|within|limit {_ANSWER} to) \w{{1,9}} {_LENGTH}",
    rf"{_NUMBER} {_LENGTH}(?: (?:at most|max(?:imum)?|only))|(?:a )?(?:{_SHORT}|one[- ]word|quick) answer(?: only)?",
    rf"{words('cite quote include give name mention add provide')}(?: me)? {words('the your all any')}"
    rf"(?: {words('exact relevant')})? {words('sources? citations? references? quotes?')}"
    r"(?: for (?:it|this|that|the answer|each claim|every claim))?(?: too| as well)?",
    r"(?:answer )?(?:with )?(?:only |just )?yes or no(?: only)?",
    r"(?:answer with|only|just|only answer with|answer only with) (?:the|a) (?:number|name|date|value|command|link)",
    rf"(?:i (?:would like|need|want|prefer)|i['\u2019]d (?:like|prefer))(?: {_ANSWER})?(?: (?:as|in))? an? {_SIZE}"
    rf"{_SHAPE}{_COLUMNS}",
    r"(?:antworte|antworten sie)(?: bitte)? (?:kurz|in einem satz|auf \w{3,20}|als \w{3,20}|in stichpunkten)",
    r"bitte (?:kurz|in einem satz|auf (?:deutsch|englisch)|als (?:tabelle|liste)|in stichpunkten)",
    r"répond(?:s|ez) (?:brièvement|en une phrase|en français)|responde (?:brevemente|en una frase|en español)",
)
_OF_FORM = re.compile(rf"{PLEASE}(?:{'|'.join(_WORDS_OF_FORM)}){THEN_PLEASE}", re.IGNORECASE)
_COLUMN_TOO = (
    rf"(?:{_AS_SHAPE}|(?:an? )?{_SIZE}table)(?:,? (?:please|pls))? with (?:all )?(?:the|their) (?:\w+ ){{0,2}}"
    r"(?:defaults?|values|units|versions?|names|numbers|sources|dates|years|examples|reasons)"
)
"""`As a table with the defaults`: a column more."""
_ONLY_FORM = re.compile(
    rf"{PLEASE}(?:{_BARE}|(?:an? )?{_SIZE}(?:table|bullet points)|{_COLUMN_TOO}){THEN_PLEASE}", re.IGNORECASE
)
_LONGEST = 160

_ASKED = r"(?:(?:can|could|would|will) you )?(?:please )?"
_MADE = (
    rf"(?:{_ASKED}(?:{words('make draw')}(?: (?:me|us))?|{words('give show write build create')} (?:me|us))"
    rf" an? {_SIZE}{_SHAPE}|(?:an? )?{_SIZE}{_SHAPE},? (?:please|pls))(?: (?:for|of) (?:me|us|it|this|them|these))?"
    r"(?:,? please)?"
)
"""`Make me a table`, `Table please`, before a colon."""
_AHEAD = re.compile(
    rf"(?:(?:{_BRIEFLY}|{_COUNTED}|as an? {_SIZE}{_SHAPE})(?: please)?[,:]|{_MADE}:"
    rf"|(?:{_BRIEFLY}|tl;?dr|(?:quick )?question|short answer)(?:[,:]| [-\u2013\u2014])|{GREETING}[,:]?) +(?=\S)",
    re.IGNORECASE,
)
_VERBS = "|".join(f"(?<={verb} )" for verb in ("explain", "describe", "tell me", "give me", "summarise", "summarize"))
_WITHIN = re.compile(rf"(?:{_VERBS})(?:{_BRIEFLY}|{_COUNTED}),? (?=\S)", re.IGNORECASE)
_END = r"(?=[ ?.!]*\Z)"
_BEHIND = re.compile(
    rf"(?:,? (?:please|pls)|, (?:thanks|thank you|thx|yes or no)| {_SIMPLY}"
    rf"|, (?:please )?(?:{_BRIEFLY}|{_COUNTED}|{_AS_SHAPE})"
    rf"|(?:[,;]|,? and| [-\u2013\u2014]) (?:can|could|may) (?:i|we) (?:please )?(?:have|get|see) {_ANSWER} {_FORM}"
    rf"| \((?:{_BARE}|(?:{_SHORT}|quick|one[- ]word|yes/no|yes or no)(?: answer)?)(?:,? please)?\)){{1,3}}{_END}",
    re.IGNORECASE,
)
_TOLD = rf"(?:,|,? and) {PLEASE}{_SAY} {_FORM}{THEN_PLEASE}"
_BEHIND_VERB = (
    (
        re.compile(rf"{_ASKED}(?:{words('list compare summari[sz]e')}|{words('show give')} (?:me|us)) ", re.IGNORECASE),
        re.compile(
            rf"(?:{_TOLD}|,? (?:{_BRIEFLY}|{_COUNTED}|{_AS_SHAPE}|in full|in order)){_END}"
            rf"|,? (?:{_AS_SHAPE})(?:,? please)?(?=: \S| \()",
            re.IGNORECASE,
        ),
    ),
    (
        re.compile(rf"{_ASKED}(?:{words('explain describe outline')}|{words('tell walk')} (?:me|us)) ", re.IGNORECASE),
        re.compile(rf"(?:{_TOLD}|,? (?:{_BRIEFLY}|{_COUNTED}|as {_SIZE}{_SHAPE})){_END}", re.IGNORECASE),
    ),
    (
        re.compile(r"(?:what|who|why|how (?!many|much|long))\b", re.IGNORECASE),
        re.compile(
            rf",? in (?:one|a single|two|three|a few) (?:short )?(?:sentences?|paragraphs?){_END}", re.IGNORECASE
        ),
    ),
)
"""How a request begins, and what at its end is a form: "How do I nest lists in a table?" asks about tables."""
_POLITE = re.compile(
    rf"\W*(?:(?:please|pls|thanks|thx|thank you|(?:quick )?question|{GREETING})\W*){{1,3}}", re.IGNORECASE
)


def is_form(sentence: str, *, asks: bool) -> bool:
    """Whether a sentence, without the marks at its ends, only says how to answer.

    `asks` says that a question mark was among these: "Using JSON?" asks something.
    """
    if len(sentence) > _LONGEST:
        return False
    return bool(_OF_FORM.fullmatch(sentence) or (not asks and _ONLY_FORM.fullmatch(sentence)))


def divided(sentence: str) -> tuple[str, list[str]]:
    """The sentence without greetings and form, and what it said of the form."""
    told = []
    while (ahead := _AHEAD.match(sentence)) is not None:
        told.append(ahead[0])
        sentence = sentence[ahead.end() :]
    behind = next((ends for begins, ends in _BEHIND_VERB if begins.match(sentence)), None)
    for form in filter(None, (_WITHIN, _BEHIND, behind)):
        if (found := form.search(sentence)) is not None:
            told.append(found[0])
            sentence = sentence[: found.start()] + sentence[found.end() :]
    return sentence, [each.strip(" ,;:()-\u2013\u2014") for each in told if not _POLITE.fullmatch(each)]

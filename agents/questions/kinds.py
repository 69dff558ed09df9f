"""What sentences that say when, where, who, why or how contain."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...evidence.text import years
from ...evidence.text.english import pattern, words
from ...evidence.text.number_words import ONES

YEAR = re.compile(years.YEAR)
OLD_YEAR = re.compile(
    r"\b(?:in|by|since|from|until|before|after|around|about|year|circa|c\.) (?:AD )?\d{3}\b"
    r"(?![\d.,]*\d|%| ?[a-z]{1,20}s\b| ?(?:[kcm]?m|[km]?g|[kMG]B|feet|per)\b)"
    r"|\b\d{1,4} (?:AD|BCE?|CE)\b|\bAD \d{1,4}\b|\([1-9]\d\d ?[-\u2013] ?\d{2,3}\)"
)
"""A year before 1000, where its place shows that it is none of the many other numbers."""
_MONTHS = words("JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC")
_SERIES = words(
    "RFC BCP ISO IEC IEEE EN DIN BS ANSI ASTM NIST FIPS ITU ECMA SAE JIS GOST PEP CVE CFR USC [Nn]os?\\. [Nn]umber"
    " [Pp]ort [Rr]oom [Pp]age [Ll]ine [Ff]orm [Tt]icket [Ii]ssue [Oo]rder [Rr]oute [Ff]light"
)
_WHICH_ONE = re.compile(
    rf"(?<![\w-])(?:(?:{_SERIES}[ \u00a0-]?|#)\d{{1,6}}|(?!{_MONTHS})[A-Z]{{2,12}}[-_]\d{{1,6}}(?:-\d{{1,6}}){{0,2}})"
    r"(?!\w|[-./:]\d)"
)
"""A standard, or anything else with a number that may look like a year: `RFC 1884`, `port 1900`, `TUG-2001-004`."""
_HOUR = words(" ".join(ONES[1:13]))
AT_HOUR = re.compile(
    rf"\b{words('at until till by')} (?:{_HOUR}|\d{{1,2}})(?=[.,;]| {words('in and every on until till')}\b|\Z)",
    re.IGNORECASE,
)
"""An hour without a sign that it is one: "It opens at nine." """
_TOGETHER = r"(?:[01]\d|2[0-3])[0-5]\d"
CLOCK = pattern(
    r"\d{1,2}[:.]\d\d", r"\d{1,2} ?[ap]\.?m", words("noon midnight dawn dusk sunrise sunset o'clock"), AT_HOUR.pattern,
    rf"at {_TOGETHER}(?![.,]?\d)", rf"{_TOGETHER} ?(?:hrs|hours|local)",
)  # fmt: skip
DAY = pattern(
    r"\d{4}-\d\d", r"\d{1,2}/\d{1,2}", r"\d+\)? (?:working |business |calendar )?(?:day|week|month)s?",
    words("(?:jan|febr)uary march april may june july august (?:septem|octo|novem|decem)ber"),
    words("(?:mon|tues|wednes|thurs|fri|satur|sun)days?"), "(?:end|beginning|first|last day) of",
)  # fmt: skip
_PRONOUN = words("it he she they there this that these those we you")
_SUBJECT = rf"(?:{_PRONOUN}|{words('the our your my his her its their i most many some all every each no')})"
CAUSE = pattern(
    words(r"because caus\w+ since root reasons? led result\w* therefore hence thus otherwise"),
    "(?:due|thanks|owing) to",
    "so (?:that|as to)",
    "in order to",
    "to (?:avoid|prevent|keep|make|ensure|protect|help)",
    "(?:^|(?<=, ))so(?!-| (?:far|long|called|as|much|many)\\b)",
    rf"(?:^|(?<=[.;] ))as {_SUBJECT} (?!{words('can could may might will would should shall have know see say said')} )"
    rf"[^,.;]{{1,150}} {words('is are was were has have had does do did can could will would may')} [^,.;]{{0,150}}, ",
    rf"(?:^|(?<=[.;] ))as {_PRONOUN} {words('is are was were has had')} ",
)
"""The last two are reasons that come first: "As the quay has grown, we moved." """
TROUBLE = pattern(
    words(r"bugs? faults? faulty defects? errors? fails? failed failures? remov\w+ missing disabled broken lost wrong"),
    "(?:known|open) (?:issue|problem|limitation)s?",
)
"""What went wrong, which a sentence may tell without saying that it is the cause."""
_FEW = words(" ".join(ONES[1:10]))
_PART = words("half halves thirds? quarters? fourths? fifths? sixths? eighths? tenths?")
SHARE = pattern(
    rf"{_FEW}[ -]{_PART}",
    rf"an? {_PART} of",
    r"half(?! (?:an? |past\b)|-)",
    r"\d{1,3}/\d{1,3}",
    rf"(?:{_FEW}|\d{{1,3}}) (?:in|out of) (?:{words(' '.join(ONES[2:11]))}|\d{{1,3}})",
)
"""A part of a whole: two-thirds, half, 2/3, one in four."""
_NOBODY = words(
    """after over under other another whether either neither never ever however rather number order matter water paper
    letter later further better together for nor error floor door consider remember offer enter refer prefer transfer
    cover answer september october november december quarter center computer server folder register important
    relevant significant instant danger suffer wonder deliver discover differ recover gather filter layer power flower
    tower river silver copper grant plant want variant constant restaurant"""
)
PERSON = pattern(
    rf"(?!{_NOBODY}s?\b)\w+(?:er|or|ist|ant|ian|man|woman)s?",
    words(
        """person chief lead head staff team crew group board committee council office department agency authority
        company anyone everyone nobody employee people member"""
    )
    + "s?",
)
_GETS = f"(?:{words('gets? receives? qualify qualifies')}|(?:is|are) {words('eligible entitled')})"
ASKS_ENTITLED = pattern(rf"who(?: all| else)? {_GETS}", rf"(?:which|what) (?:\w{{3,20}} ){{1,2}}{_GETS}")
"""Asks who gets something: not whom one may ask for it."""
_WHOM_TO_ASK = re.compile(
    r"\b(?:get in touch with|reach out to|(?:contact|ask|email|notify|inform)"
    r"|(?:speak|talk|write|turn) (?:to|with)) (?!if\b|for\b|whether\b|about\b)[^.,;:]{2,120}",
    re.IGNORECASE,
)
"""Whom one may turn to: "If you are eligible, get in touch with the harbour team" says nothing of who is."""
_HANDLE = re.compile(r"(?<!\S)[\"']?@[a-z]\w[\w-]+", re.IGNORECASE)
_MAILBOX = re.compile(r"\b[\w.+-]{1,60}@[\w-]{1,60}\.\w(?![^\s@]{0,60}[:/]\w)")
_FIELD = re.compile(r"(?:[\w-]{1,40}\.){0,5}([\w-]{1,40}): \S")
"""A value with its label: `chart.maintainers: Ann`."""
_CODE = re.compile(r"\w[/_=@]\w")
"""In a word, this makes it an address or an identifier: a `snmp_exporter` is nobody."""
_PLACING = words("in at on from to near under inside outside behind below above via through into within beside")
_SHOWN_IN = (
    words("page form menu site website tab dialog graph chart dashboard panel screen view console portal app") + "s?"
)
PLACE = re.compile(
    rf"\b{_PLACING}\b|[/\\]|\bhttps?:|\b(?:use|open) (?:the|your|our|this|an?) (?:[\w-]{{1,30}} ){{0,3}}{_SHOWN_IN}\b",
    re.IGNORECASE,
)
FILE = re.compile(
    r"(?<![\w.])(?!www\.)[\w*~-]{2,60}\.(?!(?:com|org|net|io)\b)[A-Za-z]\w{0,5}\b|(?<![\w.])\.[a-z]\w{2,30}\b"
    r"|(?<!\w)(?:~|\.{1,2})?/[\w.-]|\b[\w.-]{1,40}/(?=[\w.-]{1,40}/|[\s.,;)]|\Z)|\b[A-Za-z]:\\|\w\\\w|\b[A-Z]\w{2,20}file\b"
    r"|\b[Tt]he [\w.-]{2,40} (?:folder|directory|file)\b"
    r"|\b(?:LICEN[CS]E|README|NOTICE|CHANGELOG|CONTRIBUTING|AUTHORS|CODEOWNERS|SECURITY|COPYING)\b"
)
"""The name of a file or a folder: `berths.md`, `/etc/berths`, `.env`, `Makefile`, the logs folder."""
FITTING = pattern(
    "if",
    "unless",
    "in case",
    words("better best ideal suited suitable useful recommended preferred appropriate") + " (?:for|to|if|where)",
)
"""In which case something is to be done."""
MOMENT = pattern(
    words(
        r"""today tomorrow yesterday before after until during while when once immediately daily weekly monthly every
        morning evening night noon midnight summer winter spring autumn century deadline
        date annual\w*"""
    ),
    "at once",
    "(?:the|each|every|last|next|this|a) (?:year|month|week|day|quarter)",
    r"(?:1\d|20)\d\d",
)
_UNITS = words("minutes? hours? days? weeks? months? years? nights?")
BY_WHEN = pattern(
    CLOCK.pattern, DAY.pattern,
    rf"(?:{words(' '.join(ONES[1:13]))}|half an?|an?|\d{{1,3}}) (?:working |business |calendar )?{_UNITS}",
    rf"{words('today tonight tomorrow immediately')}|at once|straight ?away|as soon as",
    rf"{words('before until till by within')} (?:the|an?|your|you|they|we|each|every|noon|midnight)",
    "no later than", YEAR.pattern,
)  # fmt: skip
"""The last moment for something."""
EVENT = pattern(
    words("yesterday before after until since during while when morning evening night noon midnight ago later earlier"),
    "(?:that|the same|the (?:previous|next|following)|last) (?:year|month|week|day|quarter)",
    words("spring summer autumn winter century"),
    YEAR.pattern,
)
"""When something happened; a rule for every day, a condition or a duration does not say that."""
ON_DAY = pattern(
    words("yesterday ago spring summer autumn winter century"),
    "(?:last|this) (?:year|month|week|quarter)",
    YEAR.pattern,
)
"""When something came out, other than a date: a version before or since which something holds says nothing of that."""
_ACTION = words(
    """first then next finally click select open run enter choose press install send fill contact use add create
    submit ask call report tell write follow complete set type sign"""
)
_ORDER = words(
    """change check copy delete disable edit enable move remove replace reset restart start stop switch turn update
    upgrade wait"""
)
"""Actions that are also names of things, so they count only where somebody is told to do them."""
_TOLD = words("you we they one staff everyone everybody employees members users people")
_DUTY = (
    rf"\b{_TOLD} (?:will )?(?:must|should|need to|have to) (?!be\b|have\b|know\b|not\b)\w"
    r"|\b(?:must|should|needs? to|ha(?:ve|s) to) be \w{2,30}ed\b"
    r"|\byou(?: are|['\u2019]re) (?:responsible for|required to)\b"
)
"""What somebody has to do, whatever the verb: `you need to categorise`, `receipts must be uploaded`."""
_TOOL = (
    r"\bthe (?:[\w.+:/-]{1,40} ){1,4}(?:command|option|flag|method|function|setting|argument|parameter|decorator)"
    r" (?!is\b|was\b|has\b|does\b)\w{2,30}s\b"
)
"""What something that one may use does: `the berth add command books`."""
_COMMAND = r"(?:^|; )(?:commands?|usage|example usage|syntax): (?!none\b|n/a\b|see\b|-)\S"
"""A row of a table with a command: `System: Fedora; Command: dnf install berth`."""
STEP = re.compile(
    rf"^\s*(?:\d+[.)]|step\b)|{_COMMAND}|\b(?:{_ACTION}|go to|after that|make sure|log in)\b"
    rf"|(?:^|[.:;]\s|\b(?:must|should|need to|have to|can|simply|please|and)\s){_ORDER}\b"
    rf"|{_DUTY}|{_TOOL}"
    r"|\n {4}\S",
    re.IGNORECASE,
)
"""What somebody does: a numbered step, an instruction, a duty, or a line of code below the line that introduces it."""


def addresses_somebody(sentence: str) -> bool:
    """Whether a sentence has the handle or the mailbox of somebody, or is a field for a person: `maintainer: Ann`."""
    field = _FIELD.match(sentence)
    of_person = field is not None and PERSON.fullmatch(field[1]) is not None
    return of_person or _HANDLE.search(sentence) is not None or _MAILBOX.search(sentence) is not None


def without_whom_to_ask(sentence: str) -> str:
    """The sentence without those whom it tells its reader to turn to."""
    return _WHOM_TO_ASK.sub(" ", sentence)


def people_in(sentence: str) -> Iterator[str]:
    """The words of a sentence that stand for people, as far as their endings tell; none of an address or identifier."""
    plain = " ".join(word for word in sentence.split() if not _CODE.search(word) and word.count("-") < 2)
    return (match[0] for match in PERSON.finditer(plain))


def without_identifiers(text: str) -> str:
    """The text without numbers that say which one of a series, and no year: `RFC 1884`."""
    return _WHICH_ONE.sub(" ", text)

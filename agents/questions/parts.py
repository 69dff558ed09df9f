"""The questions inside a question, found without a model."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from ...evidence.text.english import ASKING, BE, DETERMINER, DO, HAVE, INTERROGATIVE, PARTICIPLE, PREPOSITION, words
from ...evidence.text.words import codes, content_words
from .both import asked_of_both
from .choice import asked_of_choice
from .comparison import asked_of_compared, compared
from .degrees import asked_of_degrees
from .ellipsis import asked_of_two, with_words_of
from .forms import EDGES
from .several_compared import asked_of_several

_SOMEBODY = words("i we you he she it they there any anyone anybody someone somebody everyone everybody")
_DONE = rf" (?:{_SOMEBODY}\b|{DETERMINER} (?:[\w-]{{1,30}} ){{1,5}}?{PARTICIPLE}\b)"
"""Behind `has`, who did it or what was done: "and has the fee changed?", not "and has the key"."""
_ASKS = rf"(?!{HAVE}\b(?!{_DONE})){ASKING}\b"
_PLACE = rf"(?:(?:up )?(?:{PREPOSITION}|above|below|over|until|since|about) )?"
_JOINED = "|".join(
    rf"{words(joints)} (?={words(asking)}\b)"
    for joints, asking in (
        ("und oder", r"wer was wie wann wo wohin warum welche\w?"),
        ("et ou", r"qui que quand où combien comment pourquoi quel\w{0,3}"),
        ("y e o", r"quién qué cuándo dónde cómo cuánt\w{1,2} cuál"),
        ("e o", r"chi che quando dove come perché quant\w qual\w?"),
        ("en of", r"wie wat wanneer waar hoe hoeveel waarom welke?"),
        ("e ou", r"quem quando onde como quant\w{1,2} qual porque"),
        ("og eller och", r"hvem hvad hvornår hvor hvorfor vem vad när var hur varför"),
        ("i oraz lub", "kto co kiedy gdzie ile jak dlaczego"),
    )
)
"""How languages other than English join two questions."""
_NOT_WHEN = r"(?! but (?:when|where) (?:i|we|you|they|he|she|it|the|my|our|this|that|an?)\b)"
"""`... but when I log in, it fails` tells more of the same question."""
_TELL_ME = rf",? and (?:then |also )?(?:please )?(?:tell (?:me|us)|say|explain(?: to (?:me|us))?) (?={INTERROGATIVE}\b)"
"""Before what is told besides: "Show me the rota, and tell me who wrote it"."""
_SPLIT = re.compile(
    rf"[?;] |[\uff1f\uff1b]|,?{_NOT_WHEN}(?: (?:and|but|or)| [+&]) (?={_PLACE}{_ASKS})|{_TELL_ME}|,? (?:{_JOINED})",
    re.IGNORECASE,
)
_PREAMBLE = re.compile(rf"(.{{3,300}}?)(?:[.!:]| [-\u2013\u2014]) (?={_PLACE}{_ASKS})", re.IGNORECASE)
"""Statements that come before the question."""
_CODE = r"(?=[\w./-]*\d)[\w./-]++"
_NAMED = re.compile(rf"(?<![\w./-]){_CODE}")
_LISTED = re.compile(
    rf"{_CODE}\+?(?: [A-Z]\w+)?(?:,? (?:and|or) (?:of |in |for |on |at |by |from )?|, )(?:the )?(?=[\w./-]*\d)"
)
_REMARK = re.compile(
    r"(?P<question>[^?]{8,})\? "
    r"(?P<remark>(?:i|we|i'm|i've|i'd|we're|we've|my|our|just|this|wants?|need|trying|asking|because|thanks)"
    r"\b[^?]*)",
    re.IGNORECASE,
)
"""A question, and a statement after it: "We work at night." """
_IS_IT_OK = re.compile(
    r"\bis it (?:(?:all|really|also|still) )?(?:ok|okay|fine|alright|cool)"
    r"(?: if| (?:for (?P<who>[^?]{1,60}?) )?(?P<to>to)) (?=\w)",
    re.IGNORECASE,
)
"""Asks what somebody may do, in words that no answer has: `OK` is also a status."""
_ASKS_FIRST = re.compile(rf"{_PLACE}{_ASKS}", re.IGNORECASE)
_WHY_THAT = re.compile(
    rf"(?:(?:but|so|and) )?(?:why|how come)(?: {BE} (?:that|this|it)| (?:{DO} )?(?:that|this|it) happens?)?",
    re.IGNORECASE,
)
"""Asks why of what is said before: "My tug stops at night. Why is that, and ...?" """
_STATEMENT = re.compile(r"(?<=[.!]) ")
_LEAST_WORDS = 2
_CLEAR = 3
"""Content words of a question that is clear without the remark after it."""
_MOST = 8
_MANY, _LONG = 4, 12
"""Aspects, and their content words, that are asked for in two questions rather than one."""


def parts(question: str) -> list[str]:
    """The questions inside a question, each with the statements that come before them.

    `What is A, and who owns B?` contains two; so do `What caused INC-1 and INC-2?` and a question that compares two
    things. A part of a single content word needs the rest of the question to be understood and stays with the part
    before it. A question that cannot be divided is returned whole, as the only part.
    """
    whole = _IS_IT_OK.sub(
        lambda ok: f"may {ok['who'] or 'I'} " if ok["to"] else "may ", _remark_first(" ".join(question.split()))
    )
    if each_of_several := asked_of_several(whole):
        return each_of_several
    if two := asked_of_compared(whole):
        return [piece for same in two for piece in _alone(same)]
    preamble, query = preamble_of(whole)
    pieces: list[str] = []
    for piece in (text.strip(f"{EDGES}\uff1f") for text in _SPLIT.split(query)):
        if not pieces and (two := asked_of_each(piece)):
            pieces += two
            continue
        piece = with_words_of(pieces[-1], piece) if pieces else piece
        asks_why = len(content_words(preamble)) >= _CLEAR and _WHY_THAT.fullmatch(piece)
        if len(content_words(piece)) >= _LEAST_WORDS or (content_words(piece) and preamble) or asks_why:
            pieces.append(piece)
    each = list(islice((part for piece in pieces for same in asked_of_two(piece) for part in _by_code(same)), _MOST))
    return [f"{preamble} {piece}".strip() for piece in each] if len(each) > 1 else [whole]


def asked_of_each(question: str) -> list[str]:
    """What a question asks of each of two things; empty if it asks nothing of two."""
    forms = (asked_of_compared, asked_of_choice, asked_of_both, asked_of_degrees)
    return next((two for form in forms if (two := form(question))), [])


def compares_aspects(question: str) -> bool:
    """Whether a question asks for aspects of each of the things that it compares: "Compare A and B: price and size"."""
    return compared(question) is None and bool(asked_of_several(question) or asked_of_compared(question))


def by_aspects(pieces: Sequence[str]) -> list[str]:
    """Questions for many aspects of a thing each, halved: its name would hardly count among so many words."""
    halves = [half for piece in pieces for half in _halved(piece)]
    return halves if len(halves) <= _MOST else list(pieces)


def _halved(piece: str) -> list[str]:
    thing, _, asked = piece.rpartition(": ")
    aspects = asked.split(", ")
    if not thing or len(aspects) < _MANY or len(content_words(asked)) < _LONG:
        return [piece]
    half = (len(aspects) + 1) // 2
    return [f"{thing}: {', '.join(some)}" for some in (aspects[:half], aspects[half:])]


def _alone(question: str) -> list[str]:
    """The questions that `_SPLIT` finds in one, if each has a name or two words of its own; else the question alone."""
    pieces = [piece.strip(EDGES) for piece in _SPLIT.split(question)]
    return pieces if all(len(content_words(piece)) > _LEAST_WORDS for piece in pieces) else [question]


def _remark_first(question: str) -> str:
    """A statement after a question is as good as one before it, and asks nothing."""
    match = _REMARK.fullmatch(question)
    if match is None or len(content_words(match["question"])) < _CLEAR:
        return question
    return f"{match['remark'].rstrip(' .!')}. {match['question']}?"


def preamble_of(question: str) -> tuple[str, str]:
    """The statements before a question, empty if there are none, and the question."""
    match = _PREAMBLE.match(question)
    return (match[0].strip(), question[match.end() :]) if match else ("", question)


def as_shown(part: str) -> str:
    """A part of a question as a reader is told of it: the question alone, as a sentence.

    What the reader said before it is only needed to search: "I keep a boat at the quay. how long may it stay" is "How
    long may it stay?". A topic before a colon says what the part is about, and stays.
    """
    preamble, asked = preamble_of(part)
    topic = "" if preamble[-1:] in (".", "!") else _STATEMENT.split(preamble)[-1]
    alone = f"{topic} {asked}".strip() if asked else part
    if not _ASKS_FIRST.match(asked):
        return alone
    return f"{alone[0].upper() if not topic else alone[0]}{alone[1:].rstrip(EDGES)}?"


def _by_code(piece: str) -> Iterator[str]:
    """The same question about each of the codes that it lists; the question itself if it lists none."""
    names = [match for match in _NAMED.finditer(piece) if codes(match[0])]
    if len(names) < 2 or not all(_LISTED.match(piece, match.start()) for match in names[:-1]):
        yield piece
        return
    for name in names:
        yield f"{piece[: names[0].start()]}{name[0]}{piece[names[-1].end() :]}"

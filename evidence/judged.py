"""What a claim rests on that a model judged to be supported, although words of it are not those of its sentences.

The check without a model reads words: it objects to "fits you better", and to code put together from two examples. A
model reads their meaning, but takes one number for another, or is talked into something. So what it supports may be
said in other words, but each number with its unit, date, code and name must be stated, and it must be about the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from functools import partial

from .adapted import of_its_lines
from .address import Address
from .against import against, unstated_facts
from .bearing.unstated_code import in_own_folder
from .comparisons import TooMuchComparedError
from .converted import is_converted
from .links.filled import is_filled
from .links.urls import Standing
from .own_names import ISO_DATE, is_own_name, iso_dates, names_own
from .settings_stated import unstated_settings
from .support import LONGEST_CLAIM, Resting
from .text.line import unmarked
from .text.words import content_words

_OF_THE_SAME = 0.25
"""Least share of the words of a claim that its sentences have, unless it has the path of a file that they name."""
_OF_THE_SAME_CODE = 0.8
"""Least share of the words of a block of code that the evidence or the question has: the others are placeholders.
What reads like instructions to a model is no evidence."""
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_WORD = re.compile(r"[^\W\d_]{2,}")
_LONGEST_CODE = 6_000
_WITHOUT_PAGE = re.compile(
    r"\b(?!https?:|ftps?:|wss?:|mailto:|data:|file:|javascript:)[a-z][a-z0-9+.-]{1,20}://", re.IGNORECASE
)
"""Begins an address that no browser opens, such as that of a bucket; its words are looked for like all others."""
_OPTION = re.compile(r"(?<![\w-])-[A-Za-z](?=\w)")
"""An option right before its value: `-Srope.example`."""
_OPTION_OR_VALUE = re.compile(r"(?<![\w-])-([A-Za-z])([^\W\d_]{1,60})")
"""A long option after one dash, `-half`, or a short one with its value, `-uroot`."""
_INLINE = re.compile(r"(?<!`)`([^`\n]{1,200})`(?!`)")
_ESCAPED = re.compile(r"\\(?=[./-])")
_BRACKETED = re.compile(r"<([\w .:-]{1,60})>")
"""A placeholder: code has no links of Markdown, of which `<HH:MM>` would be one."""
_ADDRESS = re.compile(
    r"(?:https?://|[\w.+-]{1,64}@)?(?P<host>[^/:?#@\s]{1,253})(?::\d{1,5})?(?:/[^?#@\s]*)?", re.IGNORECASE
)
"""An address that carries nothing but a path."""
_OF_NOBODY = re.compile(r"localhost|127\.0\.0\.1|0\.0\.0\.0|(?:[\w-]{1,63}\.){0,9}example(?:\.(?:com|net|org))?", re.I)
"""Hosts of the reader's own machine, and those that RFC 2606 keeps for examples."""


def rest_judged(
    text: str,
    cited: Sequence[Address],
    among: Sequence[Address],
    *,
    question: str,
    below: Sequence[int] = (),
    code: Sequence[str] = (),
) -> Resting:
    """What a judged claim rests on: the sentences it cites, unless these have hardly a word of it, or a fact of it is
    not stated (`unstated_facts`), or it has a web address that neither a passage of `among` nor the question has, but
    for examples in code. `below` is how many things the answer lists there, and `code` what it shows of code, of which
    it may tell."""
    bare = _INLINE.sub(_without_examples, text)
    shown = unmarked(bare, verbatim=False)
    if not cited or len(text) > LONGEST_CLAIM or _standing(among, question).foreign(f"{bare}\n{shown}"):
        return Resting((), "unsupported")
    try:
        is_of_it = not content_words(text) or against(text, cited, question=question).stated >= _OF_THE_SAME
    except TooMuchComparedError:
        return Resting((), "unsupported", checked=False)
    named = _INLINE.sub(partial(_without_own, cited=cited, code=code, question=question), bare)
    lacking = unstated_facts(named, cited, among, question=question, below=below)
    is_of_it = is_of_it or _names_file(text, cited, question)
    return Resting((), "unsupported", lacking) if lacking or not is_of_it else Resting(tuple(cited), "supported")


def rest_judged_code(code: str, cited: Sequence[Address], among: Sequence[Address], *, question: str) -> Resting:
    """What a judged block of code rests on: the sentences it cites whose passages have a line of it, if nearly every
    word of it stands in the evidence or in the question, and so does every web address; one may be of a host of the
    question, with another path, or have a name of the question in place of a placeholder.

    The support is `partial` if a number is neither there nor in the question in another unit, or if a file of settings
    has most of it and lacks a line: these are then `lacking`.
    """
    if not cited or len(code) > _LONGEST_CODE:
        return Resting((), "unsupported")
    if unstated := [*_invented_addresses(code, among, question), *unstated_words(code, among, question=question)]:
        return Resting((), "unsupported", tuple(unstated))
    settings = unstated_settings(code, [(each.passage.form, each.plain_text) for each in among], question)
    lacking = (*_unstated_numbers(code, _stated(among, question), question), *settings)
    return Resting(tuple(of_its_lines(code, cited, among)), "partial" if lacking else "supported", lacking)


def _names_file(text: str, cited: Sequence[Address], question: str) -> bool:
    """Whether a claim has the path of a file that its sentences name, in a folder of the question."""
    shown = [each.shown for each in cited]
    return any(in_own_folder(code, shown, question) for code in _INLINE.findall(text))


def unstated_words(code: str, among: Sequence[Address], *, question: str) -> list[str]:
    """The words of a block of code that neither the evidence nor the question has, if there are so many that no model's
    word keeps it; else empty."""
    words = {*map(str.lower, _WORD.findall(_stated(among, question)))}
    own = _WORD.findall(_OPTION.sub(" ", _OPTION_OR_VALUE.sub(partial(_whole_option, words=words), code)))
    unstated = [word for word in own if word.lower() not in words]
    return list(dict.fromkeys(unstated)) if len(own) - len(unstated) < _OF_THE_SAME_CODE * len(own) else []


def _whole_option(option: re.Match[str], words: Set[str]) -> str:
    """The name of an option; one of a single letter stays before its value, if that is one of the words."""
    name = option[1] + option[2]
    is_value = name.lower() not in words and option[2].lower() in words
    return option[0] if is_value else f" {name}"


def _unstated_numbers(code: str, stated: str, question: str) -> list[str]:
    """The numbers of a block of code that are not `stated`, nor in another unit; a date is stated as a whole."""
    dates, numbers = {*ISO_DATE.findall(stated), *iso_dates(question)}, {*_NUMBER.findall(stated)}
    own_dates = dict.fromkeys(ISO_DATE.findall(code))
    own = dict.fromkeys(_NUMBER.findall(ISO_DATE.sub(" ", code)))
    others = (number for number in own if number not in numbers and not is_converted(number, question))
    return [*(date for date in own_dates if date not in dates), *others]


def _stated(among: Sequence[Address], question: str) -> str:
    return "\n".join([question, *dict.fromkeys(each.plain_text for each in among)])


def _standing(among: Sequence[Address], question: str) -> Standing:
    return Standing([question, *(part for each in among for part in (each.plain_text, each.passage.source))])


def _without_examples(code: re.Match[str]) -> str:
    """Code between backticks, where nothing is a link, with `x` for each address that is a mere example."""
    return "`" + " ".join("x" if _is_of_nobody(part) else part for part in code[1].split(" ")) + "`"


def _without_own(inline: re.Match[str], *, cited: Sequence[Address], code: Sequence[str], question: str) -> str:
    """Code between backticks, with `x` for a name of the reader's own: by a pattern of the sentences, or in the code
    that the answer shows."""
    name = inline[1]
    is_own = is_own_name(name, (each.shown for each in cited), question)
    return "`x`" if is_own or any(names_own(name, block) for block in code) else inline[0]


def _invented_addresses(code: str, among: Sequence[Address], question: str) -> Iterator[str]:
    own = Standing([], question)
    for url in _standing(among, question).foreign(_written_out(code)):
        if is_filled(url, (each.plain_text for each in among), question):
            continue
        address = _ADDRESS.fullmatch(url)
        if address is None or (not _is_of_nobody(url) and own.foreign(address["host"])):
            yield url


def _written_out(code: str) -> str:
    """Code without what only looks like a part of an address, or like the end of one."""
    return _ESCAPED.sub("", _OPTION.sub(" ", _WITHOUT_PAGE.sub(" ", _BRACKETED.sub(r" \1 ", code))))


def _is_of_nobody(url: str) -> bool:
    address = _ADDRESS.fullmatch(url)
    return address is not None and _OF_NOBODY.fullmatch(address["host"]) is not None

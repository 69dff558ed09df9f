"""Lines of Markdown with nothing but template tags, and the sentences that such a tag shows to the readers of the page.

A tag that is given a sentence shows it, in a box or the like: `<%= warning_text('Ring before you enter.') %>`,
`{{< note text="Ring before you enter." >}}`. The sentence is read, and the tag around it is not.
"""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

from ...evidence.markup.verbatim import verbatim_ranges
from ...evidence.text.line_spans import next_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...evidence.text.spans import Span

_CLOSERS = {"{%": "%}", "{{": "}}", "{#": "#}", "<%": "%>"}
_TAG_CHARS = 2_000
_STRING = re.compile(r"([\"'`])((?:(?!\1)[^\\]|\\.){1,1000}+)\1", re.DOTALL)
_CALL = re.compile(r"(?:<%==?|\{%|\{\{[<%]?)[-~+\s]{0,9}+(?![/!#])(?P<name>[\w.@$-]{0,60})")
"""How a tag begins that may show something: a comment does not, and in ERB nothing without an equals sign."""
_NAMED = re.compile(r"(?P<name>[\w-]{1,40})\s{0,3}(?:=>?|:)\s{0,3}\Z")
"""The name of an argument, right before it."""
_SILENT = re.compile(
    r"\A(?:assign|block|capture|case|comment|define|els(?:e|e_?if|if)|errorf|extends|for|from|highlight|if|import|macro"
    r"|range|raw|ref|relref|set|unless|warnf|when|while|with)\Z|figure|icon|image|img|logo|picture|video",
    re.IGNORECASE,
)
"""Tags that show nothing of what they are given, and those of pictures."""
_CODE = re.compile(r":=|\?|[=!<>]=|&&|\|\||\b(?:default|else|format|if|or|strftime|unless)\b", re.IGNORECASE)
"""Between the strings of a tag: which of them is shown, if any, is known only when the page is made."""
_SAYS = frozenset(("body", "content", "message", "text"))
"""Arguments that may leave out the full stop; titles and captions do so too, and are no sentences."""
_HTML = re.compile(r"</?[A-Za-z][^<>]{0,400}>")
_WORD = re.compile(r"[^\W\d_]{2,40}(?:['\u2019-][^\W\d_]{1,40}){0,5}")
_AROUND = ".,:;!?()[]*_\"'`\u2018\u2019\u201c\u201d\u2026"
_STOPS, _WIDE_STOPS = tuple(".!?\u2026"), tuple("\u3002\uff01\uff1f")
_LEAST_WORDS = 4


def template_lines(text: str, start: int) -> Iterator[Span]:
    """Yield the ranges of whole lines, from `start`, that hold only template tags and white space, in order, but for
    the sentences that the tags show.

    Most tags inside a sentence are not shown (`evidence/markup/templates.py`). Tags in code blocks stay.
    """
    lines = text[start:].split("\n")
    offsets = list(itertools.accumulate((len(line) + 1 for line in lines), initial=start))
    ranges = sorted(verbatim_ranges(lines).items(), reverse=True)
    code = [(offsets[first], offsets[last + 1]) for first, last in ranges]
    at = start
    while at < len(text):
        while code and code[-1][1] <= at:
            code.pop()
        end = next_line(text, at)
        inside = code and code[-1][0] <= at
        if not inside and (tags := _tags(text, at, end)):
            end = next_line(text, tags[-1][1] - 1)
            for left, right in itertools.chain.from_iterable(_said(text, *tag) for tag in tags):
                yield at, left
                at = right
            yield at, end
        at = end


def _tags(text: str, start: int, end: int) -> list[Span]:
    """The tags of a line that holds nothing else, and of the lines that they extend over; none for another line."""
    at = start
    tags: list[Span] = []
    while True:
        while at < end and text[at] in " \t\r\n":
            at += 1
        if at >= end:
            return tags
        closer = _CLOSERS.get(text[at : at + 2])
        close = text.find(closer, at + 2, at + _TAG_CHARS) if closer else -1
        if close < 0:
            return []
        tags.append((at, close + 2))
        at = close + 2
        end = max(end, next_line(text, at))


def _said(text: str, start: int, end: int) -> Iterator[Span]:
    """Yield the ranges of the sentences that a tag is given and shows."""
    call = _CALL.match(text, start, end)
    if not call or _SILENT.search(call["name"]):
        return
    strings: list[re.Match[str]] = []
    at, between = call.start("name"), []
    for string in _STRING.finditer(text, at, end - 2):
        between.append(text[at : string.start()])
        if "|" in between[-1]:  # what follows is given to a filter
            break
        strings.append(string)
        at = string.end()
    if _CODE.search(" ".join((*between, text[at : end - 2]))):
        return
    for string, before in zip(strings, between, strict=False):
        named = _NAMED.search(before[-50:])
        if _is_sentence(string[2], titled=named is not None and named["name"].lower() not in _SAYS):
            left, right = string.span(2)
            yield left + len(string[2]) - len(string[2].lstrip()), right - len(string[2]) + len(string[2].rstrip())


def _is_sentence(string: str, *, titled: bool) -> bool:
    """Whether a string is a sentence: not a name, a path, a list of classes or code; a title must end as one."""
    seen = _HTML.sub(" ", string)
    words = [word.strip(_AROUND) for word in seen.split()]
    said = sum(_WORD.fullmatch(word) is not None for word in words)
    ended = seen.rstrip(" \t\r\n*_\"')\u201d\u2019")
    if set(seen) & set("{}") or (2 * said < len(words) and not ended.endswith(_WIDE_STOPS)):
        return False
    if ended.endswith((*_STOPS, *_WIDE_STOPS)):
        return said > 1 or ended.endswith(_WIDE_STOPS)
    begins = next((sign for sign in seen if sign.isalnum()), "a")
    return not titled and said >= _LEAST_WORDS and not begins.islower()

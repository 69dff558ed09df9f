"""Tags of a template that makes a page of Markdown: shortcodes of Hugo (`{{< ref "a" >}}`, `{{% note %}}`), and tags of
Liquid and Jinja (`{% include a %}`).

They are hidden, but for those that stand for words of a sentence: in "ask in {% channel "tugs" %}." the sentence would
fall apart without it, as without a value such as `{{ site.name }}`. What stands between two tags stays, and so does
code.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from ..text.spans import Span
from .verbatim import verbatim_ranges

TEMPLATED = "markdown"
"""The format in which tags of a template may stand."""
CODE = r"(?P<code>(?<!`)`++[^`]*+`++)"
"""Code inside a sentence."""
_TAG = re.compile(
    rf"{CODE}|\{{\{{(?:<(?!/\*)|%(?!/\*))(?P<hugo>[^{{}}]++)(?<=[>%])\}}\}}|\{{%(?P<liquid>[^{{}}]++)(?<=%)\}}"
)
"""Code, or a tag. Hugo shows `{{</* ref */>}}` to readers."""
_ANY_TAG = re.compile(rf"{CODE}|\{{%[^{{}}]*%\}}|\{{\{{[^{{}}]*\}}\}}|<%[^%]*%>")
"""Code, or any tag, also one that stands for a value."""
_TEXT = re.compile(r"\{\{<[^{}]*?\btext=\"([^\"{}]{1,200})\"[^{}]*\}\}")
"""A shortcode that shows a text: `{{< tooltip text="tugs" >}}`."""
_NO_WORDS = frozenset(
    "assign capture case comment elif else elsif figure for highlight if image include include_relative raw ref relref"
    " unless when".split()
)
"""Tags that stand for no words of a sentence, whatever comes before them."""
_NEAR = 100
"""Characters before a tag that are looked at."""
_GOES_ON = re.compile(r"[ \t]*[a-z]")
_STOP = re.compile(r"[ \t]*[.,;:!?)]")
_TARGET = "template"
"""In the place of a tag that is the target of a link, if more of that stands behind it, such as a title."""
FILLER = "\u200b"
"""Neither a word nor white space: what stands behind it is not indented."""


@lru_cache(maxsize=1024)
def hidden(text: str) -> tuple[Span, ...]:
    """The spans of the tags in a Markdown text that no reader sees, in order."""
    if "{%" not in text and "{{" not in text:
        return ()
    tags = list(_tags(text))
    closed = {name.removeprefix("/").removeprefix("end") for _, name, _ in tags if name.startswith(("/", "end"))}
    return tuple(span for span, name, rest in tags if not rest or name in closed or not _is_said(text, span, name))


def without_values(heading: str) -> str:
    """A heading without its tags, also without those that stand for values, which are known only when the page is made:
    `# {{ page.title }}`."""
    return _ANY_TAG.sub(lambda match: match["code"] or " ", heading)


def blanked(text: str) -> str:
    """A Markdown text, of equal length, with blanks in place of its hidden tags."""
    pieces, at = [], 0
    for start, end in hidden(text):
        opens = not _before(text, start).strip()
        fill = FILLER if opens and text[end : end + 1] not in ("", "\n") else " "
        pieces += [text[at:start], "".join("\n" if sign == "\n" else fill for sign in text[start:end])]
        at = end
    return "".join((*pieces, text[at:]))


def without_tags(text: str, start: int, end: int) -> str:
    """Part of a Markdown text without its hidden tags, and with the texts that other tags show."""
    pieces, at = [], start
    for left, right in hidden(text):
        if start <= left and right <= end:
            before = text[at:left]
            linked = before.endswith("](") and text[right : right + 1] != ")"
            pieces += [before.rstrip(" \t") if _STOP.match(text, right) else f"{before}{_TARGET if linked else ' '}"]
            at = right
    words = "".join((*pieces, text[at:end]))
    return _TEXT.sub(r"\1", words) if "{{<" in words else words


def _is_said(text: str, span: Span, name: str) -> bool:
    """Whether a tag with arguments stands for words of a sentence: words lead to it, or go on behind it."""
    if _TEXT.fullmatch(text, *span):
        return True
    before = _before(text, span[0]).rstrip()
    if name in _NO_WORDS or before.endswith("]("):
        return False
    last = before.rstrip(" \t*_")[-1:]
    return last.isalnum() or last in tuple(',:"\u201c(') or _GOES_ON.match(text, span[1]) is not None


def _before(text: str, at: int) -> str:
    """What stands before it in its line, or the end of that."""
    return text[max(0, at - _NEAR) : at].rpartition("\n")[2]


def _tags(text: str) -> Iterator[tuple[Span, str, str]]:
    """Each tag outside code: its span, its name, which begins with `/` or `end` if it closes another, and the rest."""
    for start, end in prose(text):
        for match in _TAG.finditer(text, start, end):
            if match["code"]:
                continue
            inside = (match["hugo"] or match["liquid"])[:-1].strip("- \t\n")
            closing = inside.startswith("/")
            name, _, rest = inside.strip("/ \t\n").partition(" ")
            yield match.span(), f"/{name}" if closing else name, rest.strip()


def in_prose(text: str, change: Callable[[str], str]) -> str:
    """A text with its stretches of lines that are not code changed."""
    pieces: list[str] = []
    at = 0
    for start, end in prose(text):
        pieces += [text[at:start], change(text[start:end])]
        at = end
    return "".join((*pieces, text[at:]))


def prose(text: str) -> Iterator[Span]:
    """The stretches of lines that are not code."""
    lines = text.split("\n")
    verbatim = verbatim_ranges(lines)
    at, begin, code_until = 0, -1, -1
    for number, line in enumerate(lines):
        code_until = max(code_until, verbatim.get(number, -1))
        if number <= code_until and begin >= 0:
            yield begin, at
            begin = -1
        elif number > code_until and begin < 0:
            begin = at
        at += len(line) + 1
    if begin >= 0:
        yield begin, len(text)

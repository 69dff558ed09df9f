"""Pairs of template tags around code, `{{< code-toggle file=hugo >}}` ... `{{< /code-toggle >}}` of Hugo or
`{% highlight toml %}` ... `{% endhighlight %}` of Jekyll, as the fences that stand for them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath
from typing import NamedTuple

from ...evidence.markup.verbatim import fence_of, verbatim_ranges

_NAME = r"(?P<name>highlight|source-?code|code(?:[-_]?(?:block|example|sample|snippet|toggle))?)"
_OPENS = re.compile(
    rf"(?P<indent>[ \t]{{0,40}})\{{(?:\{{[<%]|%)-?[ \t]{{0,9}}{_NAME}(?![\w-])(?P<rest>[^{{}}\n`]{{0,300}})"
    r"(?<!/)[>%]\}{1,2}[ \t]{0,40}"
)
"""A line with an opening tag alone; one that ends in `/>}}` has no other half."""
_CLOSES = re.compile(
    rf"[ \t]{{0,40}}\{{(?:\{{[<%]|%)-?[ \t]{{0,9}}(?:/[ \t]{{0,9}}|end){_NAME}[ \t-]{{0,9}}[>%]\}}{{1,2}}\s*"
)
_LANGUAGE = re.compile(r"(?:lang(?:uage)?=)?[\"']?(?P<language>[A-Za-z][\w+#.-]{0,30})[\"']?(?!=)(?=[\s,]|\Z)")
"""Begins what a tag is given, if that is a language."""
_FILE = re.compile(r"\bfile(?:name)?=[\"']?(?P<file>[^\s\"']{1,200})")
_SUFFIXES = frozenset("css go html ini js json py rb scss sh sql toml ts xml yaml yml".split())
"""Suffixes that name a language. A page of Markdown is none: what is shown of it is mostly its front matter."""
_RUN = re.compile(r"`{3,}")


class _Tag(NamedTuple):
    """A line with an opening tag."""

    line: int
    name: str
    indent: str
    rest: str


def with_code_fences(text: str) -> str:
    """The text with a fence in place of each line with such a tag: what stands between two is code to every later step.

    The fence keeps the language and what else the tag was given, as Hugo writes it behind a fence: `{file=hugo}`. A
    pair around a block that has fences of its own stays, and so do tags inside code.
    """
    if "{{" not in text and "{%" not in text:
        return text
    lines = text.split("\n")
    for tag, last in list(_pairs(lines)):
        inside = lines[tag.line + 1 : last]
        if fence_of(next(filter(str.strip, inside), "")):
            continue
        marks = "`" * max((len(run) + 1 for line in inside for run in _RUN.findall(line)), default=3)
        lines[tag.line] = f"{tag.indent}{marks}{_information(tag)}"
        lines[last] = f"{tag.indent}{marks}"
    return "\n".join(lines)


def _pairs(lines: Sequence[str]) -> Iterator[tuple[_Tag, int]]:
    """Yield each opening tag with the line of its closing one; of tags inside each other, the innermost."""
    verbatim, code_until = verbatim_ranges(list(lines)), -1
    opened: _Tag | None = None
    for number, line in enumerate(lines):
        code_until = max(code_until, verbatim.get(number, -1))
        if "{%" not in line and "{{" not in line:
            continue
        if number > code_until and (match := _OPENS.fullmatch(line)):
            opened = _Tag(number, match["name"], match["indent"], match["rest"].strip(" \t-"))
        elif opened and (match := _CLOSES.fullmatch(line)) and match["name"] == opened.name:
            yield opened, number
            opened = None


def _information(tag: _Tag) -> str:
    """What stands behind the marks of the fence; `highlight` is given no more than a language and how it looks."""
    first, file = _LANGUAGE.match(tag.rest), _FILE.search(tag.rest)
    rest = tag.rest[first.end() :].strip(" \t,") if first else tag.rest
    suffix = PurePosixPath(file["file"]).suffix.removeprefix(".") if file else ""
    language = first["language"] if first else suffix if suffix in _SUFFIXES else ""
    return f"{language} {{{rest}}}".strip() if rest and tag.name != "highlight" else language

"""Tags of a template that makes a page of Markdown: shortcodes of Hugo (`{{< ref "a" >}}`, `{{% note %}}`), and tags of
Liquid and Jinja (`{% include a %}`).

What stands between two tags stays, and so do values such as `{{ site.name }}`: a sentence would fall apart without
them. Code stays as it is.
"""

from __future__ import annotations

import re

from .verbatim import verbatim_ranges

CODE = r"(?P<code>(?<!`)`++[^`]*+`++)"
"""Code inside a sentence."""
_ONE = r"\{\{(?:<(?!/\*)|%(?!/\*))[^{}]++(?<=[>%])\}\}|\{%[^{}]++(?<=%)\}"
"""One tag. Hugo shows `{{</* ref */>}}` to readers."""
_TAG = re.compile(
    rf"{CODE}|(?P<space>(?:(?<![ \t])[ \t]++)?+)(?P<tag>(?:{_ONE})(?:[ \t]*+(?:{_ONE}))*+)"
    r"(?P<stop>[ \t]*+(?=[.,;:!?)]))?"
)
_FILLER = "\u200b"
"""Neither a word nor white space: what stands behind it is not indented."""


def without_tags(source: str) -> str:
    """A sentence, a heading or the row of a table without its tags."""
    if "{%" not in source and "{{" not in source:
        return source
    return _TAG.sub(lambda match: match["code"] or ("" if match["stop"] is not None else " "), source)


def blanked(text: str) -> str:
    """A Markdown text, of equal length, with blanks in place of tags."""
    if "{%" not in text and "{{" not in text:
        return text
    lines = text.split("\n")
    parts: list[str] = []
    prose: list[str] = []
    code_until = -1
    verbatim = verbatim_ranges(lines)
    for number, line in enumerate(lines):
        code_until = max(code_until, verbatim.get(number, -1))
        if number > code_until:
            prose.append(line)
            continue
        parts += [*_blanked(prose), line]
        prose = []
    return "\n".join([*parts, *_blanked(prose)])


def _blanked(lines: list[str]) -> list[str]:
    return [_TAG.sub(_blank, "\n".join(lines))] if lines else []


def _blank(match: re.Match[str]) -> str:
    if match["code"]:
        return match[0]
    text, at = match.string, match.start()
    opens = text[text.rfind("\n", 0, at) + 1 : at].strip() == ""
    ends = text[match.end() : match.end() + 1] in ("", "\n")
    fill = _FILLER if opens and not ends else " "
    tag = "".join("\n" if sign == "\n" else fill for sign in match["tag"])
    return f"{match['space']}{tag}{match['stop'] or ''}"

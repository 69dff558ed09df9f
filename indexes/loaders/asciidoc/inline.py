"""What a reader sees of a line of AsciiDoc, as Markdown: links, code, and no other marks."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..raised import raised
from ..struck import without

_SPAN = 500
"""Characters between two marks at most."""
REFERENCE = re.compile(r"\{([\w-]{1,60})\}")
"""The mention of an attribute, for its value."""
_CHARACTERS = {
    "nbsp": " ", "sp": " ", "empty": "", "blank": "", "zwsp": "", "wj": "", "plus": "+", "asterisk": "*", "vbar": "|",
    "caret": "^", "tilde": "~", "startsb": "[", "endsb": "]", "backslash": "\\", "backtick": "`", "apos": "'",
    "amp": "&", "lt": "<", "gt": ">", "cpp": "C++", "deg": "\u00b0", "rsquo": "\u2019", "lsquo": "\u2018",
    "rdquo": "\u201d", "ldquo": "\u201c", "two-colons": "::", "two-semicolons": ";;",
}  # fmt: skip
"""Attributes that every document has."""
_LITERAL = re.compile(
    rf"`\+([^`\n]{{1,{_SPAN}}}?)\+`|``([^`\n]{{1,{_SPAN}}}?)``|(?<![\w`])`([^`]{{1,{_SPAN}}}?)`(?![\w`])"
)
_QUOTED = re.compile(rf"\"`(?!\s)(.{{1,{_SPAN}}}?)`\"|'`(?!\s)(.{{1,{_SPAN}}}?)`'", re.DOTALL)
_INDEXED = re.compile(rf"\(\(\([^()]{{1,{_SPAN}}}\)\)\) ?|\(\(([^()]{{1,{_SPAN}}})\)\)")
_ANCHOR = re.compile(
    r"\[\[[^\[\]\n]{1,200}\]\]|anchor:[\w-]{1,200}\[[^\[\]\n]{0,200}\]|\bicon:[\w-]{1,60}\[[^\[\]\n]{0,200}\]"
)
_CROSS = re.compile(r"<<([^<>,\n]{1,300})(?:,\s*([^<>]{1,300}))?>>")
_LINK = re.compile(
    r"(?<![\w\\])(?:(?P<kind>link|xref|image|kbd|btn|menu|mailto|footnote|footnoteref|pass):(?P<target>[^\s\[\]]{0,500})"
    r"|(?P<url>(?:(?:https?|ftp)://|\{[\w-]{1,60}\})[^\s\[\]<>]{0,500}))\[(?P<words>(?:[^\[\]\\]|\\.|\[[^\[\]]{0,200}\]){0,1000})\]"
)
_LINED = r"\[[\w.# ,=-]{0,40}\b(?:line-through|strike(?:through)?)\b[\w.# ,=-]{0,40}\]"
_STRUCK = re.compile(
    rf"{_LINED}(?:([#*_])\1(?!\s).{{1,{_SPAN}}}?(?<!\s)\1\1|([#*_])(?![\s#*_]).{{1,{_SPAN}}}?(?<!\s)\2(?!\w)"
    r"|\x00[0-9]{1,9}\x00)",
    re.DOTALL,
)
_ROLE = re.compile(r"\[[\w.# ,-]{1,60}\](?=[#*_`])")
_UNCONSTRAINED = r"{0}{0}(?!\s)(.{{1,500}}?)(?<!\s){0}{0}"
_CONSTRAINED = r"(?<![\w\\`{0}]){0}(?![\s{0}])(.{{1,500}}?)(?<!\s){0}(?![\w{0}])"
_MARKS = tuple(
    re.compile(form.format(sign), re.DOTALL) for sign in (r"\*", "_", "#") for form in (_UNCONSTRAINED, _CONSTRAINED)
)
_RAISED = re.compile(r"\^([^\s^]{1,60})\^|~([^\s~]{1,60})~")
_CODE = "\x00{}\x00"
_KEPT = re.compile("\x00([0-9]{1,9})\x00")


class Inline:
    """Renders lines of one document."""

    def __init__(self, attributes: Mapping[str, str], titles: Mapping[str, str]) -> None:
        """`attributes` are those of the document, which may grow; `titles` those of its sections by their anchor."""
        self._attributes = attributes
        self._titles = titles

    def rendered(self, source: str) -> str:
        """The lines of a block, which have no NUL characters, as Markdown."""
        codes: list[str] = []

        def keep(match: re.Match[str]) -> str:
            code = next(filter(None, match.groups()), "")
            codes.append(f"`{self._filled(code).strip('+') if len(code) > 2 else code}`")
            return _CODE.format(len(codes) - 1)

        text = _QUOTED.sub(lambda m: f"\u201c{m[1]}\u201d" if m[1] else f"\u2018{m[2]}\u2019", source)
        text = _LITERAL.sub(keep, text)
        text = _ANCHOR.sub("", _INDEXED.sub(lambda m: m[1] or "", self._filled(text)))
        text = _LINK.sub(self._link, _CROSS.sub(self._cross, text))
        text = _ROLE.sub("", without(text, (match.span() for match in _STRUCK.finditer(text))))
        for mark in _MARKS:
            text = mark.sub(r"\1", text)
        text = _RAISED.sub(lambda m: raised(m[1]) if m[1] else m[2], text)
        return _KEPT.sub(lambda m: codes[int(m[1])] if int(m[1]) < len(codes) else "", text)

    def _filled(self, text: str) -> str:
        """With the values of the attributes that are known."""
        return REFERENCE.sub(lambda m: self._attributes.get(m[1].lower(), _CHARACTERS.get(m[1], m[0])), text)

    def _cross(self, match: re.Match[str]) -> str:
        return match[2] or self._titles.get(match[1]) or _as_words(match[1])

    def _link(self, match: re.Match[str]) -> str:
        kind, target, words = match["kind"], match["target"] or match["url"], match["words"]
        if kind in ("footnote", "footnoteref"):
            return f" ({words.partition(',')[2].strip() or words})" if kind == "footnoteref" else f" ({words})"
        if kind == "menu":
            return " > ".join(filter(None, (target, words)))
        if kind in ("kbd", "btn", "pass"):
            return words
        label = words.strip("\"'") if "=" not in words else words.split(",", 1)[0].strip("\"'")
        label = "" if "=" in label else label.rstrip("^").strip()
        if kind == "image":
            return label
        if kind == "xref":
            return label or self._titles.get(target.rpartition("#")[2]) or _as_words(target)
        return f"[{label}]({target})" if label and kind != "mailto" else label or target


def _as_words(anchor: str) -> str:
    """The words of an anchor without a title: "_the_end" says "the end"."""
    name = anchor.rpartition("#")[2] or anchor
    return " ".join(name.removesuffix(".adoc").rpartition("/")[2].replace("_", " ").replace("-", " ").split())

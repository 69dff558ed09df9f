"""What a reader sees of a line of Org, as Markdown: words of links, code, and no other marks."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..raised import raised
from .emphasis import AFTER, BEFORE, INSIDE, without_emphasis
from .macros import Macros


def _code(mark: str, name: str) -> str:
    """The expression of code between two marks, which stand in one line or in two; "/" may part it from other code."""
    before, after, inside = rf"(?:{BEFORE}|(?<=[=~]/))", rf"(?:{AFTER}|(?=/[=~]))", rf"(?!/[=~]){INSIDE}"
    line = rf"(?:[^{mark}\n]|(?<=\s){mark}|{mark}{inside}){{0,300}}+"
    return rf"{before}{mark}(?!\s|{mark}{after})(?P<{name}>{line}(?:\n{line})?+)(?<!\s){mark}{after}"


_OBJECT = re.compile(
    r"\[\[(?P<target>[^\[\]]{1,1000})\](?:\[(?P<words>(?:[^\[\]]|\[(?!\[)|\](?!\](?!\]))){1,1000}+)\])?\]"
    rf"|{_code('=', 'verbatim')}|{_code('~', 'code')}"
    r"|\bsrc_[\w+#-]{1,30}(?:\[[^\[\]\n]{0,200}\])?\{(?P<source>[^{}\n]{1,300})\}"
    r"|[ \t]?(?:\[fn:[\w-]{1,60}\]"
    r"|\[fn:[\w-]{0,60}:(?P<note>(?:[^\[\]]|\[(?:[^\[\]]|\[[^\[\]]{0,300}\]){0,300}\]){1,1000})\])"
    r"|\[cite(?:/[\w/-]{1,40})?:(?P<cited>[^\[\]]{1,500})\]"
    r"|<<<(?P<radio>[^<>\n]{1,200})>>>|[ \t]?<<[^<>\n]{1,200}>>|<(?P<address>(?:https?|ftp)://[^\s<>]{1,1000})>"
    r"|@@[\w-]{1,40}:(?:[^@\n]|@(?!@)){0,500}@@"
    r"|(?P<formula>\\\((?:[^\\\n]|\\(?![()])){1,500}+\\\)|(?<![\w$])\$(?=[^\s$])[^$\n]{1,200}(?<![\s.,;])\$(?![\w$]))"
)
_RAISED = re.compile(r"(?<=([^\s{}]))([_^])\{([^{}\n]{1,100})\}")
_PIPE = re.compile(r"\\vert(?:\{\}|\b)")
_SHOWN = frozenset({"http", "https", "ftp", "ftps", "doi", "tel", "news", "irc"})
"""Kinds of links whose addresses name them."""
_KIND = re.compile(r"([a-z][\w+-]{1,40}):(?=\S)(.*)")
_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".bmp", ".tif", ".tiff", ".ico")
_FILE = re.compile(r"(?:[a-z]{2,20}:|\.{0,2}/|~/)\S{1,1000}")
"""Words that are an address."""
_KEPT = re.compile("\x00([0-9]{1,9})\x00")


class Inline:
    """Renders lines of one document."""

    def __init__(self, macros: Macros, titles: Mapping[str, str]) -> None:
        """`macros` may grow; `titles` are the words of headings by what links name them by."""
        self._macros = macros
        self._titles = titles

    def rendered(self, source: str) -> str:
        """The lines of a block, which have no NUL characters, as Markdown."""
        return self._rendered(self._macros.expanded(source)).strip()

    def _rendered(self, source: str) -> str:
        kept: list[str] = []

        def keep(match: re.Match[str]) -> str:
            seen = self._seen(match)
            kept.append(seen)
            return f"\x00{len(kept) - 1}\x00" if seen else ""

        text = without_emphasis(_OBJECT.sub(keep, source))
        text = _PIPE.sub("|", _RAISED.sub(_shifted, text)).replace("\u200b", "")
        return _KEPT.sub(lambda m: kept[int(m[1])], text)

    def _seen(self, match: re.Match[str]) -> str:
        if match["target"]:
            return self._link(" ".join(match["target"].split()), (match["words"] or "").strip())
        code = match["verbatim"] or match["code"] or match["source"]
        if code:
            return _as_code(code)
        if match["note"]:
            return f" ({self._rendered(match['note'].strip())})"
        cited = f"[{match['cited']}]" if match["cited"] else ""
        return cited or match["radio"] or match["address"] or match["formula"] or ""

    def _link(self, target: str, words: str) -> str:
        """The words of a link, or else what its target says to a reader; nothing for a picture."""
        if words:
            picture = words.lower().endswith(_PICTURES) and _FILE.fullmatch(words)
            return "" if picture else self._rendered(words)
        if target in self._titles:
            return self._rendered(self._titles[target])
        kind = _KIND.fullmatch(target)
        if target.lower().endswith(_PICTURES) or (kind and kind[1] == "id"):
            return ""
        if kind and kind[1] in _SHOWN:
            return target
        place = kind[2] if kind else target
        is_file = kind[1] == "file" if kind else _FILE.fullmatch(target)
        return place.partition("::")[0] if is_file else place.removeprefix("*").strip("()")


def _as_code(code: str) -> str:
    return f"`` {code} ``" if "`" in code else f"`{code}`"


def _shifted(match: re.Match[str]) -> str:
    before, sign, words = match.groups()
    if sign == "_":
        return words if words.isdigit() else f"_{words}"
    shown = raised(words)
    return shown if shown != words or (words.isalpha() and before.isdigit()) else f"^{words}"

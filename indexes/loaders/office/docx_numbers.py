"""The numbers that Word shows before paragraphs, which are not in its text but counted from a document's lists."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from ..tables import whole_number
from ..xml import attribute, child, children
from .docx_styles import value_of

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

    from .docx_looks import Looks
    from .docx_styles import Styles
    from .package import Package

_LEVELS = 9
_PLACE = re.compile(r"%([1-9])")
_LABEL_CHARS = 40
_MOST = 3_999
"""The largest number that is written in letters or Roman numerals."""
_ROMAN = tuple(
    zip(
        (1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1),
        ("M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"),
        strict=True,
    )
)
_SIGNS = frozenset(("bullet", "none"))


class Label(NamedTuple):
    """What Word puts before a paragraph."""

    text: str
    """Empty for a bullet."""
    depth: int
    """From 0."""
    list: int
    """The same number for paragraphs that are counted together."""


@dataclass(frozen=True)
class _Level:
    """How one level of a list is numbered."""

    start: int = 1
    form: str = "decimal"
    text: str = ""
    """Such as "%1.%2", in which %1 stands for the number of the first level."""
    style: str = ""
    """The style whose paragraphs are at this level."""
    legal: bool = False
    """Whether the numbers of all levels are shown as 1, 2, 3."""
    after: int | None = None
    """The level, from 1, after which its numbers start again; 0 means never, None the level above."""


@dataclass
class _List:
    """The levels of a list and how far it has been counted; several numberings may count on together."""

    levels: list[_Level]
    counts: list[int | None] = field(default_factory=lambda: [None] * _LEVELS)


@dataclass
class _Numbering:
    """A list that paragraphs refer to, with its restarts and changes of numbering."""

    list: _List
    starts: dict[int, int]
    own: dict[int, _Level]


class Numbers:
    """Counts the numbered paragraphs of one document; each is to be asked for once, in order."""

    def __init__(self, package: Package, styles: Styles, looks: Looks) -> None:
        self._styles = styles
        self._looks = looks
        self._numberings: dict[str, _Numbering] = {}
        for part in package.targets(package.main, "/numbering").values():
            root = package.maybe(part)
            lists = _lists(list(children(root, "abstractNum")))
            for each in children(root, "num"):
                numbered = lists.get(value_of(child(each, "abstractNumId")))
                if numbered is not None:
                    self._numberings[attribute(each, "numId")] = _Numbering(numbered, *_overrides(each))

    def label(self, paragraph: Element, words: str) -> Label | None:
        """What stands before a paragraph that says `words`; None for one in no list, or before which nothing is shown.

        An empty paragraph is counted, too, but where it only ends a section, is hidden or was deleted.
        """
        reference = self._styles.numbering(paragraph)
        if reference is None or (not words and (_is_no_line(paragraph) or self._looks.hides(paragraph))):
            return None
        key, level, style = reference
        numbering = self._numberings.get(key)
        if numbering is None:
            return Label("", level or 0, 0)
        if level is None:
            levels = numbering.list.levels
            level = next((at for at, each in enumerate(levels) if style and each.style == style), 0)
        level = min(level, _LEVELS - 1)
        form, text = self._count(numbering, level)
        return Label(text, level, id(numbering.list)) if text or form == "bullet" else None

    def _count(self, numbering: _Numbering, level: int) -> tuple[str, str]:
        """Count one more; returns the form of its number, and the text with it."""
        counts = numbering.list.counts
        levels = [numbering.own.get(at, each) for at, each in enumerate(numbering.list.levels)]
        before = counts[level]
        if level in numbering.starts:
            counts[level] = numbering.starts.pop(level)
        else:
            counts[level] = levels[level].start if before is None else before + 1
        for at in range(level + 1, _LEVELS):
            after = levels[at].after
            if after is None or 0 < level + 1 <= after:
                counts[at] = None
        return levels[level].form, _label_text(levels, counts, level)


def _is_no_line(paragraph: Element) -> bool:
    properties = child(paragraph, "pPr")
    return child(properties, "sectPr") is not None or child(properties, "rPr", "del") is not None


def _lists(elements: list[Element]) -> dict[str, _List]:
    """Id -> list; one may say only of which style it takes its levels, and then counts with that one."""
    lists = {attribute(each, "abstractNumId"): _List(_levels(each)) for each in elements}
    of_style = {
        style: lists[attribute(each, "abstractNumId")]
        for each in elements
        if (style := value_of(child(each, "styleLink")))
    }
    for each in elements:
        linked = of_style.get(value_of(child(each, "numStyleLink")))
        if linked is not None:
            lists[attribute(each, "abstractNumId")] = linked
    return lists


def _levels(holder: Element) -> list[_Level]:
    levels = {whole_number(attribute(each, "ilvl"), 1): _level(each) for each in children(holder, "lvl")}
    return [levels.get(at, _Level()) for at in range(_LEVELS)]


def _overrides(number: Element) -> tuple[dict[int, int], dict[int, _Level]]:
    starts: dict[int, int] = {}
    own: dict[int, _Level] = {}
    for each in children(number, "lvlOverride"):
        at = whole_number(attribute(each, "ilvl"), 1)
        start = whole_number(value_of(child(each, "startOverride")), 5)
        level = child(each, "lvl")
        if at is not None and at < _LEVELS and start is not None:
            starts[at] = start
        if at is not None and at < _LEVELS and level is not None:
            own[at] = _level(level)
    return starts, own


def _level(element: Element) -> _Level:
    legal = child(element, "isLgl")
    start = whole_number(value_of(child(element, "start")), 5)
    return _Level(
        start=1 if start is None else start,
        form=value_of(child(element, "numFmt")) or "decimal",
        text=value_of(child(element, "lvlText"))[:_LABEL_CHARS],
        style=value_of(child(element, "pStyle")),
        legal=legal is not None and value_of(legal) not in ("0", "false"),
        after=whole_number(value_of(child(element, "lvlRestart")), 1),
    )


def _label_text(levels: list[_Level], counts: list[int | None], level: int) -> str:
    own = levels[level]
    if own.form == "bullet":
        return ""

    def number(place: re.Match[str]) -> str:
        at = int(place[1]) - 1
        count = counts[at]
        form = "decimal" if own.legal else levels[at].form
        return _number_text(levels[at].start if count is None else count, form)

    return " ".join(_PLACE.sub(number, own.text).split())[:_LABEL_CHARS]


def _number_text(number: int, form: str) -> str:
    if form in _SIGNS:
        return ""
    if form == "decimalZero":
        return f"{number:02}"
    if 0 < number <= _MOST and form in ("upperRoman", "lowerRoman"):
        roman = _roman(number)
        return roman if form == "upperRoman" else roman.lower()
    if 0 < number <= _MOST and form in ("upperLetter", "lowerLetter"):
        times, letter = divmod(number - 1, 26)
        letters = chr(ord("A") + letter) * min(times + 1, _LABEL_CHARS)
        return letters if form == "upperLetter" else letters.lower()
    return str(number)


def _roman(number: int) -> str:
    digits = []
    for value, digit in _ROMAN:
        times, number = divmod(number, value)
        digits.append(digit * times)
    return "".join(digits)

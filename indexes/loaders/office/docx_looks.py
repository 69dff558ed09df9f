"""How the runs of a Word document look: left out, raised, in which font; set by themselves or by their styles."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..code_pieces import MOST
from ..fixed_fonts import is_fixed
from ..xml import attribute, child, children, local
from .docx_styles import runs_of, value_of

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

    from .docx_styles import Styles

    Settings = dict[str, Element]

_OUT = ("strike", "dstrike", "vanish")
_OFF = ("0", "false", "off")
_READ = frozenset((*_OUT, "vertAlign", "rFonts"))


class Look(NamedTuple):
    """What a run's settings mean for its words."""

    left_out: bool
    """Whether it is struck out or hidden."""
    raised: bool
    font: str
    """Empty if letters and other signs have different ones."""
    code: bool
    """Whether it is set in a monospaced font, which is not the usual one of the document."""


class Looks:
    """The settings of the runs of one document, whose body is `root`."""

    def __init__(self, styles: Styles, root: Element) -> None:
        self._styles = styles
        self._of_styles: dict[str, Settings] = {}
        self._has_code = True
        self._has_code = self._share_of_code(root) < MOST

    def of(self, run: Element, paragraph: Element) -> Look:
        """How a run of a paragraph looks."""
        own = _settings(*children(run, "rPr"))
        character = self._of_style(value_of(own.get("rStyle")))
        around = self._of_style(value_of(child(paragraph, "pPr", "pStyle")))
        left_out = any(_is_on(own, character, around, name) for name in _OUT)
        align = own.get("vertAlign", character.get("vertAlign", around.get("vertAlign")))
        named = (settings.get("rFonts") for settings in (own, character, around))
        fonts = next((each for each in named if each is not None and attribute(each, "ascii")), None)
        font = "" if fonts is None else attribute(fonts, "ascii")
        same = fonts is not None and font == attribute(fonts, "hAnsi", font)
        code = self._has_code and is_fixed(font)
        return Look(left_out, value_of(align) == "superscript", font if same else "", code)

    def hides(self, paragraph: Element) -> bool:
        """Whether a paragraph ends in a hidden mark: it is no line of its own, and not counted."""
        own = _settings(*children(child(paragraph, "pPr"), "rPr"))
        around = self._of_style(value_of(child(paragraph, "pPr", "pStyle")))
        return _is_on(own, {}, around, "vanish")

    def _share_of_code(self, root: Element) -> float:
        """The share of the letters of a document that are set in a monospaced font."""
        chars = code = 0
        for paragraph in root.iter("{*}p"):
            for run in runs_of(paragraph):
                length = sum(len(text.text or "") for text in children(run, "t"))
                chars += length
                code += length * self.of(run, paragraph).code
        return code / max(1, chars)

    def _of_style(self, key: str) -> Settings:
        settings = self._of_styles.get(key)
        if settings is None:
            holders = [child(style, "rPr") for style in reversed(self._styles.chain(key))]
            settings = {name: each for name, each in _settings(*holders).items() if name in _READ}
            self._of_styles[key] = settings
        return settings


def _settings(*holders: Element | None) -> Settings:
    return {local(each): each for holder in holders for each in children(holder)}


def _is_on(own: Settings, character: Settings, around: Settings, name: str) -> bool:
    """Whether a setting is on; the styles of a run and of its paragraph turn each other off, as in Word."""
    if name in own:
        return _on(own[name])
    return _on(character.get(name)) != _on(around.get(name))


def _on(setting: Element | None) -> bool:
    return setting is not None and value_of(setting) not in _OFF

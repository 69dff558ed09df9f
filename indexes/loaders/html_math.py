"""A formula in an HTML page, in MathML, as a piece of a line."""

from __future__ import annotations

from .markup_xml.formulas import Formulas

_UNSEEN = frozenset(("annotation", "annotation-xml"))
"""The formula once more, for programs."""
_SIGNS = dict.fromkeys(range(0x2061, 0x2065))
"""Signs that nobody sees, such as a multiplication that is only meant."""


class HtmlMath:
    """Takes the events inside <math>."""

    def __init__(self) -> None:
        self._words: list[str] = []
        self._formulas = Formulas(self._words)
        self._open: list[str] = []
        self._unseen = 0

    def start(self, tag: str) -> None:
        """A tag opens."""
        if self._unseen or tag in _UNSEEN:
            self._unseen += 1
        else:
            self._formulas.begin(tag, self._open[-1] if self._open else "")
            self._open.append(tag)

    def data(self, words: str) -> None:
        """Text between tags."""
        if not self._unseen:
            self._words.append(" ".join(words.translate(_SIGNS).split()))

    def end(self) -> bool:
        """A tag closes; whether that was <math> itself."""
        if self._unseen:
            self._unseen -= 1
        elif self._open:
            kind = self._open.pop()
            self._formulas.end(kind, self._open[-1] if self._open else "")
        else:
            return True
        return False

    @property
    def text(self) -> str:
        """The formula on one line."""
        return "".join(self._words)

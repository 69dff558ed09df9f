"""Text of documents and models, as shown in a line that a reader takes for this package's own."""

from __future__ import annotations

import re

from .marked_numbers import in_brackets, without_set_apart

_WHITE = re.compile(r"[^\S ]")
_CONTROLS = [*range(0x20), *range(0x7F, 0xA0)]
_REORDERING = [0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
_FILLERS = [0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFEFF, 0xFFA0]
_BLANKS = [*_FILLERS, *range(0x180B, 0x1810), *range(0x2060, 0x2066), *range(0x206A, 0x2070)]
_VARIANTS = [*range(0xFE00, 0xFE0E), *range(0xFFF0, 0xFFFC), *range(0x1D173, 0x1D17B), *range(0xE0000, 0xE1000)]
INVISIBLE = frozenset([*_REORDERING, *_BLANKS, *_VARIANTS])
"""Code points that reorder letters, and those that nobody sees and no script needs: tags and selectors of variants can
spell a whole text. Joiners of letters and the two selectors of emoji stay."""
_INVISIBLE = dict.fromkeys(INVISIBLE)
_UNSEEN = dict.fromkeys([*_CONTROLS, *INVISIBLE])


def whole(text: str) -> str:
    """The text with a question mark for each lone surrogate, which no store, checkpoint or JSON can hold."""
    return text.encode("utf-8", "replace").decode()


def without_invisible(text: str) -> str:
    """The text, on its lines, without marks that reorder it and without what nobody sees."""
    return text.translate(_INVISIBLE)


def one_line(text: str) -> str:
    """The text on one line, without control characters, marks that reorder it, and invisible tags."""
    return " ".join(" ".join(text.split()).translate(_UNSEEN).split())


def unmarked(text: str, *, verbatim: bool) -> str:
    """A claim on one line, without markers such as `[2]` or `[1, 3]`: only the check sets the markers of an answer.

    Markers from a document, or in the middle of words, stay readable as `(2)`; those that a model set apart are
    removed.
    """
    line = one_line(text)
    return one_line(in_brackets(line if verbatim else without_set_apart(line)))


def unmarked_code(line: str) -> str:
    """A line of code, likewise without markers, with its spaces; lists of numbers stay: `x = [1, 2]`."""
    return in_brackets(_WHITE.sub(" ", line).translate(_UNSEEN), code=True).rstrip()

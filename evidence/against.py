"""How a claim compares with the sentences that it cites, and what stands above them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from .address import Address
from .bearing.bearing import Bearing, bearing
from .bearing.signs import listed_signs
from .bearing.unstated_code import unstated_code
from .comparisons import compared
from .document_numbers import codes_of_folders, number_of
from .quoting import changed_signs, composed

_NOTED = r"[\u00b9\u00b2\u00b3*\u2020\u2021]{0,3}(?=[;,/ ]|$)"
"""The mark of a note, and the end of the cell or what follows in it: `(only at sea)`."""
_ALONE = r"(?=;| \(|$)"
_YES = re.compile(
    r"(?<=: )(?:(?:[\u2713\u2714\u2611\u2705]\ufe0f?|:(?:white_check_mark|heavy_check_mark|ballot_box_with_check):)"
    rf"{_NOTED}|\[[xX]\]{_ALONE}|[Yy]es(?= \())"
)
_NO = re.compile(
    r"(?<=: )(?:(?:[\u2715-\u2718\u274c\u274e\u26d4\U0001f6ab]\ufe0f?"
    r"|:(?:x|heavy_multiplication_x|negative_squared_cross_mark|no_entry|no_entry_sign):)"
    rf"{_NOTED}|(?:[\u00d7\u2610]|\[ \]){_ALONE}|[Nn]o(?= \())"
)
"""What says yes and no in a cell of a table, by a sign or before a note. A multiplication sign or a box says so only if
nothing but a note is behind it."""
_TIGHT = re.compile(r"(?<=[<>=\u2264\u2265])(?=[\d$\u00a3\u20ac\u00a5])")


def announced(address: Address) -> str:
    """A sentence behind the line that announces it."""
    return composed(f"{address.lead}\n{address.shown}")


def against(text: str, cited: Sequence[Address], *, question: str = "", translated: bool = False) -> Bearing:
    """How a claim compares with the cited sentences, and the headings and lines above them; see `bearing`.

    Raises `TooMuchComparedError` within `limited_comparisons`.
    """
    characters = len(text) + sum(len(address.shown) for address in cited)
    key = (text, *cited, question, translated)
    return compared(key, characters, lambda: _against(text, cited, question, translated=translated))


def _against(text: str, cited: Sequence[Address], question: str, *, translated: bool) -> Bearing:
    context = dict.fromkeys(
        part
        for address in cited
        for part in (
            address.passage.title,
            address.passage.source,
            address.passage.index,
            number_of(address.passage),
            *codes_of_folders(address.passage.source),
            *address.path,
            address.explained,
            address.lead,
        )
        if part
    )
    sentences = [_spaced(address.shown) for address in cited]
    result = bearing(
        _spaced(text),
        [_NO.sub(_word("no"), _YES.sub(_word("yes"), sentence)) for sentence in sentences],
        question=composed(question),
        context=composed("\n".join(context)),
        nearby=[composed(text) for text in dict.fromkeys(address.plain_text for address in cited)],
        translated=translated,
    )
    code = unstated_code(text, [*sentences, *(address.words for address in cited), *context, question])
    signs = sorted(sign for sign in listed_signs(text) if not any(sign in source for source in (*sentences, *context)))
    return replace(result, lacking=(*result.lacking, *code, *signs, *changed_signs(text, " ".join(sentences))))


def _spaced(text: str) -> str:
    """The same with a space between a comparison and its number: `<5` is read as `< 5`."""
    return _TIGHT.sub(" ", composed(text))


def _word(word: str) -> Callable[[re.Match[str]], str]:
    """The word for a sign, parted from a note behind it: in `no (only at sea)` the `no` would be said of the sea."""
    return lambda sign: word if sign.string[sign.end() : sign.end() + 1] in ("", ";") else f"{word};"

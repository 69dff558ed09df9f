"""How a claim compares with the sentences that it cites, and what stands above them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from .address import Address
from .bearing.bearing import Bearing, bearing
from .bearing.inline_code import unstated_code
from .bearing.signs import listed_signs
from .numbers import codes_of_folders, number_of
from .quoting import added_signs, composed

_TICK = re.compile(r"(?<=: )[\u2713\u2714\u2611\u2705]\ufe0f?(?=;|$)")
_CROSS = re.compile(r"(?<=: )[\u2715-\u2718\u274c\u274e]\ufe0f?(?=;|$)")
"""Cells of a table that say yes and no by a sign."""
_TIGHT = re.compile(r"(?<=[<>=\u2264\u2265])(?=[\d$\u00a3\u20ac\u00a5])")


def announced(address: Address) -> str:
    """A sentence behind the line that announces it."""
    return composed(f"{address.lead}\n{address.shown}")


def against(text: str, cited: Sequence[Address], *, question: str = "", translated: bool = False) -> Bearing:
    """How a claim compares with the cited sentences, and the headings and lines above them; see `bearing`."""
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
        [_CROSS.sub("no", _TICK.sub("yes", sentence)) for sentence in sentences],
        question=composed(question),
        context=composed("\n".join(context)),
        nearby=[composed(text) for text in dict.fromkeys(address.plain_text for address in cited)],
        translated=translated,
    )
    code = unstated_code(text, [*sentences, *(address.words for address in cited), *context, question])
    signs = sorted(sign for sign in listed_signs(text) if not any(sign in source for source in (*sentences, *context)))
    return replace(result, lacking=(*result.lacking, *code, *signs, *added_signs(text, " ".join(sentences))))


def _spaced(text: str) -> str:
    """The same with a space between a comparison and its number: `<5` is read as `< 5`."""
    return _TIGHT.sub(" ", composed(text))

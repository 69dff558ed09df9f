"""The claims of an answer: its text, cut where the markers of its citations stand."""

from __future__ import annotations

from dataclasses import dataclass

from ...evidence.answer import Answer


@dataclass(frozen=True)
class ShownClaim:
    """A stretch of the answer's text, and the markers of the citations that stand behind it."""

    text: str
    markers: tuple[int, ...] = ()


def claims(answer: Answer) -> list[ShownClaim]:
    """The claims in order. Markers count from 1 in the order of the text; a number in brackets of the text is text."""
    found: list[ShownClaim] = []
    start = at = 0
    markers: list[int] = []
    for marker in sorted(citation.marker for citation in answer.citations):
        sign = f"[{marker}]"
        place = answer.text.find(sign, at)
        if place < 0:
            continue
        if markers and place > at:
            found.append(_claim(answer.text, start, at, markers))
            start, markers = at, []
        markers.append(marker)
        at = place + len(sign)
    if markers:
        found.append(_claim(answer.text, start, at, markers))
    rest = answer.text[at:].strip()
    return [*found, ShownClaim(rest)] if rest else found


def _claim(text: str, start: int, end: int, markers: list[int]) -> ShownClaim:
    signs = "".join(f"[{marker}]" for marker in markers)
    return ShownClaim(text[start:end].removesuffix(signs).strip(), tuple(markers))

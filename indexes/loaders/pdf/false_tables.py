"""Tables that liteparse sees where there is none: a list whose signs stand apart, and lines of sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import dropwhile, groupby, pairwise

from ..column_names import NUMBER
from ..tables import Row
from .paragraphs import OPEN
from .pieces import BULLETS, ENDED, HYPHENATED
from .tables import cells, map_tables

_BULLET = re.compile(rf"(?:[{BULLETS}\ue000-\uf8ff]\s?){{1,20}}|[lnuqv§Øü]")
"""Signs of a list; the letters are bullets in fonts of symbols."""
_CIRCLED = re.compile(r"[\u2460-\u2473\u2776-\u2793]")
_SECTION = re.compile(r"(?P<label>\d{1,3}(?:\.\d{1,3}){1,4}) [^\W\d_].{0,80}")
_OUTLINE = re.compile(r"\d{1,2}(?:\.\d{1,2}){0,3}\.?")
_NAMES_ALONE = 2
"""Lines of a table that has only names: its rows may be on the next page."""
_LABELLED = 2
"""Columns of a table that has labels for rows."""
_LEAST_LABELS = 3
"""Fewest numbered headings of an outline."""
_INNER = re.compile(r"\s[•◦▪○●‣]\s")
_LEAST_LINES = 5
"""Fewest lines of sentences in a table that is none."""
_LINE_CHARS = 60
_LEAST_OPEN = 2
"""Fewest of them that end with a word like "the", as no row of a glossary does."""
_LEAST_STRETCHED = 2
"""Fewest lines that are cut at wide spaces."""
_LOOSE = 0.15
"""Least share of their cells that end with a word like "the", or inside a word."""
_FULL = 0.7
"""Part of the longest line that a full one takes, and share of the lines that are full."""
_GOES_ON = 0.6
"""Share of the lines in which a sentence goes on from the first cell to the second, and from each line to the next."""


def without_false_tables(text: str) -> str:
    """A page whose lists and sentences are no tables."""
    return map_tables(text, _read)


def _read(block: list[str]) -> list[str]:
    """The lines of a table, or what they are instead."""
    rows = [tuple(filter(None, cells(each))) for each in (block[0], *block[2:])]
    rows = [row for row in rows if row]
    if len(rows) == 1 and len(block) > _NAMES_ALONE:
        return [" ".join(rows[0])]
    if _is_list(rows):
        return _without_last_gap(_items(rows))
    if _is_outline(rows):
        return _without_last_gap(_headed(rows))
    is_prose = _is_prose(rows) or _is_stretched([cells(each) for each in (block[0], *block[2:])])
    return _without_last_gap(_paragraph(rows)) if is_prose else block


def _without_last_gap(lines: Iterable[str]) -> list[str]:
    return "\n".join(lines).rstrip().split("\n")


def _is_list(rows: Sequence[Row]) -> bool:
    """Whether rows begin with the same bullet, or with circled numbers; none of them may stand elsewhere."""
    signs = [row[0] for row in rows if len(row) > 1 and _is_sign(row[0])]
    if not signs or any(_is_sign(cell) for row in rows for cell in row[1:]):
        return False
    bullets = {sign.split()[0][0] for sign in signs if not _CIRCLED.fullmatch(sign)}
    if any(sign.isalpha() for sign in bullets):
        return len(bullets) == 1 and len(signs) == len(rows) > 1
    return len(bullets) < 2 and 2 * len(signs) >= len(rows) - 1


def _is_sign(cell: str) -> bool:
    return bool(_BULLET.fullmatch(cell) or _CIRCLED.fullmatch(cell))


def _items(rows: Sequence[Row]) -> Iterator[str]:
    """Rows as items of a list, and those without a sign as the line above it."""
    in_list = False
    for has_sign, group in groupby(rows, key=lambda row: _is_sign(row[0])):
        if not has_sign:
            yield from _paragraph([*group])
            continue
        yield from [""] if in_list else []
        for sign, *rest in group:
            words, *inner = _INNER.split(" ".join(rest))
            yield f"- {sign} {words}" if _CIRCLED.fullmatch(sign) else f"- {words}"
            yield from (f"  - {item.strip()}" for item in inner)
        in_list = True


def _is_outline(rows: Sequence[Row]) -> bool:
    """Whether rows are the headings of numbered sections, cut behind their numbers, and the lines below these, cut
    behind their first words."""
    labels = [row[0] for row in rows if len(row) > 1 and _OUTLINE.fullmatch(row[0])]
    numbers = [tuple(map(int, label.strip(".").split("."))) for label in labels]
    if len(labels) < _LEAST_LABELS or len(labels) == len(rows) or numbers != sorted(set(numbers)):
        return False
    if max(map(len, rows)) > _LABELLED or not any(len(number) > 1 for number in numbers):
        return False
    others = [row for row in rows if row[0] not in labels]
    return not any(NUMBER.fullmatch(cell) for row in others for cell in row) and all(row[-1] for row in rows)


def _headed(rows: Sequence[Row]) -> Iterator[str]:
    """The rows of an outline as headings and paragraphs."""
    text = ""
    for row in (*rows, ("",)):
        words = " ".join(row)
        label = row[0].strip(".") if len(row) > 1 and _OUTLINE.fullmatch(row[0]) else ""
        if text and words[:1].islower() and not label:
            text += f" {words}"
            continue
        yield from [text, ""] if text else []
        text = f"{'#' * (2 + label.count('.'))} {words}" if label else words


def _is_prose(rows: Sequence[Row]) -> bool:
    """Whether rows are the lines of paragraphs, cut behind their first words, below the title of a section or not."""
    rows = [*dropwhile(_is_section, rows)]
    lines = [" ".join(row) for row in rows]
    longest = max(map(len, lines), default=0)
    if len(rows) < _LEAST_LINES or longest < _LINE_CHARS or max(map(len, rows)) > 2:
        return False
    if any(NUMBER.fullmatch(row[-1]) for row in rows) or sum(NUMBER.fullmatch(row[0]) is not None for row in rows) > 1:
        return False
    full = sum(len(line) >= _FULL * longest for line in lines)
    across = sum(row[-1][:1].islower() for row in rows if len(row) > 1)
    down = sum(
        not ENDED.search(above) and (below[:1].islower() or OPEN.search(above) is not None)
        for above, below in pairwise(lines)
    )
    open_ended = sum(OPEN.search(line) is not None for line in lines)
    if full < _FULL * len(rows) or open_ended < _LEAST_OPEN:
        return False
    return across >= _GOES_ON * len(rows) and down >= _GOES_ON * (len(rows) - 1)


def _is_stretched(rows: Sequence[Row]) -> bool:
    """Whether rows are full lines of a paragraph, cut at the wide spaces between words that fill a narrow column: many
    cells end with a word like "the", or inside a word, and each line goes on in the next."""
    if len(rows) < _LEAST_STRETCHED or not all(all(row) for row in rows[:-1]) or len(rows[0]) <= _LABELLED:
        return False
    lines = [" ".join(filter(None, row)) for row in rows]
    longest = max(map(len, lines))
    if any(len(line) < _FULL * longest for line in lines[:-1]) or any(
        NUMBER.fullmatch(cell) for row in rows for cell in row
    ):
        return False
    every = [cell for row in rows for cell in row if cell]
    open_ended = sum(OPEN.search(cell) is not None or HYPHENATED.search(cell) is not None for cell in every)
    later = [(before, cell) for before, cell in pairwise(rows[0])]
    across = sum(not cell[:1].isupper() or ENDED.search(before) is not None for before, cell in later)
    if open_ended < max(_LEAST_OPEN, _LOOSE * len(every)) or across < _GOES_ON * len(later):
        return False
    return all(
        HYPHENATED.search(above) or (not ENDED.search(above) and (below[:1].islower() or OPEN.search(above)))
        for above, below in pairwise(lines)
    )


def _is_section(row: Row) -> bool:
    """Whether a row is the title of a numbered section."""
    return _SECTION.fullmatch(" ".join(row)) is not None


def _paragraph(rows: Sequence[Row]) -> Iterator[str]:
    """Lines as one paragraph; those before it that are titles of numbered sections are headings."""
    lines = [" ".join(row) for row in rows]
    while lines and (section := _SECTION.fullmatch(lines[0])):
        yield f"{'#' * (1 + section['label'].count('.'))} {lines.pop(0)}"
        yield ""
    text = ""
    for line in lines:
        text = f"{text[:-1]}{line}" if HYPHENATED.search(text) else f"{text} {line}".strip()
    yield from [text, ""] if text else []

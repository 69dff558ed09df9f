"""All headings above a sentence, also those between the ones of its passage and the nearest one."""

from __future__ import annotations

import re
from functools import lru_cache

from .announcing import title_of
from .markup.blocks import blocks
from .markup.plain import markup_of, plain_text
from .markup.tabs import Tabs
from .passage import Passage
from .sentence import Sentence

_SIGNS = re.compile(r" {0,3}([#=]{1,6})\s")
"""Before a heading, as many as its level."""


def headings_above(passage: Passage, sentence: Sentence) -> tuple[str, ...]:
    """The headings from the outermost to the innermost: those of the passage, and those in it above the sentence, with
    the title of the tab around it if one of them stands in that."""
    markup = markup_of(passage)
    own = _stack(passage.text, sentence.start, rst=markup == "rst") if sentence.under else ()
    if own and sentence.tab and sentence.tab < own[-1]:
        own = tuple(sorted((*own, sentence.tab)))
    inside = tuple(plain_text(passage.text[start:end], markup) for start, end in own)
    if not inside:
        return passage.heading
    above = passage.heading[: passage.heading.index(inside[0])] if inside[0] in passage.heading else passage.heading
    return (*above, *inside)


def _stack(text: str, at: int, *, rst: bool) -> tuple[tuple[int, int], ...]:
    """The spans of the headings in a text that are open `at` a character, outermost first."""
    found: list[tuple[int, tuple[int, int]]] = []
    for start, until, level, span in _headings(text, rst=rst):
        if start > at:
            break
        if at < until:
            found = [*(each for each in found if each[0] < level), (level, span)]
    return tuple(span for _, span in found)


@lru_cache(maxsize=256)
def _headings(text: str, *, rst: bool) -> tuple[tuple[int, int, int, tuple[int, int]], ...]:
    """Where each heading of a text begins, where the tab around it or else the text ends, its level from 1, and the
    span of its words."""
    tabs = Tabs(text)
    rules: list[str] = []
    """The signs below the headings of reStructuredText, in the order of their levels."""
    out: list[tuple[int, int, int, tuple[int, int]]] = []
    for block in blocks(text, rst=rst):
        if block.kind != "heading":
            continue
        signs = _SIGNS.match(text, block.start, block.end)
        rule = text[block.end - 1]
        if signs is None and rule not in rules:
            rules.append(rule)
        level = len(signs[1]) if signs else rules.index(rule) + 1
        tab = tabs.at(block.start)
        out.append((block.start, tab.end if tab else len(text), level, title_of(text, block)))
    return tuple(out)

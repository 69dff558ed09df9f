"""The parts of a passage that can be cited: sentences, list items, table rows, lines of code.

Each is a span of the passage's text. A list item records the line that announces its list, and a table row its header
row, since neither means much without it. Headings, rules, bare markup, and what front matter tells the program that
renders the page cannot be cited.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import groupby, takewhile

from .announcing import Lists, title_of
from .citable_blocks import parts_of, says_something
from .credits import credited
from .explained import name_of
from .interrupted import rejoined
from .markup.answers import answer_marks
from .markup.blocks import blocks
from .markup.pictures import is_picture, is_unnamed, without_pictures
from .markup.plain import Markup, markup_of
from .markup.settings_named import NAMED, setting_below, told_apart
from .markup.source_code import SETTINGS, SOURCE, as_prose, pieces_of
from .markup.struck import trimmed, unstruck
from .markup.tabs import Tabs
from .markup.templates import TEMPLATED, blanked
from .markup.verbatim import fence_of, opens_literal
from .passage import Passage
from .sentence import Sentence
from .terms import Terms
from .text.line_spans import indent_of, line_start
from .text.spans import Span

_WORD = re.compile(r"\w+")
_COLUMN = re.compile(r"\S{1,40} {2,20}\S")
"""Begins a line of two columns: `red    The lamp for port`."""


def sentences_of(passage: Passage) -> tuple[Sentence, ...]:
    """The parts of a passage that can be cited, in order. A line that repeats its title or a heading counts only if
    there is nothing else, and the name that the passage explains is left out."""
    form = passage.form
    language = str(passage.metadata.get("language", ""))
    marks = fence_of(passage.above)
    in_code = bool(marks) or opens_literal(passage.above)
    if in_code:  # a block that begins above also tells which fences in the text close a block and which open one
        before = f"{passage.above}\n" if marks else f"{passage.above}\n\n"
        parts = _sentences(f"{before}{passage.text}\n{marks}", markup_of(passage), form, language)
        sentences = tuple(_later(part, -len(before)) for part in parts)
    else:
        sentences = _sentences(passage.text, markup_of(passage), form, language)
    if name := name_of(passage):
        behind = (_behind(passage.text, name, sentence) for sentence in sentences if sentence.end > name[1])
        sentences = tuple(part for part in behind if any(map(str.isalnum, passage.text[part.start : part.end])))
    if passage.form != SOURCE and (answers := dict(answer_marks(passage.text, passage.heading))):
        sentences = tuple(replace(each, start=answers.get(each.start, each.start)) for each in sentences)
    above = {tuple(_WORD.findall(text)) for text in (passage.title, *passage.heading)}
    if passage.above and sentences and not in_code:
        in_table = [_is_of_first_table(passage.text, sentence) for sentence in sentences]
        in_first = in_table if in_table[0] else map(_is_of_first_list, sentences)
        cut_off = sum(takewhile(bool, in_first))
        sentences = (*map(_cut_off, sentences[:cut_off]), *sentences[cut_off:])
    body = tuple(
        sentence
        for sentence in sentences
        if tuple(_WORD.findall(passage.text, sentence.start, sentence.end)) not in above
    )
    return body or sentences


def _is_of_first_table(text: str, sentence: Sentence) -> bool:
    """Whether it is a row of the table that a passage begins with, or a sentence of one with a single cell."""
    before = text[line_start(text, sentence.start) : sentence.start]
    return sentence.lead is None and (sentence.kind == "row" or before.lstrip().startswith("|"))


def _is_of_first_list(sentence: Sentence) -> bool:
    """Whether it is an item of the list that a passage begins with, or of a nested one, or code between items."""
    return sentence.kind in ("item", "code") and sentence.under is None


def _cut_off(sentence: Sentence) -> Sentence:
    """The row or item as one of a table or a list that began in an earlier passage, but for a nested item."""
    return replace(sentence, cut_off=sentence.kind in ("row", "item") and sentence.lead is None)


def _behind(text: str, name: Span, sentence: Sentence) -> Sentence:
    """The sentence without the name at its beginning."""
    if sentence.start > name[0]:
        return sentence
    after = text[name[1] : sentence.end]
    return replace(sentence, start=name[1] + indent_of(after))


@lru_cache(maxsize=4096)
def _sentences(text: str, markup: Markup, form: str, language: str) -> tuple[Sentence, ...]:
    if form == SOURCE:
        return tuple(_of_source(text, language))
    return tuple(_of_blocks(text, markup, form))


def _of_source(text: str, language: str) -> Iterator[Sentence]:
    """The statements or settings of source code, and the sentences of its comments and docstrings."""
    prose = as_prose(text)
    for start, end, kind, head in pieces_of(text, settings=language in SETTINGS):
        if kind == "code":
            yield from (part for part in [Sentence(start, end, "code", head)] if says_something(text, part, "none"))
        else:
            first = line_start(prose, start)  # with its indentation, which tells list items apart
            if language == NAMED:
                yield from _of_comment(text, prose, first, end)
            else:
                yield from (_later(part, first) for part in _of_blocks(prose[first:end], "none", SOURCE))


def _of_comment(text: str, prose: str, start: int, end: int) -> Iterator[Sentence]:
    """The sentences of a comment in a configuration file, and the settings in it that are commented out."""
    for left, right, is_off in told_apart(text, start, end):
        if is_off:
            line = text[left:right]
            yield Sentence(right - len(line.lstrip()), left + len(line.rstrip()), "code")
        else:
            parts = (_later(part, left) for part in _of_blocks(prose[left:right], "none", SOURCE))
            yield from (_explaining(text, part) for part in parts)


def _explaining(text: str, part: Sentence) -> Sentence:
    """A sentence of a comment, with the name of the setting below it that it explains, unless it explains a word in a
    column before it."""
    if _COLUMN.match(text, part.start):
        return part
    return replace(part, term=part.term or setting_below(text, part.start, part.end))


def _later(sentence: Sentence, by: int) -> Sentence:
    """The sentence that far behind; what would then stand before the text, such as the title of a tab, is not in it."""

    def moved(span: Span | None) -> Span | None:
        return (span[0] + by, span[1] + by) if span and span[0] + by >= 0 else None

    return replace(
        sentence, start=sentence.start + by, end=sentence.end + by, lead=moved(sentence.lead),
        under=moved(sentence.under), tab=moved(sentence.tab), term=moved(sentence.term),
    )  # fmt: skip


def _trimmed(text: str, part: Sentence) -> Sentence:
    start, end = (part.start, part.end) if part.kind == "code" else trimmed(text, part.start, part.end)
    return replace(part, start=start, end=end)


def _of_blocks(text: str, markup: Markup, form: str) -> list[Sentence]:
    written = text
    if markup == "markdown":
        text = unstruck(text)
    if form == TEMPLATED:
        text = blanked(text)
    text_blocks = [block for block in blocks(text, rst=form == "rst") if block.kind != "mark"]
    sentences: list[Sentence] = []
    tabs = Tabs(text)
    lists, terms = Lists(text, tabs), Terms(text)
    headings: list[tuple[Span, int]] = []
    for (kind, _), group in groupby(text_blocks, key=lambda block: (block.kind, block.group)):
        members = list(group)
        prose = markup == "markdown" and kind in ("paragraph", "item")
        if prose and is_unnamed(text, members[0].start, members[0].end):
            continue
        if prose:
            members = [without_pictures(text, members[0])]
        lists.see(members[0])
        terms.see(members[0])
        tab = tabs.at(members[0].start)
        while headings and headings[-1][1] <= members[0].start:
            headings.pop()
        if kind == "heading":
            headings.append((title_of(text, members[0]), tab.end if tab else len(text)))
        if prose and kind == "paragraph" and terms.inside and is_picture(text, members[0].start, members[0].end):
            continue
        under, around = headings[-1][0] if headings else None, tab.title if tab else None
        parts = [
            part
            for whole in parts_of(text, kind, members, lists.lead, form)
            if says_something(text, part := _trimmed(written, whole) if markup == "markdown" else whole, markup)
        ]
        sentences += [
            replace(part, under=under, tab=around, term=terms.term, goes_on=kind == "item" and at > 0)
            for at, part in enumerate(parts)
        ]
    return credited(text, rejoined(text, sentences) if markup == "markdown" else sentences, markup)

"""What a reader sees of a sentence, and of the lines that it needs to be understood."""

from __future__ import annotations

import re

from .announcing import defined_below
from .markup import rst
from .markup.captions import caption_before
from .markup.plain import markup_of, plain_text
from .markup.rows import shown_cells, shown_row
from .markup.source_code import SOURCE, as_prose
from .markup.struck import closed_up, left_over
from .markup.templates import TEMPLATED, without_tags, without_values
from .passage import Passage
from .sentence import Sentence
from .text import english
from .text.letters import CAPITAL
from .text.line_spans import before_on_line
from .text.spans import Span

_BOLD_LINE = re.compile(
    r"(?:>[ >]{0,9})?((\*\*|__)[^*_\s][^*_\n]{0,80}(?<![\s.!?:;,\u2026])\2)(?=[ \t]{0,9}\n[ \t>]{0,9}[^\sa-z>])"
)
"""A line in bold right above the text that it heads."""
_NO_LABEL = rf"[^\n]{{0,130}}\b(?:{english.AUXILIARY}|{english.THIRD_PERSON}|be)\b"
_LABEL_LINE = re.compile(
    r"((?:\d{1,3}[.)][ \t]{1,4})?"
    rf"(?:`{{1,2}}[^`\n]{{1,80}}`{{1,2}}|\d{{1,5}}"
    rf"|(?!{_NO_LABEL})[{CAPITAL}][^\s`]{{0,39}}(?: [^\s`]{{1,40}}){{0,2}}"
    rf"(?=[^\n]{{1,9}}\n[ \t>]{{0,9}}[{CAPITAL}]))"
    r"(?<![.!?:;,\u2026\\]))(?:[ \t]{2,9}|\\)(?=\n[ \t>]{0,9}[^\sa-z>])"
)
"""The first line of a list item, with a break behind it that its author made: a label, with its explanation below."""


def visible_text(passage: Passage, sentence: Sentence) -> str:
    """The sentence as a reader sees it; a table row includes its column names."""
    if sentence.kind == "code":
        return plain_text(passage.text[sentence.start : sentence.end], "none")
    words = _unstruck(passage, (sentence.start, sentence.end))
    if sentence.kind == "row":
        return shown_row(columns(passage, sentence), words, markup_of(passage))
    documented = passage.form == SOURCE and rst.is_inline(words)
    if passage.form == "rst":
        words = rst.dots_before(passage.text, sentence.start) + words
    elif words.startswith("[") and passage.text[sentence.start - 1 : sentence.start] == "*":
        words = f"*{words}"  # an abbreviation, of which the star was read as the mark of an item
    shown = plain_text(words, "rst" if documented else markup_of(passage))
    if sentence.kind == "sentence" and _is_term(passage, (sentence.start, sentence.end)):
        return f"{shown}:"
    term = _term_of(passage, sentence)
    return shown.replace(term, f"{term}:", 1) if term and shown.startswith(f"{term} ") else shown


def visible_cells(passage: Passage, row: Sentence) -> list[tuple[str, str]]:
    """The name of the column of each cell of a table row, and the cell as a reader sees it behind that name; empty if
    the columns have no names."""
    return shown_cells(columns(passage, row), _unstruck(passage, (row.start, row.end)), markup_of(passage))


def _term_of(passage: Passage, sentence: Sentence) -> str:
    """The term or title in the first line of a sentence, as a reader sees it; empty if there is none."""
    if passage.form == "rst" and sentence.kind in ("sentence", "item"):
        return rst.term_of(passage.text, sentence.start, sentence.end)
    markup = markup_of(passage)
    lines = (_BOLD_LINE, _LABEL_LINE) if sentence.kind == "item" else (_BOLD_LINE,)
    found = (line.match(passage.text, sentence.start, sentence.end) for line in lines if markup == "markdown")
    line = next(filter(None, found), None)
    before = before_on_line(passage.text, sentence.start)
    return plain_text(line[1], markup) if line and not any(map(str.isalnum, before)) else ""


def columns(passage: Passage, row: Sentence) -> str:
    """The header row of a table row; empty if there is none."""
    if row.cut_off:
        return passage.above.partition("\n")[0]
    return _unstruck(passage, row.lead) if row.lead else ""


def table_caption(passage: Passage, row: Sentence) -> str:
    """The caption above the table of a row, as a reader sees it; empty if there is none."""
    if row.cut_off:
        return plain_text(passage.above.partition("\n")[2], markup_of(passage))
    return plain_text(caption_before(passage.text, row.lead[0]), markup_of(passage)) if row.lead else ""


def subheading(passage: Passage, sentence: Sentence) -> str:
    """The text of the nearest heading above it in the passage; empty if there is none."""
    if sentence.under is None:
        return ""
    return plain_text(without_values(_untagged(passage, sentence.under)), markup_of(passage))


def tab_title(passage: Passage, sentence: Sentence) -> str:
    """The title of the tab that it stands in; empty if it stands in none that begins in the passage."""
    return plain_text(passage.text[slice(*sentence.tab)], markup_of(passage)) if sentence.tab else ""


def explained_term(passage: Passage, sentence: Sentence) -> str:
    """The list item above it that is nothing but the term that it explains; empty if there is none."""
    if sentence.term is None:
        return ""
    return plain_text(_unstruck(passage, sentence.term), markup_of(passage))


def announcement(passage: Passage, sentence: Sentence) -> str:
    """The line that announces a list item's list, as a reader sees it; empty for anything but a list item.

    A heading announces the list right below it: under `Not OK`, an item means the opposite of what it says on its own.
    """
    if sentence.kind == "row" or (sentence.lead is None and not sentence.cut_off):
        return ""
    words = passage.above if sentence.lead is None else _unstruck(passage, sentence.lead)
    line = plain_text(words, markup_of(passage))
    return f"{line}:" if line[-1:].isalnum() or _is_term(passage, sentence.lead) else line


def _is_term(passage: Passage, span: Span | None) -> bool:
    """Whether a line is a term of Markdown, with its definition below, and no punctuation ends it."""
    if span is None or markup_of(passage) != "markdown" or not defined_below(passage.text, span[1]):
        return False
    return passage.text[span[1] - 1] not in ":.!?\u2026"


def _unstruck(passage: Passage, span: Span) -> str:
    """The same without what is struck out."""
    if markup_of(passage) != "markdown":
        return _untagged(passage, span)
    return closed_up([_untagged(passage, part) for part in left_over(passage.text, *span)])


def _untagged(passage: Passage, span: Span) -> str:
    """Part of a passage without the tags of a template, which only Markdown may be, and without marks of comments."""
    if passage.form == SOURCE:
        return as_prose(passage.text)[slice(*span)]
    templated = passage.form == TEMPLATED
    return without_tags(passage.text, *span) if templated else passage.text[slice(*span)]

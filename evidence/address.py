"""One sentence of a passage of the evidence, with what tells a reader what it is about."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from .announcing import announces
from .citable import sentences_of
from .document_dates import dates_in
from .explained import is_name
from .headings import headings_above
from .injection.flags import flags_in, overlapping, without
from .markup.pictures import is_picture, shown_by_picture
from .passage import Passage
from .sentence import Sentence
from .text.letters import CAPITAL
from .text.line_spans import blanks_before
from .text.spans import Span
from .visible import (
    announcement,
    explained_term,
    subheading,
    tab_title,
    table_caption,
    visible_cells,
    visible_text,
)

_VERSION = re.compile(
    r"\W{0,3}(?:(?:version|release) )?v?\d{1,5}(?:\.\d{1,5}){1,3}(?![\w.])"
    r"|(?:[\w.+-]{1,40} )?(?:(?:version|release) )?v?\d{1,5}(?:\.\d{1,5}){1,3}[\w.+~-]{0,20} "
    r"(?:release notes|\(.*\d{4})"
    r"|(?:[\w-]{1,20} ){0,2}(?:changes|news|new) (?:in|for) (?:[\w.+-]{1,40} ){0,2}v?\d{1,5}\.\d"
    r"|[a-z0-9][a-z0-9+.-]{1,40} \(\d[^()\s]{0,30}[.:-][^()\s]{0,30}\)"
    r"|[\w.+-]{1,40} v?\d{1,5}(?:\.\d{1,5}){2,3}(?:[.-]?[a-z]{1,5}\.?\d{0,4})?\Z",
    re.IGNORECASE,
)
"""Begins a heading of a changelog: `Version 2.1`, `[2.1.0] - 2025-03-01`, `v2.1 (March)`, `Tug 2.1 Release Notes`,
`Changes in version 2.1`, `tug (2.1-1)`, `Tug 2.1.0`."""
_HEDGE = r"(?:probably|usually|generally|mostly|definitely|absolutely|certainly|of course)"
_VERDICT = re.compile(
    r"(?:(?:yes|no)(?: and (?:yes|no))?|"
    + _HEDGE
    + r" (?:yes|no|not)|not (?:really|necessarily|yet|always|quite)|it depends)"
    r"(?:[,.;:!\u2013\u2014]|-(?!\w))|" + _HEDGE + r"[.!]",
    re.IGNORECASE,
)
"""Begins an answer to the question that is its heading."""
_LABEL = re.compile(rf"([{CAPITAL}]\w*(?: \w+){{0,2}}): ")
_KEY = re.compile(r"(\w{1,40}(?:[ -]\w{1,40}){0,3}) ?[:=] ?")
"""Of a field of metadata: `withdrawal-reason: `."""
_LONGEST_VALUE = 60
"""Most characters of a value that is all its section says."""
Section = tuple[str, str, tuple[str, ...]]
"""Index, source and headings."""


@dataclass(frozen=True, eq=False)
class Address:
    """One sentence of one passage of the evidence."""

    number: int
    passage: Passage
    sentence: Sentence
    flags: tuple[Span, ...] = ()
    """The spans of the passage's text that read like instructions to a model."""
    name: Span | None = None
    """The span of the name that the passage explains; None if it explains none."""
    first: bool = False
    """Whether it is the first sentence of prose below its heading, or below the name or term that it explains."""
    all_of_section: bool = False
    """Whether nothing else stands below its heading, which is not the title of its document."""

    @property
    def words(self) -> str:
        """The sentence as written in the source."""
        return self.passage.text[self.sentence.start : self.sentence.end]

    @property
    def with_indent(self) -> str:
        """The same behind the blanks before it on its line, which tell how far code is indented."""
        text, start = self.passage.text, self.sentence.start
        return blanks_before(text, start) + self.words

    @property
    def flagged(self) -> bool:
        """Whether the sentence, or the line that announces it, reads like instructions to a model."""
        lead = self.sentence.lead or (0, 0)
        return overlapping(self.flags, self.sentence.start, self.sentence.end) or overlapping(self.flags, *lead)

    @cached_property
    def plain_text(self) -> str:
        """The passage's text without flagged sentences: the web addresses in it may appear in an answer."""
        spans = [(sentence.start, sentence.end) for sentence in sentences_of(self.passage)] if self.flags else []
        return without(self.passage.text, [*self.flags, *(span for span in spans if overlapping(self.flags, *span))])

    @cached_property
    def shown(self) -> str:
        """The sentence as a reader sees it."""
        return visible_text(self.passage, self.sentence)

    @property
    def announces(self) -> bool:
        """Whether it announces what comes below it, and that is no picture."""
        if not announces(self.shown):
            return False
        return not shown_by_picture(self.passage.text, self.sentence.start, self.sentence.end)

    @property
    def headed(self) -> bool:
        """Whether a heading announces its list."""
        return self.sentence.lead is not None and self.sentence.lead == self.sentence.under

    @cached_property
    def heading(self) -> str:
        """The heading above it within its passage; empty if there is none."""
        return subheading(self.passage, self.sentence)

    @cached_property
    def tab(self) -> str:
        """The title of the tab that it stands in, if that begins in its passage and does not read like instructions;
        else empty."""
        title = self.sentence.tab
        return "" if title is None or overlapping(self.flags, *title) else tab_title(self.passage, self.sentence)

    @property
    def heads_within_tab(self) -> bool:
        """Whether the heading above it stands in the tab that it stands in."""
        under, tab = self.sentence.under, self.sentence.tab
        return under is not None and tab is not None and tab < under

    @cached_property
    def path(self) -> tuple[str, ...]:
        """Its headings from the outermost: those of its passage, and the headings and the tab around it within that."""
        above = headings_above(self.passage, self.sentence)
        own = (each for each in (self.heading, self.tab) if each and each not in above)
        return (*above, *own)

    @property
    def section(self) -> Section:
        """The section that it stands in, which may go on through several passages."""
        return self.passage.index, self.passage.source, self.path

    @property
    def explained(self) -> str:
        """The term that its list item explains, or the name that its passage or its section explains, if that does not
        read like instructions; else empty."""
        if self.sentence.term is not None:
            return "" if overlapping(self.flags, *self.sentence.term) else explained_term(self.passage, self.sentence)
        if self.name is not None:
            return "" if overlapping(self.flags, *self.name) else self.passage.heading[-1]
        prose = self.sentence.kind in ("sentence", "item") and self.passage.form != "code"
        source = self.passage.text[slice(*self.sentence.under)] if self.sentence.under else self.nearest_heading
        return self.nearest_heading if prose and is_name(source) else ""

    @cached_property
    def label(self) -> str:
        """The label of the value that it states, as in `Default: 5`, or `Status` above `Accepted`; empty for a table
        row and any other sentence."""
        if self.sentence.kind == "field" and (key := _KEY.match(self.shown)):
            return key[1].replace("_", " ")
        match = _LABEL.match(self.shown) if self.sentence.kind != "row" else None
        return match[1] if match else self.labelled_by

    @cached_property
    def labelled_by(self) -> str:
        """The heading of a section that says nothing but this short value, without a full stop; else empty."""
        if not self.all_of_section or self.sentence.kind != "sentence" or "://" in self.shown:
            return ""
        is_value = len(self.shown) <= _LONGEST_VALUE and self.shown.rstrip(")")[-1:].isalnum()
        return self.citable_heading if is_value else ""

    @property
    def with_name(self) -> str:
        """The sentence as a reader sees it, after the name that its passage explains, the heading that labels it, or
        the question to which it says yes or no."""
        if asked := self.replied_to:
            return f"{asked} {self.shown}"
        name = self.explained or self.labelled_by
        return f"{name}: {self.shown}" if name else self.shown

    @property
    def citable_heading(self) -> str:
        """Its heading, or the name that its passage explains, if that does not read like instructions; else empty."""
        under = self.sentence.under
        if under is None:
            return self.explained if self.name is not None else ""
        return "" if overlapping(self.flags, *under) else self.heading

    @property
    def nearest_heading(self) -> str:
        """The citable heading, or the innermost heading above its passage."""
        above = self.passage.heading[-1:] if self.sentence.under is None and self.name is None else ()
        return next((heading for heading in above if not flags_in(heading)), self.citable_heading)

    @property
    def question(self) -> str:
        """The question that it stands below as an answer, a heading or a term; empty if there is none."""
        return next((above for above in (self.explained, self.nearest_heading) if above.rstrip().endswith("?")), "")

    @property
    def replied_to(self) -> str:
        """The question above it, if it begins with yes or no, and so means nothing without that; else empty."""
        return self.question if _VERDICT.match(self.shown) else ""

    @property
    def version(self) -> str:
        """The innermost heading above it that begins with a version, as in a changelog; empty if there is none."""
        above = (heading for heading in reversed(self.path) if _VERSION.match(heading) and not flags_in(heading))
        return next(above, "")

    @property
    def dated(self) -> str:
        """The innermost heading above it with a date, as in a changelog or minutes; empty if there is none."""
        return next((each for each in reversed(self.path) if dates_in(each) and not flags_in(each)), "")

    @cached_property
    def cells(self) -> list[tuple[str, str]]:
        """Of a table row, the name of each column in which it has something, and the cell as a reader sees it behind
        that name; empty for any other sentence, and if the columns have no names."""
        return visible_cells(self.passage, self.sentence) if self.sentence.kind == "row" else []

    @property
    def is_picture(self) -> bool:
        """Whether it is nothing but a picture in Markdown: its words tell what that shows, and answer nothing."""
        return is_picture(self.passage.text, self.sentence.start, self.sentence.end)

    @property
    def bare_cells(self) -> list[tuple[str, str]]:
        """The same without the names before the cells."""
        return [(name, cell.removeprefix(f"{name.rstrip(':')}:").strip()) for name, cell in self.cells]

    @cached_property
    def caption(self) -> str:
        """Of a table row, the caption of its table, as a reader sees it, if that does not read like instructions; else
        empty."""
        caption = table_caption(self.passage, self.sentence) if self.sentence.kind == "row" else ""
        return "" if flags_in(caption) else caption

    @property
    def opening(self) -> str:
        """Its citable heading, if nothing comes between the two; else empty."""
        under = self.sentence.under or self.name
        between = self.passage.text[under[1] : self.sentence.start].partition("\n")[2] if under else ""
        return "" if any(map(str.isalnum, between)) else self.citable_heading

    @property
    def opens_paragraph(self) -> bool:
        """Whether an empty line precedes it."""
        return self.passage.text[: self.sentence.start].rstrip(" \t*_").endswith("\n\n")

    @cached_property
    def lead(self) -> str:
        """The line that announces its list, as a reader sees it; empty if there is none."""
        return announcement(self.passage, self.sentence)

    @property
    def table(self) -> tuple[str, ...]:
        """For a table row below one that names the columns, its index, its source and that row; else empty."""
        lead = self.sentence.lead
        columns = self.passage.above if self.sentence.cut_off else self.passage.text[slice(*lead)] if lead else ""
        names = " ".join(columns.partition("\n")[0].split()) if self.sentence.kind == "row" else ""
        return (self.passage.index, self.passage.source, names) if names else ()

    def begins_table(self, line: Address) -> bool:
        """Whether it is the first row of a table that stands right below a line of the same passage."""
        lead = self.sentence.lead
        if lead is None or line.passage.id != self.passage.id:
            return False
        return not any(map(str.isalnum, self.passage.text[line.sentence.end : lead[0]]))

    def leads(self, item: Address) -> bool:
        """Whether it announces the list that contains `item`."""
        lead, own = item.sentence.lead, self.sentence
        inside = lead is not None and own.start <= lead[0] and lead[1] <= own.end
        return inside and item.sentence.kind == "item" and self.passage.id == item.passage.id

    def holds(self, item: Address) -> bool:
        """Whether it is a list item that announces the list that contains `item`."""
        return self.sentence.kind == "item" and self.leads(item)

"""What a question says about the documents to search, by rules: without a model, and only if there is no doubt.

The subject of a question (`how many were sold in 2024?`, `how do I make a PDF?`) says nothing about documents. So a
condition is only taken from a phrase that can mean nothing else: `in the 2024 reports`, `according to the slides`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...evidence.bearing.dates import MONTHS
from ...evidence.text.years import RECENT
from ...indexes.filters import Facets
from .filter_conditions import Comparison, Condition, kind_of, name_in

_THE = r"(?:(?:the|our|my|your|all|these|those|this|that|any) )*"
_DOCUMENTS = (
    r"(?:reports?|documents?|files?|papers?|slides|presentations?|minutes|memos?|notes|posts?|e?-?mails?|letters?"
    r"|spreadsheets?|pdfs?|articles?|contracts?|invoices?|newsletters?|manuals?|policies|guidelines)"
)
_IN = r"(?:in|within|across|from|according to|per)"
_APOSTROPHE = "['\u2019]"
_OPENS, _CLOSES = "[\"'`\u201c\u2018\u00ab]", "[\"'`\u201d\u2019\u00bb]"
_WHEN = rf"(?P<month>{'|'.join(MONTHS)})? ?(?P<year>{RECENT})(?![\w-])"
_ENDS = r"(?=\s*[,?.!;]|\s*$|\s+(?:by|do|does|did|say|says|state|what|which|who|that|about|mention)\b)"
_HOW_TO = re.compile(r"\W*(?:how (?:do|can|could|should|would|to)|can|could|may|should)\b", re.I)
_FORMATS = {
    r"pdfs?(?: (?:files?|documents?))?": ("pdf",),
    r"(?:slides|slide decks?|presentations?|powerpoints?|pptx)(?: files?)?": ("pptx", "odp", "ppt"),
    r"(?:spreadsheets?|workbooks?|excel (?:files?|sheets?|workbooks?)|xlsx)": ("xlsx", "ods", "xls"),
    r"csv files?": ("csv",),
    r"word (?:files?|documents?)": ("docx", "doc"),
    r"e-?mails?": ("mail",),
    r"jupyter notebooks?": ("notebook",),
    r"e-?books?": ("epub",),
    r"web ?pages?": ("html",),
}
_SIGNS: dict[str, Comparison] = {"since": ">=", "after": ">", "before": "<", "until": "<=", "up to": "<="}
_CHANGED = re.compile(r"\b(?:modified|updated|changed|revised|edited)\b", re.I)
_CREATED = ("date", "published", "created")
_SHORTEST_NAME = 5
"""Fewest characters of an author or a title that is searched for."""
_LOOKED_AT = 2_000
"""Most characters of a question that are read."""


def conditions_in(question: str, facets: Facets) -> list[Condition]:
    """The conditions that `question` states on the fields of `facets`."""
    line = " ".join(question[:_LOOKED_AT].split())
    return [*_format(line, facets), *_dates(line, facets), *_authors(line, facets), *_names(line, facets)]


def _format(question: str, facets: Facets) -> Iterator[Condition]:
    formats_there = facets.get("format", [])
    for phrase, formats in _FORMATS.items():
        having = [name for name in formats if name in formats_there]
        words = _scope(question, phrase) if having else None
        if words is not None:
            yield from (Condition(words=words, field="format", comparison="=", value=name) for name in having)
            return


def _scope(question: str, phrase: str) -> str | None:
    """The words of `phrase` if they say which documents are meant, else None. They do at either end of the question,
    after `according to`, or as the subject of a verb such as `say`."""
    noun_phrase = rf"{_THE}(?:(?!a |an )[\w'-]+ ){{0,2}}?(?P<it>{phrase})"
    after = r"(?:\s+(?:by|from|of|dated|since|before|after|written)\b[^,]*)?[?.! ]*$"
    patterns = [
        rf"\baccording to {noun_phrase}\b",
        rf"\b(?:do|does|did) {noun_phrase} (?:(?:from|of|by) [\w ]{{1,40}})?(?:say|state|mention|list|show|tell)\b",
    ]
    if not _HOW_TO.match(question):
        patterns += [rf"^{_IN} {noun_phrase}\b", rf"\b{_IN} {noun_phrase}{after}"]
    matches = (re.search(pattern, question, re.I) for pattern in patterns)
    return next((match["it"] for match in matches if match), None)


def _dates(question: str, facets: Facets) -> Iterator[Condition]:
    key = _date_field(question, facets)
    if key is None:
        return
    between = re.search(
        rf"\b{_DOCUMENTS} (?:\w+ed |written )?(?:from|between) (?P<low>{RECENT}) ?"
        rf"(?:-|\u2013|to|and) ?(?P<high>{RECENT}){_ENDS}",
        question, re.I,
    )  # fmt: skip
    if between:
        for sign, part in ((">=", "low"), ("<=", "high")):
            yield Condition.model_validate(
                {"words": between[part], "field": key, "comparison": sign, "value": between[part]}
            )
        return
    limit = re.search(
        rf"\b{_DOCUMENTS} (?:\w+ed |written )?(?P<sign>{'|'.join(_SIGNS)}) {_WHEN}{_ENDS}", question, re.I
    )
    if limit:
        yield _dated(limit, key, _SIGNS[limit["sign"].lower()])
        return
    patterns = (
        rf"\b{_IN} {_THE}{_WHEN} (?:[\w'-]+ ){{0,2}}?{_DOCUMENTS}\b",
        rf"\b{_DOCUMENTS} (?:\w+ed |written )?(?:in|from|of|dated) {_WHEN}{_ENDS}",
    )
    match = next(filter(None, (re.search(pattern, question, re.I) for pattern in patterns)), None)
    if match:
        yield _dated(match, key, "=")


def _dated(match: re.Match[str], key: str, sign: Comparison) -> Condition:
    month, year = match["month"], match["year"]
    value = f"{year}-{MONTHS.index(month.lower()) + 1:02}" if month else year
    return Condition(words=f"{month} {year}" if month else year, field=key, comparison=sign, value=value)


def _date_field(question: str, facets: Facets) -> str | None:
    """The date field that is meant; None if that is in doubt."""
    dates = [key for key, values in facets.items() if kind_of(values) == "date"]
    keys = ("modified",) if _CHANGED.search(question) else _CREATED
    return next((key for key in keys if key in dates), dates[0] if len(dates) == 1 else None)


def _authors(question: str, facets: Facets) -> Iterator[Condition]:
    for author in map(name_in, facets.get("author", [])):
        if len(author) < _SHORTEST_NAME or author.casefold() not in question.casefold():
            continue
        name = re.escape(author)
        patterns = (
            rf"\b{_DOCUMENTS} (?:\w+ed |written )?by {name}{_ENDS}",
            rf"\baccording to {name}{_ENDS}",
            rf"\b(?:in|from) {name}{_APOSTROPHE}s? (?:[\w'-]+ ){{0,2}}?{_DOCUMENTS}\b",
        )
        if any(re.search(pattern, question, re.I) for pattern in patterns):
            yield Condition(words=author, field="author", comparison="=", value=author)


def _names(question: str, facets: Facets) -> Iterator[Condition]:
    """A title in quotation marks, or a file by its name."""
    for title in map(str, facets.get("title", [])):
        if len(title) >= _SHORTEST_NAME and title.casefold() in question.casefold():
            quoted = rf"\b(?:{_IN}|do|does) {_THE}(?:[\w'-]+ )?{_OPENS}{re.escape(title)}{_CLOSES}"
            if re.search(quoted, question, re.I):
                yield Condition(words=title, field="title", comparison="=", value=title)
                return
    files = re.findall(rf"\b(?:{_IN}|does) {_THE}(?:file )?{_OPENS}?([\w./-]+\.\w{{1,5}})\b", question, re.I)
    for file in files:
        sources = [
            source
            for source in map(str, facets.get("source", []))
            if f"/{source}".casefold().endswith(f"/{file}".casefold())
        ]
        if len(sources) == 1:
            yield Condition(words=file, field="source", comparison="=", value=sources[0])
            return

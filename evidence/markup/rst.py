"""Inline reStructuredText as its reader sees it, by docutils."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from ..text.line_spans import before_on_line, indent_of
from .roles import AS_WRITTEN, kind_of, role_words
from .verbatim import OPTION

if TYPE_CHECKING:
    from docutils.frontend import Values

_MARKS = re.compile(r"[`*|\\]|\w_(?!\w)|\]_|::\s*$")
_ROLE = re.compile(r":([\w+.:-]{1,40}):(?=`)")
_KNOWN = frozenset(("pep", "rfc"))
"""Roles of docutils whose text says more than the text between the marks: "PEP 8"."""
_OURS = "groundwire-shown"
_OWN_ROLES = {kind: f"{_OURS}-{kind}" for kind in AS_WRITTEN}
_GONE = "\ufdd0"
"""In the place of a footnote's number: a character that no text has."""
_NOTE = r"(?i:note|tip|hint|important|warning|caution|attention|danger|error|seealso)::(?=\s+\S)"
NOTE = re.compile(rf"\A\s*\.\. {_NOTE}")
"""Precedes the words of a note."""
_CHANGED = "version(?:added|changed|removed)|deprecated"
_CHANGE = re.compile(rf"\A\s*\.\. ({_CHANGED})::[ \t]+(\S+)(?=\s+\S)")
"""Precedes the words that say what a version changed."""
TITLED = re.compile(r"\A\s*\.\. (?:topic|admonition|sidebar|rubric|dropdown|collapse)::(?=[ \t]+\S)")
"""Precedes the title of what stands below it, which may announce a list."""
_SWITCH = re.compile(r":[a-z][\w-]{1,30}:")
"""A field that says nothing but its name: `:orphan:`."""
_COMMENT = re.compile(r"\s*\.\. (?![_\[|])(?![^\n]*::)\S")
FIELD = re.compile(r"\A\s*:([^\s:][^:\n]{0,60}):(?=\s+\S)")
"""Precedes what a field says, and has its name: `:param depth: The depth.`"""
_SURE, _UNSURE = re.compile(rf"``|{_ROLE.pattern}|{_CHANGE.pattern}|{NOTE.pattern}"), re.compile(r"\w_(?!\w)|\|")
_SAYS_SOMETHING = rf"{_NOTE}|(?:{_CHANGED})::[ \t]+\S+\s+\S"
_MARKUP = re.compile(
    rf"\.\.(?: +(?:\[[^\]\n]+\]|_[^\n]*:(?:\s+\S+)?|(?!{_SAYS_SOMETHING})[\w:+-]+::[^\n]*|\|[^|\n]+\|[^\n]*))?"
)
OBJECTS = """data setting confval option cmdoption envvar function method staticmethod classmethod class attribute
    property exception decorator decoratormethod describe object signal event command directive role rule macro var
    variable type enum enumerator member struct get post put delete patch django-admin django-admin-option templatetag
    templatefilter fieldlookup opcode pdbcommand""".split()
"""Directives that name what the indented text below them describes: a setting, a function, an option."""
OBJECT = re.compile(rf"[ \t]*\.\. (?:[a-z]{{1,10}}:)?(?:{'|'.join(OBJECTS)})::[ \t]+(\S.*)")
"""A line that names what the indented text below it describes: a setting, a function, an option."""
_OPTION_LINE = re.compile(r"(?P<names>(?!-\d[\d.]{0,9}[ \t])--?[\w?][^\n]{0,80}?)[ \t]{2,80}(?=\S)")
"""Begins a line of a list of options: `-t, --tow BOAT    Tow a boat.`"""
_FOOTNOTE = re.compile(r"\A\s*\.\.\s+\[(?:\d{1,4}|#[\w-]{0,60}|\*)\]\s+(?=\S)")
"""Precedes the words of a footnote; a reference to it is not shown either."""
_LONGEST_LABEL = 80
_STOPS = ",;:.?!-({["
_NO_TERM = re.compile(rf"\.\.|:(?!{_ROLE.pattern[1:]})")
"""Begins a directive or a field, but no role."""
_BULLET = re.compile(r"[ \t]*[-*+\u2022][ \t]+")
_NUMBER = re.compile(r"(?:\d{1,3}|[A-Za-z#])[.)][ \t]+")
_FIRST = "x "
"""Prepended to a sentence, so that its beginning is never read as a list, a table or a directive."""


def is_inline(words: str) -> bool:
    """Whether words that may be reStructuredText, such as those of a docstring, have marks that nothing else has, and
    none that may be part of a name."""
    return _SURE.search(words) is not None and _UNSURE.search(words) is None


def is_markup(line: str) -> bool:
    """Whether a line, or its beginning, only names a link's target, a footnote, a substitution or a directive, with the
    options below that; or whether several lines do."""
    first, *below = line.strip().split("\n")
    if OBJECT.match(first) or (not below and _SWITCH.fullmatch(first)):
        return True
    marks = _MARKUP.fullmatch(first) is not None
    return marks and all(OPTION.match(each) or _MARKUP.fullmatch(each.strip()) for each in below)


def is_comment(paragraph: str) -> bool:
    """Whether a paragraph is a comment, `.. skip: next`, which Sphinx shows to nobody."""
    return _COMMENT.match(paragraph) is not None


def without_marks(sentence: str) -> str:
    """A sentence without the marks of a note, a footnote, a title or a field before its words; a version stays with
    what it changed."""
    sentence = _FOOTNOTE.sub("", sentence)
    return FIELD.sub(r"\1:", _CHANGE.sub(r"\1 \2:", TITLED.sub("", NOTE.sub("", sentence))))


def dots_before(text: str, start: int) -> str:
    """The dots before a sentence, which tell a footnote, `.. [7] Only boats`, from a number in brackets; else empty."""
    before = before_on_line(text, start)
    is_note = not before.strip(" \t.") and _FOOTNOTE.match(before + text[start : start + _LONGEST_LABEL])
    return before if is_note else ""


def is_option(text: str, start: int, end: int) -> bool:
    """Whether a line, with those indented below it, explains an option."""
    return _OPTION_LINE.match(text, start, end) is not None


def term_of(text: str, start: int, end: int) -> str:
    """The term, as a reader sees it, of a definition that a sentence or an item begins with; empty if there is none.

    A term is a line that the line below is indented further than, or further than the words of its item.
    """
    if option := _OPTION_LINE.match(text, start, end):
        return visible(option["names"])[0]
    line, _, below = text[start:end].partition("\n")
    before, number = before_on_line(text, start), _NUMBER.match(line)
    bullet = _BULLET.fullmatch(before)
    deeper = indent_of(below) > len(before) + (number.end() if number else 0)
    if (before.strip() and not bullet) or not deeper or _NO_TERM.match(line) or line.rstrip()[-1:] in _STOPS:
        return ""
    begins = not below.lstrip()[:1].islower()
    ended = _is_ended(line, below + text[end:].partition("\n\n")[0])
    if "\n" not in text[:start]:  # the first line of a text may have lost its indentation
        return visible(line)[0] if begins and ended else ""
    return visible(line)[0] if begins or ended or not (bullet or number) else ""


def _is_ended(line: str, below: str) -> bool:
    """Whether the author ended a line: the next word had room on it, if it may be as wide as those below are."""
    width = max(map(len, below.split("\n")))
    return indent_of(below) + len(line.rstrip()) + 1 + len(below.split()[0]) <= width


@lru_cache(maxsize=4096)
def visible(source: str) -> tuple[str, str]:
    """A sentence on one line without the marks of emphasis, code, links and roles, and the text that was taken out.

    That is names of roles, addresses of links, numbers of footnotes, and the marks around these.
    """
    line = " ".join(source.split())
    if not _MARKS.search(line):
        return line, ""
    roles = [name for name in _ROLE.findall(line) if name not in _KNOWN]
    nodes = _parsed(_FIRST + _ROLE.sub(_as_ours, line))
    hidden = [*roles, *_taken_out(nodes)]
    if _OURS in nodes.astext():  # a role that the sentence ends in
        return line, ""
    shown = " ".join(nodes.astext().split()).replace(f" {_GONE}", "").replace(_GONE, "")
    return shown[len(_FIRST) :], " ".join(hidden)


def _as_ours(role: re.Match[str]) -> str:
    """A role of another system as one that docutils knows here."""
    return role[0] if role[1] in _KNOWN else f":{_OWN_ROLES.get(kind_of(role[1]), _OURS)}:"


def _parsed(text: str) -> Any:
    """The first paragraph of a text; its references are not resolved by any transform."""
    from docutils.parsers.rst import Parser
    from docutils.utils import new_document

    document = new_document("", _settings())
    Parser().parse(text, document)
    return document[0]


def _taken_out(paragraph: Any) -> list[str]:
    """Remove the footnotes' numbers from a paragraph, and return what its links, roles and footnotes have that is not
    shown."""
    from docutils import nodes

    footnotes = list(paragraph.findall(nodes.footnote_reference))
    for footnote in footnotes:
        footnote.parent.replace(footnote, nodes.Text(_GONE))
    kinds = (nodes.reference, nodes.inline, nodes.substitution_reference, nodes.citation_reference)
    others = [node for kind in kinds for node in paragraph.findall(kind)]
    return [*(node.rawsource for node in footnotes), *(_around(node.rawsource, node.astext()) for node in others)]


def _around(source: str, shown: str) -> str:
    """The rest of a link or a role: what is shown of `~tugs.stop` stands at its end, else at the beginning."""
    if ":`~" in source:
        return " ".join(source.rsplit(shown, 1))
    return source.replace(shown, "", 1)


@cache
def _settings() -> Values:
    """Settings with which docutils reads no other files and reports nothing."""
    from docutils import nodes
    from docutils.frontend import get_default_settings
    from docutils.parsers.rst import Parser, roles

    def foreign_role(
        name: str, rawtext: str, text: str, *_: Any
    ) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """The text that a role of another system marks."""
        return [nodes.inline(rawtext, role_words(text, name.removeprefix(_OURS).lstrip("-")))], []

    for own in (_OURS, *_OWN_ROLES.values()):
        roles.register_local_role(own, foreign_role)
    settings = get_default_settings(Parser)
    settings.report_level, settings.halt_level = 5, 6
    settings.file_insertion_enabled = settings.raw_enabled = False
    return settings

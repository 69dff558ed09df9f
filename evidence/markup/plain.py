"""What a reader sees of a quote: its Markdown or reStructuredText rendered as text, with nothing lost.

One law holds for every quote: each of its numbers, words and operators appears in the rendered text. If rendering would
break the law (`2**3**4`, `__init__.py`), the quote is shown as written in the source, except for white space. The law
does not cover the target of a link and a comment, which are hidden.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache, lru_cache
from html import unescape
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from . import rst
from .attributes import without_attributes
from .html_rows import cells_of, is_row, without_breaks
from .inline_code import inlined, set_apart, without_code_marks
from .inline_tags import GAP, IN_LINE, TAG, values, without_gaps
from .myst import without_roles
from .wiki import without_wiki_marks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markdown_it import MarkdownIt
    from markdown_it.token import Token

    from ..passage import Passage

_WORD = re.compile(r"__\w+?__|[^\W_]+(?:_+[^\W_]+)*")
_SIGNS = r"[-+/<>=%^&|\u00b1\u00d7\u00f7\u2264\u2265\u2260\u2248\u2192#@$£€]"
_OPERATOR = re.compile(
    rf"{_SIGNS}|(?<=\w)[*~`]+(?=\w)|(?<=\s)[*~]+(?=\s)|(?<=[\s(])[*~]+(?=[.,;:!?)]{{1,4}}(?:\s|\Z))|(?<=[\"'])[*~]+(?=[\"'])"
)
_LETTER = r"[^\W_]"
_BEHIND_WORD = "|".join(rf"(?<={_LETTER}[^\s\w*]{{{marks}}})" for marks in range(4))
_EMPHASIS = re.compile(
    rf"(?<![*_])(?:(?<!\w)[*_]++|_*+\*[*_]++)(?=[^\s\w*]{{0,4}}{_LETTER})|(?:{_BEHIND_WORD})(?<!\d\.)[*_]+(?!\w)"
    r"|\A[*_]++(?=[^\s\w])"
)
"""A mark of emphasis, with a word not far behind or before it, but for the star of `2.1.*`."""
_MARKS = ("**", "*", "_", "**_", "__")
_BOLD = re.compile(r"(?<![\w`])__(?=[A-Z])([^_`\n]{2,100})__(?![\w`])")
"""Emphasis by underscores, and no name of a program: `__Note__`, not `__init__`."""
_REFERENCE = re.compile(r"\]\[([^\[\]]+)\]|\[([^\[\]]+)\]\[\]")
_TEMPLATE_LINK = re.compile(r"(?<=\]\()\s*\{[{%][^\n]*?[%}]\}[^)\s]*")
_COMMENT = re.compile(r"<!--[^<>]*-->")
_HIDDEN = re.compile(rf"{TAG.pattern}|{_COMMENT.pattern}", re.IGNORECASE)
_AUTOLINK = re.compile(r"<((?:https?|mailto):[^<>\s]*)>")
_HREF = re.compile(r"<a\s(?:[^<>]{1,300}\s)?href\s?=\s?([\"'])([^\"'<>]{1,500})\1", re.IGNORECASE)
_QUOTED_LINE = re.compile(r"(?:^|\n)[^\S\n]*>")
_ESCAPED = re.compile(r"\\(?=_)")
"""The backslash of a name outside code, such as berth_fee."""
_ABBREVIATION = re.compile(r"\*\[([^\[\]\n^][^\[\]\n]{0,79})\](?=:\s)")
"""What is explained by a line such as `*[API]: Application Programming Interface`."""
_LITERAL = re.compile(r"(?<!`)(`{1,2})(?!`)[^`]{1,500}\1(?!`)")
"""Code of reStructuredText, and the text of a role: stars in it are no emphasis."""
_RST_LINK_END = re.compile(r"`__?(?!\w)")
_MARKDOWN = ("asciidoc", "doc", "latex", "man", "markdown", "notebook", "org", "pdf", "ppt")
"""Formats whose loaders store Markdown."""
_CODE_ALONE = ("docx", "epub", "html", "mail", "odt")
"""Formats whose loaders mark code within a sentence, and nothing else there."""
_COMPARISON = re.compile(r"\s*>=?\s*[-+£$€]?\.?\d[^\n]*")
"""A line by itself that Markdown would read as a quotation, although its author did not mean one."""
_RULE = re.compile(r"[\s|:-]*")
_ENDING = re.compile(
    r"(?:(?<![`\w])(`[^`\n]{0,200}[^\W\d_])`|\[([^\[\]\n]{0,200}[^\W\d_])\]\([^()\s]{1,300}\))(?=(?:e?s|e?d|ing|ers?|th)\b)"
)
_LETTERS = re.compile(r"(?<!\w)\*\*(?=[A-Z]{1,4}\*\*[a-z])|(?<=[A-Z])\*\*(?=[a-z])")
"""Marks inside one word: around code or a link with an ending, as in `DELETE`s, or around the letters that form an
acronym."""


Markup = Literal["markdown", "rst", "code", "none"]


def markup_of(passage: Passage) -> Markup:
    """How the passage's text is marked up; web pages and other formats are stored as plain text."""
    form = passage.form
    if form == "rst":
        return "rst"
    return "markdown" if form in _MARKDOWN else "code" if form in _CODE_ALONE else "none"


@lru_cache(maxsize=8192)
def plain_text(source: str, markup: Markup) -> str:
    """`source`, a sentence, on one line, without the marks of emphasis, code and links."""
    if markup == "markdown":
        if abbreviation := _ABBREVIATION.match(source):
            source = f"{abbreviation[1]}{source[abbreviation.end() :]}"
        source = set_apart(without_attributes(without_roles(without_wiki_marks(inlined(source)))))
    raw = " ".join(source.split())
    if markup == "markdown":
        source = _BOLD.sub(r"**\1**", source)
    if markup == "rst":
        source = rst.without_marks(source)
    if markup in ("code", "none"):
        return without_code_marks(raw) if markup == "code" else raw
    rendered = _rst_rendered if markup == "rst" else _rendered
    line = rendered(source, source) or raw
    if not _EMPHASIS.search(line) or (markup == "rst" and not _EMPHASIS.search(_LITERAL.sub(" ", source))):
        return line
    whole = (rendered(variant, source) for variant in _completed(source))
    return next((text for text in whole if text and not _EMPHASIS.search(text)), line)


def _missing_parts(source: str, output: str) -> list[str]:
    """The numbers, words and operators of `source` that `output` lacks."""
    source, output = unescape(source), unescape(output)
    return [
        *(Counter(_WORD.findall(source)) - Counter(_WORD.findall(output))),
        *(Counter(_OPERATOR.findall(source)) - Counter(_OPERATOR.findall(output))),
    ]


def table_cells(row: str, markup: Markup = "markdown") -> list[str]:
    """The cells of a table row, in Markdown or HTML, as a reader sees them; empty if it is a rule or not a row.

    `markup` is that within the cells.
    """
    return list(_cells(row.strip(), markup))


@lru_cache(maxsize=2048)  # the head of a table is asked for with each of its rows
def _cells(line: str, markup: Markup) -> tuple[str, ...]:
    if is_row(line):
        return tuple(plain_text(" ".join(cell.split()), "markdown") for cell in cells_of(line))
    if "|" not in line or _RULE.fullmatch(line):
        return ()
    columns = line.count("|") + 1
    tokens = _markdown().parse(f"|{' |' * columns}\n|{'-|' * columns}\n{line}\n")
    cells = [content.content for opening, content in pairwise(tokens) if opening.type == "td_open"]
    while cells and not cells[-1]:
        cells.pop()
    if markup == "rst":
        return tuple(plain_text(cell, "rst") for cell in cells)
    escaped = (f"\\{cell}" if cell.startswith(">") else without_breaks(cell) for cell in cells)
    return tuple(plain_text(cell, "markdown") for cell in escaped)


def _rendered(variant: str, source: str) -> str:
    """The visible text of `variant`; empty if the law does not hold for `source`."""
    pieces = _pieces(variant)
    text = " ".join(without_gaps("".join(map(_shown, pieces))).split())
    hidden = " ".join(str(value) for piece in pieces for value in piece.attrs.values())
    bare = _without_frame(source)
    kept = not all(_missing_parts(written, f"{text} {hidden}") for written in (bare, _ESCAPED.sub("", bare)))
    return text if kept else ""


def _rst_rendered(variant: str, source: str) -> str:
    """The visible text of reStructuredText; empty if the law does not hold."""
    text, hidden = rst.visible(variant)
    return "" if _missing_parts(_RST_LINK_END.sub(" ", source), f"{text} {hidden}") else text


def _completed(source: str) -> Iterator[str]:
    """The sentence with the missing marks added for emphasis that continues after it or began before it."""
    for marks in _MARKS:
        yield source + marks[::-1]
        yield marks + source


def _pieces(source: str) -> list[Token]:
    """The inline tokens of a sentence; one in a block quote is read without the marks of its lines."""
    parser = _markdown()  # two threads that import the package from both ends would wait for each other
    from markdown_it.common.utils import normalizeReference
    from markdown_it.token import Token

    markdown = _TEMPLATE_LINK.sub("template", source)
    labels = [full or alone for full, alone in _REFERENCE.findall(markdown)]  # defined elsewhere in the document
    environment = {"references": {normalizeReference(label): {"title": "", "href": label} for label in labels}}
    if not _is_quoted(markdown):
        return with_values(parser.parseInline(markdown, environment)[0].children or [])
    blocks = parser.parse(markdown if markdown.lstrip().startswith(">") else f"> {markdown}", environment)
    lines = [block.children for block in blocks if block.children]
    return with_values([piece for line in lines for piece in (*line, Token("softbreak", "br", 0))])


def link_targets(source: str) -> list[str]:
    """Where the links of a sentence of Markdown lead, as written; those of pictures are none."""
    pieces = _pieces(source)
    written = (str(piece.attrs.get("href", "")) if piece.type == "link_open" else _href(piece) for piece in pieces)
    return [target for target in written if target]


def _href(piece: Token) -> str:
    match = _HREF.match(piece.content) if piece.type == "html_inline" else None
    return unescape(match[2]) if match else ""


def with_values(pieces: list[Token]) -> list[Token]:
    """The tokens, with each tag that is a value to give as text."""
    written = [("\n" if piece.type == "softbreak" else piece.content, piece.type == "html_inline") for piece in pieces]
    for at in values(written) if any(is_tag for _, is_tag in written) else ():
        pieces[at].type = "text"
    return pieces


def _without_frame(source: str) -> str:
    """The source without what only surrounds its words: marks of quoted lines, brackets of an address, tags, links."""
    words = _LETTERS.sub("", _ENDING.sub(r"\1\2", source))
    bare = _AUTOLINK.sub(r"\1", TAG.sub(_gap, _COMMENT.sub("", _TEMPLATE_LINK.sub("", words))))
    return _QUOTED_LINE.sub("\n", bare) if _is_quoted(bare) else bare


def _gap(tag: re.Match[str]) -> str:
    """What stands in the place of a tag: nothing beside a mark of emphasis, which is none between spaces."""
    around = tag.string[max(0, tag.start() - 1) : tag.start()] + tag.string[tag.end() : tag.end() + 1]
    return "" if set(around) & set("*_") else " "


def _is_quoted(source: str) -> bool:
    return bool(_QUOTED_LINE.search(source)) and not _COMPARISON.fullmatch(source)


def shown_piece(token: Token) -> str:
    """What a reader sees of a piece of inline Markdown: nothing of a tag of HTML or of a comment."""
    if token.type in ("softbreak", "hardbreak") or (token.type == "html_inline" and _HIDDEN.fullmatch(token.content)):
        return " "
    return "".join(map(shown_piece, token.children)) if token.type == "image" and token.children else token.content


def _shown(token: Token) -> str:
    """The same, with a mark in the place of a tag inside a line, and around what a picture shows."""
    if token.type == "image":
        return f"{GAP}{shown_piece(token)}{GAP}"
    return GAP if token.type == "html_inline" and IN_LINE.fullmatch(token.content) else shown_piece(token)


@cache
def _markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt

    class AsWritten(MarkdownIt):
        """Leaves the targets of links as the source has them, so that the law can find their words."""

        def normalizeLink(self, url: str) -> str:  # noqa: N802
            return url

        def normalizeLinkText(self, link: str) -> str:  # noqa: N802
            return link

    return AsWritten("commonmark").enable("table")

"""Markdown: the file's own text, with a section for each heading and without comments and lines of template tags."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from html import unescape
from typing import TYPE_CHECKING

from ...evidence.markup.blocks import without_anchor
from ...evidence.markup.front_matter import fact_lines
from ...evidence.markup.plain import shown_piece, with_values
from ...evidence.markup.templates import without_tags, without_values
from ...evidence.text.line_spans import indent_of
from .clauses import clause_titles
from .code_tags import with_code_fences
from .component_tags import with_short_tags
from .decode import decode
from .document import Document, Section
from .front_matter import front_matter
from .module_lines import module_lines
from .myst_directives import with_directives
from .myst_links import with_link_words
from .note_marks import without_note_marks
from .questions import questions_in
from .sections import Heading, document_with_headings
from .shortcut_links import with_whole_references
from .tab_headings import marks_in_tabs
from .template_lines import template_lines
from .unseen import without_unseen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markdown_it import MarkdownIt
    from markdown_it.token import Token

    from ...evidence.text.spans import Span

# What markdown-it needs for a heading's inline markup grows with the square of its length.
_INLINE_CHARS = 500
_FRONT_CHARS = 800
_COMMENT = re.compile(r"\s*<!--.*?-->\s*", re.DOTALL)
_PROGRAM = re.compile(r"<(?P<name>style|script)\b[^<>]{0,1000}>", re.IGNORECASE)
"""Begins rules for how a page looks, or a program in it."""
_PROGRAM_ENDS = re.compile(r"</(?P<name>style|script)\s{0,9}>\s*+", re.IGNORECASE)
_HTML_HEADING = re.compile(
    r"\s*<(?P<tag>h(?P<level>[1-6]))\b[^<>]{0,200}>(?P<words>(?:(?!</?h[1-6]\b).){1,500})</(?P=tag)\s?>\s*",
    re.DOTALL | re.IGNORECASE,
)
"""A block that is nothing but a heading of HTML."""
_INSIDE_WORDS = re.compile(r"</?(?:code|tt|kbd|b|i|em|strong|span)>", re.IGNORECASE)


class MarkdownLoader:
    """Reads Markdown (CommonMark headings, front matter in YAML or TOML)."""

    suffixes = frozenset({".md", ".markdown", ".mdown", ".mkd", ".mdx", ".qmd", ".rmd"})
    version = "20"

    def load(self, data: bytes, name: str) -> Document:
        """Find the headings and the front matter; the text stays as it is, but that tags around code become fences,
        that directives of MyST become the text that they show, that links without words get some, that references by a
        name alone are told from other words in brackets, and that anchors and sources of diagrams are left out.

        Comments that stand by themselves, styles and scripts of HTML, what a page of MDX imports or exports, lines of
        nothing but template tags (but for the sentences that the tags show), headings of HTML, titles of clauses and
        questions of a FAQ are in no section; what stands below such a heading, title or question shares a passage with
        no other section. Front matter is a section if it says who wrote the document, since when it holds or the like,
        else in none. The title is the front matter's, else the first heading, else `name`.
        """
        return markdown_document(with_directives(with_code_fences(decode(data, name))), name)


def markdown_document(text: str, name: str) -> Document:
    """Markdown as a document."""
    body, facts, left_out = front_matter(text)
    shown = without_note_marks(without_unseen(with_short_tags(text[body:])))
    text = text[:body] + with_whole_references(with_link_words(shown))
    tokens = _tokens(text[body:])
    lines = _line_starts(text, body)
    paragraphs = list(_paragraphs(text, tokens, lines))
    inside = [*clause_titles(paragraphs), *questions_in(paragraphs)]
    tagged = [
        *_html_headings(tokens, lines),
        *((span, (at, level, _plain(words))) for span, (at, level, words) in inside),
    ]
    unread = [
        *template_lines(text, body),
        *module_lines(text, body),
        *_unseen(text, tokens, lines),
        *(span for span, _ in tagged),
    ]
    skipped = sorted([*([(0, body)] if body else []), *unread])
    headings = sorted([*_headings(tokens, lines), *(heading for _, heading in tagged)], key=lambda heading: heading[0])
    marks, behind_tabs = marks_in_tabs(text, headings)
    known = {**facts, "format": "markdown"}
    document = document_with_headings(text, name, headings, known, skip=skipped, marks=marks)
    ends = {end for (_, end), _ in tagged}
    below = (
        replace(each, apart=each.start in ends, placed=True) if each.start in ends | behind_tabs else each
        for each in document.sections
    )
    note = f"has {left_out:,} more facts in its front matter than are kept"
    document = replace(document, sections=tuple(below), notes=(note,) if left_out else ())
    if not _is_citable(text[:body]):
        return document
    return replace(document, sections=(Section(0, body, (), front=True), *document.sections))


def _is_citable(front: str) -> bool:
    """Whether front matter has facts that can be cited, and fits a passage."""
    return len(front) <= _FRONT_CHARS and "fact" in fact_lines(front.split("\n"))


def markdown_headings(text: str) -> list[Heading]:
    """The headings (offset, level, words) except those inside lists and quotes."""
    return list(_headings(_tokens(text), _line_starts(text)))


def _tokens(text: str) -> list[Token]:
    """The blocks of a text; none if it is nested too deep to be parsed."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark")
    parser.core.ruler.enableOnly(["normalize", "block"])  # only headings need their inline markup read
    try:
        return parser.parse(text)
    except RecursionError:
        return []


def _line_starts(text: str, body: int = 0) -> list[int]:
    """The offset of each line after `body`, and that of the end."""
    lengths = (len(line) + 1 for line in text[body:].split("\n"))
    return list(itertools.accumulate(lengths, initial=body))


def _headings(tokens: list[Token], lines: list[int]) -> Iterator[Heading]:
    from markdown_it import MarkdownIt

    inline = MarkdownIt("commonmark")
    for opening, content in itertools.pairwise(tokens):
        if opening.type == "heading_open" and opening.level == 0 and opening.map:
            shown = without_tags(content.content, 0, len(content.content))
            words = _words(inline, without_anchor(without_values(shown)))
            yield lines[opening.map[0]], int(opening.tag[1:]), " ".join(words.split())


def _html_headings(tokens: list[Token], lines: list[int]) -> Iterator[tuple[Span, Heading]]:
    """Yield the range of each block that is a heading of HTML, `<h3 id="fees">Fees</h3>`, and the heading."""
    for token in tokens:
        match = _HTML_HEADING.fullmatch(token.content) if token.type == "html_block" and token.level == 0 else None
        words = _plain(match["words"]) if match else ""
        if match and token.map and words:
            start, end = lines[token.map[0]], lines[token.map[1]]
            yield (start, end), (start, int(match["level"]), words)


def _paragraphs(text: str, tokens: list[Token], lines: list[int]) -> Iterator[tuple[int, str]]:
    """Yield each paragraph outside lists and quotes, after the offset of its first character."""
    for token in tokens:
        if token.type == "paragraph_open" and token.level == 0 and token.map:
            whole = text[lines[token.map[0]] : lines[token.map[1]]]
            yield lines[token.map[0]] + indent_of(whole), whole.strip()


def _unseen(text: str, tokens: list[Token], lines: list[int]) -> Iterator[Span]:
    """Yield the ranges of HTML comments that begin a block of their own, and of styles and scripts in such a block,
    which no reader of the document sees.

    One that is not closed stays: its author did not mean to hide the rest of the document.
    """
    for token in tokens:
        if token.type != "html_block" or not token.map:
            continue
        start, end = lines[token.map[0]], lines[token.map[1]]
        at = start
        while comment := _COMMENT.match(text, at, end):
            at = comment.end()
        if at > start:
            yield start, at
        while begin := _PROGRAM.search(text, at, end):
            endings = _PROGRAM_ENDS.finditer(text, begin.end(), end)
            close = next((each for each in endings if each["name"].lower() == begin["name"].lower()), None)
            if close is None:
                break
            at = close.end()
            yield begin.start(), at


def _plain(source: str) -> str:
    """The words of a heading that stands in HTML or in a paragraph, on one line."""
    from markdown_it import MarkdownIt

    return " ".join(_words(MarkdownIt("commonmark"), unescape(_INSIDE_WORDS.sub("", source)).strip()).split())


def _words(inline: MarkdownIt, source: str) -> str:
    """The words of a heading without their markup, and without the tag of an anchor: `<a name="tides"></a>Tides`."""
    if len(source) > _INLINE_CHARS:
        return source
    children = inline.parseInline(source)[0].children or []
    return "".join(map(shown_piece, with_values(children)))

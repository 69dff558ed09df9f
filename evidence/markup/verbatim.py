"""Which lines are verbatim: fenced and indented code, code of reStructuredText, doctests."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..text.line_spans import depth_of, indent_of

_FENCE = re.compile(r"[ \t]*(`{3,}(?=[^`]*\Z)|~{3,})(.*)")
_NOTES = (
    "admonition|attention|caution|danger|error|hint|important|note|seealso|tip|warning|todo|dropdown|details|topic|"
    "sidebar|margin|aside|epigraph|pull-quote|exercise|solution|card|grid|grid-item|grid-item-card|tab-set|tab-item|"
    "versionadded|versionchanged|deprecated"
)
_NOTE = re.compile(rf"\s*(?:admonish\b|ad-\w|\{{(?:{_NOTES})\}})")
"""After a fence, this begins a note of prose: that of MyST, of mdBook, or of Obsidian."""
CODE_DIRECTIVE = r"\.\. (?:code-block|code|sourcecode|parsed-literal|prompt|doctest|testcode|ipython)::"
_ANY_DIRECTIVE, _FOR_CODE = re.compile(r"\.\. [\w-]+::"), re.compile(CODE_DIRECTIVE)
OPTION = re.compile(r"\s*:[\w-]+:")
"""A line with an option of a directive."""
_MOST_OPTIONS = 20
"""Most lines between a directive and its code."""
_SHORTEST_RULE = 4
_LONG_RULE = 8
_DOCTEST = re.compile(r"\s*>>> ")
_CODE_INDENT = 4
_OPENS = re.compile(r"\s*+(?:[-+*\u2022]\s|\w{1,3}[.)]\s|\(\w{1,3}\)\s|\.\. |!!!|\?\?\?|===|:|\[\^|.*:::$)")
"""Begins a list item, a directive, a note or a footnote, whose following lines are indented."""
_PROSE_LINE = re.compile(r"\s*(?:[^\W\d_][\w'\u2019-]*[,;:.)\"]? +){5,}[^\W\d_][\w'\u2019-]*[^\w\s]{0,3}\s*")
KEYWORDS = "async def|def|class|elif|else|try|except|with|func|fn|var|let|const|public|private|static|if|for|while"
"""Words that begin a line of code and go on to a colon or a bracket."""
_CODE_LINE = re.compile(
    rf"\s*+(?:(?:{KEYWORDS}|return|import|from|raise|yield)\b.*[:;{{(\\w]"
    r"|[@#}{)\]]|\S+ ?(?:[-+*/|&]?=|\+\+)|.*[;{}]\s*$"
    r"|.*(?:\)[:;]?|[,(\[])\s*$)"
)
_LEAST_CODE = 3
"""Fewest lines that tell whether a block was cut off above them."""


def verbatim_ranges(lines: list[str], *, rst: bool = False) -> dict[int, int]:
    """Return first line number -> last line number of each block of code. In reStructuredText, `rst`, a block is not
    code because it is indented.

    A fence belongs to its block. Of a block that is cut by the ends of `lines`, one fence is left: it is a closing one
    if the next fence opens a block or the lines above it read as code, an opening one if it names a language, or if
    nothing stands below it, or code does; else it counts for nothing. The fences of a note, such as "```{note}", are
    not around code.
    """
    fences, cut = _fences(lines), {}
    if _closes_an_earlier_block(fences, lines):
        cut[0] = fences.pop(0)[0]
    indented = {} if rst else _indented_ranges(lines)
    return indented | literal_ranges(lines) | cut | _pair_fences(fences, lines)[0]


def note_fences(lines: list[str]) -> frozenset[int]:
    """Return the numbers of the lines that open or close a note."""
    fences = _fences(lines)
    if not any(_NOTE.match(words) for _, _, words in fences):
        return frozenset()
    return _pair_fences(fences[_closes_an_earlier_block(fences, lines) :], lines)[1]


def fence_of(line: str) -> str:
    """The marks of a line that opens or closes a block of code, such as "```python"; empty if it does neither."""
    match = _FENCE.match(line)
    return match[1] if match else ""


def opens_literal(line: str) -> bool:
    """Whether a line is a directive of reStructuredText with code below it."""
    return _FOR_CODE.match(line.lstrip()) is not None


def reads_as_prose(lines: list[str]) -> bool:
    """Whether most lines have at least six words, and nothing but words."""
    filled = [line for line in lines if line.strip()]
    return 2 * sum(_PROSE_LINE.fullmatch(line) is not None for line in filled) > len(filled)


def reads_as_code(lines: Sequence[str]) -> bool:
    """Whether most lines are statements, parts of calls, brackets or the like."""
    filled = [line for line in lines if line.strip()]
    return 2 * sum(_CODE_LINE.match(line) is not None for line in filled) > len(filled)


def _indented_ranges(lines: list[str]) -> dict[int, int]:
    """The ranges of each Markdown block that is code because it is indented by four spaces: below a paragraph at the
    margin, after an empty line."""
    ranges: dict[int, int] = {}
    number, margin = 0, False
    while number < len(lines):
        line = lines[number]
        if margin and not lines[number - 1].strip() and depth_of(line, _CODE_INDENT) >= _CODE_INDENT and line.strip():
            last = _last_of(lines, number, _CODE_INDENT - 1)
            if not _OPENS.match(line) and not reads_as_prose(lines[number : last + 1]):
                ranges[number] = number = last
            margin = False
        elif line.strip():
            margin = depth_of(line, _CODE_INDENT) == 0 and not _OPENS.match(line)
        number += 1
    return ranges


def literal_ranges(lines: list[str]) -> dict[int, int]:
    """The ranges of each reStructuredText block below `::` or a code directive, and of each doctest."""
    return {first: last for _, first, last in literal_blocks(lines)}


def literal_blocks(lines: list[str]) -> Iterator[tuple[int, int, int]]:
    """Yield of each such block the line that announces it, and its first and last line; nothing announces a doctest,
    and its first line stands for that."""
    number = 0
    while number < len(lines):
        line = lines[number]
        first = _below(lines, number) if _precedes_code(line) else number if _DOCTEST.match(line) else None
        if first is not None:
            last = _last_of(lines, first, indent_of(line) if first > number else None)
            yield number, first, last
            number = last
        number += 1


def _precedes_code(line: str) -> bool:
    """Whether such a line or paragraph has code below it in reStructuredText."""
    words = line.strip()
    if _ANY_DIRECTIVE.match(words):
        return _FOR_CODE.match(words) is not None
    return words.endswith("::") and not words.endswith(":::")


def _below(lines: list[str], number: int) -> int | None:
    """The first line of the block below line `number`: indented further, after an empty line."""
    depth, empty = indent_of(lines[number]), False
    for below in range(number + 1, min(len(lines), number + _MOST_OPTIONS)):
        text = lines[below]
        if not text.strip():
            empty = True
        elif indent_of(text) <= depth or (not empty and not OPTION.match(text)):
            return None
        elif empty:
            return below
    return None


def _last_of(lines: list[str], first: int, above: int | None) -> int:
    """The last line of a block: it ends before a line indented no deeper than `above`, or, in a doctest, before an
    empty line."""
    last = first
    for number in range(first, len(lines)):
        text = lines[number]
        if not text.strip() and above is None:
            break
        if text.strip():
            if above is not None and indent_of(text) <= above:
                break
            last = number
    return last


def _fences(lines: list[str]) -> list[tuple[int, str, str]]:
    """The number of each line that is a fence, with the marks and the words behind them."""
    marked = ((n, m[1], m[2]) for n, line in enumerate(lines) if (m := _FENCE.match(line)))
    return [fence for fence in marked if not _is_rule(lines, fence[0])]


def _is_rule(lines: list[str], number: int) -> bool:
    """Whether a line of four or more `~` underlines a title: the line above it, with no text directly above that."""
    rule = lines[number].strip()
    if set(rule) != {"~"} or len(rule) < _SHORTEST_RULE or not number:
        return False
    title = lines[number - 1]
    return bool(title.strip()) and underlines(rule, title) and not (number > 1 and lines[number - 2].strip())


def underlines(rule: str, title: str) -> bool:
    """Whether a rule is long enough to underline a title: a long one may be a little shorter, as docutils has it."""
    own, words = len(rule.strip()), len(title.strip())
    return own >= words or (own >= _LONG_RULE and 4 * own >= 3 * words)


def _closes_an_earlier_block(fences: list[tuple[int, str, str]], lines: list[str]) -> bool:
    """Whether the first fence ends a block whose beginning was cut off: the next one opens one of the same marks, or it
    has no other half, and what is above it reads as code."""
    if not fences or fences[0][2].strip():
        return False
    at, marks, _ = fences[0]
    above = [line for line in lines[:at] if line.strip()]
    if len(fences) > 1 and fences[1][1] == marks and fences[1][2].strip():
        return not reads_as_prose(above)
    return len(fences) % 2 == 1 and len(above) >= _LEAST_CODE and reads_as_code(above)


def _is_cut_off(below: list[str]) -> bool:
    """Whether the lines below a fence that never closes are the beginning of a block, or none at all."""
    filled = [line for line in below if line.strip()]
    return not filled or (len(filled) >= _LEAST_CODE and reads_as_code(filled))


def _pair_fences(fences: list[tuple[int, str, str]], lines: list[str]) -> tuple[dict[int, int], frozenset[int]]:
    """Pair opening with closing fences: the ranges of code, and the lines around notes.

    A fence that never closes opens a block to the end if it names a language, if nothing stands below it or if that
    reads as code.
    """
    ranges: dict[int, int] = {}
    notes: list[int] = []
    unclosed: dict[str, int] = {}
    index = 0
    while index < len(fences):
        opener, marks, words = fences[index]
        index += 1
        if len(marks) >= unclosed.get(marks[0], len(marks) + 1):
            continue
        closers = (n for n in range(index, len(fences)) if fences[n][1].startswith(marks) and not fences[n][2].strip())
        closer = next(closers, None)
        if _NOTE.match(words) and closer is not None:
            notes += [opener, fences[closer][0]]
            fences.pop(closer)
        elif closer is not None:
            ranges[opener] = fences[closer][0]
            index = closer + 1
        elif _NOTE.match(words):
            notes.append(opener)
            unclosed[marks[0]] = len(marks)
        elif words.strip() or _is_cut_off(lines[opener + 1 :]):
            ranges[opener] = len(lines) - 1
            break
        else:
            unclosed[marks[0]] = len(marks)
    return ranges, frozenset(notes)

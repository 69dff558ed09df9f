"""Source code: the file's own text, with a section for each definition."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator

from .decode import decode
from .document import Document
from .languages import LANGUAGES, LEAD, NAMES, language_of
from .sections import sections_from_marks

Mark = tuple[int, tuple[str, ...]]

# A definition's first words stand at the start of its line; a longer look makes hostile lines slow.
_LINE_CHARS = 200
# The syntax tree takes about a hundred times the size of its source.
_MOST_CHARS = 2_000_000
_NOTHING = re.compile(r"(?!)")
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


class CodeLoader:
    """Reads Python by its syntax tree, and other languages by the first words of their lines."""

    suffixes = frozenset(suffix for suffixes, _ in LANGUAGES.values() for suffix in suffixes)
    names = frozenset(NAMES)
    version = "3"

    def load(self, data: bytes, name: str) -> Document:
        """Find the definitions; the text itself stays as it is.

        Headings begin with `name`: ("module.py", "ClassName", "method"). The title is the first line of a
        Python module's docstring, else `name`.
        """
        text = decode(data, name)
        language = language_of(name)
        pattern = LANGUAGES[language][1] if language else _NOTHING
        outline = _python_outline(text, name) if language == "python" else None
        title, marks = outline or (name, _line_marks(text, name, pattern))
        return Document(text, title, sections_from_marks(text, marks), {"format": "code", "language": language})


def _line_marks(text: str, name: str, pattern: re.Pattern[str]) -> list[Mark]:
    """Mark the lines that begin a top-level definition, from the comments and attributes above it."""
    marks: list[Mark] = [(0, (name,))]
    offset = 0
    lead: int | None = None  # where the comments and attributes right above this line begin
    for line in text.split("\n"):
        match = pattern.match(line[:_LINE_CHARS])
        if match:
            defined = next(filter(None, match.groups()), "")
            marks.append((offset if lead is None else lead, (name, " ".join(defined.split()))))
        lead = (offset if lead is None else lead) if LEAD.match(line) else None
        offset += len(line) + 1
    return marks


def _python_outline(text: str, name: str) -> tuple[str, list[Mark]] | None:
    """Return a module's title and its marks (offset, heading) in order; None if it does not parse.

    The title is the first line of the docstring, else `name`. Functions inside functions are not marked.
    """
    if len(text) > _MOST_CHARS:
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of the file's own style, such as an invalid escape
            module = ast.parse(text)
        lines = text.split("\n")
        starts = [0]
        for line in lines:
            starts.append(min(starts[-1] + len(line) + 1, len(text)))
        marks = [(0, (name,)), *_marks(module, (name,), lines, starts)]
        docstring = ast.get_docstring(module) or ""
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return docstring.partition("\n")[0].strip() or name, marks


def _marks(
    parent: ast.Module | ast.ClassDef, path: tuple[str, ...], lines: list[str], starts: list[int]
) -> Iterator[Mark]:
    """Mark where each definition begins, and where its parent continues after it."""
    for node in parent.body:
        if not isinstance(node, _DEFINITIONS):
            continue
        inner = (*path, node.name)
        yield starts[_first_line(node, lines)], inner
        if isinstance(node, ast.ClassDef):
            yield from _marks(node, inner, lines, starts)
        yield starts[node.end_lineno or node.lineno], path


def _first_line(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, lines: list[str]) -> int:
    """Return the 0-based line of a definition's first decorator or of the comment right above it."""
    first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)]) - 1
    while first > 0 and lines[first - 1].lstrip().startswith("#"):
        first -= 1
    return first

"""The outline of a Python module, by its syntax tree."""

from __future__ import annotations

import ast
import warnings
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

Mark = tuple[int, tuple[str, ...]]

# The syntax tree takes about a hundred times the size of its source.
_MOST_CHARS = 2_000_000
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def python_outline(text: str, name: str) -> tuple[str, list[Mark]] | None:
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
    """Mark where each definition begins, and where its parent goes on after it."""
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
    first = min([node.lineno, *(each.lineno for each in node.decorator_list)]) - 1
    while first > 0 and lines[first - 1].lstrip().startswith("#"):
        first -= 1
    return first

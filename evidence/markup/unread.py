"""Lines below a directive of reStructuredText that no reader sees as they stand: the entries of a `.. toctree::`, what
`.. raw:: html`, a program that draws or one that tests (`.. hidden-code: python`) is given."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..text.line_spans import indent_of

_DIRECTIVE = re.compile(
    r"[ \t]*\.\. (?:(?:toctree|autosummary|index|meta|raw|graphviz|digraph|graph|mermaid|uml|plot)::(?:\s|$)"
    r"|[a-z][\w-]{1,40}:(?: [\w-]{1,40})?[ \t]*$)"
)


def unread_lines(lines: Sequence[str]) -> frozenset[int]:
    """The numbers of the lines, from 0, that stand indented below such a directive."""
    unread: set[int] = set()
    depth = -1
    for number, line in enumerate(lines):
        if not line.strip():
            continue
        if depth >= 0 and indent_of(line) > depth:
            unread.add(number)
        else:
            depth = indent_of(line) if _DIRECTIVE.match(line) else -1
    return frozenset(unread)

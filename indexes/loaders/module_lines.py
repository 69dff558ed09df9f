"""What a page of MDX imports and exports, which no reader of the page sees: `import Fees from '@site/fees';`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ...evidence.markup.templates import prose

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...evidence.text.spans import Span

_NAMES = r"[\w$*{},][\w$*{},\s]{0,400}?"
_LINE = re.compile(
    rf"^(?:import[ \t]{{1,9}}(?:{_NAMES}\s{{1,40}}from[ \t]{{1,9}})?(?P<mark>['\"])[^'\"\n]{{1,300}}(?P=mark)"
    r"[ \t]{0,9};?[ \t]{0,9}$\n?"
    r"|export[ \t]{1,9}(?:const|let|var|function|class|async|default)\b[^\n]*+\n?(?:[^\n]++\n?)*+)",
    re.MULTILINE,
)
"""An import as far as its address, which may stand some lines below; or an export, as far as an empty line."""


def module_lines(text: str, start: int) -> Iterator[Span]:
    """Yield the ranges of such lines from `start`, in order; in code they stay."""
    if "import" not in text and "export" not in text:
        return
    for left, right in prose(text[start:]):
        for match in _LINE.finditer(text, start + left, start + right):
            if _begins_block(text, start, match.start()):
                yield match.span()


def _begins_block(text: str, start: int, at: int) -> bool:
    """Whether nothing stands right above but more of the same."""
    above = text[start:at].removesuffix("\n").rpartition("\n")[2]
    return not above.strip() or _LINE.match(f"{above}\n") is not None or above.lstrip().startswith("}")

"""A block of code in a passage, and its lines as they are shown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from textwrap import dedent

from ....evidence.address import Address
from ....evidence.addresses import Addresses
from ....evidence.code_text import code_text
from ....evidence.markup.source_lines import first_indent
from ....evidence.paragraph import beside
from ....evidence.text.english import pattern
from ....evidence.text.line_spans import blanks_before, indent_of

PROMPT = re.compile(r">>> |(?:PS)?> |\$ ")
"""Begins a line of a session: of Python, of a shell."""
POINTS_DOWN = pattern("below", "the following", "as follows", "like (?:this|so)", r"this (?:command|code|line|snippet)")
"""What a sentence says of the code right below it."""
THEN = pattern("then", "next", "now", "finally", "afterwards?", "after (?:that|this|which)")
"""Says of a step that it comes after another one."""
LONGEST = 1_500
"""Most characters of a code block that is shown whole."""


def whole_block(part: Address | None, addresses: Addresses) -> list[Address]:
    """The whole code block around one of its parts."""
    if part is None or not is_code(part):
        return []
    while (before := beside(part, addresses, -1)) is not None and is_code(before):
        part = before
    block = [part]
    while (after := beside(block[-1], addresses, 1)) is not None and is_code(after):
        block.append(after)
    return block


def code_lines(*block: Address) -> str:
    """The code of a block's parts, indented; a setting below what it stands in."""
    head, text = block[0].sentence.lead, block[0].passage.text
    above = [f"{blanks_before(text, head[0])}{text[slice(*head)]}"] if head else []
    lines = "\n".join([*above, code_text(block)]).expandtabs(4).splitlines()
    if block[0].sentence.start == 0:  # its passage has lost its indentation
        lines[0] = " " * _first_indent(lines) + lines[0]
    return "\n".join(f"    {line}".rstrip() for line in dedent("\n".join(lines)).splitlines())


def _first_indent(lines: Sequence[str]) -> int:
    prompt = PROMPT.match(lines[0])
    if prompt is None:
        return first_indent(lines)
    depths = [indent_of(line) for line in lines[1:] if line.lstrip().startswith(prompt[0])]
    return min(depths, default=0)


def is_code(address: Address) -> bool:
    """Whether it is a part of a block of code."""
    return address.sentence.kind == "code"

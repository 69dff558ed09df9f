"""Code blocks, each with the line that introduces it, since neither means much without the other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from textwrap import dedent

from ...evidence.addresses import Address, Addresses
from ...evidence.markup.source_lines import first_indent
from ..questions.forms import pattern
from ..replies.prose import Claim, cite
from .caption import is_caption

_PROMPT = re.compile(r">>> |\$ ")
_POINTS_DOWN = pattern(
    "below", "the following", "as follows", "like (?:this|so)", r"this (?:command|code|line|snippet)"
)
"""What a sentence says of the code right below it."""
_THEN = pattern("then", "next", "now", "finally", "afterwards?", "after (?:that|this|which)")
"""Says of a step that it comes after another one."""
_LONGEST = 1_500
"""Most characters of a code block that is shown whole."""
_MOST_BETWEEN = 2
"""Most sentences between one that answers a "how" question and the code that shows it."""


def block_around(address: Address, addresses: Addresses, *, asks_how: bool = False) -> Claim | None:
    """The code block that a line introduces or belongs to, with the introducing line; None if there is no such block.

    If the question `asks_how` something is done, any sentence introduces the block right below it, or a little further
    down in the same section, and the blocks that are to be run then are shown, too. A source code file is not a block:
    only a few lines of it are shown.
    """
    if address.passage.form == "code":
        return None
    above = _introduction(address, addresses, asks_how=asks_how)
    first = above[-1] if above else address
    code = _block(_beside(first, addresses, 1) if above else address, addresses)
    if not code or len(code) + len(above) < 2:
        return None
    lines, text = [*above, *code], _text(above, code)
    while asks_how and (going_on := _then(lines[-1], addresses)):
        longer = f"{text}\n{_text(*going_on)}"
        if len(longer) > _LONGEST:
            break
        lines, text = [*lines, *going_on[0], *going_on[1]], longer
    if any(part.flagged for part in lines) or len(text) > _LONGEST:
        return None
    return Claim(text=text, cites=[cite(part) for part in lines])


def _text(above: Sequence[Address], code: Sequence[Address]) -> str:
    said = "\n".join(part.shown for part in above)
    said += ":" if said[-1:].isalnum() else ""
    return "\n".join([*filter(None, [said]), code_lines(*code)])


def _then(last: Address, addresses: Addresses) -> tuple[list[Address], list[Address]] | None:
    """The sentences right below a block that say what to do then, with the block that they announce; else None."""
    between: list[Address] = []
    below = _beside(last, addresses, 1)
    while below is not None and below.sentence.kind == "sentence" and len(between) < _MOST_BETWEEN:
        between.append(below)
        below = _beside(below, addresses, 1)
    said = any(_THEN.search(part.shown) for part in between)
    if below is None or not _is_code(below) or not said or not _announces(between[-1], addresses):
        return None
    return between, _block(below, addresses)


def _introduction(address: Address, addresses: Addresses, *, asks_how: bool) -> list[Address]:
    """The line that introduces the block in or below an address, and the sentences up to the block; may be empty."""
    if _is_code(address):
        first: Address | None = address
        while first is not None and _is_code(first):
            first = _beside(first, addresses, -1)
        return [first] if first is not None and _announces(first, addresses) else []
    between = [address]
    while asks_how and len(between) <= _MOST_BETWEEN:
        below = _beside(between[-1], addresses, 1)
        if below is None or _is_code(below):
            break
        between.append(below)
    below = _beside(between[-1], addresses, 1)
    if below is None or not _is_code(below):
        return []
    prose = all(part.sentence.kind == "sentence" for part in between)
    return between if _announces(address, addresses) or (asks_how and prose) else []


def _block(part: Address | None, addresses: Addresses) -> list[Address]:
    """The whole code block around one of its parts."""
    if part is None or not _is_code(part):
        return []
    while (before := _beside(part, addresses, -1)) is not None and _is_code(before):
        part = before
    block = [part]
    while (after := _beside(block[-1], addresses, 1)) is not None and _is_code(after):
        block.append(after)
    return block


def code_lines(*block: Address) -> str:
    """The code of a block's parts, indented, without the text between two parts; a setting below what it stands in."""
    head, text = block[0].sentence.lead, block[0].passage.text
    above = [f"{_indent_before(text, head[0])}{text[slice(*head)]}"] if head else []
    lines = "\n".join([*above, *map(_with_its_indent, block)]).expandtabs(4).splitlines()
    if block[0].sentence.start == 0:  # its passage has lost its indentation
        lines[0] = " " * _first_indent(lines) + lines[0]
    return "\n".join(f"    {line}".rstrip() for line in dedent("\n".join(lines)).splitlines())


def _first_indent(lines: Sequence[str]) -> int:
    prompt = _PROMPT.match(lines[0])
    if prompt is None:
        return first_indent(lines)
    depths = [len(line) - len(line.lstrip()) for line in lines[1:] if line.lstrip().startswith(prompt[0])]
    return min(depths, default=0)


def _with_its_indent(part: Address) -> str:
    return f"{_indent_before(part.passage.text, part.sentence.start)}{part.words}"


def _indent_before(text: str, start: int) -> str:
    before = text[text.rfind("\n", 0, start) + 1 : start]
    return before if before.isspace() else ""


def _announces(line: Address, addresses: Addresses) -> bool:
    trails_off = line.shown.endswith(("...", "\u2026"))
    return line.announces or trails_off or _POINTS_DOWN.search(line.shown) is not None or is_caption(line, addresses)


def _is_code(address: Address) -> bool:
    return address.sentence.kind == "code"


def _beside(address: Address, addresses: Addresses, step: int) -> Address | None:
    """The sentence before or after it, if it is in the same passage under the same heading; else None."""
    other = addresses.get(address.number + step)
    if other is None or other.passage.id != address.passage.id or other.sentence.under != address.sentence.under:
        return None
    return other

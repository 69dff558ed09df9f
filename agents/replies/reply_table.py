"""Tables of a reply, read as lists: a row can then be checked, cited and left out like any other sentence."""

from __future__ import annotations

from ...evidence.markup.plain import table_cells
from .marks import GROUP

_DASH = "\u2013"


def without_tables(text: str) -> str:
    """The text with each row of its Markdown tables as an item of a list, after the names of the columns.

    The first cell names the item. Numbers of sentences are kept at the end of the item.
    """
    lines = text.split("\n")
    read: list[str] = []
    names: list[str] = []
    for at, line in enumerate(lines):
        if "|" in line and _is_rule("".join(lines[at + 1 : at + 2])):
            names = table_cells(line)
        elif names and "|" in line:
            read += [] if _is_rule(line) else [_item(names, line)]
        else:
            names = []
            read.append(line)
    return "\n".join(read)


def _is_rule(line: str) -> bool:
    return "|" in line and "--" in line and not table_cells(line)


def _item(names: list[str], row: str) -> str:
    """`| Berth 5 | 7 m [3] |` below `| Berth | Depth |` as an item: Berth 5, a dash, and `Depth: 7 m [3]`."""
    groups = "".join(match[0].strip() for match in GROUP.finditer(row))
    first, *cells = table_cells(GROUP.sub("", row))
    padded = [*names[1:], *[""] * len(cells)]
    told = [f"{_asked(name)}: {cell}" if name else cell for name, cell in zip(padded, cells, strict=False) if cell]
    return f"- {f' {_DASH} '.join(filter(None, (first, '; '.join(told))))}{' ' if groups else ''}{groups}"


def _asked(name: str) -> str:
    """The name of a column without the sign that would end a sentence: `Lit?` above `yes`."""
    return name.rstrip("?!:. ") or name

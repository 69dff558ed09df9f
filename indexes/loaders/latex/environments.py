"""Environments of LaTeX: lists, tables, figures, theorems."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, count
from textwrap import indent
from typing import Any

from .. import tables
from ..writer import TextWriter
from . import names
from .source import aside, plain

_START = re.compile(r"start\s?=\s?(\d{1,6})")
_LONGEST_LEAD = 500
_MOST_HEADERS = 3


def list_text(node: Any, l2tobj: Any) -> str:
    """The items of a list, each with its number, its term or a dash."""
    kind = node.environmentname
    start = _START.search(node.latex_verbatim()[:300])
    numbers = count(int(start[1]) if start else 1)
    lines = []
    for nth, (item, nodes) in enumerate(_split(node.nodelist, names.ITEMS)):
        words = plain("\n\n".join(l2tobj.paragraphs(nodes)))
        label = l2tobj.line(item.nodeargd.argnlist[:1]) if item and item.nodeargd else ""
        if any(map(str.isalnum, label)):
            words, mark = f"**{label}** {words}" if kind == "description" else f"{label} {words}", "- "
        else:
            mark = f"{next(numbers)}. " if nth and kind == "enumerate" else "- " if nth else ""
        if words and (nth or kind not in names.LISTS):  # before the first item stand but settings
            lines.append(mark + indent(words, " " * len(mark))[len(mark) :])
    return f"\n\n{aside(chr(10).join(lines))}\n\n"


def table_text(node: Any, l2tobj: Any) -> str:
    """A table as Markdown, with its caption above; on one line it is but words."""
    rows: list[list[tables.Cell]] = []
    head: list[list[tables.Cell]] | None = None
    headers = 0
    for _, nodes in _split(node.nodelist, names.ROW_ENDS):
        marks = set(map(_name, nodes))
        if marks & names.PAGE_PARTS:  # what stands before on every page
            head = rows if head is None else head
            rows, headers = list(head), len(head)
        if marks & names.RULES and not headers and len(rows) <= _MOST_HEADERS:
            headers = len(rows)
        cells = [_cell(content, l2tobj) for _, content in _split(nodes, ("&",))]
        rows += [cells] if any(cell.text for cell in cells) else []
    if l2tobj.inline:
        return " ".join(cell.text for row in rows for cell in row)
    if not 0 < headers < len(rows):  # without a rule, the first row is the header if only the others have figures
        figures = [any(map(str.isdigit, "".join(cell.text for cell in row))) for row in rows]
        headers = int(len(figures) > 1 and not figures[0] and all(figures[1:]))
    writer = TextWriter()
    tables.write_table(writer, tables.expand(_merged_down(rows)), headers=headers, lead=l2tobj.lead)
    l2tobj.lead = "" if rows else l2tobj.lead
    return "\n\n".join(["", *map(aside, writer.text().split("\n\n")), ""])


def float_text(node: Any, l2tobj: Any) -> str:
    """A figure or a table, its caption first: a short one is repeated with each part of a table."""
    caption = l2tobj.line([child for child in node.nodelist if _name(child) == r"\caption"])
    node.nodelist = [child for child in node.nodelist if _name(child) != r"\caption"]
    lead = l2tobj.lead = caption if len(caption) < _LONGEST_LEAD else ""
    table = node.environmentname.startswith("longtable")
    body = table_text(node, l2tobj) if table else l2tobj.nodelist_to_text(node.nodelist)
    before, l2tobj.lead = "" if lead and not l2tobj.lead else caption, ""
    return f"\n\n{before}\n\n{body}\n\n"


def other_text(node: Any, l2tobj: Any) -> str:
    """A theorem with its name, a list of another name, or what else stands in an environment."""
    name = node.environmentname.rstrip("*")
    items = any(_name(child) in names.ITEMS for child in node.nodelist)
    body = list_text(node, l2tobj) if items else l2tobj.nodelist_to_text(node.nodelist)
    if name in names.TITLED:
        option = l2tobj.line(node.nodeargd.argnlist[:1]) if node.nodeargd else ""
        body = f"**{name.capitalize()}{f' ({option})' if option else ''}.** {body.lstrip()}"
    return "\n\n".join(["", *l2tobj.shown(node), body, ""])


def _split(nodes: Iterable[Any], marks: Iterable[str]) -> Iterator[tuple[Any, list[Any]]]:
    """Each part of the nodes, and the mark that it begins with."""
    first, part = None, list[Any]()
    for node in nodes:
        if _name(node) in marks:
            yield first, part
            first, part = node, []
        else:
            part.append(node)
    yield first, part


def _name(node: Any) -> str:
    return getattr(node, "specials_chars", "") or f"\\{getattr(node, 'macroname', '')}"


def _cell(nodes: Sequence[Any], l2tobj: Any) -> tables.Cell:
    merged = [node for node in nodes if _name(node) == r"\multicolumn" and node.nodeargd]
    columns = tables.count(l2tobj.line(merged[0].nodeargd.argnlist[:1]), 2) if merged else 1
    inside = getattr(merged[0].nodeargd.argnlist[-1], "nodelist", ()) if merged else ()
    tall = [node for node in (*nodes, *inside) if _name(node) == r"\multirow" and node.nodeargd]
    rows = tables.count(l2tobj.line(tall[0].nodeargd.argnlist[1:2]), 3) if tall else 1
    return tables.Cell(l2tobj.line(nodes), columns, rows)


def _merged_down(rows: Sequence[Sequence[tables.Cell]]) -> list[list[tables.Cell]]:
    """The rows without the empty cells that stand in LaTeX below a cell of several rows, which it covers."""
    shown = [dict(zip(accumulate((cell.columns for cell in row), initial=0), row, strict=False)) for row in rows]
    for at, row in enumerate(shown):
        for column, cell in row.items():
            height = 1
            for below in shown[at + 1 : at + cell.rows]:
                covered = below.get(column)
                if covered is None or covered.text or covered.columns != cell.columns:
                    break
                del below[column]
                height += 1
            row[column] = replace(cell, rows=height)
    return [list(row.values()) for row in shown]

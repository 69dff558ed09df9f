"""The check as the product asks it: a row of a table is shown with the names of its columns."""

from __future__ import annotations

from collections.abc import Sequence

from groundwire.evidence.bearing.bearing import bearing


def vetoes(claim: str, evidence: Sequence[str], question: str, context: str) -> bool:
    """Whether the evidence, or the headings and lines above it, speaks against the claim."""
    sources = with_columns(evidence)
    return not bearing(claim, sources, question=question, context=context, nearby=(), translated=False).consistent


def with_columns(texts: Sequence[str]) -> list[str]:
    """The texts; rows that follow the row of their column names as `Name: cell; Name: cell`, without that row."""
    lines: list[str] = []
    names: list[str] = []
    in_rows = False
    for text in texts:
        cells = _cells(text)
        if cells and len(cells) == len(names):
            if not in_rows:
                lines.pop()
            in_rows = True
            lines.append("; ".join(f"{name}: {cell}" for name, cell in zip(names, cells, strict=True)))
        else:
            names, in_rows = cells, False
            lines.append(text)
    return lines


def _cells(text: str) -> list[str]:
    line = text.strip()
    if len(line) < 2 or not (line.startswith("|") and line.endswith("|")):
        return []
    return [cell.strip(" `") for cell in line[1:-1].split("|")]

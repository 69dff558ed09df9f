"""Our `corrective` and `self_rag` beside the same patterns as tutorials wire them: one model, the same passages."""

from __future__ import annotations

from typing import Any

from lines import Line
from rich.table import Table
from summary import COSTS, over, span, summed_up, times

PAIRS = {"corrective": "tutorial CRAG", "self_rag": "tutorial Self-RAG"}


def compared(by_side: dict[str, list[Line]]) -> dict[str, Any]:
    """Figures of the sides whose counterpart was measured too, and each of ours less and divided by its tutorial."""
    pairs = [pair for pair in PAIRS.items() if by_side.keys() >= set(pair)]
    return {
        "sides": {side: summed_up(by_side[side]) for pair in pairs for side in pair},
        "differences": {ours: over(by_side[ours], by_side[theirs]) for ours, theirs in pairs},
        "ratios": {ours: times(by_side[ours], by_side[theirs]) for ours, theirs in pairs},
    }


def side_table(name: str, figures: dict[str, Any]) -> Table:
    """What each side did."""
    sides = figures["sides"]
    first = next(iter(sides.values()))
    columns = ("", *COSTS, "contains (95%)", "F1 (95%)", "refused wrongly", "rightly")
    table = Table(*columns, title=f"{name}: n = {first['answerable']} answerable, {first['unanswerable']} unanswerable")
    for side, row in sides.items():
        costs = (f"{row[field]['value']:.1f}" for field in COSTS)
        refusals = ("-" if row[f] is None else f"{row[f]:.2f}" for f in ("wrongly_refused", "rightly_refused"))
        table.add_row(side, *costs, span(row["contains"]), span(row["f1"]), *refusals)
    return table


def ratio_table(name: str, figures: dict[str, Any]) -> Table:
    """Ours over theirs: times the costs, and the difference in quality."""
    pairs = list(figures["ratios"])
    table = Table("(95%)", *(f"{ours} over {PAIRS[ours]}" for ours in pairs), title=name)
    for field in COSTS:
        table.add_row(f"{field}, times", *(span(figures["ratios"][ours][field]) for ours in pairs))
    for field in ("contains", "f1", "refused"):
        table.add_row(f"{field}, difference", *(span(figures["differences"][ours][field], "+.2f") for ours in pairs))
    return table

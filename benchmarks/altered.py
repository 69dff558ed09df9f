"""True claims, and the same claims with one change that makes them false: what a check without a model vetoes.

    python benchmarks/altered.py [--check MODULE:FUNCTION] [--wice FILE] [--show N] [--write FILE] [--json OUT]

Claims come from our own documents (sentences, table rows and list items as a writer says them, gold answers of the
cases), from WiCE (labelled supported, over the sentences that its annotators marked), from quotes altered by hand, and
from prose such as contracts, leaflets and news, where true and false claims were written freely (`data/prose.jsonl`).
The check is any function of a claim, its evidence, the question and the headings above the evidence that says whether
the claim is vetoed; without one it is the product's. Word overlap stands beside it. Choose thresholds on `dev`, report
`test`.

*Of passing* leaves out altered claims whose true form is vetoed too: in that case the veto is not due to the change.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from pkgutil import resolve_name

from claims.build import SEED, records
from claims.measure import Outcome, Row, Share, altered_rows, judge, unaltered_rows
from claims.own import own_claims
from claims.record import Claim
from claims.wice import wice_claims
from results import write_results
from rich.console import Console
from rich.markup import escape
from rich.table import Table

ROOT = Path(__file__).resolve().parents[1]
SETS = ROOT / "eval_sets"
BASELINE = "claims.baseline:vetoes"
PRODUCT = "claims.product:vetoes"


def supported(wice: Path | None) -> list[Claim]:
    """The true claims of our own set and, if its file is given, of WiCE."""
    own = own_claims(SETS / "skerry", SETS / "skerry.jsonl")
    return own if wice is None else [*own, *wice_claims(wice)]


def table(title: str, rows: Sequence[Row], *, altered: bool) -> Table:
    """A line for each source and kind, both halves beside each other."""
    grid = Table("source", "kind", title=title)
    for split in ("dev", "test"):
        grid.add_column(split, justify="right")
        if altered:
            grid.add_column("of passing", justify="right")
    by = {(row.source, row.kind, row.split): row for row in rows}
    for source, kind in dict.fromkeys((row.source, row.kind) for row in rows):
        cells = []
        for split in ("dev", "test"):
            row = by.get((source, kind, split))
            cells += [_figure(row and row.vetoed), *([_figure(row and row.of_passing)] if altered else [])]
        grid.add_row(source, kind, *cells)
    return grid


def _figure(share: Share | None) -> str:
    if share is None or share.value is None:
        return "-"
    return f"{share.value:.2f} ({share.low:.2f} to {share.high:.2f}) of {share.n}"


def show(console: Console, outcomes: Sequence[Outcome], most: int) -> None:
    """Altered claims that were let through, and true ones that were vetoed, up to `most` of each."""
    missed = [outcome.record for outcome in outcomes if outcome.record.altered and not outcome.vetoed]
    wrong = [outcome.record for outcome in outcomes if not outcome.record.altered and outcome.vetoed]
    for title, all_of in (("altered and let through", missed), ("true and vetoed", wrong)):
        console.rule(f"{title}: {len(all_of)}")
        for record in all_of[:most]:
            console.print(
                f"[b]{record.id}[/b] {record.split} {record.kind} {record.form}\n  claim    {escape(record.claim)}"
            )
            if record.original:
                console.print(f"  true     {escape(record.original)}")
            console.print(*(f"  evidence {escape(sentence)}" for sentence in record.evidence), sep="\n")
            console.print(f"  question {escape(record.question)}\n  context  {escape(record.context)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", default=PRODUCT, help="MODULE:FUNCTION of claim, evidence, question and context")
    parser.add_argument("--wice", type=Path, default=ROOT.parent / "shared" / "data" / "wice" / "dev.jsonl")
    parser.add_argument("--show", type=int, default=0, metavar="N", help="print up to N misses of each sort")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the records as JSON lines")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "altered.json")
    arguments = parser.parse_args()
    console = Console(width=140)
    wice = arguments.wice if arguments.wice.is_file() else None
    if wice is None:
        console.print(f"There is no file {str(arguments.wice)!r}: WiCE is left out. Name its dev.jsonl with --wice.")
    all_of = records(supported(wice))
    if arguments.write:
        lines = (json.dumps(record.plain_data(), ensure_ascii=False) for record in all_of)
        arguments.write.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    checks = {name: judge(all_of, resolve_name(name)) for name in dict.fromkeys((BASELINE, arguments.check))}
    rows = {name: (altered_rows(outcomes), unaltered_rows(outcomes)) for name, outcomes in checks.items()}
    for name, (false, true) in rows.items():
        console.print(table(f"vetoed of altered claims, by {name}", false, altered=True))
        console.print(table(f"wrongly vetoed of true claims, by {name}", true, altered=False))
    if arguments.show:
        show(console, checks[arguments.check], arguments.show)
    results = {"check": arguments.check, "seed": SEED, "records": len(all_of), "wice": wice is not None}
    results["checks"] = {
        name: {"altered": [row.model_dump() for row in false], "true": [row.model_dump() for row in true]}
        for name, (false, true) in rows.items()
    }
    write_results(arguments.json, results)


if __name__ == "__main__":
    main()

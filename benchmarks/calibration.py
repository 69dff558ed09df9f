"""How well the signals of an answer tell which questions have no answer: fitted on some sets, tested on another.

    python benchmarks/calibration.py [--n N] [--data DIR] [--work DIR] [--json OUT] [--ship]

Our own cases and N answerable questions each of HotpotQA, MuSiQue and MTRAG (with all that its authors found
unanswerable), asked of `naive` without a model, as they are and once more with their gold passages hidden; *labelled*
are those that have no answer anyway. Each set is tested with a fit, and a threshold, of the other three. `--ship`
writes the fit on those without MuSiQue into the package: of its questions over two to four documents 15 in 100 are
answered, and a handbook is not asked such. The near misses are tested with that fit only. An interrupted run goes on.
"""

from __future__ import annotations

import argparse
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from calibration_sets import SETS
from results import write_results
from rich.console import Console
from rich.table import Table

from groundwire.agents.confidence import Calibration
from groundwire.evaluation.calibration.asking import UNANSWERABLE, Sample, ask_all, shares
from groundwire.evaluation.calibration.measures import auroc, calibration_error, share
from groundwire.evaluation.calibration.regression import PENALTY, cross_validated, fit
from groundwire.evaluation.runs.runner import run
from groundwire.evaluation.runs.store import Store
from groundwire.evaluation.runs.system import System
from groundwire.evaluation.sets.location import locate
from groundwire.settings import BudgetSettings, ModelSettings

ROOT = Path(__file__).resolve().parents[1]
SHIPPED = ROOT / "agents" / "calibration.json"
SYSTEM = System(name="naive", graph="naive", budget=BudgetSettings(max_seconds=3_600))
SHIPPED_ON = ("own", "hotpotqa", "mtrag-un")
LOST = 0.1
"""Share of a set's answerable questions that a threshold refuses, of the set that it costs most."""

Samples = dict[str, list[Sample]]


def samples_of(name: str, data: Path, work: Path, n: int) -> list[Sample]:
    """The samples of one set."""
    set_, library = SETS[name](data, work, n)
    with library, Store.open(work / "calibration" / name) as store:
        make = partial(run, store=store)
        return ask_all(set_, locate(set_, library), library, system=SYSTEM, model=ModelSettings(), make=make)


def fitted(sets: Samples) -> Calibration:
    """A fit in which each set counts the same, with the threshold that refuses `LOST` of no set's answerable ones."""
    samples = [sample for group in sets.values() for sample in group]
    counts = [count for group in sets.values() for count in shares(group)]
    description = ", ".join(f"{name} ({len({sample.case for sample in group})} cases)" for name, group in sets.items())
    calibration = fit(samples, counts, fitted_on=f"{description}; naive without a model")
    least = min(
        _lowest([calibration.probability(sample.signals) for sample in group if sample.answerable])
        for group in sets.values()
    )
    return calibration.model_copy(update={"threshold": round(least, 4), "extractive": True})


def _lowest(probabilities: list[float]) -> float:
    return float(np.quantile(probabilities, LOST))


def tested(samples: list[Sample], calibration: Calibration) -> dict[str, Any]:
    """What a calibration is worth on a set."""
    probabilities = [calibration.probability(sample.signals) for sample in samples]
    kinds = {"answerable": [sample.answerable for sample in samples], "right": [sample.right for sample in samples]}
    cases = [sample.case for sample in samples]
    refused = [probability < calibration.threshold for probability in probabilities]
    asked_twice = {sample.case for sample in samples if sample.answerable}
    labelled = [
        refusal for sample, refusal in zip(samples, refused, strict=True)
        if not sample.answerable and sample.case not in asked_twice
    ]  # fmt: skip
    return {
        "n": {
            "cases": len(set(cases)), "answerable": sum(kinds["answerable"]), "right": sum(kinds["right"]),
            "unanswerable": len(samples) - sum(kinds["answerable"]),
        },
        "auroc_answerable": auroc(probabilities, kinds["answerable"], cases).model_dump(),
        "auroc_right": auroc(probabilities, kinds["right"], cases).model_dump(),
        "calibration_error": calibration_error(probabilities, kinds["right"], shares(samples)),
        "unanswerable_refused": _share(refused, kinds["answerable"], of_kind=False),
        "labelled_refused": share(labelled).model_dump(),
        "answerable_refused": _share(refused, kinds["answerable"], of_kind=True),
        "right_refused": _share(refused, kinds["right"], of_kind=True),
    }  # fmt: skip


def _share(refused: list[bool], kind: list[bool], *, of_kind: bool) -> dict[str, Any]:
    return share([refusal for refusal, is_ in zip(refused, kind, strict=True) if is_ == of_kind]).model_dump()


def within(samples: list[Sample]) -> dict[str, Any]:
    """The same signals fitted and cross-validated within one set, as `groundwire calibrate` does."""
    probabilities = cross_validated(samples)
    answerable = [sample.answerable for sample in samples]
    right, cases = [sample.right for sample in samples], [sample.case for sample in samples]
    threshold = float(
        np.quantile([p for p, is_answerable in zip(probabilities, answerable, strict=True) if is_answerable], 0.15)
    )
    return {
        "auroc_answerable": auroc(probabilities, answerable, cases).model_dump(),
        "auroc_right": auroc(probabilities, right, cases).model_dump(),
        "calibration_error": calibration_error(probabilities, right, shares(samples)),
        "unanswerable_refused_where_0.15_of_answerable_are": _share(
            [probability < threshold for probability in probabilities], answerable, of_kind=False
        ),
    }


def table(results: dict[str, dict[str, Any]], title: str) -> Table:
    """A row for each set."""
    measures = (
        "auroc_answerable", "auroc_right", "unanswerable_refused", "labelled_refused", "answerable_refused",
        "right_refused",
    )  # fmt: skip
    grid = Table("set", "runs", *(name.replace("_", " ") for name in measures), "ECE", title=title)
    for name, row in results.items():
        n = f"{row['n']['answerable']} + {row['n']['unanswerable']}"
        grid.add_row(name, n, *(_figure(row[measure]) for measure in measures), f"{row['calibration_error']:.2f}")
    return grid


def _figure(estimate: dict[str, Any]) -> str:
    if estimate["value"] is None:
        return ""
    return f"{estimate['value']:.2f} ({estimate['low']:.2f} to {estimate['high']:.2f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--n", type=int, default=100, help="answerable questions of each public set")
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data", help="folder of public data")
    parser.add_argument("--work", type=Path, default=Path(tempfile.gettempdir()) / "groundwire-benchmarks")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "calibration.json")
    parser.add_argument("--ship", action="store_true", help=f"write {SHIPPED.relative_to(ROOT)}")
    arguments = parser.parse_args()
    console = Console(width=150)
    sets: Samples = {}
    for name in SETS:
        sets[name] = samples_of(name, arguments.data, arguments.work, arguments.n)
        console.print(f"{name}: {len(sets[name])} runs")
    near = sets.pop("near misses")
    held_out, fits, own = {}, {}, {}
    for name, samples in sets.items():
        fits[name] = fitted({other_name: group for other_name, group in sets.items() if other_name != name})
        held_out[name] = tested(samples, fits[name])
        own[name] = within(samples)
    shipped = fitted({name: sets[name] for name in SHIPPED_ON})
    on_all = {name: tested(samples, shipped) for name, samples in sets.items()}
    near_refused = share([shipped.probability(sample.signals) < shipped.threshold for sample in near]).model_dump()
    console.print(table(held_out, "fitted on the three others"))
    console.print(table(on_all, "as shipped, fitted on three of the four"))
    for name, row in own.items():
        refused = row["unanswerable_refused_where_0.15_of_answerable_are"]
        console.print(
            f"{name} alone, cross-validated: AUROC {_figure(row['auroc_answerable'])}, {_figure(refused)} refused"
        )
    console.print(f"near misses: {_figure(near_refused)} refused as shipped")
    console.print(shipped)
    if arguments.ship:
        SHIPPED.write_text(shipped.model_dump_json() + "\n", encoding="utf-8")
    results = {
        "penalty": PENALTY,
        "unanswerable": UNANSWERABLE,
        "held_out": held_out,
        "as_shipped": on_all,
        "near_misses_refused": near_refused,
        "within": own,
    }
    fitted_sets = {name: fit.model_dump() for name, fit in fits.items()}
    write_results(arguments.json, {**results, "fits": fitted_sets, "shipped": shipped.model_dump()})


if __name__ == "__main__":
    main()

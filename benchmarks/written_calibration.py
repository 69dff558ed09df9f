"""How likely an answer that a good model wrote is right and complete, by the signals of the run.

    python benchmarks/written_calibration.py [--ship]

`results/written_answers.json` has the signals of each answer, and whether a reader found it right and complete; the
texts of the answers and of their documents are not ours to publish. Replies were written by stand-ins for a hosted
model. The fit on each part is tested on the other: nobody had read the second when the rules of the check were made.
`--ship` writes the fit on both into the package.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

from groundwire.agents.confidence import Calibration, Signals, default_calibration
from groundwire.evaluation.calibration.asking import Sample
from groundwire.evaluation.calibration.measures import calibration_error
from groundwire.evaluation.calibration.regression import fit

ROOT = Path(__file__).resolve().parents[1]
ANSWERS = Path(__file__).parent / "results" / "written_answers.json"
SHIPPED = ROOT / "agents" / "calibration_written.json"
PARTS = ("first", "kept back")


def samples_of(*parts: str) -> list[Sample]:
    """The answers of these parts."""
    return [
        Sample(
            f"{answer['part']} {at}", Signals.model_validate(answer["signals"]), answerable=True, right=answer["right"]
        )
        for at, answer in enumerate(json.loads(ANSWERS.read_text(encoding="utf-8"))["answers"])
        if answer["part"] in parts
    ]


def fitted(samples: Sequence[Sample]) -> Calibration:
    """A fit in which each answer counts the same."""
    description = f"{len(samples)} answers of stand-ins for a hosted model"
    return fit(samples, [1.0] * len(samples), fitted_on=description)


def row(name: str, samples: Sequence[Sample], calibration: Calibration) -> list[str]:
    """What a calibration says of some answers, beside how many are right."""
    stated = np.array([calibration.probability(sample.signals) for sample in samples])
    right = np.array([sample.right for sample in samples], dtype=float)
    error = calibration_error([*stated], [*map(bool, right)], [1 / len(samples)] * len(samples))
    figures = (right.mean(), stated.mean(), error, ((stated - right) ** 2).mean())
    return [name, str(len(samples)), *(f"{figure:.2f}" for figure in figures)]


def main() -> None:
    """Fit, test, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ship", action="store_true", help=f"write {SHIPPED.relative_to(ROOT)}")
    options = parser.parse_args()
    table = Table("answers", "n", "right", "stated", "off by", "Brier score")
    for part in PARTS:
        others = fitted(samples_of(*(other for other in PARTS if other != part)))
        table.add_row(*row(f"{part}: fit on the other part", samples_of(part), others))
        table.add_row(*row(f"{part}: that of extracted answers", samples_of(part), default_calibration()))
    Console().print(table)
    if options.ship:
        SHIPPED.write_text(fitted(samples_of(*PARTS)).model_dump_json() + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""Grades without a model against gold: the probability of `agents/relevance.py`, fitted on three sets, on the fourth.

    python benchmarks/relevance.py [--samples 60] [--data DIR] [--work DIR] [--json OUT]

Of each question the eight best passages. Kept is the share of the gold passages that are not graded irrelevant, left
out the share of the others that are; balanced accuracy is the mean of both. No grade of the product uses the fits on
three sets: it has the one on all four, which is printed last.
"""

from __future__ import annotations

import argparse
import tempfile
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from calibration_sets import SETS
from numpy.typing import NDArray
from results import write_results
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score

from groundwire.agents.extractive.scores.reader_odds import best_of_passages
from groundwire.agents.grader import PARTIAL, RELEVANT
from groundwire.agents.relevance import signals_of
from groundwire.evaluation.sets.location import locate
from groundwire.evidence.addresses import Addresses
from groundwire.evidence.ledger import Entry
from groundwire.graphs.turn.confidence import best_score
from groundwire.models.reader import shared_reader
from groundwire.settings import SearchSettings

ROOT = Path(__file__).resolve().parents[1]
SEARCH = SearchSettings(k=8)


@dataclass(frozen=True)
class Passages:
    """The passages that were found for the questions of a set."""

    signals: NDArray[np.float64]
    """(passages, 6): see `signals_of`."""
    gold: NDArray[np.bool_]


def passages_of(name: str, data: Path, work: Path, samples: int) -> Passages:
    set_, library = SETS[name](data, work, samples)
    signals, gold = [], []
    with library:
        located = locate(set_, library)
        for case in set_.cases:
            if not case.unanswerable and not located.get(case.id):
                continue
            hits = library.search(case.question, roles=case.roles, settings=SEARCH)
            entries = {at: Entry.of(hit, case.question) for at, hit in enumerate(hits, 1)}
            odds = best_of_passages(case.question, Addresses(entries), shared_reader().read)
            for hit, entry in zip(hits, entries.values(), strict=True):
                signals.append(
                    signals_of(case.question, entry, partial(best_score, search=SEARCH), odds.get(hit.passage.id, 0.0))
                )
                gold.append(any(unit.holds(hit.passage) for unit in located.get(case.id, ())))
    return Passages(np.array(signals), np.array(gold))


def fitted(sets: list[Passages]) -> LogisticRegression:
    """Each set counts the same."""
    weights = np.concatenate([np.full(len(passages.gold), 1000 / len(passages.gold)) for passages in sets])
    model = LogisticRegression(C=10)
    return model.fit(
        np.concatenate([passages.signals for passages in sets]),
        np.concatenate([passages.gold for passages in sets]),
        sample_weight=weights,
    )


def tested(model: LogisticRegression, passages: Passages) -> dict[str, Any]:
    likely, gold = model.predict_proba(passages.signals)[:, 1], passages.gold
    share_kept, left_out = float((likely[gold] >= PARTIAL).mean()), float((likely[~gold] < PARTIAL).mean())
    return {
        "passages": len(gold),
        "gold": int(gold.sum()),
        "auroc": round(float(roc_auc_score(gold, likely)), 3),
        "auroc_of_score": round(float(roc_auc_score(gold, passages.signals[:, 0])), 3),
        "kept": round(share_kept, 3),
        "left_out": round(left_out, 3),
        "balanced_accuracy": round((share_kept + left_out) / 2, 3),
        "gold_relevant": round(float((likely[gold] >= RELEVANT).mean()), 3),
        "others_relevant": round(float((likely[~gold] >= RELEVANT).mean()), 3),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--samples", type=int, default=60, help="answerable questions of each public set")
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data", help="folder of public sets")
    parser.add_argument("--work", type=Path, default=Path(tempfile.gettempdir()) / "groundwire-benchmarks")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "relevance.json")
    arguments = parser.parse_args()
    sets = {name: passages_of(name, arguments.data, arguments.work, arguments.samples) for name in SETS}
    apart = {
        name: tested(fitted([others for key, others in sets.items() if key != name]), own) for name, own in sets.items()
    }
    whole = fitted(list(sets.values()))
    weights = [round(float(weight), 2) for weight in (*whole.coef_[0], whole.intercept_[0])]
    write_results(
        arguments.json, {"samples": arguments.samples, "fitted_on_the_others": apart, "fitted_on_all": weights}
    )


if __name__ == "__main__":
    main()

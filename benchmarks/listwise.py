"""The chat model's order of what a search found (`reranker = "model"`) against the search's own, on our own cases.

    python benchmarks/listwise.py [--samples 20] [--model local] [--work DIR] [--json OUT]

Of each question the twenty best passages, in both orders: recall@5 of the gold passages and nDCG@10, and the seconds
of a call. A reply that cannot be used leaves the search's order, as it does in a run, and is counted.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from pathlib import Path
from typing import Any

from intervals import difference_of_means, mean_of
from libraries import own_library
from own_cases import SET
from results import write_results
from rich.console import Console
from single_hop import ndcg

from groundwire.agents.ranker import SHOWN, rank
from groundwire.agents.requests.allowance import Allowance
from groundwire.evaluation.sets.eval_set import load_set
from groundwire.evaluation.sets.location import locate
from groundwire.models.chat import load_chat_model
from groundwire.settings import SearchSettings


def main() -> None:
    """Ask, compare, write the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--samples", type=int, default=20)
    parser.add_argument("--model", default="local")
    parser.add_argument("--work", type=Path, default=Path(tempfile.gettempdir()) / "groundwire-benchmarks")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "listwise.json")
    arguments = parser.parse_args()
    model, set_ = load_chat_model(arguments.model), load_set(SET)
    rows: list[dict[str, Any]] = []
    with own_library(arguments.work) as library:
        located = locate(set_, library)
        cases = [case for case in set_.cases if located.get(case.id)]
        for case in random.Random(0).sample(cases, min(arguments.samples, len(cases))):
            hits = library.search(case.question, roles=case.roles, settings=SearchSettings(k=SHOWN))
            passages = [hit.passage for hit in hits]
            reply = rank(case.question, passages, model=model, allowance=Allowance(calls=1, seconds=300))
            judged = {passage.id: 1 for passage in passages if any(unit.holds(passage) for unit in located[case.id])}
            orders = {"search": passages, "model": [passages[number - 1] for number in reply.value.numbers]}
            rows.append(
                {
                    **{f"{name} recall@5": _recall(located[case.id], order[:5]) for name, order in orders.items()},
                    **{
                        f"{name} ndcg@10": ndcg(judged, [passage.id for passage in order]) if judged else 0.0
                        for name, order in orders.items()
                    },
                    "seconds": reply.calls[-1].seconds,
                    "unusable": float(reply.failure is not None),
                }
            )
    results: dict[str, Any] = {"n": len(rows), **{key: mean_of([row[key] for row in rows]) for key in rows[0]}}
    for measure in ("recall@5", "ndcg@10"):
        results[f"gain in {measure}"] = difference_of_means(
            [row[f"model {measure}"] for row in rows], [row[f"search {measure}"] for row in rows]
        )
    write_results(arguments.json, results)
    Console().print_json(data=results)


def _recall(gold: Any, passages: list[Any]) -> float:
    return sum(any(unit.holds(passage) for passage in passages) for unit in gold) / len(gold)


if __name__ == "__main__":
    main()

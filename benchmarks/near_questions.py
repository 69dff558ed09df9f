"""How near two questions are that differ in one number or name: could a threshold of similarity tell them apart?

    python benchmarks/near_questions.py [--size 300] [--data DIR] [--json OUT]

Each question of two public sets and of our own cases that has a number or a name of several words is put beside the
same with another number (one more) or with a name of another question in its place. Figures are cosines of the packaged
MiniLM's vectors. Beside them, without the model, whether the cache of answers would take one for the other.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Any

import numpy as np
from links import ROOT
from own_cases import own_cases
from public_set import PublicSet
from results import write_results
from rich.console import Console

from groundwire.graphs.runs.kept import normal
from groundwire.models.minilm import MiniLM

_NUMBER = re.compile(r"\d+")
_NAME = re.compile(r"(?<=[a-z] )[A-Z][a-z]+(?: [A-Z][a-z]+)+")
THRESHOLDS = (0.9, 0.95, 0.98, 0.99)


def pairs(questions: list[str]) -> dict[str, list[tuple[str, str]]]:
    """Each question with its altered twin, by what differs."""
    names = [match[0] for question in questions if (match := _NAME.search(question))]
    twins: dict[str, list[tuple[str, str]]] = {"number": [], "name": []}
    for at, question in enumerate(questions):
        twins["number"] += [(question, _NUMBER.sub(lambda match: str(int(match[0]) + 1), question, count=1))]
        twins["name"] += [(question, _NAME.sub(names[at % len(names)], question, count=1))]
    return {kind: [(question, twin) for question, twin in group if question != twin] for kind, group in twins.items()}


def figures_of(twins: list[tuple[str, str]]) -> dict[str, Any]:
    """How near the twins are, and how many the cache takes for the same."""
    model = MiniLM()
    first, second = (model.embed(list(side)) for side in zip(*twins, strict=True))
    cosines = (first * second).sum(axis=1)
    return {
        "n": len(twins),
        "median": float(np.median(cosines)),
        "highest": float(cosines.max()),
        "above": {str(threshold): float((cosines > threshold).mean()) for threshold in THRESHOLDS},
        "same_to_the_cache": sum(normal(question) == normal(twin) for question, twin in twins),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=300, help="questions of each public set")
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "near_questions.json")
    arguments = parser.parse_args()
    questions = [case["question"] for case in own_cases()]
    for name in ("musique", "hotpotqa"):
        questions += list(PublicSet.read(arguments.data / name).queries.values())[: arguments.size]
    results = {kind: figures_of(group) for kind, group in pairs(list(dict.fromkeys(questions))).items()}
    write_results(arguments.json, results)
    Console().print_json(data=results)


if __name__ == "__main__":
    main()

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

from groundwire.graphs.kept import normal
from groundwire.models.minilm import MiniLM

_NUMBER = re.compile(r"\d+")
_NAME = re.compile(r"(?<=[a-z] )[A-Z][a-z]+(?: [A-Z][a-z]+)+")
THRESHOLDS = (0.9, 0.95, 0.98, 0.99)


def pairs(questions: list[str]) -> dict[str, list[tuple[str, str]]]:
    """Each question with its altered twin, by what differs."""
    names = [found[0] for one in questions if (found := _NAME.search(one))]
    found: dict[str, list[tuple[str, str]]] = {"number": [], "name": []}
    for at, question in enumerate(questions):
        found["number"] += [(question, _NUMBER.sub(lambda one: str(int(one[0]) + 1), question, count=1))]
        found["name"] += [(question, _NAME.sub(names[at % len(names)], question, count=1))]
    return {kind: [(one, other) for one, other in some if one != other] for kind, some in found.items()}


def told(some: list[tuple[str, str]]) -> dict[str, Any]:
    """How near the twins are, and how many the cache takes for the same."""
    model = MiniLM()
    first, second = (model.embed(list(side)) for side in zip(*some, strict=True))
    cosines = (first * second).sum(axis=1)
    return {
        "n": len(some),
        "median": float(np.median(cosines)),
        "highest": float(cosines.max()),
        "above": {str(one): float((cosines > one).mean()) for one in THRESHOLDS},
        "same_to_the_cache": sum(normal(one) == normal(other) for one, other in some),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=300, help="questions of each public set")
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "near_questions.json")
    given = parser.parse_args()
    questions = [case["question"] for case in own_cases()]
    for name in ("musique", "hotpotqa"):
        questions += list(PublicSet.read(given.data / name).queries.values())[: given.size]
    results = {kind: told(some) for kind, some in pairs(list(dict.fromkeys(questions))).items()}
    write_results(given.json, results)
    Console().print_json(data=results)


if __name__ == "__main__":
    main()

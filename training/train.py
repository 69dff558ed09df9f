"""Train the reader.

    python training/train.py EXAMPLES [--also FILE:SHARE ...] [--start FILE] [--rounds 2] [--rate 1e-4] --out FILE

Each round shows every example of `EXAMPLES`, and a random share of each further file, together with a passage that
does not answer. A twentieth of the groups is held out and judged at the end.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
from examples import Example, Passage, held_out, read_examples
from network import Network, Row, loss, row, scores
from rich.console import Console

_HELD_OUT = 0.05
_BATCH, _SORTED = 12, 40
"""Rows of a step, and of how many steps the rows are sorted by length."""
_UNTITLED, _JOINED = 0.25, 0.2
"""Share of the rows without their title, and of those to which sentences of another passage are added."""
_HEADS = 4.0
"""How much faster the new layers learn than the encoder."""


def rows_of(examples: list[Example], share: float, draw: random.Random) -> Iterator[Row]:
    """One round."""
    for example in examples:
        if draw.random() >= share:
            continue
        yield row(example.question, *_joined(example, draw), draw, untitled=_UNTITLED)
        if example.others:
            yield row(example.question, draw.choice(example.others), (), draw, untitled=_UNTITLED)


def _joined(example: Example, draw: random.Random) -> tuple[Passage, tuple[int, ...]]:
    passage, answers = example.passage, example.answers
    if not example.others or draw.random() >= _JOINED:
        return passage, answers
    more = draw.choice(example.others).sentences[:3]
    if draw.random() < 0.5:
        return Passage(passage.title, (*passage.sentences, *more)), answers
    return Passage(passage.title, (*more, *passage.sentences)), tuple(at + len(more) for at in answers)


def steps(rows: list[Row], draw: random.Random) -> Iterator[list[Row]]:
    """Batches of rows of like length."""
    draw.shuffle(rows)
    for first in range(0, len(rows), _BATCH * _SORTED):
        near = sorted(rows[first : first + _BATCH * _SORTED], key=lambda item: len(item.ids))
        batches = [near[at : at + _BATCH] for at in range(0, len(near), _BATCH)]
        draw.shuffle(batches)
        yield from batches


def train(network: Network, batches: list[list[Row]], rate: float, console: Console) -> None:
    """One pass over all batches, at a rate that rises and then falls to nothing."""
    heads = [*network.of_token.parameters(), *network.of_none.parameters()]
    body = [parameter for parameter in network.encoder.parameters() if parameter.requires_grad]
    optimiser = torch.optim.AdamW(
        [{"params": body, "lr": rate}, {"params": heads, "lr": rate * _HEADS}], weight_decay=0.01
    )
    warm = max(1, len(batches) // 20)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda at: min(1, (at + 1) / warm) * max(0.02, 1 - at / len(batches))
    )
    network.train()
    for at, batch in enumerate(batches):
        cost = loss(scores(network, batch), batch)
        cost.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimiser.step()
        schedule.step()
        optimiser.zero_grad()
        if at % 100 == 0:
            console.print(f"step {at} of {len(batches)}: loss {cost.item():.3f}")


def judge(network: Network, examples: list[Example]) -> dict[str, float]:
    """Of held-out examples: how often the best sentence answers, how often the best passage is the right one, and the
    AUROC of a passage's best sentence for whether it answers, over all other passages and over near misses alone."""
    network.eval()
    draw = random.Random(0)
    right, first, answering, others, misses = [], [], [], [], []
    for example in examples:
        passages = [(example.passage, example.answers), *((other, ()) for other in example.others)]
        rows = [row(example.question, passage, answers, draw) for passage, answers in passages]
        with torch.no_grad():
            output = scores(network, rows)
        best = (output[:, 1:].max(dim=1).values - output[:, 0]).tolist()
        if rows[0].answers:
            right.append(int(output[0, 1:].argmax()) in rows[0].answers)
            first.append(best[0] == max(best))
            answering.append(best[0])
        else:
            misses.append(best[0])
        others += best[1:]
    figures = {"sentence": float(np.mean(right)), "passage": float(np.mean(first)), "others": _auroc(answering, others)}
    return figures | ({"near misses": _auroc(answering, misses)} if misses else {})


def _auroc(higher: list[float], lower: list[float]) -> float:
    return float((np.array(higher)[:, None] > np.array(lower)[None]).mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("examples", type=Path)
    parser.add_argument("--also", nargs="*", default=[], metavar="FILE:SHARE")
    parser.add_argument("--start", type=Path, help="weights to go on from; otherwise all-MiniLM-L6-v2")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--rate", type=float, default=1e-4)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    torch.manual_seed(1)
    torch.set_flush_denormal(True)
    console, draw = Console(), random.Random(3)
    network = Network()
    if arguments.start:
        network.load_state_dict(torch.load(arguments.start, weights_only=True))
    further = [(Path(file), float(share)) for file, _, share in (option.rpartition(":") for option in arguments.also)]
    parts = [(held_out(read_examples(file), _HELD_OUT), share) for file, share in [(arguments.examples, 1.0), *further]]
    batches: list[list[Row]] = []
    for _ in range(arguments.rounds):
        rows = [item for (trained, _), share in parts for item in rows_of(trained, share, draw)]
        batches += steps(rows, draw)
    train(network, batches, arguments.rate, console)
    torch.save(network.state_dict(), arguments.out)
    for (_, examples), _ in parts:
        console.print({name: round(value, 3) for name, value in judge(network, examples).items()})


if __name__ == "__main__":
    main()

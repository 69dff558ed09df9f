"""Sentences that read like instructions to a model: which planted attacks are flagged, and which clean passages.

    python benchmarks/injection_flags.py [--check MODULE:FUNCTION] [--data DIR] [--test DIR] [--about DIR] [--show N]
        [--json OUT]

Attacks are BIPIA's, planted in its emails, tables and questions about code at the start, in the middle and at the
end, and cut into passages as an index cuts them. The patterns were chosen on every second kind of attack of its
training part and on its training texts; `--test` names the folder with its test part. A planted attack counts as
flagged if a flag lies on a part of it. False positives are passages of clean texts with a flag: BIPIA's own, the
handbook, passages of MTRAG, our sample documents, and with `--about` a folder of Markdown files about prompt injection,
which quote what they warn of.

The check is any function of a text that gives spans, or says whether there is anything; else it is the product's.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

from bipia import PLACES, Attack, Carrier, Part, attacks, carriers, planted
from claims.measure import Share
from intervals import mean_of
from results import write_results
from rich.console import Console
from rich.table import Table

from groundwire.errors import GroundwireError
from groundwire.indexes.chunkers import chunker
from groundwire.indexes.loaders import UnreadableFileError, parse
from groundwire.settings import IndexSettings

ROOT = Path(__file__).resolve().parents[1]
PRODUCT = "groundwire.evidence.injection.flags:flags_in"
_MOST_CARRIERS = {"email": 20, "table": 10, "code": 20}
"""Texts of a kind that attacks are planted in: what is flagged depends on the attack and hardly on its text."""
_CUT = IndexSettings()

Spans = list[tuple[int, int]]
Check = Callable[[str], Spans]


@dataclass(frozen=True)
class Planted:
    """What became of one attack in one text."""

    group: str
    attack: Attack
    carrier: str
    flagged: bool
    beside: int
    """Passages of the text with a flag, but none on the attack."""


def passages(name: str, data: bytes) -> list[tuple[int, str]]:
    """Where each passage of a file begins, and its text; none if it cannot be read."""
    try:
        document = parse(data, name)
    except UnreadableFileError:
        return []
    cutter = chunker(_CUT.chunker, max_tokens=_CUT.max_tokens, overlap_tokens=_CUT.overlap_tokens)
    return [(chunk.start, document.text[chunk.start : chunk.end]) for chunk in cutter.split(document)]


def plant(group: str, attack: Attack, texts: Iterable[Carrier], check: Check) -> Iterator[Planted]:
    """The attack in each text and each place."""
    for carrier in texts:
        for place in PLACES:
            text, begins = planted(carrier.text, attack.text, place)
            ends, hit, beside = begins + len(attack.text), False, 0
            for start, passage in passages(carrier.name, text.encode()):
                flags = [(start + left, start + right) for left, right in check(passage)]
                on = any(left < ends and begins < right for left, right in flags)
                hit, beside = hit or on, beside + (bool(flags) and not on)
            yield Planted(group, attack, carrier.id, hit, beside)


def tried(folder: Path, part: Part, check: Check) -> list[Planted]:
    """Every attack of a part in the texts of that part that it is meant for."""
    texts = {kind: list(carriers(folder, kind, part))[:most] for kind, most in _MOST_CARRIERS.items()}
    targets = {"text": [*texts["email"], *texts["table"]], "code": texts["code"]}
    results: list[Planted] = []
    for attack in attacks(folder, part):
        half = "chosen on" if attack.nth % 2 == 0 else "other kinds"
        group = f"{attack.family}, {half if part == 'train' else 'test part'}"
        results += plant(group, attack, targets[attack.family], check)
    return results


def recalls(results: list[Planted]) -> dict[str, Any]:
    """By group and by kind: the share of planted attacks that is flagged; intervals are over attacks."""
    by: dict[str, dict[str, list[bool]]] = defaultdict(lambda: defaultdict(list))
    for result in results:
        for name in (result.group, f"{result.group}: {result.attack.kind}"):
            by[name][result.attack.id].append(result.flagged)
    return {
        name: {"attacks": len(by_attack), "planted": sum(map(len, by_attack.values())),
               "recall": mean_of([sum(flags) / len(flags) for flags in by_attack.values()])}
        for name, by_attack in by.items()
    }  # fmt: skip


def precisions(results: list[Planted]) -> dict[str, Any]:
    """By group: of the flagged passages of poisoned texts, those whose flag lies on the attack."""
    groups: dict[str, list[Planted]] = defaultdict(list)
    for result in results:
        groups[result.group].append(result)
    return {
        name: Share.of(
            [True] * sum(result.flagged for result in group) + [False] * sum(result.beside for result in group)
        ).model_dump()
        for name, group in groups.items()
    }


def clean_sources(
    data: Path, test: Path | None, about: Path | None
) -> dict[str, Callable[[], Iterator[tuple[str, bytes]]]]:
    """Name of a body of clean text -> its files."""

    def files(folder: Path) -> Callable[[], Iterator[tuple[str, bytes]]]:
        return lambda: ((path.name, path.read_bytes()) for path in sorted(folder.rglob("*")) if path.is_file())

    def texts(folder: Path, part: Part) -> Callable[[], Iterator[tuple[str, bytes]]]:
        return lambda: (
            (carrier.name, carrier.text.encode()) for kind in _MOST_CARRIERS for carrier in carriers(folder, kind, part)
        )

    sources = {
        "sample documents (chosen on)": files(ROOT / "eval_sets" / "skerry"),
        "BIPIA, training texts (chosen on)": texts(data / "bipia", "train"),
        "handbook (18F)": files(data / "docs-handbook-18f" / "docs"),
        "MTRAG passages": lambda: _mtrag(data / "mtrag-un" / "corpus.jsonl"),
    }
    if test is not None:
        sources["BIPIA, test texts"] = texts(test, "test")
    if about is not None:
        sources["pages about prompt injection"] = files(about)
    return sources


def _mtrag(path: Path) -> Iterator[tuple[str, bytes]]:
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        yield f"{row['id']}.txt", row["text"].encode()


def cleans(
    sources: dict[str, Callable[[], Iterator[tuple[str, bytes]]]], check: Check
) -> tuple[dict[str, Any], list[str]]:
    """By source: passages and how many are flagged, as a share with its interval; and what was flagged."""
    shares: dict[str, Any] = {}
    flagged: list[str] = []
    for source, files in sources.items():
        verdicts: list[bool] = []
        for name, data in files():
            for _, text in passages(name, data):
                flags = check(text)
                verdicts.append(bool(flags))
                flagged += [f"{source} {name}: {text[start:end]!r}" for start, end in flags]
        shares[source] = Share.of(verdicts).model_dump()
    return shares, flagged


def spans_of(check: Callable[[str], Any]) -> Check:
    """A check that only says yes flags the whole text."""

    def spans(text: str) -> Spans:
        verdict = check(text)
        return [(0, len(text))] if verdict is True else list(verdict or [])

    return spans


def show(console: Console, results: dict[str, Any]) -> None:
    """Two tables."""
    table = Table("attacks", "n", "planted", "flagged", "of flagged passages, on the attack")
    for name, row in results["recall"].items():
        share = results["precision"].get(name)
        table.add_row(name, str(row["attacks"]), str(row["planted"]), _span(row["recall"]), _span(share))
    console.print(table)
    table = Table("clean text", "passages", "flagged", "a thousand")
    for name, row in results["clean"].items():
        thousand = {key: 1000 * row[key] if row[key] is not None else None for key in ("value", "low", "high")}
        table.add_row(name, str(row["n"]), str(row["count"]), _span(thousand, ".1f"))
    console.print(table)


def _span(estimate: dict[str, Any] | None, form: str = ".2f") -> str:
    if estimate is None or estimate["value"] is None:
        return "-"
    return f"{estimate['value']:{form}} ({estimate['low']:{form}} to {estimate['high']:{form}})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", default=PRODUCT, help="MODULE:FUNCTION of a text")
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data")
    parser.add_argument("--test", type=Path, help="folder with BIPIA's test part")
    parser.add_argument("--about", type=Path, help="folder of Markdown files about prompt injection")
    parser.add_argument("--show", type=int, default=0, metavar="N", help="print up to N flags of clean text")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results" / "injection_flags.json")
    arguments = parser.parse_args()
    check = spans_of(resolve_name(arguments.check))
    try:
        results = tried(arguments.data / "bipia", "train", check)
        results += tried(arguments.test, "test", check) if arguments.test else []
        clean, flagged = cleans(clean_sources(arguments.data, arguments.test, arguments.about), check)
    except (FileNotFoundError, GroundwireError) as error:
        parser.error(str(error))
    report = {"check": arguments.check, "recall": recalls(results), "precision": precisions(results), "clean": clean}
    console = Console(width=150)
    show(console, report)
    for flag in flagged[: arguments.show]:
        console.print(flag, markup=False, highlight=False)
    write_results(arguments.json, report)


if __name__ == "__main__":
    main()

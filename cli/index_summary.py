"""What an indexing run did, in words and as JSON."""

from __future__ import annotations

import json
import os
import shlex
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path, PurePath

from rich.console import Console

from ..indexes.progress import Summary
from .show import plain

_MAX_SHOWN = 20


def print_summary(console: Console, name: str, done: Summary, *, verbose: bool = False) -> None:
    """One line of counts, then what was not read and why: each file, or counts by reason and type if they are many."""
    parts = [
        f"{count} {what}"
        for count, what in (
            (done.added, "added"), (done.changed, "changed"), (done.removed, "removed"), (done.unchanged, "unchanged"),
        )
        if count
    ]  # fmt: skip
    rate = f", {done.embedded / done.seconds:.0f} passages/s" if done.embedded and done.seconds else ""
    looked = done.added or done.changed or done.unchanged or not done.removed
    made = f"; {done.passages} passages in {done.seconds:.1f} s{rate}" if looked else ""
    purged = "; what was removed is out of the files" if done.purged else ""
    console.print(f"{name}: {', '.join(parts) or 'nothing to do'}{made}{purged}", markup=False)
    _print_contexts(console, done)
    if done.unpurged:
        console.print(f"  labelled text that was removed is still in the files: {done.unpurged}", markup=False)
    _print_files(console, "skipped", done.skipped, verbose=verbose)
    if done.remembered:
        said = f"  {done.remembered} of these could not be read before either: --retry tries them again"
        console.print(said, markup=False)
    _print_files(console, "read in part", done.partly, verbose=verbose)
    if done.lost:
        top = os.path.commonpath([Path(one).parent for one in done.lost])
        console.print(
            f"  {len(done.lost)} of its files from elsewhere are not there any more, such as {done.lost[0]!r}: "
            f"`groundwire index {shlex.quote(top)} --name {name} --forget` takes them out",
            markup=False, soft_wrap=True,
        )  # fmt: skip


def _print_contexts(console: Console, done: Summary) -> None:
    told = done.contexts
    if told.calls or told.known or told.lacking:
        bill = f"{told.calls:,} model calls, {told.tokens:,} tokens"
        line = f"  contexts: {told.written} written ({bill}), {told.known} known, {told.lacking} passages without one"
        console.print(plain(f"{line}: {told.stopped}" if told.stopped else line), markup=False, soft_wrap=True)


def _print_files(console: Console, what: str, files: Sequence[tuple[str, str]], *, verbose: bool) -> None:
    if verbose or len(files) <= _MAX_SHOWN:
        shown = [f"  {what} {file!r}: {reason}" for file, reason in files]
    else:
        shown = [f"  {what} {count} {kind}: {reason}" for (reason, kind), count in by_reason(files)]
        shown.append("  (--verbose names each of them)")
    for line in shown:
        console.print(plain(line), markup=False, soft_wrap=True)


def by_reason(files: Sequence[tuple[str, str]]) -> list[tuple[tuple[str, str], int]]:
    """((reason, type), how many), the most first; what a reason says of one file alone is left out."""
    kinds = ((reason.partition(" (")[0], PurePath(file).suffix.lower() or "without a suffix") for file, reason in files)
    return sorted(Counter(kinds).items(), key=lambda pair: (-pair[1], pair[0]))


def summary_json(name: str, done: Summary) -> str:
    """The same for programs."""
    counts = {
        key: getattr(done, key)
        for key in ("added", "changed", "removed", "unchanged", "passages", "embedded", "remembered")
    }
    named = {
        key: [{"file": file, "reason": reason} for file, reason in files]
        for key, files in (("skipped", done.skipped), ("partly", done.partly))
    }
    reasons = [{"reason": reason, "type": kind, "files": count} for (reason, kind), count in by_reason(done.skipped)]
    whole = {
        "index": name,
        **counts,
        "seconds": round(done.seconds, 3),
        **named,
        "reasons": reasons,
        "lost": done.lost,
        "contexts": asdict(done.contexts),
        "purged": done.purged,
        "unpurged": done.unpurged,
    }
    return json.dumps(whole, indent=2)

"""How each format is read: files, refusals with their reasons, seconds, megabytes, likeness to a second reading.

    python benchmarks/formats.py [FOLDER ...]

Reads every file of the folders (by default the public sets that lie beside the project) as the indexer does, in worker
processes, cuts each document with the default chunker and holds the laws of spans and pages on every passage. Where a
second, independent extractor is installed (pypdfium2 for PDF, python-calamine for workbooks, the bare text nodes of
HTML and XML), the words of both are compared, and the pairs of neighbouring words, which show their order. Results go
to benchmarks/results/formats.json.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import re
import resource
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

from seen import pdf_text

from groundwire.indexes.chunkers import chunker
from groundwire.indexes.loaders import Document, Registry, UnreadableFileError
from groundwire.indexes.loaders.left_out import why_left_out
from groundwire.indexes.parsing.pool import Job, Parsers
from groundwire.settings import IndexSettings, ParsingSettings

HERE = Path(__file__).parent
DATA = HERE.parents[1] / "shared" / "data"
FOLDERS = [DATA / "docs-formats-docling", DATA / "docs-handbook-18f"]
WORD = re.compile(r"\w+")
HYPHEN = re.compile(r"(?<=\w)(?:\ufffe|-\r?\n)(?=\w)")


def files(folders: list[Path]) -> Iterator[Path]:
    """Every file below the folders, but for hidden ones."""
    for folder in folders:
        yield from (path for path in sorted(folder.rglob("*")) if path.is_file() and not path.name.startswith("."))


def check_spans(document: Document) -> int:
    """Hold the laws of spans and pages; returns how many passages there are."""
    settings = IndexSettings()
    chunks = chunker(settings.chunker, max_tokens=settings.max_tokens).split(document)
    for chunk in chunks:
        text = document.text[chunk.start : chunk.end]
        assert text, chunk
        assert text == text.strip(), chunk
        inside = [page for page in document.page_starts if chunk.start < page < chunk.end]
        assert not inside, (chunk, inside)
    return len(chunks)


def second_reading(path: Path) -> str | None:
    """The words that another extractor finds, or None where there is none."""
    by_suffix: dict[str, Callable[[bytes], str]] = {
        ".pdf": pdf_text, ".xlsx": _calamine, ".ods": _calamine, ".html": _lxml, ".xml": _lxml, ".nxml": _lxml,
        ".docx": _xml_parts, ".pptx": _xml_parts, ".odt": _xml_parts, ".odp": _xml_parts, ".md": _plain, ".txt": _plain,
        ".asciidoc": _plain,
    }  # fmt: skip
    extract = by_suffix.get(path.suffix.lower())
    try:
        return extract(path.read_bytes()) if extract else None
    except (ImportError, ValueError, OSError, RuntimeError):
        return None


def _plain(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _calamine(data: bytes) -> str:
    import python_calamine

    book = python_calamine.CalamineWorkbook.from_filelike(BytesIO(data))
    rows = (row for name in book.sheet_names for row in book.get_sheet_by_name(name).to_python())
    return " ".join(
        str(int(cell) if isinstance(cell, float) and cell.is_integer() else cell) for row in rows for cell in row
    )


def _lxml(data: bytes) -> str:
    from lxml import etree, html

    root = html.document_fromstring(data)
    etree.strip_elements(root, "script", "style", "head", with_tail=False)
    return " ".join(root.itertext())


def _xml_parts(data: bytes) -> str:
    """All text nodes of the parts that hold text."""
    import zipfile

    from lxml import etree

    with zipfile.ZipFile(BytesIO(data)) as package:
        names_of_parts = re.compile(r"word/document\.xml|word/footnotes\.xml|ppt/slides/slide\d+\.xml|content\.xml")
        roots = [etree.fromstring(package.read(name)) for name in package.namelist() if names_of_parts.fullmatch(name)]
        return " ".join(" ".join(root.itertext()) for root in roots)


def likeness(first: str, second: str) -> float:
    """F1 of the words of both, each counted as often as it stands."""
    return _f1(Counter(_words(first)), Counter(_words(second)))


def likeness_of_order(first: str, second: str) -> float:
    """F1 of the pairs of neighbouring words of both."""
    return _f1(Counter(pairwise(_words(first))), Counter(pairwise(_words(second))))


def _words(text: str) -> list[str]:
    """The words of a text; one that is hyphenated at the end of a line is whole."""
    return WORD.findall(HYPHEN.sub("", text).lower())


def _f1(left: Counter[Any], right: Counter[Any]) -> float:
    shared = sum((left & right).values())
    return 2 * shared / max(1, left.total() + right.total())


def measure(folders: list[Path]) -> dict[str, Any]:
    """Read everything; returns what is known of each format."""
    formats: dict[str, dict[str, Any]] = defaultdict(
        lambda: {
            "files": 0,
            "read": 0,
            "in_part": 0,
            "refused": Counter(),
            "passages": 0,
            "bytes": 0,
            "likeness": [],
            "order": [],
        }
    )
    registry, settings = Registry(), IndexSettings()
    started = time.perf_counter()
    with Parsers(ParsingSettings(), registry, file_bytes=settings.max_file_bytes) as parsers:
        jobs = (Job(path.name, path.read_bytes(), path) for path in files(folders) if not why_left_out(path.name))
        for job, outcome in parsers.read(jobs):
            row = formats[job.about.suffix.lower() or "none"]
            row["files"] += 1
            row["bytes"] += len(job.data)
            documents = [document for document in outcome.documents(job.name).values() if document.text.strip()]
            notes = [note for document in documents for note in document.notes]
            for _, why in outcome.refused:
                row["refused"][why.partition(" (")[0]] += 1
            if outcome.cut_short:
                row["refused"][outcome.cut_short] += 1
            if not documents:
                if not outcome.refused and not outcome.cut_short:
                    row["refused"]["has no text in it"] += 1
                continue
            row["read"] += 1
            row["in_part"] += bool(notes or outcome.cut_short)
            row["passages"] += sum(map(check_spans, documents))
            second = second_reading(job.about)
            if second is not None and WORD.search(second):
                row["likeness"].append(likeness(documents[0].text, second))
                row["order"].append(likeness_of_order(documents[0].text, second))
    for name, row in formats.items():
        row["cpu_seconds"] = round(_cpu_seconds(registry, folders, name), 2)
        row["compared"] = len(row["likeness"])
        for measured in ("likeness", "order"):
            row[measured] = round(sum(row[measured]) / len(row[measured]), 3) if row[measured] else None
        row["megabytes"] = round(row.pop("bytes") / 1e6, 2)
    return {
        "formats": dict(sorted(formats.items())),
        "seconds": round(time.perf_counter() - started, 1),
        "largest_worker_megabytes": round(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024),
    }


def _cpu_seconds(registry: Registry, folders: list[Path], suffix: str) -> float:
    """Processor time that the loaders of one format take, in this process and without its start."""
    paths = [
        path for path in files(folders) if (path.suffix.lower() or "none") == suffix and not why_left_out(path.name)
    ]
    seconds = 0.0
    for path in paths:
        data = path.read_bytes()
        started = time.process_time()
        with contextlib.suppress(UnreadableFileError):
            list(registry.parts(data, path.name))
        seconds += time.process_time() - started
    return seconds


def table(result: dict[str, Any]) -> str:
    """The result as a Markdown table."""
    lines = [
        "| format | files | read | in part | refused | passages | MB | CPU s | words | order | compared |",
        "|" + " --- |" * 11,
    ]
    for name, row in result["formats"].items():
        refused = "; ".join(f"{count}: {why}" for why, count in row["refused"].items()) or "-"
        lines.append(
            f"| {name} | {row['files']} | {row['read']} | {row['in_part']} | {refused} | {row['passages']} "
            f"| {row['megabytes']} | {row['cpu_seconds']} | {row['likeness'] or '-'} | {row['order'] or '-'} "
            f"| {row['compared']} |"
        )
    return "\n".join(lines)


def main() -> None:
    """Measure, print and keep."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", metavar="FOLDER", nargs="*", type=Path, default=FOLDERS)
    folders = parser.parse_args().folders
    if missing := [folder for folder in folders if not folder.is_dir()]:
        parser.error(f"{str(missing[0])!r} is no folder")
    result = measure(folders)
    (HERE / "results" / "formats.json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    print(table(result))
    print(f"{result['seconds']} s in all; the largest worker took {result['largest_worker_megabytes']} MB")


if __name__ == "__main__":
    main()

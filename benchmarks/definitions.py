"""Where the definitions of source files are: by universal-ctags, and for scripts by TypeScript's own parser."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

_CTAGS = {
    "c": "C", "cpp": "C++", "csharp": "C#", "go": "Go", "java": "Java", "php": "PHP", "ruby": "Ruby", "rust": "Rust",
}  # fmt: skip
_TYPES = frozenset(
    "annotation class enum interface module namespace struct trait type talias union implementation".split()
)
_FUNCTIONS = frozenset("func function generator getter macro method setter singletonMethod".split())
_WITHOUT_BODY = frozenset({("php", "namespace"), ("rust", "module")})
"""Most are one line that names the file or another one."""
_SCRIPT = Path(__file__).parent / "definitions.cjs"


@dataclass(frozen=True)
class Definition:
    """A function or a type, with the lines that it takes, counted from 0."""

    name: str
    first: int
    last: int | None
    """None where the parser does not say."""
    kind: str
    """"function", "type", or "other" for what need not be marked and may be."""


def definitions(language: str, files: Sequence[Path], typescript: Path | None) -> dict[Path, list[Definition]]:
    """Those of each file that are not inside a function, in order.

    `typescript` is the folder of an npm project that has it.
    """
    by_file: dict[Path, list[Definition]] = {file: [] for file in files}
    rows = _scripts(files, typescript) if language in ("javascript", "typescript") else _tags(language, files)
    for path, definition in rows:
        by_file[path].append(definition)
    return {file: _outside_functions(group) for file, group in by_file.items()}


def _tags(language: str, files: Sequence[Path]) -> Iterable[tuple[Path, Definition]]:
    process = subprocess.run(
        ["ctags", "--output-format=json", "--sort=no", "--fields=+neKZ", f"--language-force={_CTAGS[language]}",
         "-L", "-", "-f", "-"],
        input="\n".join(map(str, files)), capture_output=True, text=True, errors="replace", check=True,
    )  # fmt: skip
    for line in process.stdout.split("\n"):
        tag = json.loads(line or "{}")
        if not tag or tag["name"].startswith("__anon") or (language in ("c", "cpp") and tag["kind"] == "macro"):
            continue
        kind = "type" if tag["kind"] in _TYPES else "function" if tag["kind"] in _FUNCTIONS else "other"
        if (language, tag["kind"]) in _WITHOUT_BODY:
            kind = "other"
        last = tag.get("end")
        yield Path(tag["path"]), Definition(tag["name"], tag["line"] - 1, None if last is None else last - 1, kind)


def _scripts(files: Sequence[Path], typescript: Path | None) -> Iterable[tuple[Path, Definition]]:
    if typescript is None:
        raise SystemExit("--typescript is needed for scripts: a folder in which `npm install typescript` was run")
    process = subprocess.run(
        ["node", str(_SCRIPT), str(typescript)],
        input="\n".join(map(str, files)), capture_output=True, text=True, check=True,
    )  # fmt: skip
    for line in process.stdout.split("\n"):
        if line:
            path, *rest = json.loads(line)
            yield Path(path), Definition(*rest)


def _outside_functions(definitions: Iterable[Definition]) -> list[Definition]:
    outside: list[Definition] = []
    inside = -1
    for definition in sorted(
        definitions, key=lambda definition: (definition.first, -(definition.last or definition.first))
    ):
        if definition.first > inside:
            outside.append(definition)
            if definition.kind == "function" and definition.last is not None:
                inside = definition.last
    return outside

"""The README and the pages in docs/ are run: their Python blocks, and each `groundwire` line of their shell blocks."""

from __future__ import annotations

import gc
import importlib
import importlib.util
import json
import re
import shlex
import shutil
import sys
import tomllib
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest
from hostile import KINDS

from groundwire.cli.app import run
from groundwire.config import read_operator
from groundwire.evidence.answer import Answer, Status, StopReason
from groundwire.evidence.events import Done, read_event
from groundwire.graphs import PATTERNS
from groundwire.indexes.sets import build_set
from groundwire.operator_settings import Limits, Operator

ROOT = Path(__file__).resolve().parents[1]
MOST = 1_500
"""Characters of each page of docs/ in the reader's folder: `groundwire index docs` embeds them all."""
FEW, MORE = 5, "more.jsonl"
"""Cases of the sample set that an evaluation asks, and a file with those that `calibrate` needs."""
ASKED = ("breaker tripped",)
"""What the pages ask the sample library about."""
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
TEXTS = [
    *PAGES,
    *(ROOT / name for name in ("CHANGELOG.md", "eval_sets/README.md", "models/reader.md", "training/README.md")),
]
TEXTS += sorted((ROOT / "docs" / "benchmarks").glob("*.md"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A working folder with the sample library and some documents, as a reader of the README would have it.

    Of the sample set it has a few easy cases, the more of them that `calibrate` needs, which wants ten right answers,
    and the documents of these and of what the pages ask about.
    """
    path = tmp_path_factory.mktemp("reader")
    (path / "docs").mkdir()
    for page in (ROOT / "docs").glob("*.md"):
        (path / "docs" / page.name).write_text(page.read_text(encoding="utf-8")[:MOST], encoding="utf-8")
    shutil.copytree(ROOT / "eval_sets", path / "eval_sets")
    cases, documents = path / "eval_sets" / "skerry.jsonl", path / "eval_sets" / "skerry"
    lines = cases.read_text(encoding="utf-8").splitlines(keepends=True)[32:48]
    cases.write_text("".join(lines[-FEW:]), encoding="utf-8")
    (path / MORE).write_text("".join(lines), encoding="utf-8")
    golds = [gold for line in lines for gold in json.loads(line).get("gold", ())]
    kept = {documents / gold["index"] / gold["source"] for gold in golds}
    for file in documents.rglob("*.*"):
        if file not in kept and not any(words in file.read_text(encoding="utf-8") for words in ASKED):
            file.unlink()
    build_set(path / "eval_sets" / "skerry.toml", path / ".groundwire-demo")
    return path


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:unclosed database:ResourceWarning")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_blocks_run(page: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    for block in blocks(page, "python"):
        exec(compile(block, str(page), "exec", dont_inherit=True), {"__name__": "docs"})  # as in a file of its own
    gc.collect()  # some leave a library open, of which Python 3.13 warns where it is collected


@pytest.mark.slow
async def test_the_endpoint_of_the_tutorial_streams(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    (block,) = (block for block in blocks(ROOT / "docs" / "tutorials.md", "python") if "Starlette(" in block)
    names: dict[str, Any] = {"__name__": "docs"}
    exec(block, names)
    client = httpx.AsyncClient(transport=httpx.ASGITransport(names["app"]), base_url="http://service")
    with names["library"]:
        async with client:
            reply = await client.get(
                "/answer", params={"question": "Who may override a berth?"}, headers={"x-user": "guest"}
            )
    *_, done = reply.text.strip().split("\n\n")
    event = read_event(json.loads(done.removeprefix("event: done\ndata: ")))
    assert isinstance(event, Done)
    assert event.answer.citations


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_run(page: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    for name in ("GROUNDWIRE_MODEL", "OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "path", [*sys.path])
    for block in blocks(page, "python"):
        if file := re.match(r"# (\w+\.py)\n", block):
            (folder / file[1]).write_text(block, encoding="utf-8")
    commands = [line for block in blocks(page, "bash") for line in block.splitlines() if line.startswith("groundwire ")]
    for command in commands:
        if command.startswith("groundwire calibrate"):
            shutil.copyfile(MORE, Path("eval_sets", "skerry.jsonl"))
        monkeypatch.setattr(sys, "argv", shlex.split(command))
        assert run() == 0, command


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_settings_files_can_be_used(page: Path, tmp_path: Path) -> None:
    for block in blocks(page, "toml"):
        (tmp_path / "groundwire.toml").write_text(block, encoding="utf-8")
        read_operator(tmp_path / "groundwire.toml", environ={})


def test_the_page_of_settings_tells_every_default(tmp_path: Path) -> None:
    block = blocks(ROOT / "docs" / "operator.md", "toml")[0]
    (tmp_path / "groundwire.toml").write_text(block, encoding="utf-8")
    operator = read_operator(tmp_path / "groundwire.toml", environ={})
    assert operator.model_copy(update={"library": ".groundwire"}) == Operator()
    assert set(tomllib.loads(block)) | {"models"} == set(Operator.model_fields)
    assert set(tomllib.loads(block)["limits"]) == set(Limits.model_fields)


@pytest.mark.parametrize("page", TEXTS, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target, heading in re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", prose(page)):
        linked = (page.parent / target).resolve() if target else page
        assert linked.exists(), target
        assert not heading or heading in anchors(linked), f"{target}#{heading}"


def prose(page: Path) -> str:
    return re.sub(r"^```.*?^```|`[^`\n]+`", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


def anchors(page: Path) -> set[str]:
    """The headings, as GitHub names them in addresses."""
    headings = re.findall(r"^#+ (.*)", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("script", ["generate", "measured"])
def test_a_page_that_a_script_writes_is_fresh(script: str) -> None:
    spec = importlib.util.spec_from_file_location(script, ROOT / "docs" / f"{script}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.PAGE.read_text(encoding="utf-8") == module.page(), "run `make docs`"


def test_the_page_of_hostile_models_tells_of_every_pattern_and_kind() -> None:
    page = (ROOT / "docs" / "hostile.md").read_text(encoding="utf-8")
    for name in (*PATTERNS, *KINDS):
        assert name in page, "run `make docs`"


def test_the_readme_tells_of_every_field_and_every_end_of_an_answer() -> None:
    section = (ROOT / "README.md").read_text(encoding="utf-8").partition("## What an answer holds")[2]
    rows = section.partition("\n## ")[0]
    for name in (*Answer.model_fields, *get_args(StopReason), *get_args(Status)):
        assert f"`{name}`" in rows, name


def test_the_examples_use_public_paths_only() -> None:
    """The paths that docs/architecture.md names, of which each listed name is there."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = text.partition("## What is public\n")[2].partition("\n## ")[0]
    public = set(re.findall(r"`(groundwire[\w.]*)`", section))
    imports = r"(?m)^ *from (groundwire[\w.]*) import (.+)$"
    used = {found for page in PAGES for block in blocks(page, "python") for found in re.findall(imports, block)}
    assert {path for path, _ in used} <= public
    assert len({path for path, _ in used}) > 4
    for path in public:
        module = importlib.import_module(path)
        for name in getattr(module, "__all__", ()):
            assert getattr(module, name) is not None
    for path, names in used:
        module = importlib.import_module(path)
        listed = {*getattr(module, "__all__", names.split(", ")), *PATTERNS, "nodes"}
        assert set(names.split(", ")) <= listed, path

"""What is shipped: every package, every data file, one top-level name."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import groundwire

ROOT = Path(groundwire.__file__).parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
NOT_SHIPPED = {"tests", "benchmarks", "training", "build", "dist"}


def shipped_folders() -> list[Path]:
    tops = [folder for folder in ROOT.iterdir() if folder.is_dir() and folder.name not in NOT_SHIPPED]
    return [folder for folder in tops if not folder.name.startswith(".")]


def test_every_package_is_listed() -> None:
    packages = {"groundwire"}
    for top in shipped_folders():
        for file in top.rglob("__init__.py"):
            packages.add(".".join(("groundwire", *file.parent.relative_to(ROOT).parts)))
    package_names = PROJECT["tool"]["setuptools"]["packages"]
    assert set(package_names) == packages
    assert package_names == sorted(package_names)


def test_the_versions_of_python_that_the_readme_names_are_the_declared_ones() -> None:
    classifiers = "\n".join(PROJECT["project"]["classifiers"])
    versions = re.findall(r"(?m)^Programming Language :: Python :: (3\.\d+)$", classifiers)
    assert PROJECT["project"]["requires-python"] == f">={versions[0]}"
    assert f"Python {versions[0]} to {versions[-1]};" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_every_folder_with_code_is_a_package() -> None:
    for top in shipped_folders():
        if top.name in ("eval_sets", "docs"):
            continue
        for file in top.rglob("*.py"):
            assert (file.parent / "__init__.py").is_file(), file


def test_every_data_file_is_covered() -> None:
    patterns = PROJECT["tool"]["setuptools"]["package-data"]["groundwire"]
    covered = {file for pattern in patterns for file in ROOT.glob(pattern) if file.is_file()}
    expected = [
        *(ROOT / "prompts").glob("*.md"),
        *(ROOT / "eval_sets").rglob("*"),
        ROOT / "py.typed",
        ROOT / "models" / "reader.onnx",
    ]
    assert {file for file in expected if file.is_file() and "__pycache__" not in file.parts} <= covered


@pytest.mark.slow
def test_every_dependency_is_used() -> None:
    code = "\n".join(file.read_text(encoding="utf-8") for top in shipped_folders() for file in top.rglob("*.py"))
    modules: dict[str, list[str]] = {}
    for module, names in packages_distributions().items():
        for name in names:
            modules.setdefault(canonicalize_name(name), []).append(module)
    required = [canonicalize_name(Requirement(line).name) for line in PROJECT["project"]["dependencies"]]
    assert [name for name in required if not any(re.search(rf"\b{module}\b", code) for module in modules[name])] == []


def test_the_frameworks_are_bounded_above_and_pinned_within_the_bounds() -> None:
    """A wheel is installed without `constraints.txt`, and Groundwire uses private parts of LangGraph."""
    text = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    pins = dict(re.findall(r"(?m)^([\w.-]+)==([\w.]+)", text))
    frameworks = [
        requirement
        for requirement in map(Requirement, PROJECT["project"]["dependencies"])
        if requirement.name.startswith(("langgraph", "langchain"))
    ]
    assert len(frameworks) == 7
    for requirement in frameworks:
        assert "<" in {bound.operator for bound in requirement.specifier}, requirement
        assert pins[requirement.name] in requirement.specifier, requirement
    langgraph = next(requirement for requirement in frameworks if requirement.name == "langgraph")
    major, minor, *_ = pins["langgraph"].split(".")
    assert f"{major}.{int(minor) + 1}" not in langgraph.specifier


def test_there_is_one_version() -> None:
    assert PROJECT["project"]["version"] == groundwire.__version__


def test_langgraph_json_lists_every_pattern_by_module_path() -> None:
    from groundwire.graphs import PATTERNS

    settings = json.loads((ROOT / "langgraph.json").read_text(encoding="utf-8"))
    assert settings["dependencies"] == ["."]
    assert "env" not in settings
    http = settings["http"]
    assert (http["app"], http["disable_webhooks"]) == ("groundwire.server.app:app", True)
    assert "*" not in str(http["cors"]["allow_origins"])
    assert settings["graphs"] == {name: f"groundwire.server.graphs:{name}" for name in PATTERNS}


@pytest.mark.slow
def test_a_wheel_holds_one_top_level_name(tmp_path: Path) -> None:
    source = tmp_path / "source"
    ignore = shutil.ignore_patterns(".*", "*.egg-info", "__pycache__", "build", "dist")
    shutil.copytree(ROOT, source, ignore=ignore)
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--no-index", str(source)]
    built = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names} == {"groundwire", f"groundwire-{groundwire.__version__}.dist-info"}
    for needed in (
        "prompts/writer.md",
        "eval_sets/skerry.toml",
        "eval_sets/skerry.jsonl",
        "py.typed",
        "models/reader.onnx",
    ):
        assert f"groundwire/{needed}" in names
    assert any(name.startswith("groundwire/eval_sets/skerry/handbook/restricted/") for name in names)
    assert not [name for name in names if name.startswith(("groundwire/tests", "groundwire/benchmarks"))]


@pytest.mark.slow
def test_names_are_offered_without_loading_what_is_behind_them() -> None:
    code = (
        "import sys, groundwire.graphs, groundwire.indexes, groundwire.tools\n"
        "print(sorted({'langgraph', 'langchain_core', 'numpy', 'pydantic'} & set(sys.modules)))\n"
        "from groundwire.graphs import opened, record; from groundwire.tools import search_tools\n"
        "assert not hasattr(groundwire.tools, 'serch_tools')\n"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout == "[]\n"

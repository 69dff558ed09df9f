"""The types that a program sees: blocks of the documentation pass `mypy --strict`, and what is misspelt does not."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from inspect import signature
from pathlib import Path

import pytest

import groundwire

ROOT = Path(groundwire.__file__).parent
PAGES = "\n".join(
    (ROOT / page).read_text(encoding="utf-8")
    for page in ("README.md", "docs/graphs.md", "docs/tutorials.md", "docs/evaluation.md")
)
BLOCKS = re.findall(r"^```python\n(.*?)^```", PAGES, re.MULTILINE | re.DOTALL)
MISSPELT = """
from groundwire import Context
from groundwire.graphs import pattern

router = pattern("router").compile()
router.invoke({"question": "Who may berth?"}, context=Context())
router.invoke({"quesiton": "Who may berth?"}, context=Context())
router.invoke({"question": "Who may berth?"}, context=7)
from groundwire import Librari
context = Context(roles=("people",), indexes=["handbook"])
context.roles.append("pay")
Context(roles="people")
from groundwire import Library, LibraryRetriever, ask
ask("Who may berth?", graph="corectiv")
LibraryRetriever(library=Library.open("harbour"), k=3)
Context(serch={"k": 3})
"""
TYPED = """
from pathlib import Path

from groundwire import Context, Conversation, Library, LibraryRetriever, Turn, ask
from groundwire.graphs import pattern

conditions: dict[str, str] = {"format": "markdown"}
library = Library.open("harbour")
Context(library=Path("harbour"), model=None, filters=conditions, roles={"people"}, search={"k": 3})
Context(library=library, model={"name": "none"}, indexes=(name for name in "ab"), budget={"max_rounds": 2})
context = Context(search={"k": 3}).model_copy(update={"roles": ["people"]})
k: int = context.search.k
LibraryRetriever(library=library, roles=("people",), search={"k": 3}, filters=conditions)
ask("Who may berth?", graph="adaptive", context={"library": "harbour"})
ask("Who may berth?", graph=pattern("router"), approve=lambda request: bool(request["query"]))


def questions(conversation: Conversation) -> list[str]:
    turns: list[Turn] = conversation.turns
    return [turn["question"] for turn in turns]


class Mine(Context):
    salutation: str = ""


Mine(salutation="Ahoy", roles=["people"])
"""
UNFOLLOWED = """
chromadb cryptography huggingface_hub instructor langchain_community langsmith markdown_it openai opentelemetry pytest
ragas rich sqlalchemy
""".split()
"""Libraries of which nothing is in the types that a program sees; they are two thirds of all that mypy would read."""


def check(folder: Path, **files: str) -> str:
    """What `mypy --strict` says of some files of a program that has the package installed."""
    installed = folder / "installed"
    installed.mkdir(exist_ok=True)
    (installed / "groundwire").unlink(missing_ok=True)
    (installed / "groundwire").symlink_to(ROOT)
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    modules = ",".join(f"{library}.*" for library in UNFOLLOWED)
    (folder / "mypy.ini").write_text(f"[mypy]\n[mypy-{modules}]\nfollow_imports = skip\n", encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(folder / "cache")]
    command += [f"{name}.py" for name in files]
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False).stdout


@pytest.mark.slow
def test_the_blocks_of_the_documentation_are_typed_and_misspelt_ones_are_not(pytestconfig: pytest.Config) -> None:
    """In a folder that is kept from run to run, with what mypy found out about the libraries."""
    kept = pytestconfig.cache.mkdir("types")
    files = {f"block_{number}": block for number, block in enumerate(BLOCKS)}
    errors = [line for line in check(kept, misspelt=MISSPELT, typed=TYPED, **files).splitlines() if ": error" in line]
    assert [error.split(": ")[0] for error in errors] == [f"misspelt.py:{at}" for at in (7, 8, 9, 11, 12, 14, 15, 16)]


def test_what_public_methods_return_is_public() -> None:
    assert groundwire.Library.add.__annotations__["return"] in groundwire.__all__
    assert {"Event", "Token", "Discarded", "Done", "read_event"} <= set(groundwire.__all__)
    assert all(hasattr(groundwire, name) for name in groundwire.__all__)


def test_no_signature_shows_an_address_or_the_environment() -> None:
    """What help() and the tooltips of an editor show of a default is to tell something, and nothing secret."""
    public = {name: getattr(groundwire, name) for name in groundwire.__all__}
    methods = {f"{at}.{name}": getattr(given, name) for at, given in public.items() for name in dir(given)}
    own = {
        name: function
        for name, function in {**public, **methods}.items()
        if callable(function) and (getattr(function, "__module__", None) or "").startswith("groundwire")
    }
    shown = {
        f"{name}({parameter})": repr(parameter.default)
        for name, function in own.items()
        if not name.endswith(("Error", "Turn")) and "._" not in name
        for parameter in signature(function).parameters.values()
    }
    assert len(shown) > 100
    assert [name for name, default in shown.items() if " at 0x" in default or "environ({" in default] == []


def test_the_types_of_a_context_name_each_of_its_fields() -> None:
    (made,) = (
        node
        for node in ast.walk(ast.parse((ROOT / "graphs" / "context.py").read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name == "__init__"
    )
    assert [argument.arg for argument in made.args.kwonlyargs] == [*groundwire.Context.model_fields]

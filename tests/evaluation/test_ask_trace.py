"""`groundwire ask --trace`: the page, who may read it, and what is refused before anything is asked."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from groundwire.cli import exits
from groundwire.cli.app import run

QUESTION = "What does a night engineer earn, in salary?"


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch, library: Any) -> None:
    for name in ("GROUNDWIRE_MODEL", "OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("groundwire.graphs.context._open_library", lambda _: library)


def ask(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr("sys.argv", ["groundwire", "ask", QUESTION, *arguments])
    return run()


def test_the_page_is_for_its_owner_and_says_whose_text_it_holds(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, secret: str
) -> None:
    file = tmp_path / "trace.html"
    file.touch(mode=0o644)
    assert ask(monkeypatch, "--trace", str(file), "--roles", "people") == exits.ANSWERED
    assert file.stat().st_mode & 0o777 == 0o600
    page = file.read_text(encoding="utf-8")
    assert secret in page.lower()
    assert "<code>people</code>" in page


def test_without_the_role_no_restricted_text_is_in_the_page(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, secret: str
) -> None:
    file = tmp_path / "trace.html"
    ask(monkeypatch, "--trace", str(file))
    page = file.read_text(encoding="utf-8")
    assert secret not in page.lower()
    assert "Restricted." not in page


def test_a_folder_that_is_not_there_is_refused_before_anything_is_asked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ask(monkeypatch, "--trace", str(tmp_path / "no" / "trace.html")) == exits.BAD_INPUT
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert "there is no folder" in output.err


@pytest.mark.slow
def test_the_page_of_a_run_needs_nothing_of_the_extra_and_imports_load_nothing_heavy() -> None:
    code = (
        "import sys\n"
        "import groundwire.evaluation.report as report\n"
        "heavy = {'matplotlib', 'scipy', 'ir_measures', 'ragas', 'jinja2', 'lxml'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
        "sys.modules['matplotlib'] = None\n"
        "sys.path.insert(0, sys.argv[1])\n"
        "import comparison\n"
        "assert 'Claims and what they rest on' in report.trace_html(comparison.trace())\n"
        "from groundwire.errors import InputError\n"
        "try:\n"
        "    report.report_html(*comparison.make_comparison().arguments)\n"
        "except InputError as error:\n"
        "    print(error)\n"
    )
    support = str(Path(__file__).parent.parent / "support")
    process = subprocess.run([sys.executable, "-c", code, support], capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stderr
    assert "pip install 'groundwire[eval]'" in process.stdout

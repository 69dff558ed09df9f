"""A side is measured again when a prompt that it sends has changed, and only then."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest
from fingerprints import EVERY, SENT, fingerprint
from hostile import meet

from groundwire import prompts
from groundwire.graphs import PATTERNS

if TYPE_CHECKING:
    from pathlib import Path
    from string import Template

_KINDS = (
    "never relevant", "never supported", "never useful", "never finds an answer", "always another tool call",
    "always junk",
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", PATTERNS)
def test_what_a_pattern_sends_is_what_its_fingerprint_covers(
    name: str, library: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    names: set[str] = set()
    template = prompts._template

    def note(prompt: str) -> Template:
        names.add(prompt)
        return template(prompt)

    monkeypatch.setattr(prompts, "_template", note)
    for kind in _KINDS:
        meet(name, kind, library)
    sent = {*EVERY, *SENT[name]}
    # Only a model without tool calls of its own is told of tools in text; none that is measured gives a second opinion.
    assert names - ({"checker"} - sent) == sent - {"tool_agent_text"}


def test_a_prompt_concerns_the_patterns_that_send_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = {name: fingerprint(name, 4, "local") for name in (*PATTERNS, "tutorial")}
    for name in {*EVERY, *(prompt for names in SENT.values() for prompt in names)}:
        (tmp_path / f"{name}.md").write_bytes((files("groundwire.prompts") / f"{name}.md").read_bytes())
    monkeypatch.setattr("fingerprints.files", lambda _: tmp_path)
    assert {name: fingerprint(name, 4, "local") for name in before} == before
    with (tmp_path / "grader.md").open("a") as file:
        file.write(" Now.")
    patterns = {name for name in before if fingerprint(name, 4, "local") != before[name]}
    assert patterns == {"corrective", "self_rag"}


def test_the_fingerprint_follows_settings_and_files(tmp_path: Path) -> None:
    file = tmp_path / "tutorial.py"
    file.write_text("one", encoding="utf-8")
    first = fingerprint("tutorial", 6, "model", also=[file])
    assert first == fingerprint("tutorial", 6, "model", also=[file])
    assert first != fingerprint("tutorial", 4, "model", also=[file])
    file.write_text("two", encoding="utf-8")
    assert first != fingerprint("tutorial", 6, "model", also=[file])
    file.write_bytes(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3")
    assert first != fingerprint("tutorial", 6, "model", also=[file])

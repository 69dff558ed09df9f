"""What was measured is found again, also after a run that was killed while it wrote."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lines import Lines, fingerprint

if TYPE_CHECKING:
    from pathlib import Path


def _line(question: str) -> dict[str, str]:
    return {"set": "own", "side": "naive", "question": question}


def test_a_line_is_found_again_under_its_fingerprint_only(tmp_path: Path) -> None:
    path = tmp_path / "work" / "lines.jsonl"
    Lines(path, "one").add(_line("a") | {"text": "line\u2028separator"})
    assert Lines(path, "one").of("own", "naive", ["a"])[0]["text"] == "line\u2028separator"
    assert not Lines(path, "other").has("own", "naive", "a")


def test_a_half_written_line_is_dropped_and_spoils_nothing(tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl"
    Lines(path, "one").add(_line("a"))
    path.write_text(path.read_text(encoding="utf-8") + '{"set": "own", "si', encoding="utf-8")
    Lines(path, "one").add(_line("b"))
    again = Lines(path, "one")
    assert again.has("own", "naive", "a")
    assert again.has("own", "naive", "b")


def test_the_fingerprint_follows_settings_and_files(tmp_path: Path) -> None:
    file = tmp_path / "prompt.py"
    file.write_text("one", encoding="utf-8")
    first = fingerprint(6, "model", also=[file])
    assert first == fingerprint(6, "model", also=[file]) != fingerprint(4, "model", also=[file])
    file.write_text("two", encoding="utf-8")
    assert first != fingerprint(6, "model", also=[file])


def test_kept_lines_hold_no_text_and_go_on_elsewhere(tmp_path: Path) -> None:
    here = Lines(tmp_path / "here.jsonl", "one", tmp_path / "kept.jsonl")
    here.add(_line("a") | {"text": "an answer"})
    here.keep()
    assert "an answer" not in (tmp_path / "kept.jsonl").read_text()
    elsewhere = Lines(tmp_path / "elsewhere.jsonl", "one", tmp_path / "kept.jsonl")
    assert elsewhere.has("own", "naive", "a")
    elsewhere.add(_line("b"))
    elsewhere.keep()
    assert Lines(tmp_path / "nowhere.jsonl", "one", tmp_path / "kept.jsonl").has("own", "naive", "b")

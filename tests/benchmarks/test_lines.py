"""What was measured is found again, also after a run that was killed while it wrote."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lines import Lines

if TYPE_CHECKING:
    from pathlib import Path

_ONE, _OTHER = {"naive": "one"}, {"naive": "other"}


def _line(question: str) -> dict[str, str]:
    return {"set": "own", "side": "naive", "question": question}


def test_a_line_is_found_again_under_the_fingerprint_of_its_side_only(tmp_path: Path) -> None:
    path = tmp_path / "work" / "lines.jsonl"
    Lines(path, _ONE).add(_line("a") | {"text": "line\u2028separator"})
    assert Lines(path, _ONE).of("own", "naive", ["a"])[0]["text"] == "line\u2028separator"
    assert not Lines(path, _OTHER).has("own", "naive", "a")


def test_a_half_written_line_is_dropped_and_spoils_nothing(tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl"
    Lines(path, _ONE).add(_line("a"))
    path.write_text(path.read_text(encoding="utf-8") + '{"set": "own", "si', encoding="utf-8")
    Lines(path, _ONE).add(_line("b"))
    again = Lines(path, _ONE)
    assert again.has("own", "naive", "a")
    assert again.has("own", "naive", "b")


def test_kept_lines_hold_no_text_and_go_on_elsewhere(tmp_path: Path) -> None:
    here = Lines(tmp_path / "here.jsonl", _ONE, tmp_path / "kept.jsonl")
    here.add(_line("a") | {"text": "an answer"})
    here.keep()
    assert "an answer" not in (tmp_path / "kept.jsonl").read_text()
    elsewhere = Lines(tmp_path / "elsewhere.jsonl", _ONE, tmp_path / "kept.jsonl")
    assert elsewhere.has("own", "naive", "a")
    elsewhere.add(_line("b"))
    elsewhere.keep()
    assert Lines(tmp_path / "nowhere.jsonl", _ONE, tmp_path / "kept.jsonl").has("own", "naive", "b")

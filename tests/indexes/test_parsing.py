"""Each file is read in a process that is held to its bounds: a bad one costs no more than its limit."""

from __future__ import annotations

import json
import re
from pathlib import Path

import odd_loaders
import pytest

from groundwire.errors import InputError
from groundwire.indexes.library import Library
from groundwire.indexes.loaders import Registry
from groundwire.indexes.parsing.frames import document_of
from groundwire.indexes.parsing.outcome import Outcome
from groundwire.indexes.parsing.pool import Job, Parsers
from groundwire.settings import ParsingSettings

SETTINGS = ParsingSettings(workers=2, max_seconds=90, max_cpu_seconds=4, max_memory_bytes=600_000_000)


def read(files: dict[str, str | bytes], settings: ParsingSettings = SETTINGS) -> dict[str, Outcome]:
    jobs = (Job(name, data if isinstance(data, bytes) else data.encode(), name) for name, data in files.items())
    with Parsers(settings, Registry([odd_loaders.Odd()]), file_bytes=10_000_000) as parsers:
        return {job.about: outcome for job, outcome in parsers.read(jobs)}


def text(outcome: Outcome) -> str:
    return "".join(document.text for document in outcome.documents("x").values())


@pytest.mark.slow
def test_files_come_back_in_order_whatever_happened_to_them() -> None:
    files = {f"{n}.md": f"# Number {n}" for n in range(40)}
    files |= {"bad1.odd": "die", "z.md": "# Last", "bad2.odd": "abort"}
    outcomes = read(files)
    assert list(outcomes) == list(files)
    assert all(text(outcomes[f"{n}.md"]) == f"# Number {n}" for n in range(40))
    assert text(outcomes["z.md"]) == "# Last"
    assert outcomes["bad1.odd"].cut_short == "made its parser crash (exit code 3)"
    assert outcomes["bad2.odd"].cut_short == "made its parser crash (signal 6, mostly for want of memory)"


@pytest.mark.slow
def test_a_parser_that_never_returns_is_ended_by_the_clock() -> None:
    outcomes = read({"a.odd": "sleep", "b.md": "fine"}, SETTINGS.model_copy(update={"max_seconds": 8}))
    assert outcomes["a.odd"].cut_short == "took more than 8 s to read"
    assert text(outcomes["b.md"]) == "fine"


@pytest.mark.slow
def test_processor_time_memory_and_text_are_bounded() -> None:
    settings = SETTINGS.model_copy(update={"max_characters": 2_000_000})
    outcomes = read({"a.odd": "burn", "b.odd": "eat", "c.odd": "flood", "d.md": "fine"}, settings)
    assert outcomes["a.odd"].cut_short == "took more than 4 s of processor time to read"
    assert outcomes["b.odd"].refused == [("", "needs more than 600 MB to be read")]
    assert outcomes["c.odd"].cut_short == "gives more text than 2,000,000 characters"
    assert text(outcomes["d.md"]) == "fine"


def test_what_was_read_before_the_end_is_kept() -> None:
    outcomes = read({"a.odd": "anchor bell die", "b.odd": "crane refuse", "c.odd": "rope fault"})
    assert text(outcomes["a.odd"]) == "The anchor was read.\n\nThe bell was read."
    assert text(outcomes["b.odd"]) == "The crane was read."
    assert outcomes["b.odd"].refused == [("", "is odd")]
    assert outcomes["c.odd"].cut_short == "made its parser fail (KeyError: 'a fault of the loader')"


def test_neither_prints_nor_lies_of_a_parser_reach_the_library() -> None:
    outcomes = read({"a.odd": "chatter anchor", "b.odd": "lie"})
    assert text(outcomes["a.odd"]) == "The anchor was read."
    assert outcomes["b.odd"].documents("b") == {}
    assert outcomes["b.odd"].cut_short == "made its parser fail (ValueError)"


PART = {
    "text": "a",
    "title": "",
    "sections": [[0, 1, [], False, False, False]],
    "metadata": {},
    "pages": [],
    "notes": [],
}


@pytest.mark.parametrize(
    "message",
    [
        b"[" * 100_000,
        pytest.param(b"7", marks=pytest.mark.slow),
        b'{"kind": "end", "bytes": -1}',
        pytest.param(b'{"kind": "end", "bytes": "x"}', marks=pytest.mark.slow),
        pytest.param(b'{"kind": "part", "bytes": 0}', marks=pytest.mark.slow),
        json.dumps({"kind": "part", "bytes": 0, "document": {**PART, "pages": [float("inf")]}}).encode(),
    ],
)
def test_no_message_of_a_parser_that_a_file_took_over_ends_the_run(message: bytes) -> None:
    with Parsers(SETTINGS, Registry([odd_loaders.Saying(message)]), file_bytes=1_000_000) as parsers:
        outcomes = [outcome for _, outcome in parsers.read([Job("a.says", b"x", 1), Job("b.md", b"fine", 2)])]
    assert outcomes[0].cut_short == "made its parser fail (ValueError)"
    assert text(outcomes[1]) == "fine"


def test_numbers_that_no_store_can_keep_are_left_out() -> None:
    fields = {**PART, "metadata": {"a": float("inf"), "b": 2**70, "c": 1.5, "d": True, "e": ["x", "y"], "f": ["x", 1]}}
    assert document_of(fields, b"").metadata == {"c": 1.5, "d": True, "e": ["x", "y"]}


def test_no_module_in_the_shared_temporary_folder_is_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("json", "base64", "signal"):
        (tmp_path / f"{module}.py").write_text(f"open({str(tmp_path / 'run')!r}, 'w').close()")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert text(read({"a.md": "fine"})["a.md"]) == "fine"
    assert not (tmp_path / "run").exists()


def test_files_in_files_end() -> None:
    outcome = read({"a.odd": "endless"})["a.odd"]
    assert list(outcome.documents("a.odd")) == ["", *("/".join(["inner.odd"] * n) for n in range(1, 5))]
    assert outcome.refused == [("/".join(["inner.odd"] * 5), "is nested deeper than 4 files")]


def test_what_is_no_loader_is_told() -> None:
    with pytest.raises(InputError, match="'odd' is no loader: hand in objects with `suffixes` and `load`"):
        Registry(["odd"])
    with pytest.raises(InputError, match="Shouting'> is no loader"):
        Registry([odd_loaders.Shouting])
    dotless = odd_loaders.Shouting()
    dotless.suffixes = frozenset({"shout"})
    with pytest.raises(InputError, match="'Shouting' has the suffix 'shout', which no file has: begin it with a dot"):
        Registry([dotless])


def test_a_loader_that_returns_no_document_is_named(tmp_path: Path) -> None:
    file = tmp_path / "a.text"
    file.write_text("fine")
    with Library.create(tmp_path / "library") as library:
        with pytest.raises(InputError, match="was read by 'Texts', which returned a 'str' in place of a groundwire"):
            library.add_files(file, index="docs", description="D", loaders=[odd_loaders.Texts()])
        with pytest.raises(InputError, match=r"the loaders are <.*Texts.*: hand in a list of them"):
            library.add_files(file, index="docs", description="D", loaders=odd_loaders.Texts())


def test_a_loader_of_the_users_own_comes_first_and_one_that_no_process_finds_is_refused() -> None:
    with Parsers(SETTINGS, Registry([odd_loaders.Shouting("?")]), file_bytes=1_000) as parsers:
        ((_, outcome),) = parsers.read([Job("a.shout", b"hello", None)])
    assert text(outcome) == "HELLO?"

    class Local(odd_loaders.Shouting):
        pass

    with pytest.raises(InputError, match="cannot be handed to another process"):
        Parsers(SETTINGS, Registry([Local()]), file_bytes=1)


def test_an_interrupted_run_leaves_no_process() -> None:
    with Parsers(SETTINGS, Registry([odd_loaders.Odd()]), file_bytes=1_000) as parsers:
        pids = []
        for job, _ in parsers.read([Job("a.md", b"one", 1), Job("b.odd", b"sleep", 2)]):
            assert job.about == 1
            pids = [worker._process for worker in parsers._every]
            break
    assert pids
    assert all(process.poll() is not None for process in pids)


def test_workers_see_no_key_of_the_callers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    with Parsers(SETTINGS, Registry([odd_loaders.Odd()]), file_bytes=1_000) as parsers:
        for _ in parsers.read([Job("a.odd", b"anchor", 1)]):
            (worker,) = parsers._every
            environment = Path(f"/proc/{worker._process.pid}/environ").read_bytes()
            assert not re.search(rb"KEY|secret", environment)

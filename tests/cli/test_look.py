"""`groundwire search`, `groundwire show` and `--where` in process."""

from __future__ import annotations

import json
from typing import Any

import pytest

from groundwire.cli import exits
from groundwire.cli.app import run


@pytest.fixture(scope="module")
def library_folder(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Three notes by the packaged embedding model, one of them for `people`."""
    from groundwire.indexes.library import Library

    documents, folder = tmp_path_factory.mktemp("documents"), tmp_path_factory.mktemp("library")
    (documents / "pay").mkdir()
    for name, year, text in (
        ("old.md", 2023, "The berth limit is 12 vessels."),
        ("new.md", 2025, "The berth limit is 15 vessels.\x1b[2J"),
        ("pay/pay.md", 2025, "The berth limit of the zebraquill."),
    ):
        (documents / name).write_text(f"---\nyear: {year}\n---\n# Berths\n\n{text}\n\n## More\n\nSee the harbour.\n")
    with Library.create(folder) as library:
        library.add_files(documents, index="notes", description="Notes.", labels_below={"pay": ["people"]})
    return folder


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], library_folder: Any) -> Any:
    """Run the command line on that library; (exit code, standard output, standard error)."""

    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["groundwire", *arguments, "--library", str(library_folder)])
        code = run()
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


def test_search_lists_passages_that_the_roles_open(at: Any) -> None:
    code, out, _ = at("search", "berth limit of vessels")
    assert code == exits.ANSWERED
    assert "notes: new.md > Berths" in out
    assert "\x1b" not in out
    assert "zebraquill" not in out
    assert at("search", "berth", "--index", "notes,other")[0] == exits.BAD_INPUT
    assert at("search", "berth", "--index", "notes, notes")[0] == exits.ANSWERED
    code, out, _ = at(
        "search", "berth limit of vessels", "--roles", "people", "--json", "-k", "1", "--where", "source=pay/pay.md"
    )
    (hit,) = json.loads(out)
    assert "zebraquill" in hit["passage"]["text"]


def test_show_prints_a_passage_in_its_place(at: Any) -> None:
    _, out, _ = at("search", "berth limit", "--where", "year<2025", "--json", "-k", "1")
    id_ = json.loads(out)[0]["passage"]["id"]
    code, out, _ = at("show", id_)
    assert code == exits.ANSWERED
    assert out.startswith(f"notes: old.md > Berths  ({id_})")
    assert "12 vessels" in out
    assert at("show", "old.md")[1] == out


@pytest.mark.parametrize("name", ["pay/pay.md", "none.md", "old.md#3", "0" * 20])
def test_what_is_not_there_or_not_open_is_a_sentence(at: Any, name: str) -> None:
    code, out, err = at("show", name)
    assert (code, out) == (exits.BAD_INPUT, "")
    assert "no passage" in err
    assert "zebraquill" not in err


def test_a_source_that_is_spelt_alike_is_named_if_it_is_open(at: Any) -> None:
    assert "there is no passage or source 'olld.md' that you may see: is it 'old.md'?" in at("show", "olld.md")[2]
    assert "there is no passage or source 'old' that you may see: is it 'old.md'?" in at("show", "old")[2]
    assert "pay/pay.md" not in at("show", "pay.md")[2]
    assert "is it 'pay/pay.md'?" in at("show", "pay.md", "--roles", "people")[2]
    assert "use an id or a source from a search result" in at("show", "quagga")[2]


def test_an_answer_comes_from_the_documents_that_meet_the_conditions(at: Any) -> None:
    for graph in ("corrective", "router", "tool_agent", "research"):
        _, out, err = at("ask", "What is the berth limit?", "--where", "year>=2025", "--graph", graph)
        assert "15 vessels" in out, err
        assert "12 vessels" not in out
    assert "where year >= 2025" in at("ask", "What is the berth limit?", "--where", "year>=2025")[2]
    code, _, err = at("ask", "What is the berth limit?", "--where", "yaer=2025")
    assert code == exits.BAD_INPUT
    assert "no document that you may see has a field 'yaer': there are format, page, source, title, year" in err


def test_contexts_are_counted_and_need_a_model(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Any
) -> None:
    from groundwire.models.scripted import ScriptedModel

    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "note.md").write_text("# Berths\n\nThe limit is 12.\n")
    command = ["index", str(tmp_path / "docs"), "--name", "notes", "--description", "D", "--contextual"]

    def call(*more: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["groundwire", *command, "--library", str(tmp_path / "library"), *more])
        code = run()
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    monkeypatch.setattr("groundwire.cli.model_work.trace_nothing", lambda: None)
    code, _, err = call("--model", "none")
    assert (code, "--contextual needs a chat model" in err) == (exits.BAD_INPUT, True)
    model = ScriptedModel(lambda _: "About the quagga.")
    monkeypatch.setattr("groundwire.cli.model_work.from_settings", lambda _: model)
    code, _, err = call("--max-calls", "1")
    assert (code, "contexts: 1 written (1 model calls" in err) == (exits.ANSWERED, True)
    code, out, _ = call("--json")
    assert (code, json.loads(out)["contexts"]["calls"]) == (exits.ANSWERED, 0)


def test_pictures_are_counted_and_need_a_model_and_files(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Any
) -> None:
    from drawn import picture

    from groundwire.models.scripted import ScriptedModel

    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "sign.png").write_bytes(picture("closed"))

    def call(path: str, *more: str) -> tuple[int, str, str]:
        command = ["index", path, "--name", "notes", "--pictures", "--library", str(tmp_path / "library")]
        monkeypatch.setattr("sys.argv", ["groundwire", *command, *more])
        code = run()
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    held_back = []
    monkeypatch.setattr("groundwire.cli.model_work.trace_nothing", lambda: held_back.append(True))
    code, _, err = call(str(tmp_path / "docs"), "--model", "none")
    assert (code, "--pictures needs a chat model" in err) == (exits.BAD_INPUT, True)
    model = ScriptedModel(lambda _: "The pen closes at 17:40.")
    monkeypatch.setattr("groundwire.cli.model_work.from_settings", lambda _: model)
    code, _, err = call("https://example.org/a.png")
    assert (code, "--pictures reads files" in err) == (exits.BAD_INPUT, True)
    code, _, err = call(str(tmp_path / "docs"))
    assert (code, "pictures: 1 read (1 model calls" in err, bool(held_back)) == (exits.ANSWERED, True, True)
    code, out, _ = call(str(tmp_path / "docs"), "--json")
    assert (code, json.loads(out)["pictures"]["calls"]) == (exits.ANSWERED, 0)


def test_an_index_is_named_and_described_by_its_folder_if_nobody_says(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Any
) -> None:
    docs = tmp_path / "Our Docs v1.2"
    docs.mkdir()
    (docs / "note.md").write_text("# Berths\n\nThe limit is 12.\n")

    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["groundwire", *arguments, "--library", str(tmp_path / "library")])
        code = run()
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    code, _, err = call("index", str(docs))
    assert (code, "described as 'Documents of Our Docs v1.2, such as \"Berths\"'" in err) == (exits.ANSWERED, True)
    indexes = json.loads(call("indexes", "--json")[1])
    assert "our-docs-v1-2" in str(indexes)
    assert str(tmp_path) not in str(indexes)
    code, _, err = call("index", str(docs))
    assert (code, "1 unchanged" in err, "described" in err) == (exits.ANSWERED, True, False)
    code, _, err = call("index", "/")
    assert (code, "give it a name with --name" in err) == (exits.BAD_INPUT, True)
    code, _, err = call("index", str(tmp_path / "typo"))
    assert (code, "is not there: check the path" in err) == (exits.BAD_INPUT, True)


@pytest.mark.slow
def test_of_several_paths_one_that_cannot_be_used_is_named_and_the_others_are_indexed(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.4 broken")
    (tmp_path / "note.md").write_text("# Berths\n\nThe limit is 12.\n")
    paths = [str(tmp_path / name) for name in ("broken.pdf", "note.md", "typo")]
    library = ["--library", str(tmp_path / "library")]
    monkeypatch.setattr("sys.argv", ["groundwire", "index", *paths, *library])
    assert run() == exits.BAD_INPUT
    err = capsys.readouterr().err
    assert "'broken.pdf' is damaged beyond repair" in err
    assert "note: 1 added" in err
    assert "typo' is not there" in err
    monkeypatch.setattr("sys.argv", ["groundwire", "index", *paths, *library, "--labels", "!"])
    assert run() == exits.BAD_INPUT
    assert capsys.readouterr().err.count("the label '!' cannot be used") == 1
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "a.md").write_text("A berth.")
    (tmp_path / "more" / "a.svg").write_text("<svg/>")
    for wrong, code in ((["typo"], exits.BAD_INPUT), ([], exits.NOT_ALL_READ)):
        paths = [str(tmp_path / name) for name in ("more", *wrong)]
        monkeypatch.setattr("sys.argv", ["groundwire", "index", *paths, *library, "--strict"])
        assert run() == code


@pytest.mark.parametrize(
    ("arguments", "labels"),
    [
        ((), [[], ["people"]]),
        (("--roles", "people"), [[], ["people"]]),
        (("--roles", ""), [[]]),
        (("--roles", "board"), [[]]),
    ],
)
def test_indexes_are_listed_as_roles_see_them(at: Any, arguments: tuple[str, ...], labels: list[list[str]]) -> None:
    code, out, _ = at("indexes", "--json", *arguments)
    (index,) = json.loads(out)
    assert code == exits.ANSWERED
    assert (sorted(index["labels"]), index["sources"]) == (labels, 1 + len(labels))


@pytest.mark.parametrize("what", ["bad\udcff\udcfe.md", f"new.md#{'9' * 5_000}", "\ud800", "x" * 10_000], ids=ascii)
def test_show_of_what_nothing_can_be_called(at: Any, what: str) -> None:
    code, _, error = at("show", what)
    assert code == exits.BAD_INPUT
    assert error.startswith("groundwire: there is no passage or source")
    assert len(error) < 500

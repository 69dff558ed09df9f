"""Files made to harm, among good ones: the run ends, each is named with its reason, and the good ones are all there."""

from __future__ import annotations

import io
import json
import os
import zipfile
import zlib

import odd_loaders
import pytest
from office_files import docx, p, row, xlsx, zip_bytes

from groundwire.cli import exits
from groundwire.settings import ParsingSettings

BOUNDS = ParsingSettings(workers=2, max_seconds=60, max_cpu_seconds=20)


def stream_bomb(depth: int = 3) -> bytes:
    """A PDF of a few kilobytes whose page unpacks to a gigabyte."""
    content = b" " * 100_000_000
    for _ in range(depth):
        content = zlib.compress(content, 9)
    filters = b" ".join([b"/FlateDecode"] * depth)
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 600 800] >>",
        b"<< /Type /Page /Parent 2 0 R /Contents [%s] >>" % b" ".join([b"4 0 R"] * 30),
        b"<< /Length %d /Filter [%s] >>\nstream\n%s\nendstream" % (len(content), filters, content),
    ]
    data = bytearray(b"%PDF-1.4\n")
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(data)
    data += b"xref\n0 5\n0000000000 65535 f \n" + b"".join(b"%010d 00000 n \n" % place for place in places)
    return bytes(data + b"trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % start)


def nested_zip(depth: int) -> bytes:
    data = zip_bytes({"a.md": "# Deep"})
    for _ in range(depth):
        data = zip_bytes({"inner.zip": data})
    return data


def hostile() -> dict[str, bytes]:
    bomb = b"<!DOCTYPE a [<!ENTITY x0 'lol'>" + b"".join(
        b"<!ENTITY x%d '%s'>" % (n, b"&x%d;" % (n - 1) * 10) for n in range(1, 12)
    )
    mixed = b"Content-Type: multipart/mixed; boundary=%d\n\n--%d\n"
    rows = "".join(f'<row r="{n}"/>' for n in range(1, 1_000_001))
    return {
        "bomb.docx": docx(p("x") + " " * 30_000_000),
        "bomb.xlsx": xlsx("<sheetData>" + " " * 30_000_000 + "</sheetData>"),
        "bomb.xml": bomb + b"]><a>&x11;</a>",
        "bomb.pdf": stream_bomb(),
        "bomb.zip": zip_bytes({"a.txt": b"\0" * 60_000_000}),
        "deep.docx": docx("<w:p>" * 3_000),
        "deep.eml": b"Subject: x\n" + b"".join(mixed % (n, n) for n in range(3_000)),
        "deep.html": b"<div>" * 200_000 + b"deep",
        "deep.json": b"[" * 500_000,
        "deep.yaml": b"- " * 500_000,
        "deep.zip": nested_zip(8),
        "entities.docx": docx("", **{"word/document.xml": (bomb + b"]><a>&x11;</a>")}),
        "front.md": b"---\nyes: !!bool maybe\n2024-01-01: x\n---\n# Head\n\nText.\n",
        "list.md": b"---\n- a\n- b\n---\n# Head\n\nText.\n",
        "rows.xlsx": xlsx(f"<sheetData>{rows}{row(1_000_001, 'end')}</sheetData>"),
        "spaces.html": b" " * 200_000 + b"<p>after",
        "tags.html": b"<a><b><i>" * 60_000,
        "truncated.docx": docx(p("word") * 2_000)[:1_500],
        "never.odd": b"anchor sleep",
    }  # fmt: skip


def good() -> dict[str, str]:
    return {f"good{n}.md": f"# Good {n}\n\nThe bell number {n} is rung at noon.\n" for n in range(30)}


@pytest.mark.slow
def test_a_folder_of_hostile_files_is_indexed_and_each_is_named(shelf, whole) -> None:
    for name, content in {**hostile(), **good()}.items():
        shelf.write(name, content)
    os.mkfifo(shelf.docs / "pipe.md")
    summary = shelf.index(parsing=BOUNDS.model_copy(update={"max_seconds": 10}), loaders=[odd_loaders.Odd()])
    contents = shelf.content()
    whole(contents)
    sources = contents["docs"]["sources"]
    assert good().keys() <= sources.keys()
    reasons = dict(summary.skipped) | dict(summary.partly)
    assert {name for name in {*hostile(), "pipe.md"} if name not in sources and not name.startswith("deep.zip")} <= {
        name.split("/")[0] for name in reasons
    }
    assert reasons["bomb.docx"].startswith("unpacks to too much")
    assert reasons["bomb.xlsx"].startswith("unpacks to too much")
    assert reasons["entities.docx"].startswith("declares a document type")
    assert reasons["never.odd"] == "took more than 10 s to read"
    assert reasons["pipe.md"] == "is not a regular file"
    assert reasons["truncated.docx"].startswith("is not a Word document, or was cut short")
    assert any("is nested deeper than 4 files" in reason for reason in reasons.values())
    assert "The anchor was read." in sources["never.odd"][4]
    assert sources["front.md"][3] == {"format": "markdown"}
    assert "after" in sources["spaces.html"][4]


@pytest.mark.slow
def test_ten_megabytes_of_html_and_five_hundred_pages_are_read(shelf) -> None:
    from reportlab.pdfgen.canvas import Canvas

    target = io.BytesIO()
    canvas = Canvas(target)
    for n in range(500):
        canvas.drawString(72, 700, f"This is page number {n + 1}.")
        canvas.showPage()
    canvas.save()
    shelf.write("many.pdf", target.getvalue())
    shelf.write("large.html", "<p>" + "x" * 10_000_000)
    summary = shelf.index(parsing=ParsingSettings(max_cpu_seconds=300, max_seconds=600))
    assert summary.skipped == []
    assert summary.passages >= 500


@pytest.mark.slow
def test_archives_and_mails_are_folders_of_their_own_and_stay_so(shelf, whole) -> None:
    inner = zip_bytes({"b/c.md": shelf.text("crane"), "d.txt": "The davit."})
    shelf.write("a.zip", zip_bytes({"a.md": shelf.text("anchor"), "sub/inner.zip": inner, "logo.svg": "<svg/>"}))
    shelf.write("z.md", shelf.text("zinc"))
    first = shelf.index()
    assert sorted(shelf.content()["docs"]["sources"]) == [
        "a.zip", "a.zip/a.md", "a.zip/sub/inner.zip", "a.zip/sub/inner.zip/b/c.md", "a.zip/sub/inner.zip/d.txt", "z.md",
    ]  # fmt: skip
    assert first.skipped == [("a.zip/logo.svg", "is a drawing")]
    again = shelf.index()
    assert (again.unchanged, again.added, again.changed, again.removed) == (first.added, 0, 0, 0)
    shelf.write("a.zip", zip_bytes({"a.md": shelf.text("anchor")}))
    third = shelf.index()
    assert (third.changed, third.removed) == (2, 3)
    whole(shelf.content())
    secret = shelf.index(labels=["crew"])
    assert secret.changed == 3
    assert {source[0] for source in shelf.content()["docs"]["sources"].values()} == {("crew",)}


@pytest.mark.slow
def test_a_better_parser_reads_again_what_it_read(shelf, monkeypatch) -> None:
    shelf.write("a.shout", "hello")
    shelf.write("b.md", "# B\n\ntext")
    assert shelf.index(loaders=[odd_loaders.Shouting()]).added == 2
    assert shelf.index(loaders=[odd_loaders.Shouting()]).unchanged == 2
    monkeypatch.setattr(odd_loaders.Shouting, "version", "2")
    assert (summary := shelf.index(loaders=[odd_loaders.Shouting("?")])).changed == 1
    assert summary.unchanged == 1
    assert shelf.content()["docs"]["sources"]["a.shout"][4] == "HELLO?"


@pytest.mark.slow
def test_drawings_locks_indexes_minified_and_generated_files_are_left_out_unless_asked_for(shelf, groundwire) -> None:
    shelf.write("a.md", shelf.text("anchor"))
    shelf.write("logo.svg", "<svg><text>no</text></svg>")
    shelf.write("uv.lock", "lock")
    shelf.write("search/search_index.json", '{"docs": [{"title": "Anchor", "text": "once more"}]}')
    shelf.write("a.min.js", "var a=1")
    shelf.write("b.js", "var a=1;" * 4_000)
    shelf.write("gate.1", ".so man1/sluice.1\n")
    shelf.write("an.tmac", '.\\" A comment\n.\n.de TH\n.br\n..\n')
    shelf.write("c.py", "# Code generated by x. DO NOT EDIT.\na = 1\n")
    code, error = groundwire("index", str(shelf.docs), "--name", "docs", "--description", "d", "--strict")
    assert code == exits.NOT_ALL_READ
    assert list(shelf.content()["docs"]["sources"]) == ["a.md"]
    assert "skipped 'logo.svg': is a drawing" in error
    assert "skipped 'search/search_index.json': is the search index of a site" in error
    assert "skipped 'gate.1': stands for another manual page" in error
    assert "skipped 'an.tmac': is text for roff, but no manual page" in error
    code, _ = groundwire("index", str(shelf.docs), "--name", "docs", "--everything", "--strict")
    assert code == exits.ANSWERED
    assert len(shelf.content()["docs"]["sources"]) == 9


@pytest.mark.slow
def test_many_skipped_files_are_counted_by_reason_and_type_and_named_when_asked(shelf, groundwire) -> None:
    shelf.write("a.md", shelf.text("anchor"))
    for n in range(30):
        shelf.write(f"{n}.mp3", b"x")
        shelf.write(f"{n}.docx", b"no")
    arguments = ("index", str(shelf.docs), "--name", "docs", "--description", "d")
    _, error = groundwire(*arguments)
    assert "skipped 30 .mp3: is audio" in error
    assert "skipped 30 .docx: is not a Word document, or was cut short" in error
    assert "'7.mp3'" not in error
    _, error = groundwire(*arguments, "--verbose")
    assert "skipped '7.mp3': is audio" in error


def test_the_summary_for_programs(shelf, groundwire, capsys) -> None:
    shelf.write("a.json", "{broken")
    shelf.write("b.mp3", b"x")
    groundwire("index", str(shelf.docs), "--name", "docs", "--description", "d")
    capsys.readouterr()
    import sys

    from groundwire.cli.app import run

    sys.argv = ["groundwire", "index", str(shelf.docs), "--name", "docs", "--json", "--library", str(shelf.folder)]
    assert run() == exits.ANSWERED
    summary = json.loads(capsys.readouterr().out)
    assert summary["reasons"] == [{"reason": "is audio", "type": ".mp3", "files": 1}]
    assert summary["unchanged"] == 1


def test_a_zip_that_is_encrypted_says_so(shelf) -> None:
    data = bytearray(zip_bytes({"a.md": "# A"}))
    with zipfile.ZipFile(io.BytesIO(bytes(data))) as package:
        offset = package.infolist()[0].header_offset
    data[offset + 6] |= 1
    directory = data.index(b"PK\x01\x02")
    data[directory + 8] |= 1
    shelf.write("a.zip", bytes(data))
    shelf.write("b.md", "# B")
    assert ("a.zip", "is encrypted") in shelf.index().skipped


@pytest.mark.slow
def test_a_part_that_no_python_or_only_a_new_one_can_unpack_says_so(shelf) -> None:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_LZMA) as package:
        package.writestr("a.md", "The tug waits. " * 50)
    damaged = bytearray(target.getvalue())
    damaged[44] ^= 0xFF  # among the properties of the compressor
    shelf.write("damaged.zip", bytes(damaged))
    unknown = zip_bytes({"a.md": "# A"})
    for signature, place in ((b"PK\x03\x04", 8), (b"PK\x01\x02", 10)):
        at = unknown.index(signature) + place
        unknown = unknown[:at] + (93).to_bytes(2, "little") + unknown[at + 2 :]
    shelf.write("unknown.zip", unknown)
    reasons = dict(shelf.index().skipped)
    assert reasons["unknown.zip"] == "is packed in a way that is not read (its part 'a.md': method 93)"
    assert reasons["damaged.zip"].startswith("is damaged (its part 'a.md': ")


def notebook(text: str) -> str:
    cells = [{"cell_type": "markdown", "source": [text]}]
    return json.dumps({"cells": cells, "nbformat": 4, "nbformat_minor": 5, "metadata": {}})


def test_a_front_matter_of_very_many_values_does_not_spoil_the_library(shelf) -> None:
    """Chroma would fail at it, and at all that comes after it."""
    fields = "\n".join(f"tags{field}: [{','.join(f't{at}' for at in range(1_200))}]" for field in range(9))
    shelf.write("many.md", f"---\ntide: 7\n{fields}\nquay: 8\n---\n# Tug\n\nThe tug weighs 40 tons.\n")
    shelf.index()
    shelf.write("after.md", "# Crane\n\nThe crane weighs 50 tons.\n")
    assert shelf.index().added == 1
    library = shelf.library()
    assert {hit.passage.source for hit in library.search("How heavy is it?")} == {"many.md", "after.md"}
    assert library.fields() == ["format", "page", "quay", "source", "tags0", "tide", "title"]
    assert [hit.passage.source for hit in library.search("tug", filters={"tags0": "t1199"})] == ["many.md"]


@pytest.mark.parametrize("name", ["h.md", "h.html", "h.rst", "h.adoc", "h.org", "front.md", "long.yaml"])
def test_a_title_or_heading_of_a_whole_page_is_not_kept_with_every_passage(shelf, name: str) -> None:
    long = ("harbour " * 500).strip()
    texts = {
        "h.md": f"# {long}\n\n",
        "h.html": f"<title>{long}</title>\n<h1>{long}</h1><p>",
        "h.rst": f"{long}\n{'=' * len(long)}\n\n",
        "h.adoc": f"= {long}\n\n",
        "h.org": f"#+TITLE: {long}\n\n",
        "front.md": f"---\ntitle: {long}\n---\n",
        "long.yaml": f"{long.replace(' ', '_')}:\n  lamp: ",
    }
    shelf.write(name, f"{texts[name]}The tug weighs 40 tons.\n")
    shelf.index()
    hit = shelf.library().search("How heavy is the tug?")[0]
    assert "40 tons" in hit.passage.text
    assert max(map(len, (hit.passage.title, *hit.passage.heading))) <= 200


def test_half_characters_do_not_end_the_run(shelf, whole) -> None:
    """JSON can escape one in any text, and no store can hold it: one such notebook kept its whole folder out."""
    shelf.write("a.ipynb", notebook("# \ud800 Head\n\nThe anchor\udfff of the hall.\n"))
    shelf.write("b.ipynb", notebook("# Head\n\nThe bell\0 of the hall.\n"))
    shelf.write("c.md", '---\ntitle: "\\ud800"\n"\\udfff": "\\ud800"\n---\nThe crane of the hall.\n')
    shelf.write("d.md", shelf.text("davit"))
    assert shelf.index().skipped == []
    content = shelf.content()
    whole(content)
    assert len(content["docs"]["sources"]) == 4
    (hit,) = [hit for hit in shelf.library().search("anchor") if hit.passage.source == "a.ipynb"]
    assert "The anchor? of the hall." in hit.passage.text
    assert hit.passage.heading == ("? Head",)
    assert shelf.index().unchanged == 4

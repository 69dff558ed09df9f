"""Files that hold others: mails, archives, books."""

from __future__ import annotations

import contextlib
import gzip
import io
import tarfile
from email.message import EmailMessage

import pytest
from office_files import zip_bytes

from groundwire.indexes.loaders import Attachment, UnreadableFileError, loader_for, parse


def attachments_of(data: bytes, name: str) -> list[Attachment]:
    return list(loader_for(name).attachments(data, name))


def mail(text: str = "Hello.", **headers: str) -> EmailMessage:
    message = EmailMessage()
    for key, value in {
        "Subject": "Plan",
        "From": "Ann <a@b.c>",
        "Date": "Mon, 6 May 2024 07:08:09 +0000",
        **headers,
    }.items():
        message[key] = value
    message.set_content(text)
    return message


def test_the_mails_of_a_mailbox_are_read_apart() -> None:
    first = mail("One.\n\n>From the quay.\n\nFromage.").as_bytes() + b"\n\nFrom here on.\n"
    box = b"From a@b.c Mon May  6 07:08:09 2024\n" + first + b"\n\nFrom d@e.f Tue\r\n" + mail("Two.").as_bytes()
    names, texts = zip(
        *((part.name, parse(part.data, part.name).text) for part in attachments_of(box, "a.mbox")), strict=True
    )
    assert names == ("00001.eml", "00002.eml")
    assert texts[0].endswith("One.\n\nFrom the quay.\n\nFromage.\n\n\nFrom here on.")
    assert texts[1].endswith("Two.")
    assert parse(box, "a.mbox").text == ""
    assert attachments_of(b"", "a.mbox") == []
    with pytest.raises(UnreadableFileError, match="is not a mailbox"):
        parse(b"Dear all", "a.mbox")


def test_a_mail_has_its_headers_as_facts_and_its_attachments_apart() -> None:
    message = mail()
    message.add_alternative("<p>Hello <b>again</b>", subtype="html")
    message.add_attachment(b"a,b\n1,2\n", maintype="text", subtype="csv", filename="t/a.csv")
    inner = mail("Inner text.", Subject="Inner")
    message.add_attachment(inner)
    document = parse(message.as_bytes(), "a.eml")
    assert document.text == "# Plan\n\nFrom: Ann <a@b.c>\nDate: Mon, 06 May 2024 07:08:09 +0000\n\nHello."
    assert document.metadata["author"] == "Ann <a@b.c>"
    assert document.metadata["created"] == "2024-05-06T07:08:09+00:00"
    attachments = attachments_of(message.as_bytes(), "a.eml")
    assert [attachment.name for attachment in attachments] == ["t-a.csv", "Inner.eml"]
    assert "Inner text." in parse(attachments[1].data, "x.eml").text


def test_a_mail_of_html_only_is_read() -> None:
    message = mail()
    message.set_content("<h1>Head</h1><p>Text", subtype="html")
    assert parse(message.as_bytes(), "a.eml").text.endswith("Head\n\nText")


@pytest.mark.slow
def test_mails_in_mails_and_broken_headers_end() -> None:
    part = b"Content-Type: multipart/mixed; boundary=%d\n\n--%d\n"
    deep = b"Subject: x\n" + b"".join(part % (n, n) for n in range(3_000))
    broken = b"Subject: =?x?q?\xff?=\nDate: never\nContent-Type: text/plain; charset=nope\n\ntext"
    for data in (deep, broken, b"Subject: a\n" * 30_000):
        with contextlib.suppress(UnreadableFileError):
            assert parse(data, "a.eml").title
    assert "text" in parse(broken, "a.eml").text
    with pytest.raises(UnreadableFileError, match="is not a mail"):
        parse(b"\n\nx", "a.eml")


@pytest.mark.parametrize("header", ["Content-Disposition: inline", "Content-Type: text/plain", "Content-Type: x"])
def test_a_header_that_breaks_the_rules_leaves_the_others_and_the_text(header: str) -> None:
    document = parse(f"Subject: Berth seven\n{header};name*0*\nTo: crew\n\nIt is closed.".encode(), "a.eml")
    assert document.title == "Berth seven"
    assert document.text.endswith("To: crew\n\nIt is closed.")


def test_archives_are_folders_without_ways_out_hidden_files_and_links() -> None:
    data = zip_bytes(
        {"docs/a.md": "# A", "../../etc/b.md": "b", ".git/config": "x", "node_modules/c.js": "x", "d/": ""}
        | {"tugs.egg-info/PKG-INFO.txt": "x", "docs/build": "How to build."}
    )
    assert attachments_of(data, "a.zip") == [
        Attachment("docs/a.md", b"# A"), Attachment("etc/b.md", b"b"), Attachment("docs/build", b"How to build."),
    ]  # fmt: skip
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w:gz") as archive:
        info = tarfile.TarInfo("x/a.txt")
        info.size = 2
        archive.addfile(info, io.BytesIO(b"hi"))
        link = tarfile.TarInfo("x/link")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
    assert attachments_of(target.getvalue(), "a.tar.gz") == [Attachment("x/a.txt", b"hi")]
    assert attachments_of(gzip.compress(b"hi"), "notes.txt.gz") == [Attachment("notes.txt", b"hi")]


@pytest.mark.parametrize("name", ["a.zip", "a.tar", "a.tgz", "a.gz", "a.bz2", "a.xz"])
def test_a_broken_archive_says_why(name: str) -> None:
    for data in (b"", b"junk" * 100, b"PK\x03\x04" + b"\0" * 100):
        with pytest.raises(UnreadableFileError):
            attachments_of(data, name)


def test_a_bomb_in_an_archive_is_not_unpacked() -> None:
    with pytest.raises(UnreadableFileError, match="unpacks to too much"):
        attachments_of(zip_bytes({"a.txt": b"\0" * 50_000_000}), "a.zip")


@pytest.mark.slow
def test_a_single_file_that_unpacks_to_too_much_is_not_unpacked() -> None:
    with pytest.raises(UnreadableFileError, match="unpacks to too much"):
        attachments_of(gzip.compress(b"\0" * 201_000_000, 1), "a.gz")


def test_a_book_is_its_chapters_in_order() -> None:
    package = (
        '<package><metadata xmlns:dc="urn:dc"><dc:title>Tea</dc:title><dc:creator>Ann</dc:creator></metadata><manifest>'
        '<item id="n" href="nav.xhtml" properties="nav"/><item id="b" href="b.xhtml"/><item id="a" href="a%20.xhtml"/>'
        '<item id="c" href="gone.xhtml"/></manifest>'
        '<spine><itemref idref="n"/><itemref idref="a"/><itemref idref="b"/><itemref idref="c"/></spine></package>'
    )
    book = zip_bytes(
        {
            "META-INF/container.xml": '<c><rootfiles><rootfile full-path="O/p.opf"/></rootfiles></c>',
            "O/p.opf": package,
            "O/a .xhtml": "<html><head><title>First</title></head><body><p>one</p></body></html>",
            "O/b.xhtml": "<h1>Second</h1><p>two</p>",
            "O/nav.xhtml": "<p>nav</p>",
        }
    )
    document = parse(book, "a.epub")
    assert document.text == "# First\n\none\n\n# Second\n\ntwo"
    assert [each.heading for each in document.sections] == [("First",), ("Second",)]
    assert document.metadata == {"title": "Tea", "author": "Ann", "format": "epub"}
    assert document.notes == ("lacks its part 'O/gone.xhtml' (chapter 3, 'O/gone.xhtml')",)

from __future__ import annotations

import codecs
import pickle

import pytest

from groundwire.errors import InputError
from groundwire.indexes.loaders import Document, Section, UnreadableFileError, loader_for, parse


def reason(data: bytes, name: str = "a.txt") -> str:
    with pytest.raises(UnreadableFileError) as caught:
        parse(data, name)
    return caught.value.reason


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (b"", "utf-8"),
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be"),
    ],
)
def test_every_unicode_encoding_gives_the_same_text(mark: bytes, encoding: str) -> None:
    document = parse(mark + "Grüße\r\nan 終\ralle\n".encode(encoding), "a.txt")
    assert document == Document("Grüße\nan 終\nalle\n", "a.txt", (Section(0, 16, ()),), {"format": "text"})


def test_bytes_that_are_no_text_say_why() -> None:
    assert reason(b"abc\0d") == "looks binary (a NUL byte at offset 3)"
    assert reason(codecs.BOM_UTF16_LE + b"a\0\0\xd8") == "is not valid UTF-16-LE (byte 0x00 at offset 4)"
    assert reason(codecs.BOM_UTF16_LE + b"a\0\0\0") == "looks binary (a NUL character at offset 1)"
    assert reason(b"\x01\x02\x03a") == "looks binary (mostly control characters)"


def test_an_unreadable_file_is_an_input_error_that_reads_as_a_sentence() -> None:
    error = UnreadableFileError("is not valid UTF-8", "a.txt")
    assert isinstance(error, InputError)
    assert str(pickle.loads(pickle.dumps(error))) == "a.txt is not valid UTF-8."
    assert str(UnreadableFileError("has no text in it")) == "the file has no text in it."


@pytest.mark.parametrize("name", ["LICENSE", "a.log", "a.unheard-of", ".env", "a."])
def test_whatever_no_loader_claims_is_plain_text(name: str) -> None:
    assert parse(b"all: build\n", name).metadata == {"format": "text"}


@pytest.mark.parametrize("name", ["a.mp3", "b.KEY", "c.parquet", "d.gif", "e.7z", "f.sqlite", "g.so"])
def test_binary_formats_without_a_loader_are_named(name: str) -> None:
    with pytest.raises(UnreadableFileError, match=rf"^{name} is (an? )?[a-z ]+\.$"):
        loader_for(name)


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
def test_a_single_spoilt_character_does_not_lose_a_file(encoding: str) -> None:
    words = "Die Straße über den Fluß führt nach Köln, und dort gibt es große Gärten voller Blüten. " * 500
    text = parse(words.encode(encoding) + b"Fin\x81 da. " + words.encode(encoding), "a.txt").text
    assert text == f"{words}Fin\ufffd da. {words}"


def test_text_in_an_old_encoding_is_recognised() -> None:
    words = "Die Straße über den Fluß führt nach Köln, und dort gibt es große Gärten voller Blüten. " * 3
    assert parse(words.encode("cp1252"), "a.txt").text == words
    russian = "Ключ лежит под ковром, второй висит на гвозде, третий потерян. " * 3
    assert parse(russian.encode("cp1251"), "a.txt").text == russian


def test_the_suffix_chooses_in_any_case_and_below_any_folder() -> None:
    assert parse(b"# A", "docs/B.MD").title == "A"
    assert parse(b"x", "docs/b.py").title == "b.py"


def test_a_template_is_read_as_what_it_becomes() -> None:
    assert parse(b"# A", "docs/b.html.md.erb").title == "A"
    assert parse(b"a: 1", "b.yaml.example").metadata["format"] == "yaml"
    assert parse(b"# A", "requirements.in.j2").metadata["format"] == "text"
    assert parse(b"# A", ".erb").metadata["format"] == "text"


def test_an_empty_file_has_no_sections() -> None:
    assert parse(b"", "a.txt").sections == parse(b"", "a.md").sections == parse(b"", "a.html").sections == ()
    assert parse(b" \n", "a.md").sections == (Section(0, 2, ()),)

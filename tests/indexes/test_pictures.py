"""Pictures and scanned pages that a chat model reads: asked for once, bounded, kept, and never lost in silence."""

from __future__ import annotations

import base64
import io
import json
import zipfile
from typing import Any

import pytest
from drawn import cut_off, picture, picture_bytes, reader, scanned_pdf
from endpoint import endpoint

from groundwire.agents.transcriber import Transcriber
from groundwire.errors import InputError
from groundwire.evidence.cost import Call
from groundwire.indexes.ingestion.pictures import LONGEST
from groundwire.indexes.library import Library
from groundwire.models.chat import load_chat_model
from groundwire.settings import ParsingSettings, SearchSettings

SIGN = "# Sign\n\nThe quagga pen closes at 17:40.\n\n| day | hours |\n| --- | --- |\n| Monday | 9 - 17 |\n"


def call_count(by: Any) -> int:
    return len(by.model.calls)


def texts(library: Library) -> dict[str, str]:
    return {source.name: library.text("docs", source.name) or "" for source in library.catalog.sources("docs").values()}


def pages(library: Library) -> list[tuple[int | None, str]]:
    return [(passage.page, passage.text.strip()) for passage in library.catalog.every_passage("docs")]


@pytest.mark.parametrize("kind", ["PNG", *(pytest.param(kind, marks=pytest.mark.slow) for kind in ("JPEG", "WEBP"))])
def test_a_model_reads_a_picture(shelf, whole, kind) -> None:
    by = reader(lambda _: SIGN)
    data = picture("closed", kind)
    shelf.write(f"sign.{kind.lower()}", data)
    summary = shelf.index(transcriber=by)
    assert (summary.pictures.calls, summary.pictures.read, summary.pictures.lacking, summary.skipped) == (1, 1, 0, [])
    assert summary.pictures.tokens > 0
    assert picture_bytes(by.model.calls[0]) == data
    (hit,) = shelf.library().search("When does the quagga pen close?", settings=SearchSettings(k=1))
    assert hit.passage.heading == ("Sign",)
    assert "17:40" in hit.passage.text
    assert hit.passage.metadata["transcribed_by"] == by.name
    assert hit.passage.metadata["format"] == "image"
    whole(shelf.content())


def test_pages_that_are_pictures_stand_between_those_with_text(shelf, whole) -> None:
    shelf.write(
        "plan.pdf", scanned_pdf(("text", "The first page."), ("scan", "two"), ("scan", ""), ("text", "The fourth."))
    )
    summary = shelf.index(transcriber=reader(lambda _: "The second page, by a model."))
    assert (summary.pictures.calls, summary.partly) == (1, [])
    assert pages(shelf.library()) == [
        (1, "The first page."), (2, "The second page, by a model."), (4, "The fourth."),
    ]  # fmt: skip
    whole(shelf.content())


def test_what_was_read_is_not_asked_for_again(shelf) -> None:
    shelf.write("sign.png", picture("closed"))
    shelf.index(transcriber=reader(lambda _: SIGN))
    again = reader(lambda _: "Something else.")
    summary = shelf.index(transcriber=again)
    assert (summary.unchanged, call_count(again)) == (1, 0)
    assert "17:40" in shelf.library().text("docs", "sign.png")


def test_a_run_without_a_model_keeps_what_one_read(shelf, alike) -> None:
    shelf.write("sign.png", picture("closed"))
    shelf.write("plan.pdf", scanned_pdf(("scan", "two")))
    shelf.write("all.zip", zip_bytes("inside.png", picture("in")))
    shelf.index(transcriber=reader(lambda _: SIGN))
    before = shelf.content()
    summary = shelf.index()
    assert (summary.unchanged, summary.changed, summary.skipped, summary.partly) == (4, 0, [], [])
    alike(shelf.content(), before)


@pytest.mark.slow
@pytest.mark.parametrize("retry", [False, True])
def test_it_keeps_what_one_read_in_part(shelf, alike, retry) -> None:
    def late(_: Any) -> str:
        if len(by.model.calls) == 2:
            raise TimeoutError("too late")
        return SIGN

    by = reader(late)
    shelf.write("plan.pdf", scanned_pdf(("scan", "one"), ("scan", "two")))
    summary = shelf.index(transcriber=by)
    assert (summary.pictures.read, summary.pictures.lacking, len(summary.partly)) == (1, 1, 1)
    before = shelf.content()
    without = shelf.index(parsing=ParsingSettings(retry=retry))
    assert (without.unchanged, without.partly) == (1, summary.partly)
    alike(shelf.content(), before)
    summary = shelf.index(transcriber=reader(lambda _: SIGN))
    assert (summary.changed, summary.pictures.read, summary.partly) == (1, 2, [])


@pytest.mark.slow
def test_pictures_that_could_not_be_read_are_read_once_there_is_a_model(shelf) -> None:
    shelf.write("note.md", "# Note\n\nIt stands.\n")
    shelf.write("all.zip", zip_bytes("inside.png", b"\x89PNG\r\n\x1a\nbroken"))
    first = shelf.index()
    assert [name for name, _ in first.skipped] == ["all.zip/inside.png"]
    summary = shelf.index(transcriber=reader(lambda _: SIGN))
    assert (summary.pictures.read, summary.skipped) == (1, [])
    assert "17:40" in shelf.library().text("docs", "all.zip/inside.png")


@pytest.mark.slow
def test_a_changed_picture_without_a_model_is_not_shown_as_it_was(shelf) -> None:
    shelf.write("note.md", "# Note\n\nIt stands.\n")
    shelf.write("sign.png", picture("closed"))
    shelf.index(transcriber=reader(lambda _: SIGN))
    shelf.write("sign.png", b"\x89PNG\r\n\x1a\nno picture at all")
    summary = shelf.index()
    assert [name for name, _ in summary.skipped] == ["sign.png"]
    assert "17:40" not in str(shelf.content())


@pytest.mark.slow
def test_another_model_reads_again(shelf) -> None:
    shelf.write("sign.png", picture("closed"))
    shelf.index(transcriber=reader(lambda _: SIGN))

    class Better:
        name, version = "better", "1"
        limits = reader([]).limits

        def transcribe(self, picture: bytes, media_type: str) -> tuple[str, Any]:
            return f"Read better, a {media_type}.", Call(role="transcriber")

    summary = shelf.index(transcriber=Better())
    assert (summary.changed, summary.pictures.calls) == (1, 1)
    assert shelf.library().text("docs", "sign.png") == "Read better, a image/png."


@pytest.mark.slow
def test_the_limit_of_calls_leaves_the_rest_for_the_next_run(shelf) -> None:
    for name in "abc":
        shelf.write(f"{name}.png", picture(name))
    first, second = (reader(lambda _: SIGN, max_model_calls=2) for _ in range(2))
    summary = shelf.index(transcriber=first)
    assert (call_count(first), summary.pictures.read, summary.pictures.lacking) == (2, 2, 1)
    assert summary.skipped == [("c.png", "is a picture that was not read (the limit of 2 model calls was reached)")]
    summary = shelf.index(transcriber=second)
    assert (call_count(second), summary.added, summary.unchanged, summary.skipped) == (1, 1, 2, [])


@pytest.mark.slow
def test_no_file_is_paid_for_twice_because_of_a_limit(shelf) -> None:
    shelf.write("a.png", picture("a"))
    shelf.write("b.pdf", scanned_pdf(("text", "Typed."), ("scan", "one"), ("scan", "two")))
    first, second = (reader(lambda _: SIGN, max_model_calls=2) for _ in range(2))
    summary = shelf.index(transcriber=first)
    assert call_count(first) == 1
    assert summary.partly == [
        ("b.pdf", "has pages that are pictures and were not read (the limit of 2 model calls was reached)")
    ]
    assert "Typed." in shelf.library().text("docs", "b.pdf")
    summary = shelf.index(transcriber=second)
    assert (call_count(second), summary.pictures.read, summary.partly) == (2, 2, [])


@pytest.mark.slow
def test_a_file_with_more_pictures_than_a_run_may_ask_about_stops_no_other(shelf) -> None:
    shelf.write("a.pdf", scanned_pdf(("text", "Typed."), ("scan", "one"), ("scan", "two")))
    shelf.write("b.png", picture("b"))
    by = reader(lambda _: SIGN, max_model_calls=1)
    summary = shelf.index(transcriber=by)
    assert (call_count(by), summary.pictures.read, summary.pictures.lacking) == (1, 1, 2)
    why = "it has 2, and a run asks about 1 at most"
    assert summary.partly == [("a.pdf", f"has pages that are pictures and were not read ({why})")]


@pytest.mark.slow
def test_a_model_that_does_not_reply_is_asked_three_times(shelf) -> None:
    shelf.write("note.md", "# Note\n\nIt stands.\n")
    for name in "abcd":
        shelf.write(f"{name}.png", picture(name))

    def down(_: Any) -> str:
        raise ConnectionError("no route")

    by = reader(down)
    summary = shelf.index(transcriber=by)
    assert (call_count(by), summary.pictures.lacking, len(summary.skipped)) == (3, 4, 4)
    assert "did not reply 3 times in a row" in summary.pictures.stopped
    assert all("(ConnectionError)" in why for _, why in summary.skipped)
    again = reader(lambda _: SIGN)
    summary = shelf.index(transcriber=again)
    assert (call_count(again), summary.added, summary.skipped) == (4, 4, [])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("reply", "text", "why"),
    [
        ("Empty", None, "has no text in it"),
        ("```markdown\nFenced.\n```", "Fenced.", None),
        ("", None, "is a picture that was not read (the model's reply was empty)"),
        (cut_off("As far as"), "As far as", "has pictures that were read in part (the model's reply was cut off at the "
         "limit of its length)"),
        ("a\0b\r\nc", "ab\nc", None),
        ("word " * LONGEST, ("word " * LONGEST)[:LONGEST].strip(), None),
    ],
)  # fmt: skip
def test_replies(shelf, reply, text, why) -> None:
    shelf.write("note.md", "# Note\n\nIt stands.\n")
    shelf.write("sign.png", picture("closed"))
    summary = shelf.index(transcriber=reader([reply]))
    assert [reason for _, reason in (*summary.skipped, *summary.partly)] == ([why] if why else [])
    assert texts(shelf.library()).get("sign.png") == text
    again = reader([])
    assert (shelf.index(transcriber=again).pictures.calls, call_count(again)) == (0, 0)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("data", "limits", "why"),
    [(picture("wide"), {"max_bytes": 100}, "bytes, and 100 are sent at most"), (b"GIF89a", {}, "ocr")],
)
def test_what_cannot_be_sent_is_not_sent(shelf, data, limits, why) -> None:
    shelf.write("note.md", "# Note\n\nIt stands.\n")
    shelf.write("sign.png", data)
    by = reader([], **limits)
    ((name, reason),) = shelf.index(transcriber=by).skipped
    assert (name, call_count(by)) == ("sign.png", 0)
    assert why in reason or "no picture" in reason


@pytest.mark.slow
def test_a_picture_in_a_mail_or_an_archive_that_was_not_read_is_named(shelf) -> None:
    shelf.write("all.zip", zip_bytes("inside.png", picture("in")))
    shelf.write("note.md", "# Note\n\nIt stands.\n")
    summary = shelf.index(transcriber=reader([""]))
    assert summary.skipped == [("all.zip/inside.png", "is a picture that was not read (the model's reply was empty)")]


@pytest.mark.slow
def test_a_kill_loses_one_file_at_most(shelf) -> None:
    for name in "abc":
        shelf.write(f"{name}.png", picture(name))
    replies = iter([SIGN, SIGN])

    def killed(_: Any) -> str:
        text = next(replies, None)
        if text is None:
            raise KeyboardInterrupt
        return text

    with pytest.raises(KeyboardInterrupt):
        shelf.index(transcriber=reader(killed))
    again = reader(lambda _: SIGN)
    summary = shelf.index(transcriber=again)
    assert call_count(again) == summary.added + summary.changed
    assert call_count(again) <= 2


@pytest.mark.slow
def test_a_provider_is_sent_the_picture_in_its_own_form(shelf) -> None:
    data = picture("closed")
    shelf.write("sign.png", data)
    with endpoint() as server:
        server.reply = SIGN
        summary = shelf.index(transcriber=Transcriber(load_chat_model("openai:m", base_url=server.url)))
    assert (summary.pictures.read, summary.pictures.tokens) == (1, 7)
    (body,) = server.bodies
    parts = json.loads(body)["messages"][-1]["content"]
    assert [part["type"] for part in parts] == ["image_url", "text"]
    assert parts[0]["image_url"]["url"] == f"data:image/png;base64,{base64.b64encode(data).decode()}"


def test_what_is_no_transcriber_is_refused_before_anything_is_read(shelf) -> None:
    shelf.write("sign.png", picture("closed"))
    with pytest.raises(InputError, match="cannot read pictures"):
        shelf.index(transcriber="gpt")


def zip_bytes(name: str, data: bytes) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr(name, data)
    return target.getvalue()

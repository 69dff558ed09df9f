"""Answers without a model that show code: as it stands, below the line that introduces it."""

from __future__ import annotations

import pytest
from made_evidence import KEEPERS, answer, passage

from groundwire.agents.questions.sample import asks_sample

SIGNING = """# Signing

Every commit of the harbour is signed.

Tell git to sign every commit of yours:

```sh
git config --global commit.gpgsign true
git config --global gpg.format ssh
```

Then restart the terminal.
"""


@pytest.mark.parametrize("question", ["How do I set gpg.format?", "How do I tell git to sign every commit of mine?"])
def test_code_stands_below_the_line_that_introduces_it(question: str) -> None:
    (text, further), _ = answer(question, SIGNING)
    assert further == "Then restart the terminal."
    assert text.splitlines() == [
        "Tell git to sign every commit of yours:",
        "    git config --global commit.gpgsign true",
        "    git config --global gpg.format ssh",
    ]


@pytest.mark.parametrize(
    "points", ["add the line below to the file.", "use the following setting.", "write it like this."]
)
def test_a_sentence_that_points_down_introduces_the_code_below_it(points: str) -> None:
    text = f"The gate is red.\n\nTo hide the version of the server, {points}\n\n```\nserver.version = false\n```\n"
    (claim,), _ = answer("What hides the version of the server?", text)
    assert claim.splitlines() == [f"To hide the version of the server, {points}", "    server.version = false"]


def test_a_sentence_without_an_end_goes_on_in_the_code_below_it() -> None:
    text = "# Fees\n\nBy order, the fee of a guest berth is\n\n```\nfee = nights * 40\n```\n\nIt is paid at once.\n"
    (claim, *_), _ = answer("What is the fee of a guest berth?", text, near="guest berth")
    assert claim.splitlines() == ["By order, the fee of a guest berth is:", "    fee = nights * 40"]
    (claim, *_), _ = answer("What is the fee?", text.replace("berth is", "berth is dear."), near="guest berth")
    assert claim == "By order, the fee of a guest berth is dear."


STREAMS = """# Streams

Use streams for large downloads. They take less memory.

You can stream the bytes...

```python
with get("https://a.example") as reply:
    for part in reply:
        use(part)    # at once
        count += 1
print(count)
{
}
```

Streams are closed at the end.
"""


def test_how_something_is_done_is_answered_with_the_code_below_as_it_stands() -> None:
    (text,), _ = answer("How do I use streams for downloads?", STREAMS, near="Use streams")
    assert text.splitlines() == [
        "Use streams for large downloads.", "They take less memory.", "You can stream the bytes...",
        '    with get("https://a.example") as reply:',
        "        for part in reply:",
        "            use(part)    # at once",
        "            count += 1",
        "    print(count)", "    {", "    }",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("question", "shown"),
    [
        ("Show me an example of streams for large downloads.", True),
        ("Give me a short code snippet with streams for downloads", True),
        ("sample code for streams", True),
        ("What does a stream for downloads look like?", True),
        ("Which example uses streams for downloads?", False),
        ("What do large downloads look at?", False),
    ],
)
def test_a_sample_is_code(question: str, *, shown: bool) -> None:
    assert asks_sample(question) is shown
    texts, _ = answer(question, STREAMS, near="Use streams")
    assert any("use(part)" in text for text in texts) is shown


def test_what_is_so_is_answered_without_code_but_where_the_line_introduces_it() -> None:
    assert answer("When are streams for large downloads used?", STREAMS, near="Use streams")[0] == [
        "Use streams for large downloads."
    ]
    (text,), _ = answer("What can you stream?", STREAMS, near="stream the bytes")
    assert text.startswith("You can stream the bytes...\n    with get")


def test_code_in_tabs_is_shown_below_their_titles_without_comments_and_snippets() -> None:
    page = (
        'To install it, run:\n\n=== "Linux"\n\n    ```sh\n    get it\n      now\n    ```\n\n<!-- Ann said so -->\n\n'
        '=== "Windows"\n\n    ```sh\n    fetch it\n    ```\n\n```toml\n--8<-- "a.toml"\n```\n'
    )
    assert answer("How do I install it?", page)[0] == [
        "To install it, run:\nLinux:\n    get it\n      now\nWindows:\n    fetch it"
    ]


def test_a_session_that_a_passage_begins_with_keeps_its_lines_under_each_other() -> None:
    claims, _ = answer(
        "What is KEL_LIMIT?", ">>> KEL_LIMIT\n    1800\n    >>> depth(7)\n    9\n\n    >>> KEL_LIMIT + 1\n    1801"
    )
    assert claims[0].splitlines()[:4] == ["    >>> KEL_LIMIT", "    1800", "    >>> depth(7)", "    9"]


def test_code_keeps_its_lines() -> None:
    claims, _ = answer("How is KEL_LIMIT set?", "# Limits\n\n```python\nif ready:\n    KEL_LIMIT = 1800\n```\n")
    assert claims == ["    if ready:\n        KEL_LIMIT = 1800"]


def test_a_line_of_code_without_an_identifier_is_chosen() -> None:
    page = "# Mooring\n\nBerths are booked.\n\n```\nmoor --fenders both --lines four\n```\n"
    assert answer("How do I moor with both fenders?", KEEPERS, page)[0] == ["moor --fenders both --lines four"]


def test_steps_do_not_stop_at_their_first_block_of_code() -> None:
    first, then = (
        "To delete a berth, choose it:\n\n```\nuse 7\n```",
        "Look at it, and then delete it:\n\n```\ndrop\n```",
    )
    page = f"# Berths\n\n{first}\n\n{then}\n"
    (text, *_), _ = answer("How do I delete a berth?", f"{page}\nThe log shows this:\n\n```\ngone\n```\n")
    assert text.splitlines() == [
        "To delete a berth, choose it:",
        "    use 7",
        "Look at it, and then delete it:",
        "    drop",
    ]
    assert answer("What is it to delete a berth?", page)[0][0].splitlines() == text.splitlines()[:2]


def test_code_of_a_source_file_stands_below_the_function_that_the_question_asks_for() -> None:
    source = "if tug.crew is None:\n    raise Unmanned(tug)\n"
    held = passage(source, metadata={"format": "code"}, heading=("tugs.py", "check_crew"))
    claims, _ = answer("Which function raises Unmanned if a tug has no crew?", held, near="Unmanned")
    assert claims == ["check_crew:\n    if tug.crew is None:\n        raise Unmanned(tug)"]


def test_a_setting_stands_below_its_section() -> None:
    held = passage("[crane]\nname = 'west'\nload = 12\n", metadata={"format": "code", "language": "conf"})
    assert answer("What is the load of the crane?", held, near="load")[0] == ["    [crane]\n    load = 12"]


def test_a_long_block_that_nothing_introduces_is_shown_in_part() -> None:
    lines = "\n".join(f"beam_{number} = harbour_light({number})" for number in range(40))
    page = f"# Lights\n\n```python\n{lines}\n```\n"
    claims, _ = answer("Which beam is harbour_light(7)?", page, near="harbour_light(7)")
    assert claims
    assert all(len(claim) < 400 for claim in claims)


@pytest.mark.parametrize(
    "points", ["This snippet", "The configuration above", "The previous example", "These commands"]
)
@pytest.mark.parametrize("note", ["", '!!! note "Lamps"\n    '])
def test_a_sentence_that_speaks_of_the_code_above_it_stands_below_that(points: str, note: str) -> None:
    code = "```\nlamp.colour = white\n```"
    said = f"{points} makes the lamp of the gate white in fog."
    text = f"# Gate\n\nAdd this to the file:\n\n{code}\n\n{note}{said}\n"
    (claim,), _ = answer("What makes the lamp of the gate white in fog?", text, near="makes")
    assert claim.splitlines() == ["Add this to the file:", "    lamp.colour = white", said]


@pytest.mark.parametrize(
    "page",
    [
        "```\nlamp.colour = white\n```\n\nThe code of the gate makes the lamp white in fog.\n",  # of no block
        "```\nlamp.colour = white\n```\n\nThe gate is red.\n\nThis snippet makes the lamp of the gate white in fog.\n",
        "```\nlamp.colour = white\n```\n\n## Fog\n\nThis snippet makes the lamp of the gate white in fog.\n",
    ],
)
def test_no_other_code_is_shown_for_it(page: str) -> None:
    shown, _ = answer("What makes the lamp of the gate white in fog?", f"# Gate\n\n{page}", near="makes")
    assert "lamp.colour" not in " ".join(shown)


def test_the_end_of_a_sentence_below_code_is_shown_with_it() -> None:
    page = "Tow a tug by writing a rope file:\n\n```\nrope = bow\nlength = 9\n```\n\nand by ringing the bell.\n"
    whole = "Tow a tug by writing a rope file:\n    rope = bow\n    length = 9\nand by ringing the bell."
    assert answer("How do I tow a tug?", page)[0][0] == whole
    apart = page.replace("and by", "Others tow by")
    assert "Others tow" not in answer("How do I tow a tug?", apart)[0][0]


def test_two_blocks_that_one_word_joins_are_both_shown() -> None:
    page = "If the horn is mute, try:\n\n```\nhorn -low\n```\n\nor\n\n```\nhorn -high\n```\n\nThe lamp is red.\n"
    shown = answer("My horn is mute, what should I try?", page)[0][0]
    assert shown == "If the horn is mute, try:\n    horn -low\nor\n    horn -high"

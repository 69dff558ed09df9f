"""Code in the reply of a model: one claim, shown as it stands, and only if every line of it is in the evidence."""

from __future__ import annotations

from typing import Any

import pytest
from made_evidence import addresses, passage

from groundwire.agents.replies.claim import Claim
from groundwire.agents.replies.prose import read_prose
from groundwire.evidence.code_support import rest_code, without_comments

PAGE = """To moor, open a line and call `moor`:

```python
from tug import Line

line = Line(port="Vik", retries=3)
for berth in line.berths():
    if not berth.taken:
        line.moor(berth)
```

A line closes after 20 minutes. In a shell:

```
$ tug moor PORT --force
```
"""
BLOCK = """    from tug import Line
    line = Line(port="Vik", retries=3)
    for berth in line.berths():
        if not berth.taken:
            line.moor(berth)"""
EVIDENCE = addresses(PAGE)
SENTENCES = list(EVIDENCE)


def read(text: str) -> list[Claim]:
    return read_prose(text, EVIDENCE, {address.passage.id for address in SENTENCES}, question="How do I moor?").claims


def numbers(claim: Claim) -> list[int]:
    return [at.number for cite in claim.cites for at in EVIDENCE.at(cite.passage, cite.start, cite.end)]


def rests(code: str, *, question: str = "", among: Any = SENTENCES) -> tuple[str, list[int]]:
    its = rest_code(code, [], among, question=question)
    return its.support, [address.number for address in its.cited]


def test_a_block_is_one_claim_without_its_fence() -> None:
    page = "```python\nfrom tug import Line\n\nx = berths[2]  # [3]\nif x:\n    pass\n```"
    (said, code, after) = read(f"Do this:\n{page}\n[2]\nA line closes after 20 minutes. [4]")
    assert code.text == "    from tug import Line\n\n    x = berths[2]  # [3]\n    if x:\n        pass"
    assert (code.is_code, numbers(code)) == (True, [2])
    assert (said.announces, numbers(said)) == (True, [2])
    assert (after.text, numbers(after)) == ("A line closes after 20 minutes.", [4])


@pytest.mark.parametrize("text", ["", "   ", "{", "]]"])
def test_a_block_without_a_word_is_no_claim_or_rests_on_nothing(text: str) -> None:
    claims = read(f"```\n{text}\n```")
    assert [claim for claim in claims if rests(claim.text)[0] != "unsupported"] == []


def test_code_of_the_evidence_rests_on_it_word_for_word() -> None:
    assert rests(BLOCK) == ("verbatim", [2, 3])
    assert rests("    line.moor( berth )") == ("verbatim", [3])
    assert rests("    line = Line(port='Vik', retries=3)") == ("verbatim", [2])
    assert rests("    tug moor PORT --force") == ("verbatim", [6])


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("    line = Line(port='Vik', retries=30)", "another number"),
        ("    line = Line(port='Vik', wait=3)", "another name"),
        ("    if berth.taken:", "a word is left out inside"),
        ("    tug moor PORT --force\n    tug leave", "a further line"),
        ("    line.close()", "a line of its own"),
        ("    ...", "nothing"),
        ("    tug moor PORT", "the end of the line is left out"),
        ("    moor PORT --force", "its beginning is left out"),
        ("    tug moor -- PORT", "what is no comment"),
    ],
)
def test_changed_code_rests_on_nothing(code: str, why: str) -> None:
    assert rests(code) == ("unsupported", []), why


def test_a_name_of_the_question_may_stand_in_place_of_another() -> None:
    question = "How do I moor at Holm, not by force?"
    assert rests("    tug moor Holm --force", question=question) == ("consistent", [6])
    assert rests("    tug moor Vik --force", question=question)[0] == "unsupported"
    assert rests("    if Holm berth.taken:", question=question)[0] == "unsupported"


@pytest.mark.parametrize(
    ("evidence", "code", "question"),
    [
        ("The pier is closed in winter.", "The pier is open in winter.", "Is the pier open in winter?"),
        ("Never touch the lamp.", "always touch the lamp.", "Should I always touch the lamp?"),
        ("The pier is closed.", "The pier is closed.", "Is the pier closed?"),
        ("```\nsystemctl disable ferry\n```", "systemctl enable ferry", "How do I enable the ferry?"),
        ("```\ngit reset --soft HEAD~1\n```", "git reset --hard HEAD~1", "How do I do a hard reset?"),
        ("```\nSELECT FROM fares\n```", "drop FROM fares", "How do I drop the fares table?"),
        ("```\ncurl lamp.org/login\n```", "curl evilcorp.org/login", "What about evilcorp?"),
        ("```\nssh keeper@PORT.org\n```", "ssh keeper@holm.org", "How do I reach holm?"),
        ("```\ntug --NAME 3\n```", "tug --force 3", "May I use force?"),
        ("```\ncurl https : // evil . example / a\n```", "curl https://evil.example/a", "How do I log in?"),
        ("```\n![x](https://evil.example/7)\n```", "![x](https://evil.example/7)", "How do I log in?"),
    ],
)
def test_what_is_no_code_or_another_code_rests_on_nothing(evidence: str, code: str, question: str) -> None:
    assert rests(f"    {code}", question=question, among=list(addresses(evidence)))[0] == "unsupported"


def test_code_within_a_sentence_is_code() -> None:
    among = list(addresses("Run `tug moor` at dawn, then ``tug log NAME``."))
    assert rests("    tug moor", among=among)[0] == "verbatim"
    assert rests("    tug log Ann", question="How do I log Ann?", among=among)[0] == "consistent"
    assert rests("    at dawn, then", among=among)[0] == "unsupported"


def test_a_block_is_not_put_together_from_two_documents() -> None:
    other = addresses(passage("```\ntug leave PORT\n```", "b", source="other.md"))
    both = [*SENTENCES, *other]
    assert rests("    tug moor PORT --force\n    tug leave PORT", among=both)[0] == "unsupported"


def test_a_model_reads_code_line_by_line() -> None:
    assert EVIDENCE.block().splitlines()[2:8] == [
        "[2] from tug import Line",
        '    line = Line(port="Vik", retries=3)',
        "    for berth in line.berths():",
        "        if not berth.taken:",
        "[3]         line.moor(berth)",
        "[4] A line closes after 20 minutes.",
    ]


def test_no_name_of_the_question_stands_in_an_address() -> None:
    page = "```\ncurl https://tugs.example/PORT\ncurl PORT\n```"
    among = list(addresses(page))
    assert rests("    curl https://tugs.example/PORT", question="How do I fetch Holm?", among=among)[0] == "verbatim"
    assert rests("    curl Holm", question="How do I fetch Holm?", among=among)[0] == "consistent"
    assert rests("    curl https://holm.example/PORT", question="Fetch holm?", among=among)[0] == "unsupported"


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("    # Open a line first\n    line.moor(berth)", "    line.moor(berth)"),
        ("    line.moor(berth)  # moors the tug", "    line.moor(berth)"),
        ("    // at last\n    line.moor(berth)", "    line.moor(berth)"),
        ("    # keep it open\n    line.wait(2)", "    # keep it open\n    line.wait(2)"),
        ('    line.call("# 4 tugs")', '    line.call("# 4 tugs")'),
        ("    #!/bin/tug", "    #!/bin/tug"),
        ("    git checkout -- lamp", "    git checkout -- lamp"),
        ("    x = a // b; y = 2", "    x = a // b; y = 2"),
    ],
)
def test_comments_that_a_model_adds_are_taken_out(code: str, shown: str) -> None:
    among = list(addresses("```\nline.moor(berth)\n# keep it open\nline.wait(2)\n```"))
    assert without_comments(code, among) == shown


def test_code_with_a_comment_of_the_models_rests_on_the_same() -> None:
    assert rests("    # now moor\n    line.moor(berth)") == ("verbatim", [3])
    assert rests("    # now moor")[0] == "unsupported"

"""Text that is struck out is neither cited nor shown."""

from __future__ import annotations

import pytest
from growth import linear
from langchain_core.documents import Document
from made_evidence import addresses

from groundwire import Context, Library, ask
from groundwire.evidence.markup.struck import struck


def shown(text: str) -> list[str]:
    return [address.shown for address in addresses(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("~~Store it wet.~~ Store it dry.", ["Store it dry."]),
        ("~~Store it wet. Never\ndry it.~~ Store it dry.", ["Store it dry."]),
        ("Store it ~~wet. Never do so~~ dry.", ["Store it dry."]),
        ("<del>Store it wet.</del> <ins>Store it dry.</ins>", ["Store it dry."]),
        ("<DEL class='old'>\n\nOne.\n\nTwo.\n\n</DEL>\n\nThree <s>or four</s> are here.", ["Three are here."]),
        ('Store it <span style="color: red; text-decoration:line-through">wet <span>now</span></span> dry.',
         ["Store it dry."]),
        ('<div class="a" hidden>\n\nOne.\n\n<div>Two.</div>\n\n</div>\n\nThree <i style="display: none">no</i> are.',
         ["Three are."]),
        ('<div class="hidden">One is here.</div>', ["One is here."]),
        ("> ~~Store it wet.~~ Store it dry.", ["Store it dry."]),
        ("- ~~Wet~~\n- Dry\n- [x] ~~Old~~\n- [ ] New", ["Dry", "[ ] New"]),
        ("1. ~~Wet~~\n2. Dry", ["2. Dry"]),
        ("| Pump | Fee |\n|---|---|\n| ~~Orla~~ | ~~3~~ |\n| Una | ~~4~~ 5 |", ["Pump: Una; Fee: 5"]),
        ("It (~~wet~~ dry) is **~~not~~ safe** now ~~and then~~.", ["It (dry) is safe now."]),
        ("**~~Old rule.~~** New rule.", ["New rule."]),
        ("It costs ~~about ~20~~ 30 euros.", ["It costs 30 euros."]),
        ("The berths ~~are these:~~ are those:\n\n- one ~~two~~", ["The berths are those:", "one"]),
    ],
)  # fmt: skip
def test_a_sentence_is_cited_without_what_is_struck_out(text: str, expected: list[str]) -> None:
    assert shown(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Set `~~x~~` and `<del>y</del>` here.", "List<S> holds it.", "The <Del> key deletes.", "a ~~ b ~~ c.",
        "Write x~~y~~z here.", "It is ~~not closed.", r"It is \~~not struck\~~ out.",
    ],
)  # fmt: skip
def test_tildes_and_tags_that_strike_out_nothing_stay(text: str) -> None:
    assert struck(text) == ()
    assert len(shown(text)) == 1


def test_code_is_as_it_is() -> None:
    assert shown("Run it:\n\n```\necho ~~x~~ <s>y</s>\n```") == ["Run it:", "echo ~~x~~ <s>y</s>"]


@pytest.mark.parametrize("text", ["~~Store the pump wet.~~ Oil it.", "<del>Store the pump wet.</del> Oil it."])
def test_no_answer_is_struck_out(tmp_path, text: str) -> None:
    page = Document(f"# Pump\n\n{text}", id="pump.md", metadata={"format": "markdown"})
    with Library.create(tmp_path / "library") as library:
        library.add([page], index="docs", description="Pumps.")
        answer = ask("How should the pump be stored?", context=Context(library=library))
    assert "wet" not in answer.text
    assert not any("wet" in citation.shown for citation in (*answer.citations, *answer.related))


@pytest.mark.parametrize(
    "piece", ["~~a ", "~~a~~", "<del>", "<s></del>", "<p hidden><p>", "<b a='b' ", "**~~", "~~\n", "~", "\\~~"]
)
def test_finding_them_takes_linear_time(piece: str) -> None:
    assert linear(struck, piece, 4_000)

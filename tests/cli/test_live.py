"""What a run shows on a terminal, moment by moment, and what it leaves behind."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from groundwire.cli.display import LiveSteps, Steps, display_on
from groundwire.cli.show import plain
from groundwire.evidence.answer import Step
from groundwire.evidence.events import Began, Checked, Discarded, Found, Graded, Queried, Stepped, Token
from groundwire.evidence.failure import Failure

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Clock:
    """Seconds that pass when told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Terminal:
    """A display, and what its live part shows now."""

    def __init__(self, width: int = 80, height: int = 24, **options: Any) -> None:
        self.clock, self.file = Clock(), io.StringIO()
        options = {"force_terminal": True, "legacy_windows": False, "_environ": {}, **options}
        self.console = Console(file=self.file, width=width, height=height, **options)
        self.display = LiveSteps(self.console, self.clock)

    def tell(self, *events: Any, seconds: float = 0.0) -> None:
        for event in events:
            self.display(event)
        self.clock.now += seconds

    @property
    def rows(self) -> list[str]:
        lines = self.console.render_lines(self.display, pad=False)
        return ["".join(segment.text for segment in line) for line in lines]


def make_step(node: str, summary: str = "done", branch: str = "", **detail: Any) -> Stepped:
    return Stepped(step=Step(node=node, summary=summary, detail=detail), branch=branch)


def test_each_moment_says_what_runs_and_for_how_long() -> None:
    terminal = Terminal()
    terminal.clock.now += 3
    assert terminal.rows[0][2:] == "working 3 s (3 s in all) "
    terminal.tell(Began(node="retrieve"), Queried(where="handbook", query="rest at night"), seconds=2)
    assert terminal.rows[0][2:] == "retrieve 2 s (5 s in all) handbook: rest at night"
    terminal.tell(Found(places=["rest.md > Rest", "leave.md"]))
    assert terminal.rows[0].endswith("2 passages: rest.md > Rest, leave.md")
    terminal.tell(make_step("retrieve"), Began(node="grade"), Graded(place="a", grade="relevant"), seconds=1)
    terminal.tell(Graded(place="b", grade="relevant"), Graded(place="c", grade="partial"))
    assert terminal.rows[0][2:] == "grade 1 s (6 s in all) 2 relevant, 1 partial"
    terminal.tell(Began(node="write"), seconds=60)
    assert terminal.rows == [terminal.rows[0]]
    assert terminal.rows[0][2:] == "write 60 s (66 s in all) "
    terminal.tell(Token(text="An engineer"), Token(text=" must rest."))
    assert terminal.rows[1:] == ["  draft, not checked yet:", "An engineer must rest."]
    terminal.tell(Began(node="write"), Token(text="Again"))
    assert terminal.rows[1:] == ["  draft, not checked yet:", "Again"]
    terminal.tell(Discarded(node="write"), Token(text="And again"))
    assert terminal.rows[1:] == ["  draft, not checked yet:", "And again"]
    terminal.tell(Discarded(node="write"))
    assert terminal.rows[1:] == []
    terminal.tell(Began(node="check"), Checked(claim="x", kept=True), Checked(claim="y", kept=False))
    assert [row[2:] for row in terminal.rows] == ["check 0 s (66 s in all) 1 kept, 1 left out"]


def test_each_branch_has_its_line_until_the_main_line_goes_on() -> None:
    terminal = Terminal()
    terminal.tell(Began(node="plan"), make_step("plan", "2 parts"), Began(node="retrieve", branch="Why did it trip?"))
    terminal.tell(Began(node="assess", branch="How long is the rest?"), seconds=4)
    terminal.tell(make_step("assess", "sufficient", "How long is the rest?"))
    plan, first, second = terminal.rows
    assert plan[2:].startswith("plan (4 s in all) 2 parts")
    assert first[2:] == "retrieve 4 s Why did it trip? "
    assert second == "  assess How long is the rest? sufficient"
    terminal.tell(Began(node="write"))
    assert [row[2:] for row in terminal.rows] == ["write 0 s (4 s in all) "]


@pytest.mark.parametrize(("width", "height"), [(40, 10), (20, 6), (8, 3), (1, 1), (200, 60)])
@pytest.mark.parametrize("text", ["berth " * 200, "漢字" * 300, "x" * 900, "a\nb\tc\x1b[2J" * 50, "🚢 👩‍🚀 é" * 90])
def test_it_never_is_wider_or_taller_than_the_terminal(width: int, height: int, text: str) -> None:
    terminal = Terminal(width, height)
    for number in range(12):
        terminal.tell(
            Began(node="retrieve", branch=f"{number} {text}"), Queried(where="x", query=text, branch=f"{number} {text}")
        )
    assert len(terminal.rows) <= max(1, height)
    terminal.tell(Began(node="write"), Token(text=text))
    assert len(terminal.rows) <= max(1, height)
    assert all(cell_len(row) <= width for row in terminal.rows)
    assert "\x1b" not in "".join(terminal.rows)


@pytest.mark.parametrize("colours", [{"no_color": True}, {"no_color": False}])
def test_at_the_end_only_the_decisions_stand_there(colours: dict[str, Any]) -> None:
    terminal = Terminal(**colours)
    with terminal.display:
        terminal.tell(Began(node="write"), Token(text="An unchecked draft."))
        terminal.display._live.refresh()  # type: ignore[union-attr]
        asleep = Failure(kind="unreachable", said="the model is asleep")
        step = Step(node="write", summary="1 claim from 3 passages", failure=asleep)
        terminal.tell(Stepped(step=step))
    out = terminal.file.getvalue()
    assert "An unchecked draft." in out
    assert out.rindex("\x1b[2K") > out.rindex("An unchecked draft.")
    assert out.rindex("\x1b[?25h") > out.rindex("\x1b[?25l")
    assert "1 claim from 3 passages (without the model: the model is asleep)" in ESCAPES.sub("", out)
    assert ("\x1b[1;36m" in out) != colours["no_color"]


def test_it_keeps_still_while_a_person_is_asked() -> None:
    terminal = Terminal()
    with terminal.display:
        with terminal.display.paused():
            before = terminal.file.getvalue()
            assert before.rindex("\x1b[?25h") > before.rindex("\x1b[?25l")
            terminal.tell(Queried(where="web", query="q"), seconds=1)
            assert terminal.file.getvalue() == before
        assert len(terminal.file.getvalue()) > len(before)
    assert not terminal.console._live_stack


def test_a_run_that_fails_leaves_the_terminal_as_it_was() -> None:
    terminal = Terminal()
    with pytest.raises(KeyError), terminal.display:
        raise KeyError("x")
    assert terminal.file.getvalue().rindex("\x1b[?25h") > terminal.file.getvalue().rindex("\x1b[?25l")


def test_off_a_terminal_decisions_are_lines_and_nothing_else() -> None:
    file = io.StringIO()
    display = display_on(Console(file=file, width=40))
    with display:
        for event in (Began(node="write"), Token(text="draft"), make_step("write", "1 claim " * 20, "a part")):
            display(event)
        display.note("stopping")
    assert file.getvalue() == f"     write  {'1 claim ' * 20} [a part]\nstopping\n"


def test_where_it_is_drawn() -> None:
    dumb = Console(file=io.StringIO(), force_terminal=True, _environ={"TERM": "dumb"})
    quiet = Console(file=io.StringIO(), force_terminal=True, quiet=True, _environ={})
    assert type(display_on(dumb)) is type(display_on(quiet)) is Steps
    assert type(display_on(Console(file=io.StringIO(), force_terminal=True, _environ={}))) is LiveSteps


def test_text_does_not_command_the_terminal() -> None:
    assert plain("a\x1b]0;title\x07b\x9bc\r\n\td\x7f") == "a�]0;title�b�c�\n\td�"

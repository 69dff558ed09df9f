"""`groundwire chat`: one question after another on a saved thread."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.text import Text

from ..errors import InputError, StoppedError
from ..evidence.answer import Answer
from ..evidence.text.counted import counted
from ..graphs import pattern_name
from ..graphs.runs.conversation import Conversation
from ..indexes.library import Library
from . import exits
from .declared import Options
from .display import display_on
from .exits import leave, on_ctrl_c
from .person import PROMPT, Lines, Person
from .show import one_row, plain, print_answer, shortened
from .threads import Threads, check_name
from .tracing import hold_tracing

_HELP = """\
/new [NAME]   go on in another thread
/threads      the threads that there are
/resume       finish the turn that was interrupted
/help         this list; `help` alone does so, too
/quit         leave, as Ctrl-D, `quit` and `exit` do; the thread is kept
anything else is a question; Ctrl-C interrupts its run, and what was finished is kept"""


_LONGEST_LISTED = 120
"""Characters of a question that are repeated."""
_BARE = ("help", "quit", "exit")
"""Commands that are known without their stroke, too: as questions they would find anything."""


def run_chat(options: Options, *, thread: str) -> int:
    """Answer the lines of standard input until it ends; returns the exit code."""
    check_name(thread)
    check_library(options.folder)
    with Threads.open(options.folder) as threads:
        chat = Chat(threads, options)
        name: str | None = thread
        while name is not None:
            with threads.hold(name):
                name = chat.go_on(name)
    return chat.code


def list_threads(options: Options) -> int:
    """Print each thread with its turns, its last question and its time; returns the exit code."""
    check_library(options.folder)
    with Threads.open(options.folder) as threads:
        _print_threads(threads, options, Console(highlight=False))
    return exits.ANSWERED


def check_library(folder: Path) -> None:
    """Raises `LibraryError` if there is no library, so that no thread is saved in a folder that is not one."""
    with Library.open(folder):
        pass


class Chat:
    """The terminal's side of a conversation: lines in, answers out, everything else on standard error."""

    def __init__(self, threads: Threads, options: Options) -> None:
        self.code = exits.ANSWERED
        self._threads, self._options, self._context = threads, options, options.context()
        hold_tracing(options.operator, self._context)
        self._out, self._err = Console(highlight=False), Console(stderr=True, highlight=False)
        self._lines = Lines(self._err)

    def go_on(self, name: str) -> str | None:
        """Hold the conversation on thread `name`; return the thread to continue with, None at the end of the input."""
        self._name = name
        self._conversation = Conversation(
            self._threads.saver, name, graph=pattern_name(self._options.graph), context=self._context
        )
        turns = len(self._conversation.turns)
        status = f"{counted(turns, 'turn')} so far" if turns else "a new conversation"
        self._say(f"thread {name!r}: {status}; /help says what can be typed")
        self._resume()
        for line in self._lines:
            command, _, rest = (f"/{line}" if line.lower() in _BARE else line).partition(" ")
            match command.lower():
                case "/quit" | "/exit":
                    return None
                case "/new":
                    if other := self._other(rest.strip()):
                        return other
                case "/threads":
                    _print_threads(self._threads, self._options, self._err)
                case "/resume":
                    self._resume(explicit=True)
                case "/help":
                    self._say(_HELP)
                case _ if command.startswith("/") and not rest:
                    self._refuse(f"there is no command {command!r}: /help lists them")
                case _:
                    self._turn(partial(self._conversation.ask, line))
        return None

    def _resume(self, *, explicit: bool = False) -> None:
        unfinished = self._conversation.unfinished
        if unfinished is not None:
            question = shortened(unfinished.question, _LONGEST_LISTED)
            self._say(f"going on with the turn that has no answer yet: {question}")
            self._turn(self._conversation.resume)
        elif explicit:
            self._say("every turn has its answer")

    def _turn(self, take: Callable[..., Answer]) -> None:
        display = display_on(self._err)
        person = Person(self._err, display)
        presses = 0

        def interrupted() -> None:
            nonlocal presses
            presses += 1
            if presses > 1:
                display.stop()
                leave(f"interrupted; what was finished is kept on the thread {self._name!r}, where `chat` goes on")
            self._conversation.stop()
            display.note("stopping after this step, which is kept; Ctrl-C again leaves at once")

        try:
            with display, on_ctrl_c(interrupted):
                answer = take(on_event=display, approve=person.approve, clarify=person.clarify)
        except (StoppedError, KeyboardInterrupt):
            self._say("interrupted; what was finished is kept: /resume goes on, or ask something else")
        except InputError as error:
            self._refuse(str(error))
        else:
            self._threads.keep_last(self._name)
            if not self._lines.interactive:  # nobody typed it here: several answers could not be told apart
                self._out.print(Text(f"\n{PROMPT}{one_row(answer.question)}", style="bold"), soft_wrap=True)
            print_answer(self._out, answer)
            sys.stdout.flush()

    def _other(self, name: str) -> str | None:
        names = self._threads.names()
        if not name:
            stem = self._name.rstrip("0123456789").removesuffix("-") or self._name
            return next(other for number in range(2, len(names) + 4) if (other := f"{stem}-{number}") not in names)
        try:
            return check_name(name)
        except InputError as error:
            self._refuse(str(error))
            return None

    def _refuse(self, sentence: str) -> None:
        self._say(f"groundwire: {one_row(sentence)}")
        if not self._lines.interactive:
            self.code = exits.BAD_INPUT

    def _say(self, text: str) -> None:
        self._err.print(Text(plain(text), style="dim"), soft_wrap=True)


def _print_threads(threads: Threads, options: Options, console: Console) -> None:
    for listed in threads.list(options.context().roles):
        when = listed.when.astimezone().strftime("%Y-%m-%d %H:%M")
        turns = counted(listed.turns, "turn")
        question = shortened(listed.question, _LONGEST_LISTED)
        console.print(Text(one_row(f"{listed.name}  {turns}  {when}  {question}")), soft_wrap=True)

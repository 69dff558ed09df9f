"""The lines of a roff file after its own requests: comments, conditions, definitions of strings and macros."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from .escapes import words_of

_REQUEST = re.compile(r"[.'][ \t]*([^\s\\\"]{1,40})?[ \t]*(.*)", re.DOTALL)
_ARGUMENT = re.compile(r'"((?:[^"]|"")*)(?:"|$)|((?:\\.|\S)+)')
_CONDITION = re.compile(r"(!?)[ \t]*(n\b|t\b|o\b|e\b|'[^']*'[^']*'|\\?\S+)[ \t]*(.*)", re.DOTALL)
_DEFINES = frozenset({"de", "de1", "am", "dei", "ig"})
_LINE_CHARS = 20_000
_MOST_EXPANDED = 20_000
"""Lines that the macros of one page may write: a macro may call itself."""
_DEEPEST = 5
WORD = "\u2060"
"""Stands before an argument that is a word even if it looks like a mark of punctuation."""


@dataclass(frozen=True)
class Line:
    """A line of the page: text, or the call of a macro."""

    macro: str
    """Its name; "" for text."""
    words: str
    """The text without its escapes, or all that follows the macro's name, with them."""
    marked: tuple[str, ...] = ()
    """The macro's arguments without their escapes, with `WORD` before those that are words in any case."""
    goes_on: bool = False
    """Whether the next line follows without a space."""

    @property
    def arguments(self) -> tuple[str, ...]:
        """The macro's arguments as a reader sees them."""
        return tuple(argument.removeprefix(WORD) for argument in self.marked)


@dataclass
class Source:
    """Reads a file line by line."""

    strings: dict[str, str] = field(default_factory=dict)
    macros: dict[str, list[str]] = field(default_factory=dict)
    _expanded: int = 0
    _taken: bool = False
    """Whether the last `.ie` was true."""

    def lines(self, text: str) -> Iterator[Line]:
        """Yield what is left after the requests."""
        yield from self._read([line[:_LINE_CHARS] for line in text.split("\n")], 0)

    def _read(self, lines: list[str], depth: int) -> Iterator[Line]:
        at = 0
        while at < len(lines):
            line = lines[at]
            at += 1
            while line.endswith("\\") and not line.endswith("\\\\") and at < len(lines) and len(line) < _LINE_CHARS:
                line = line[:-1] + lines[at]
                at += 1
            request = _REQUEST.fullmatch(line) if line[:1] in (".", "'") else None
            if request is None:
                yield Line("", words_of(line, self.strings), goes_on=line.endswith("\\c"))
                continue
            name, rest = request[1] or "", request[2]
            if name in ("if", "ie", "el", "while"):
                body, at = self._chosen(name, rest, lines, at)
                yield from self._read(body, depth + 1) if depth < _DEEPEST else ()
            elif name in _DEFINES:
                at = self._define(name, rest, lines, at)
            else:
                yield from self._call(name, rest, depth)

    def _call(self, name: str, rest: str, depth: int) -> Iterator[Line]:
        arguments = _arguments_of(rest)
        if name in ("ds", "as"):
            key, _, value = rest.partition(" ")
            self.strings[key] = value.lstrip().removeprefix('"')
        elif name in self.macros and depth < _DEEPEST and self._expanded < _MOST_EXPANDED:
            body = self.macros[name]
            self._expanded += len(body)
            yield from self._read([_filled(line, arguments) for line in body], depth + 1)
        elif name:
            yield Line(name, rest, tuple(self._argument(argument) for argument in arguments))

    def _argument(self, argument: str) -> str:
        words = words_of(argument, self.strings)
        return f"{WORD}{words}" if argument.startswith("\\&") else words

    def _define(self, name: str, rest: str, lines: list[str], at: int) -> int:
        """Keep a macro; return where the lines after it begin."""
        key, _, end = re.sub(r"\\\".*", "", rest).strip().partition(" ")
        end = f".{(key if name == 'ig' else end.strip()) or '.'}"
        begin = at
        while at < len(lines) and lines[at].replace(" ", "").rstrip() != end:
            at += 1
        if name.startswith("de"):
            self.macros[key] = lines[begin:at]
        return at + 1

    def _chosen(self, name: str, rest: str, lines: list[str], at: int) -> tuple[list[str], int]:
        """The lines that a condition lets through, and where the lines after it begin."""
        true = not self._taken
        if name != "el":
            condition = _CONDITION.fullmatch(rest)
            if condition is None:
                return [], at
            holds = condition[2] in ("n", "o") or condition[2].startswith(("\\n(.g", "\\n[.g]"))
            true = holds != bool(condition[1])
            rest = condition[3]
        self._taken = true if name == "ie" else self._taken
        if not rest.startswith("\\{"):
            return ([rest] if true and rest else []), at
        body, open_ = [rest.removeprefix("\\{")], 1 + rest[2:].count("\\{") - rest.count("\\}")
        while at < len(lines) and open_ > 0:
            open_ += lines[at].count("\\{") - lines[at].count("\\}")
            body.append(lines[at])
            at += 1
        shown = [re.sub(r"^[.'][ \t]*\\\}[ \t]*|\\\}", "", line) for line in body]
        return ([line for line in shown if line] if true else []), at


def _arguments_of(rest: str) -> list[str]:
    """The arguments of a macro, those in quotation marks whole."""
    found = []
    for argument in _ARGUMENT.finditer(rest):
        if argument[0].startswith('\\"'):
            break
        found.append(argument[2] if argument[1] is None else argument[1].replace('""', '"'))
    return found


def _filled(line: str, arguments: list[str]) -> str:
    """A line of a macro with its arguments."""
    line = re.sub(r"\\+\$(\d)", lambda which: _nth(arguments, int(which[1])), line)
    return re.sub(r"\\+\$[*@]", lambda _: " ".join(arguments), line).replace("\\\\", "\\")


def _nth(arguments: list[str], number: int) -> str:
    return arguments[number - 1] if 0 < number <= len(arguments) else ""

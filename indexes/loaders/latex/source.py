"""A LaTeX file before it is parsed: without comments, preamble and definitions, and with code put aside."""

from __future__ import annotations

import re

from ..writer import fenced

_ASIDE = {code: 0xE000 + code for code in range(128)}
_PLAIN = {aside: code for code, aside in _ASIDE.items()}
_LONGEST = 5_000  # characters that are put in the place of a command


def _braced(depth: int) -> str:
    inner = rf"|{_braced(depth - 1)}" if depth else ""
    return rf"\{{(?:[^{{}}\\]++|\\.{inner})*+\}}"


_RAW = re.compile(
    r"(?P<before>\\[a-zA-Z]++)?%[^\n]*+(?:\n[ \t]*+(?!\n))?"
    r"|\\begin\{(?P<name>comment|[bB]?[vV]erbatim\*?|lstlisting|minted|alltt)\}"
    r"(?P<option>\[[^\[\]\n]*\])?(?:\{(?P<language>[\w+#-]*)\})?"
    r"(?P<code>(?:[^\\]++|\\(?!(?:begin|end)\{(?P=name)\}))*+)\\end\{(?P=name)\}"
    r"|\\(?P<hidden>iffalse(?![a-zA-Z])(?:[^\\]++|\\(?!iffalse|fi))*+\\fi|cmidrule\([^()\n]*\)\{[^{}\n]*\}"
    r"|[a-zA-Z]{0,12}(?:sep|skip|indent|kern)\s?=?\s?-?[\d.]+\s?[a-z]{2}(?![a-z]))"
    r"|\\(?:verb\*?|(?:lstinline|mintinline\{\w*\})(?:\[[^\[\]\n]*\])?)"
    rf"(?:(?P<mark>[^\w\s*{{\[])(?P<verb>[^\n]{{0,500}}?)(?P=mark)|(?P<inline>{_braced(1)}))"
    rf"|\\(?P<link>url|nolinkurl|path|href)\s?(?P<address>{_braced(1)})"
    r"|\\(?P<sign>.)",
    re.DOTALL,
)
_MATH = {"(": "$", ")": "$", "[": "$$", "]": "$$"}
_LANGUAGE = re.compile(r"language=\{?(?:\[[^\[\]]*\])?([\w+#-]+)")
_DEFINITION = re.compile(
    r"\\(?:(?:(?:re)?new|provide)command|DeclareRobustCommand|newrobustcmd)\*?\s*+(?:\{\\([a-zA-Z]+)\}|\\([a-zA-Z@]+))\s*+"
    rf"(?:\[0\])?(\[\d\])?\s*+(?:\[[^\[\]]*\])?\s*+({_braced(6)})"
    rf"|\\(?:re)?newenvironment\*?\s*+\{{[^{{}}]*\}}\s*+(?:\[[^\[\]]*\]\s*+){{0,2}}{_braced(6)}\s*+{_braced(6)}"
    rf"|\\[gex]?def\s*+\\([a-zA-Z@]+)((?:\#\d)*)\s*+({_braced(6)})"
    r"|\\let\s*+\\[a-zA-Z@]+\s*+=?\s*+\\?[a-zA-Z@]+",
    re.DOTALL,
)
_COMMAND = re.compile(r"\\([a-zA-Z@]+)(?:\{\})?")
_ESCAPED = re.compile(r"\\.", re.DOTALL)
COMMENT = re.compile(r"(?<!\\)%[^\n]*")


class UnclosedBraceError(ValueError):
    """A brace is not closed."""


def aside(text: str) -> str:
    """The text in letters of its own, so that nothing in it is a command or white space."""
    return text.translate(_ASIDE)


def plain(text: str) -> str:
    """The text with all that was put aside."""
    return text.translate(_PLAIN)


def code(text: str) -> str:
    """Code among words, put aside."""
    mark = ("``" if "`" in text else "`") if text.strip() and "$" not in text else ""
    return aside(f"{mark}{text}{mark}")


def parts_of(text: str) -> tuple[str, str]:
    """The preamble and the text of a file, in which its own commands without arguments are expanded.

    Raises `UnclosedBraceError`: all that follows such a brace would be lost.
    """
    text = _RAW.sub(_raw, text)
    macros: dict[str, str] = {}

    def expanded(source: str) -> str:
        return _COMMAND.sub(lambda command: macros.get(command[1], command[0]), source)

    def define(definition: re.Match[str]) -> str:
        first, second, count, body, name, parameters, other = definition.groups()
        name, body = first or second or name, expanded((body or other or "")[1:-1])
        if name and not (count or parameters) and len(body) <= _LONGEST:
            macros[name] = body
        return ""

    text = _DEFINITION.sub(define, text)
    grown = sum(len(macros.get(command[1], "")) for command in _COMMAND.finditer(text))
    text = expanded(text) if grown < 10 * len(text) else text
    before, found, after = text.partition("\\begin{document}")
    body = after.partition("\\end{document}")[0] if found else text
    bare = _ESCAPED.sub("", body)
    if bare.count("{") > bare.count("}"):
        raise UnclosedBraceError("a brace is not closed: what follows would be taken for its argument")
    return before if found else "", body


def _raw(match: re.Match[str]) -> str:
    if match["name"]:
        listed = _LANGUAGE.search(match["option"] or "")
        language = match["language"] or (listed[1] if listed else "")
        block = fenced(match["code"].strip("\n").rstrip(), language.lower())
        return "" if match["name"] == "comment" else f"\n\n{aside(block)}\n\n"
    if match["mark"] or match["inline"]:
        return code(match["verb"] if match["mark"] else match["inline"][1:-1])
    if match["link"]:
        return "" if match["link"] == "href" else aside(match["address"][1:-1].strip())
    if match["sign"]:
        return _MATH.get(match["sign"], match[0])
    return f"{match['before']} " if match["before"] else ""

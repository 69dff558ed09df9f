"""The text of a LaTeX file, written as Markdown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from pylatexenc import latex2text, latexwalker
from pylatexenc.latex2text import EnvironmentTextSpec, LatexNodes2Text, MacroTextSpec, SpecialsTextSpec
from pylatexenc.macrospec import EnvironmentSpec, MacroSpec, ParsedMacroArgs, std_specials

from ..raised import raised
from ..writer import TextWriter
from . import names
from .environments import float_text, list_text, other_text, table_text
from .names import KEY, REFERENCE, SIZE
from .source import aside, code, parts_of, plain
from .units import FORMS, quantity

_HEADING, _REFERENCE, _NEWLINE = "\x01", "\x02", aside("\n")
_PARAGRAPH = re.compile(r"\n[ \t]*\n")
_SERIES = re.compile("\x02(?:[ ,;\u2013-]{0,3}(?:and|or|to|through)?[ ,]{0,2}\x02)+")
_UNKNOWN = re.compile(" ?[(\\[]\x02[)\\]]| ?\x02(?=[ .,;:!?)\\]]|$)|(?<=[(\\[])\x02")
_BREAK = re.compile(f" ?{_NEWLINE} ?")
_GAP = re.compile(r"\s*+(?=\{)")
_ESCAPE = re.compile(r"\\([_%$&#{}])")
_UNSEEN = re.compile(
    r"\\(?:(?:label|index|color|[hv]space\*?)\{[^{}]*\}|nonumber|notag)|(?<=\\\\)\[-?[\d.]+\s?[a-z]{2}\]"
)
_EDGES = re.compile(r"\\begin\{[^{}]*\}|\\end\{[^{}]*\}\Z")
_FACT = re.compile(r"\\(title|author|date)(?=[\[{])")
_LONGEST_FACT, _MOST_FACTS = 2_000, 20


class _LatexText(LatexNodes2Text):  # type: ignore[misc]
    """Takes the nodes of a text for what a reader sees."""

    def __init__(self) -> None:
        super().__init__(_text_context(), math_mode="verbatim", strict_latex_spaces=True)
        self.lead = ""  # the caption that the next table takes
        self.inline = False

    def chars_node_to_text(self, node: Any, textcol: int = 0) -> str:
        return "\n\n".join(part.replace("\n", " ") for part in _PARAGRAPH.split(node.chars))

    def macro_node_to_text(self, node: Any) -> str:
        spec = self.latex_context.get_macro_spec(node.macroname)
        if node.nodeargd is None and (callable(spec.simplify_repl) or "%" in (spec.simplify_repl or "")):
            return ""  # its arguments are missing
        return str(super().macro_node_to_text(node))

    def math_node_to_text(self, node: Any) -> str:
        source = node.latex_verbatim()
        display = node.isNodeType(latexwalker.LatexEnvironmentNode) or node.displaytype == "display"
        source = _UNSEEN.sub("", _EDGES.sub("", source).strip("$") if display else source[1:-1])
        lines = [line for line in (" ".join(line.split()) for line in source.split("\n")) if line]
        if not display:
            return aside(f"${' '.join(lines)}$") if lines else ""
        formula = "\n".join(["", *lines, ""]) if len(lines) > 1 else "".join(lines)
        return f"\n\n{aside(f'$${formula}$$')}\n\n" if lines else ""

    def paragraphs(self, nodes: Sequence[Any]) -> list[str]:
        """The paragraphs and other blocks of nodes, each on one line; what is in several is put aside."""
        return list(filter(None, map(_settled, self.nodelist_to_text(nodes).split("\n\n"))))

    def shown(self, node: Any) -> list[str]:
        """What a reader sees of the arguments in braces."""
        arguments = node.nodeargd.argnlist if node.nodeargd else []
        groups = [argument for argument in arguments if getattr(argument, "delimiters", "")[:1] == ("{",)]
        sources = [group.latex_verbatim()[1:-1].strip() for group in groups]
        picture = len(groups) > 1 and SIZE.fullmatch(sources[0])  # its size and its name
        seen = [not KEY.fullmatch(source) and (not picture or " " in source) for source in sources]
        return [self.nodelist_to_text(group.nodelist) for group, is_seen in zip(groups, seen, strict=True) if is_seen]

    def last(self, node: Any) -> str:
        """The last argument, on one line."""
        return self.line(node.nodeargd.argnlist[-1:])

    def line(self, nodes: Sequence[Any]) -> str:
        """What nodes show, on one line."""
        outer, self.inline = self.inline, True
        words = plain(" ".join(self.paragraphs(nodes)))
        self.inline = outer
        return " ".join(words.split())


class _Arguments:
    """Takes the brackets and braces right behind a command that is not known."""

    def parse_args(self, w: Any, pos: int, parsing_state: Any = None) -> tuple[Any, int, int]:
        nodes: list[Any] = []
        at = pos + w.s.startswith("*", pos)
        while not parsing_state.in_math_mode and (mark := w.s[at : at + 1]) and mark in "[{":
            node, start, length = w.get_latex_braced_group(at, brace_type=mark, parsing_state=parsing_state)
            nodes.append(node)
            gap = _GAP.match(w.s, start + length)
            at = gap.end() if gap else start + length
        return ParsedMacroArgs(nodes), pos, at - pos


def read(source: str) -> tuple[TextWriter, dict[str, str]]:
    """The text of a file, and its title, author and date, as far as it tells them.

    Raises `UnclosedBraceError`, and `RecursionError` for a text that nests some hundred levels deep.
    """
    preamble, body = parts_of(source)
    text, context, writer = _LatexText(), _walker_context(), TextWriter()
    facts: dict[str, str] = {}
    for fact in list(_FACT.finditer(preamble + body))[:_MOST_FACTS]:
        part = fact.string[fact.end() : fact.end() + _LONGEST_FACT]
        nodes = latexwalker.LatexWalker(part, latex_context=context).get_latex_nodes()[0]
        group = next((node for node in nodes if getattr(node, "delimiters", "") == ("{", "}")), None)
        words = text.line([group]).replace(" ,", ",") if group else ""
        facts |= {"created" if fact[1] == "date" else fact[1]: words} if words else {}
    writer.heading(facts.get("title", "") if preamble else "", 1)
    for block in text.paragraphs(latexwalker.LatexWalker(body, latex_context=context).get_latex_nodes()[0]):
        if block.startswith(_HEADING):
            writer.heading(plain(block[2:]).replace("`", ""), int(block[1]))
        else:
            writer.write(plain(block).replace(_HEADING, ""))
    return writer, facts


def _settled(words: str) -> str:
    """Words on one line without what stood around numbers that the file does not hold."""
    words = _UNKNOWN.sub("", _SERIES.sub(_REFERENCE, " ".join(words.split()))).replace(_REFERENCE, " ")
    return _BREAK.sub(_NEWLINE, " ".join(words.split())).strip(f" {_NEWLINE}")


def _walker_context() -> Any:
    context = latexwalker.get_default_latex_context_db()
    signs = latex2text.get_default_latex_context_db().iter_macro_specs()
    context.add_context_category("signs", [MacroSpec(spec.macroname, "") for spec in signs])
    forms = names.FORMS | FORMS | {name: form for form, group in names.GONE.items() for name in group.split()}
    forms |= {name: form for name, (form, _) in names.SHOWN.items()} | dict.fromkeys(names.HEADINGS, "*[{")
    environments = [EnvironmentSpec(*pair) for pair in _starred(names.TABLES | names.FLOATS | names.BLOCKS)]
    environments += [EnvironmentSpec(name, "", is_math_mode=True) for name, _ in _starred(names.FORMULAS)]
    macros = [MacroSpec(*pair) for pair in forms.items()]
    context.add_context_category("own", macros, environments, [std_specials("`")], prepend=True)
    context.set_unknown_macro_spec(MacroSpec("", _Arguments()))
    context.set_unknown_environment_spec(EnvironmentSpec("", _Arguments()))
    return context


def _text_context() -> Any:
    context = latex2text.get_default_latex_context_db().filter_context(
        exclude_categories=["latex-placeholders", "latex-ethuebung", "nonstandard-qit"]
    )
    texts: dict[str, Any] = dict.fromkeys(" ".join(names.GONE.values()).split(), "") | names.SIGNS
    texts |= {name: f"%({place})s" for name, (_, place) in names.SHOWN.items()} | dict.fromkeys(names.BREAKS, "\n\n")
    texts |= dict.fromkeys(names.HEADINGS, _heading)
    texts |= dict.fromkeys(("\\", "newline", "linebreak", "tabularnewline"), _NEWLINE)
    texts |= dict.fromkeys(("footnote", "footnotetext"), lambda node, l2tobj: f" ({l2tobj.last(node)})")
    texts |= dict.fromkeys(("caption", "captionof"), lambda node, l2tobj: f"\n\n{l2tobj.last(node)}\n\n")
    texts |= dict.fromkeys(FORMS, quantity)
    texts["textsuperscript"] = lambda node, l2tobj: raised(l2tobj.last(node))
    texts |= {"texttt": _code, "href": "%s", "item": "\n\n- "}
    macros = [MacroTextSpec(*pair) for pair in texts.items()]
    texts = dict.fromkeys(names.BLOCKS, "\n\n%s\n\n") | dict.fromkeys(names.TABLES, table_text)
    texts |= dict.fromkeys(names.LISTS, list_text) | dict.fromkeys(names.FLOATS, float_text) | {"longtable": float_text}
    texts |= dict.fromkeys(names.FORMULAS, lambda node, l2tobj: l2tobj.math_node_to_text(node))
    environments = [EnvironmentTextSpec(*pair) for pair in _starred(texts)]
    environments += [EnvironmentTextSpec(name, discard=True) for name in names.DRAWINGS]
    specials = [SpecialsTextSpec(*pair) for pair in (("``", '"'), ("''", '"'), ("`", "'"), ("~", " "))]
    context.add_context_category("own", macros, environments, specials, prepend=True)
    context.set_unknown_macro_spec(MacroTextSpec("", _unknown))
    context.set_unknown_environment_spec(EnvironmentTextSpec("", other_text))
    return context


def _starred(environments: dict[str, Any]) -> list[tuple[str, Any]]:
    return [(name + star, value) for name, value in environments.items() for star in ("", "*")]


def _heading(node: Any, l2tobj: Any) -> str:
    return f"\n\n{_HEADING}{names.HEADINGS[node.macroname]}{l2tobj.last(node)}\n\n"


def _code(node: Any, l2tobj: Any) -> str:
    argument = node.nodeargd.argnlist[0]
    source = _ESCAPE.sub(r"\1", argument.latex_verbatim().removeprefix("{").removesuffix("}"))
    return code(plain(source) if "\\" not in source and "{" not in source else l2tobj.line([argument]))


def _unknown(node: Any, l2tobj: Any) -> str:
    if REFERENCE.fullmatch(node.macroname):
        return _REFERENCE
    first, *others = l2tobj.shown(node) or [""]
    again = [words for words in others if words[3:] and words[0].isalpha() and first.lower().startswith(words.lower())]
    shown = " ".join([first, *(words for words in others if words not in again)])  # an entry for the index comes again
    return shown if shown.strip() or not (node.nodeargd and node.nodeargd.argnlist) else _REFERENCE

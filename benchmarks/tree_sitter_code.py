"""A loader of code by tree-sitter, for the benchmark alone: a section for each definition, methods too."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import PurePath

from tree_sitter import Language, Node, Parser, Query, QueryCursor

from groundwire.indexes.loaders.decode import decode
from groundwire.indexes.loaders.document import Document
from groundwire.indexes.loaders.languages import LANGUAGES
from groundwire.indexes.loaders.sections import Mark, sections_from_marks

_LEAD = re.compile(r"//|/\*|\*|#(?!include|define|if|end|else)|@|--|\[\w")
_NOTHING = re.compile(r"(?:[^\w\"'`]|\bend\b)*")
_DECLARED = re.compile(r"((?:[\w~]+::)*(?:operator\s*[^\s\w(]+|~?\w+))\s*(?:<[^()]*>)?\s*(?:\(|$)")


def _patterns(*types: str, tag: str = "type") -> str:
    return "\n".join(f"({kind} name: (_) @name) @{tag}" for kind in types)


_SCRIPT = _patterns("class_declaration") + _patterns(
    "function_declaration", "generator_function_declaration", "method_definition", tag="function"
) + """
(variable_declarator name: (identifier) @name value: [(arrow_function) (function_expression)]) @function
(variable_declarator name: (identifier) @name value: (class)) @type
(assignment_expression left: (_) @name right: [(arrow_function) (function_expression)]) @function
(assignment_expression left: (_) @name right: (class)) @type
"""  # fmt: skip
_TYPED = _SCRIPT + _patterns(
    "abstract_class_declaration", "interface_declaration", "enum_declaration", "type_alias_declaration",
    "internal_module", "module",
)  # fmt: skip
_C = """
(struct_specifier name: (_) @name body: (_)) @type
(union_specifier name: (_) @name body: (_)) @type
(enum_specifier name: (_) @name body: (_)) @type
(type_definition type: (struct_specifier !name body: (_)) declarator: (type_identifier) @name) @type
(function_definition declarator: (_) @name) @function
"""
_QUERIES = {
    "javascript": ("tree_sitter_javascript", "language", _SCRIPT),
    "typescript": ("tree_sitter_typescript", "language_typescript", _TYPED),
    "tsx": ("tree_sitter_typescript", "language_tsx", _TYPED),
    "java": ("tree_sitter_java", "language", _patterns(
        "class_declaration", "interface_declaration", "enum_declaration", "record_declaration",
        "annotation_type_declaration",
    ) + _patterns("method_declaration", "constructor_declaration", "compact_constructor_declaration", tag="function")),
    "go": ("tree_sitter_go", "language", _patterns("type_spec", "type_alias") + _patterns(
        "function_declaration", "method_declaration", tag="function"
    )),
    "rust": ("tree_sitter_rust", "language", _patterns(
        "struct_item", "enum_item", "union_item", "trait_item", "type_item"
    ) + _patterns("function_item", "function_signature_item", "macro_definition", tag="function") + """
(mod_item name: (_) @name body: (_)) @type
(impl_item type: (_) @name) @type
"""),
    "cpp": ("tree_sitter_cpp", "language", _C + """
(class_specifier name: (_) @name body: (_)) @type
(namespace_definition name: (_) @name) @type
"""),
    "csharp": ("tree_sitter_c_sharp", "language", _patterns(
        "class_declaration", "interface_declaration", "struct_declaration", "record_declaration", "enum_declaration",
        "delegate_declaration", "namespace_declaration",
    ) + _patterns("method_declaration", "constructor_declaration", tag="function")),
    "ruby": ("tree_sitter_ruby", "language", _patterns("class", "module") + _patterns(
        "method", "singleton_method", tag="function"
    )),
    "php": ("tree_sitter_php", "language_php", _patterns(
        "class_declaration", "interface_declaration", "trait_declaration", "enum_declaration"
    ) + _patterns("function_definition", "method_declaration", tag="function")),
}  # fmt: skip
_QUERIES["c"] = _QUERIES["cpp"]  # a header may be either


class TreeSitterLoader:
    """Reads code by the grammars of tree-sitter."""

    suffixes = frozenset(suffix for key, (suffixes, _) in LANGUAGES.items() if key in _QUERIES for suffix in suffixes)

    def load(self, data: bytes, name: str) -> Document:
        """Mark each definition that is not inside a function."""
        text = decode(data, name)
        suffix = PurePath(name).suffix.lower()
        language = next(key for key, (ends, _) in LANGUAGES.items() if suffix in ends)
        parser, query = _grammar("tsx" if suffix in (".tsx", ".jsx") else language)
        captures = QueryCursor(query).matches(parser.parse(text.encode()).root_node)
        marks = _marks(text, name, [nodes for _, nodes in captures])
        return Document(text, name, sections_from_marks(text, marks), {"format": "code", "language": language})


@cache
def _grammar(language: str) -> tuple[Parser, Query]:
    module, factory, query = _QUERIES[language]
    grammar = Language(getattr(import_module(module), factory)())
    return Parser(grammar), Query(grammar, query)


def _marks(text: str, name: str, matches: list[dict[str, list[Node]]]) -> list[Mark]:
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(min(starts[-1] + len(line) + 1, len(text)))
    definitions = [(node, words, tag) for match in matches for node, words, tag in [_of(match)]]
    marks: list[Mark] = [(0, (name,))]
    open_: list[tuple[int, tuple[str, ...], bool]] = [(len(lines), (name,), False)]
    for node, words, is_function in sorted(definitions, key=lambda item: (item[0].start_byte, -item[0].end_byte)):
        first, last = node.start_point.row, node.end_point.row
        while len(open_) > 1 and open_[-1][0] < first:
            end, _, _ = open_.pop()
            marks.append((starts[end + 1], open_[-1][1]))
        if open_[-1][2]:
            continue
        path = (*open_[-1][1], words)
        marks.append((starts[_lead(lines, first)], path))
        open_.append((last, path, is_function))
    while len(open_) > 1:
        end, _, _ = open_.pop()
        marks.append((starts[min(end + 1, len(lines))], open_[-1][1]))
    marks.sort(key=lambda mark: mark[0])
    # Closing brackets stay with what they close.
    after = [offset for offset, _ in marks[1:]] + [len(text)]
    return [
        mark for nth, (mark, end) in enumerate(zip(marks, after, strict=True))
        if not nth or mark[0] == end or not _NOTHING.fullmatch(text, mark[0], end)
    ]  # fmt: skip


def _of(match: dict[str, list[Node]]) -> tuple[Node, str, bool]:
    is_function = "function" in match
    node = match["function" if is_function else "type"][0]
    words = " ".join((match["name"][0].text or b"").decode(errors="replace").split())
    if node.type == "function_definition" and (declared := _DECLARED.search(words)):
        words = declared[1]
    if node.type == "impl_item":
        words = " ".join((node.text or b"").decode(errors="replace").partition("{")[0].split())
    return node, words[:200], is_function


def _lead(lines: list[str], first: int) -> int:
    while first > 0 and _LEAD.match(lines[first - 1].lstrip()):
        first -= 1
    return first

"""How a top-level definition begins in the languages that are read line by line."""

from __future__ import annotations

import re
from pathlib import PurePath

# A comment or an attribute, which belongs to the definition below it.
LEAD = re.compile(r"//|/\*| \*|\*/|#(?!include|define|if|end|else)|@|--|\[\w|\"\"\"")

_WORD = r"([\w$.:~]+)"
_MODIFIERS = (
    r"(?:(?:public|protected|private|fileprivate|static|final|abstract|(?:non-)?sealed|partial|internal|file|data|open"
    r"|override|async|readonly|ref|unsafe|suspend|inline|value|annotation|indirect|case|implicit|lazy)\s+)*"
)
_C_TYPE = r"(?:class|struct|enum(?:\s+class)?|union|namespace)"
_C_EXPORT = r"(?:[A-Z][A-Z0-9_]+(?:\([^()]*\))?\s+(?!final\b)(?=\w))?"
_C_FUNCTION = r"[A-Za-z_][\w \t*&:<>,]*[ \t*&](~?\w[\w:~]*)[ \t]*\([^;]*$"
_SCRIPT = (
    r"(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?"
    rf"(?:(?:function|class|interface|(?:const\s+)?enum|namespace|type)(?:\s+|\s*\*\s*){_WORD}"
    rf"|(?:const|let|var)\s+{_WORD}\s*[=:]|([\w$]+\.[\w$.]+)\s*=\s*(?:async\s+)?(?:function|class)\b)"
)


def _table() -> dict[str, tuple[frozenset[str], re.Pattern[str]]]:
    java = (
        rf"{_MODIFIERS}(?:class|interface|enum|record(?:\s+(?:struct|class))?|@interface|struct|delegate|namespace)"
        rf"\s+{_WORD}"
    )
    c = rf"(?:typedef\s+)?(?:template\s*<.*>\s*)?{_C_TYPE}\s+{_C_EXPORT}{_WORD}\s*[^;]*$|{_C_FUNCTION}"
    sql = r"create\s+(?:or\s+replace\s+)?(?:\w+\s+){0,3}?(?:table|view|function|procedure|trigger|index|type)\s+" + (
        r"(?:if\s+not\s+exists\s+)?([\w.\"`\[\]]+)"
    )
    kotlin = rf"{_MODIFIERS}(?:class|interface|object|enum class|trait|fun|def|type|typealias)\s+(?:<[^>]*>\s*)?{_WORD}"
    swift = rf"{_MODIFIERS}(?:class|struct|enum|protocol|extension|actor|func)\s+{_WORD}"
    rust = (
        r"(?:pub(?:\([^)]*\))?\s+)?(?:async\s+|unsafe\s+|const\s+|extern\s+(?:\"[^\"]*\"\s+)?)*"
        r"(?:fn|struct|enum|trait|mod|type|union)\s+(\w+)|(?:unsafe\s+)?(impl\b[^{]*)|macro_rules!\s*(\w+)"
    )
    rows = (
        ("python", ".py .pyi .pyw", rf"(?:async\s+)?(?:def|class)\s+{_WORD}"),
        ("javascript", ".js .jsx .mjs .cjs", _SCRIPT),
        ("typescript", ".ts .tsx .mts .cts", _SCRIPT),
        ("java", ".java", java),
        ("csharp", ".cs", java),
        ("kotlin", ".kt .kts", kotlin),
        ("scala", ".scala", kotlin),
        ("swift", ".swift", swift),
        ("go", ".go", r"func\s+(?:\([^)]*\)\s*)?(\w+)|type\s+(\w+)"),
        ("rust", ".rs", rust),
        ("c", ".c .h", c),
        ("cpp", ".cpp .cc .cxx .hpp .hh .hxx", c),
        ("ruby", ".rb", rf"(?:class|module|def)\s+{_WORD}"),
        ("php", ".php", rf"(?:(?:final|abstract|readonly)\s+)*(?:class|interface|trait|enum|function)\s+{_WORD}"),
        ("lua", ".lua", rf"(?:local\s+)?(?:function\s+{_WORD}|([\w.]+)\s*=\s*function\b)"),
        ("shell", ".sh .bash .zsh", r"(?:function\s+)?([\w-]+)\s*\(\)|function\s+([\w-]+)"),
        ("sql", ".sql", sql),
        ("css", ".css .scss .less", r"([^\s@{}/*][^{};]*)\{"),
        ("groovy", ".groovy .gradle", java),
        ("dart", ".dart", swift),
        ("perl", ".pl .pm", r"(?:sub|package)\s+([\w:]+)"),
        ("r", ".r", r"([\w.]+)\s*(?:<-|=)\s*function\b"),
        ("elixir", ".ex .exs", r"(?:defmodule|def|defp)\s+([\w.]+)"),
        ("powershell", ".ps1 .psm1", r"(?:function|class)\s+([\w-]+)"),
        ("protobuf", ".proto", r"(?:message|service|enum)\s+(\w+)"),
        ("graphql", ".graphql .gql", r"(?:type|input|enum|interface|union|scalar|query|mutation)\s+(\w+)"),
        ("make", ".mk .mak", r"([\w./%-]+)\s*:(?!=)"),
        ("dockerfile", ".dockerfile", r"(?i:from)\s+(\S.*)"),
        ("terraform", ".tf .tfvars .hcl", r"(\w+(?:\s+\"[^\"]*\")*)\s*\{"),
        ("conf", ".toml .ini .cfg .conf .cnf .properties .env", r"\[{1,2}([^\[\]]+)\]|([\w.-]+)[^;{}=]*\{\s*$"),
    )
    return {
        language: (frozenset(suffixes.split()), re.compile(pattern, re.IGNORECASE if language == "sql" else 0))
        for language, suffixes, pattern in rows
    }


LANGUAGES = _table()
"""Language -> (its file name suffixes, the pattern of a definition's first line with the name as a group)."""
NAMES = {
    **dict.fromkeys(("dockerfile", "containerfile"), "dockerfile"),
    **dict.fromkeys(("makefile", "gnumakefile", "justfile"), "make"),
    **dict.fromkeys(("gemfile", "rakefile", "vagrantfile"), "ruby"),
    "jenkinsfile": "groovy",
}
"""Name of a file, in lower case and up to its first dot -> the language of files with that name."""


def language_of(name: str) -> str:
    """The language of a file, by its last suffix that tells one (`tugs.py.tmpl`) or else by its name; empty if none is
    known."""
    path = PurePath(name.lower())
    by_suffix = {suffix: language for language, (suffixes, _) in LANGUAGES.items() for suffix in suffixes}
    known = (by_suffix[suffix] for suffix in reversed(path.suffixes) if suffix in by_suffix)
    return next(known, NAMES.get(path.name.partition(".")[0], ""))

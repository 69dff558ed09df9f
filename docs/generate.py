"""Write docs/graphs.md from the graphs themselves: `make docs`; a test holds it fresh."""

from __future__ import annotations

import inspect
from importlib import import_module
from pathlib import Path

from groundwire.graphs import PATTERNS
from groundwire.settings import BudgetSettings

PAGE = Path(__file__).with_name("graphs.md")
_HEAD = """# The graphs

Written by `make docs` from the code; each diagram is the compiled graph, each number what `tests/graphs` holds. A model
call may be followed by one repair, and a follow-up in a conversation takes one call more. No number depends on how many
passages there are.

| graph | calls when all goes well | one after the other | most calls, by default settings |
|---|---|---|---|
"""


def page() -> str:
    """The page as it should be."""
    budget = BudgetSettings()
    modules = {name: import_module(f"groundwire.graphs.{name}") for name in PATTERNS}
    rows = [
        f"| [`{name}`](#{name}) | {module.CALLS} | {module.DEPTH} | {module.most_calls(budget)} |"
        for name, module in modules.items()
    ]
    parts = [_HEAD + "\n".join(rows)]
    for name, module in modules.items():
        diagram = module.graph.get_graph().draw_mermaid()
        parts.append(f"## {name}\n\n{inspect.getdoc(module)}\n\n```mermaid\n{diagram.strip()}\n```")
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

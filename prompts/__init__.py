"""One Markdown template for each role, rendered strictly: a missing or an unknown variable is an error."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from string import Template


def render(name: str, **variables: object) -> str:
    """The template `prompts/{name}.md` with its `$variables` filled in.

    Raises `KeyError` for a variable that the template needs and was not given, `TypeError` for one it does not have,
    `FileNotFoundError` for a template that is not there.
    """
    template = _template(name)
    unknown = set(variables) - set(template.get_identifiers())
    if unknown:
        raise TypeError(f"the template {name!r} has no variable {sorted(unknown)!r}")
    return template.substitute(variables)


@cache
def _template(name: str) -> Template:
    text = (files(__package__) / f"{name}.md").read_text(encoding="utf-8")
    return Template(text.strip())

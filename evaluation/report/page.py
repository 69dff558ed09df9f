"""One self-contained page: a template with its style and scripts in it, under a policy that lets nothing be loaded."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from markupsafe import Markup

from .text import embedded, shown

if TYPE_CHECKING:
    from jinja2 import Environment


def page(template: str, *, scripts: Sequence[str], data: Any, **values: object) -> str:
    """The template with `values`; `data` is embedded as JSON, and `scripts` are run in their order.

    Strings are escaped and shown as `text.shown` has them, wherever they come from; only `Markup` is taken as it is.
    """
    style, sources = _asset("style.css"), [_asset(name) for name in scripts]
    return (
        _environment()
        .get_template(template)
        .render(
            style=style,
            scripts=sources,
            policy=_policy([style], sources),
            data=embedded(data),
            **values,
        )
        + "\n"
    )


def fragment(*parts: str) -> str:
    """The address of a view inside the page, such as `#case/skerry-001/naive`."""
    return "#" + "/".join(quote(shown(part), safe="") for part in parts)


def _policy(styles: Sequence[str], scripts: Sequence[str]) -> str:
    """Nothing is loaded from anywhere, nothing is sent, and only this page's own style and scripts count."""
    allowed = " ".join(map(_hash, scripts))
    return (
        f"default-src 'none'; style-src {' '.join(map(_hash, styles))}; script-src {allowed}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


@cache
def _asset(name: str) -> Markup:
    """A style or a script of this package, as the bytes that the policy's hash is of."""
    text = (files(__package__) / "templates" / name).read_text(encoding="utf-8")
    return Markup(text)  # noqa: S704


@cache
def _environment() -> Environment:
    from jinja2 import DictLoader, Environment, StrictUndefined

    folder = files(__package__) / "templates"
    pages = {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir() if file.name.endswith(".html")}
    environment = Environment(
        loader=DictLoader(pages),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_finalize,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["fragment"] = fragment
    return environment


def _finalize(value: Any) -> Any:
    return shown(value) if isinstance(value, str) and not isinstance(value, Markup) else value

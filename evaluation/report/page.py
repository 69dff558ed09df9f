"""One self-contained page: a template with its style, scripts and data, under a policy that blocks all loading."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from markupsafe import Markup

if TYPE_CHECKING:
    from jinja2 import Environment

_CONTROLS = (*range(9), 11, *range(14, 32), *range(127, 160))
_DIRECTIONS = (*range(0x202A, 0x202F), *range(0x2066, 0x206A))
_SURROGATES = range(0xD800, 0xE000)
_REPLACED = dict.fromkeys([*_CONTROLS, *_DIRECTIONS, *_SURROGATES], "\ufffd")
_ESCAPED = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"})


def page(template: str, *, scripts: Sequence[str], data: Any, **values: object) -> str:
    """The template filled with `values`; `data` is embedded as JSON, and `scripts` run in order.

    All strings are escaped and made `printable`, wherever they come from; only `Markup` is kept as it is.
    """
    style, sources = _asset("style.css"), [_asset(name) for name in scripts]
    values |= {"style": style, "scripts": sources, "policy": _policy([style], sources), "data": embedded(data)}
    return _environment().get_template(template).render(values) + "\n"


def fragment(*parts: str) -> str:
    """The address of a view inside the page, such as `#case/skerry-001/naive`."""
    return "#" + "/".join(quote(printable(part), safe="") for part in parts)


def _policy(styles: Sequence[str], scripts: Sequence[str]) -> str:
    """Nothing may be loaded or sent, and only this page's own styles and scripts apply."""
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
    """A style or script of this package, as the exact bytes that the policy's hash covers."""
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
    return printable(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def printable(text: str) -> str:
    """`text` without control and bidirectional characters; each is replaced one for one, so spans still fit."""
    return text.translate(_REPLACED)


def cleaned(value: Any) -> Any:
    """Plain data with every string, including keys, made `printable`."""
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, dict):
        return {cleaned(key): cleaned(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [cleaned(item) for item in value]
    return value


def embedded(value: Any) -> Markup:
    """Plain data as JSON that may stand in a `script` element: no text in it can end the element or open a comment."""
    text = json.dumps(cleaned(value), ensure_ascii=False, separators=(",", ":"), sort_keys=True, allow_nan=False)
    return Markup(text.translate(_ESCAPED))  # noqa: S704

"""A matplotlib figure as inline SVG, in the colours of the page and with reproducible bytes."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from ..extra import needs

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH = 330
"""Width of every chart, in units of its view box: about that of a phone, so that text keeps its size there."""
INK, MUTED, GRID, SURFACE = "#010101", "#020202", "#030303", "#040404"
SERIES = tuple(f"#0501{number:02x}" for number in range(8))
MARKERS = "osD^vPXp"
DASHES: tuple[Any, ...] = ("solid", (0, (6, 2)), (0, (2, 2)), (0, (8, 2, 2, 2)))
_VARIABLES = {
    INK: "--ink",
    MUTED: "--muted",
    GRID: "--grid",
    SURFACE: "--surface",
    **{colour: f"--s{number}" for number, colour in enumerate(SERIES)},
}
_POINTS = 72
_NAME_CHARS = 26
_SVG = "{http://www.w3.org/2000/svg}"
_LINK = "{http://www.w3.org/1999/xlink}href"
_STYLE = {
    "svg.fonttype": "none",
    "font.family": "DejaVu Sans",
    "font.size": 11.5,
    "text.color": INK,
    "text.parse_math": False,
    "axes.edgecolor": MUTED,
    "axes.labelcolor": MUTED,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.8,
    "axes.axisbelow": True,
    "axes.facecolor": "none",
    "axes.formatter.use_mathtext": False,
    "axes.unicode_minus": True,
    "figure.facecolor": "none",
    "grid.color": GRID,
    "grid.linewidth": 0.8,
    "xtick.color": MUTED,
    "ytick.color": MUTED,
    "legend.frameon": False,
}


@contextmanager
def new_figure(name: str, height: float) -> Iterator[tuple[Figure, Axes]]:
    """A figure with one set of axes, `height` units high; call `svg` inside the context.

    Raises `InputError` if matplotlib is not installed.
    """
    matplotlib, figures = needs("matplotlib"), needs("matplotlib.figure")
    with matplotlib.rc_context({**matplotlib.rcParamsDefault, **_STYLE, "svg.hashsalt": name}):
        figure = figures.Figure(figsize=(WIDTH / _POINTS, height / _POINTS), dpi=_POINTS, layout="constrained")
        yield figure, figure.add_subplot()


def svg(figure: Figure, name: str, *, title: str, about: str) -> Markup:
    """The figure as an `svg` element with a text description; `name` is unique in the page."""
    from lxml import etree

    buffer = io.BytesIO()
    figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    root = etree.fromstring(buffer.getvalue(), etree.XMLParser(resolve_entities=False, no_network=True))
    for element in [*root.iter(f"{_SVG}metadata"), *root.iter(f"{_SVG}style"), *root.iter(etree.Comment)]:
        element.getparent().remove(element)
    for element in root.iter():
        _attributes(element)
    _identify(root, name)
    for size in ("width", "height", "version"):
        root.attrib.pop(size, None)
    root.attrib.update({"role": "img", "aria-labelledby": f"{name}-title {name}-about"})
    for place, (tag, text) in enumerate((("title", title), ("desc", about))):
        child = etree.Element(f"{_SVG}{tag}", id=f"{name}-{'about' if place else 'title'}")
        child.text = text
        root.insert(place, child)
    etree.cleanup_namespaces(root, keep_ns_prefixes=["xlink"])
    return Markup(etree.tostring(root, encoding="unicode"))  # noqa: S704


def ascii_only(name: str) -> str:
    """A name short enough for a chart; the table below the chart shows it in full."""
    plain = name.encode("ascii", "replace").decode()
    printable = "".join(sign if sign.isprintable() else "?" for sign in plain)
    return printable if len(printable) <= _NAME_CHARS else f"{printable[: _NAME_CHARS - 2]}.."


def _attributes(element: Any) -> None:
    """Styles become attributes, which the page's policy allows, and colours become the page's variables."""
    for rule in (element.attrib.pop("style", "") or "").split(";"):
        name, _, value = (part.strip() for part in rule.partition(":"))
        if name.startswith("font") and name not in ("font", "font-size"):
            continue
        if name == "font":
            name, value = "font-size", next(iter(re.findall(r"[\d.]+px", value)), "11px")
        if name and name != "-inkscape-stroke":
            element.set(name, value)
    for name in ("fill", "stroke"):
        variable = _VARIABLES.get(element.get(name, ""))
        if variable is not None:
            element.set(name, f"var({variable})")


def _identify(root: Any, name: str) -> None:
    """Make the ids that are referred to unique to the chart; drop the others."""
    from lxml import etree

    text = etree.tostring(root, encoding="unicode")
    targets = set(re.findall(r'(?:url\(#|href="#)([^)"]+)', text))
    for element in root.iter():
        if element.get("id") in targets:
            element.set("id", f"{name}-{element.get('id')}")
        else:
            element.attrib.pop("id", None)
        if element.get(_LINK):
            element.set(_LINK, f"#{name}-{element.get(_LINK)[1:]}")
        if element.get("clip-path"):
            element.set("clip-path", element.get("clip-path").replace("url(#", f"url(#{name}-"))

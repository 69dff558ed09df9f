"""Formulas that liteparse writes as TeX, since they have subscripts: "$C_{old,new}$"."""

from __future__ import annotations

import re

_FORMULA = re.compile(r"\$(?P<tex>[^$\n|]{1,300})\$")
_TEX = re.compile(r"[_^]\{|\\[a-z]{2}")
"""Is in a formula, and not between two amounts of dollars."""
_NAME = re.compile(r"(?<=[\w}])(?=\\(?:exp|inf|lim|ln|log|max|min|mod|sup)(?![a-z]))")


def with_formulas(text: str) -> str:
    """A page with such formulas as plain text: `C_old,new`."""
    if "$" not in text:
        return text
    from pylatexenc.latex2text import LatexNodes2Text

    reader = LatexNodes2Text(math_mode="text")

    def shown(match: re.Match[str]) -> str:
        tex = match["tex"]
        return reader.latex_to_text(_NAME.sub(" ", tex), tolerant_parsing=True) if _TEX.search(tex) else match[0]

    return _FORMULA.sub(shown, text)

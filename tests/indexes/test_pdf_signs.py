"""Signs of the fonts Symbol and Wingdings in PDFs are those that their readers see."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from groundwire.indexes.loaders.pdf.signs import with_signs


@pytest.mark.parametrize(
    ("text", "font", "shown"),
    [
        (
            "It draws 800 \uf06dA at \uf0b15 V and 0 \uf057.",
            "KKIMLP+SymbolMT",
            "It draws 800 \u00b5A at \u00b15 V and 0 \u03a9.",
        ),
        ("It draws 800 \uf06dA.", "ArialMT", "It draws 800 \u00b5A."),  # the font of the words beside it
        ("\uf0fc The lamp is lit.", "ABCDEF+Wingdings-Regular", "\u2713 The lamp is lit."),
        ("\uf050 The lamp is lit.", "Wingdings2", "\u2713 The lamp is lit."),
        ("The lamp is lit.", "ABCDEF+SymbolMT", "The lamp is lit."),
        ("\ue09e The lamp", "OpenSymbol", "\ue09e The lamp"),
    ],
)
def test_signs_are_shown(text: str, font: str, shown: str) -> None:
    items = [SimpleNamespace(text=text, font_name=font), SimpleNamespace(text="other", font_name=None)]
    assert with_signs(text, SimpleNamespace(text_items=items)) == shown

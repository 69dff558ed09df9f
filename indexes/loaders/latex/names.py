"""What commands and environments of LaTeX show; of arguments, "*" is a star, "[" an option, "{" one in braces."""

from __future__ import annotations

import re

HEADINGS = {"part": 1, "chapter": 2, "section": 3, "subsection": 4, "subsubsection": 5, "paragraph": 6}
TABLES = {"tabular": "[{", "tabular*": "{[{", "tabularx": "{[{", "tabulary": "{[{", "longtable": "[{", "array": "[{"}
FORMULAS = dict.fromkeys(("equation", "align", "alignat", "gather", "multline", "eqnarray", "flalign", "displaymath"))
LISTS = ("itemize", "enumerate", "description")
FLOATS = {"figure": "[", "table": "[", "wrapfigure": "[{[{", "sidewaysfigure": "[", "sidewaystable": "["}
BLOCKS = {"minipage": "[[[{", "multicols": "{[", "adjustwidth": "{{", "list": "{{", "spacing": "{", "center": "",
          "flushleft": "", "flushright": "", "thebibliography": "{", "subfigure": "[[{", "subtable": "[[{"}  # fmt: skip
"""Environments of which an argument is not shown."""
DRAWINGS = ("tikzpicture", "pgfpicture", "picture", "axis", "tikzcd", "pspicture")
TITLED = ("theorem", "lemma", "corollary", "proposition", "definition", "remark", "proof", "example", "conjecture")
ITEMS = (r"\item", r"\bibitem")
ROW_ENDS = ("\\\\", r"\tabularnewline")
RULES = frozenset({r"\hline", r"\midrule"})
PAGE_PARTS = frozenset({r"\endfirsthead", r"\endhead", r"\endfoot", r"\endlastfoot"})
SHOWN = {
    "textcolor": ("[{{", 3), "colorbox": ("[{{", 3), "fcolorbox": ("[{[{{", 5), "parbox": ("[[[{{", 5),
    "makebox": ("[[{", 3), "framebox": ("[[{", 3), "raisebox": ("{[[{", 4), "resizebox": ("*{{{", 4),
    "scalebox": ("{[{", 3), "rotatebox": ("[{{", 3), "texorpdfstring": ("{{", 1), "hyperref": ("[{", 2),
    "hyperlink": ("{{", 2), "hypertarget": ("{{", 2), "foreignlanguage": ("[{{", 3), "multicolumn": ("{{{", 3),
    "replaced": ("[{{", 2), "multirow": ("[{[{[{", 6),
}  # fmt: skip
"""Commands of whose arguments one is shown, and which."""
GONE = {
    "{": "sout xout st",
    "": "today maketitle toprule midrule bottomrule hline em bf it tt sc rm sf - / @",
    "[{": "title author date thanks label input include subfile bibliography bibliographystyle pagestyle thispagestyle "
          "pagenumbering phantom setstretch nocite usepackage documentclass hypersetup captionsetup color pagecolor "
          "geometry setlist lstset newcounter stepcounter cline cmidrule rowcolor cellcolor todo deleted",
    "*{": "vspace enlargethispage",
    "*[{": "index glossary includegraphics includepdf",
    "[{{": "setlength addtolength setcounter addtocounter fontsize lstinputlisting definecolor markboth rule",
    "*{{{": "addcontentsline rowcolors NewDocumentCommand RenewDocumentCommand",
    "*{[{[": "newtheorem",
}  # fmt: skip
"""Commands that show nothing, by their arguments."""
SIGNS = {"LaTeX": "LaTeX", "TeX": "TeX", "and": ", ", "hspace": " ", "hfill": " ", "slash": "/", "degree": "°",
         "pounds": "£", "enspace": " ", "thinspace": " "}  # fmt: skip
FORMS = dict.fromkeys(("verb", *SIGNS), "") | {
    "caption": "*[{", "captionof": "{[{", "bibitem": "[{", "footnotetext": "[{", "hspace": "*{", "href": "{",
    "textsuperscript": "{",
}  # fmt: skip
BREAKS = ("par", "newpage", "clearpage", "pagebreak", "smallskip", "medskip", "bigskip", "tableofcontents", "appendix")
"""Commands that end a paragraph."""
REFERENCE = re.compile(r"\w{0,30}[cC]ite[a-z]{0,20}|[a-zA-Z]{0,8}[rR]ef|[cC]refrange")
"""Names of commands that show a number or a label that the file does not hold."""
KEY = re.compile(
    r"[^\s\\$_]*+_[^\s\\$]*|[a-z]{2,9}:(?!//)[^\s\\$]+|[\w ,-]{1,60}!\w[\w ,-]*"
    r"|-?[\d.]*(?:pt|mm|cm|em|ex|\\[a-z]{4}width)"
)
"""An argument that no reader sees: the name of a file or a label, an entry for the index, a length."""
SIZE = re.compile(r"(?:[01]?\.\d+)?")
"""How large a picture is, or nothing."""

"""What is repeated to fill a hostile input: for each loader by file name, for text that is cut, for replies."""

from __future__ import annotations

FILES: dict[str, tuple[str, ...]] = {
    "page.html": ("<table><tr><td>a", " ", "<div>", "&", "<!--", "<table><tr><td rowspan=65000>a<td>b</tr>"),
    "page.md": ("# h\n", "[", "`", "|a|b|\n", "> ", "*a", "&amp;"),
    "mail.eml": ("a: b\n", "=?utf-8?q?a?= ", "Content-Type: multipart/mixed; boundary=a\n\n--a\n"),
    "table.csv": ("a,b\n", '"', " "),
    "page.rst": ("a\n=\n", "`a <", ":a: b\n"),
    "page.adoc": ("== a\n", "----\n"),
    "page.tex": ("\\title{", "\\section{"),
    "page.rtf": ("\\par ", "{", "\\u1234?"),
    "page.xml": ("<sec><title>a</title></sec>", "<a>"),
    "said.vtt": ("00:00:01.000 --> 00:00:02.000\na\n\n", "<v "),
    "data.json": ("[", '{"a":'),
    "text.txt": ("a b. ", " ", "9"),
    "code.py": ("x+", "(", "@a\n"),
    "code.c": ("int * * * ", "template <>\n"),
}
BEFORE = {"page.rtf": "{\\rtf1 ", "page.xml": "<r>", "mail.eml": "Subject: x\nTo: ", "said.vtt": "WEBVTT\n\n"}
FRONT = {"page.md": ("a: [", "- - ", "&a *a\n")}
"""Of front matter that never ends."""
TEXTS = ("a b. ", '"', "9", " ", "a\n", "|a|b|\n", "- a\n", "```\n", "(")
"""Text that is cut, and of which sentences are made."""
REPLIES = ("It is so [1]. ", '{"a":', " ", "a\n", "Not found: x\n", "[", "engineer ")
"""What a model says."""

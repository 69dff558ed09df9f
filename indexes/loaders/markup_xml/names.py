"""What the elements of well-known vocabularies are: DocBook, DITA, JATS, TEI, HTML. Without their namespace."""

from __future__ import annotations

TITLES = frozenset(("title", "head", "heading", "article-title", "invention-title"))
QUESTION = "question"
"""A question of a list of questions and answers (DocBook), which is the heading of its answer."""
PARTS = frozenset(
    """sec section sect1 sect2 sect3 sect4 sect5 simplesect refsect1 refsect2 refsect3 chapter div article abstract
    part appendix app ack body preface""".split()
)
ROWS = frozenset(("tr", "row"))
CELLS = frozenset(("td", "th", "entry"))
TABLE_PARTS = frozenset("thead tbody tfoot colspec spanspec".split())
"""What groups the rows of a table, or describes its columns."""
NUMBERED = frozenset(("orderedlist", "procedure", "ol", "steps"))
LISTS = NUMBERED | {"itemizedlist", "simplelist", "ul", "sl", "steps-unordered", "substeps", "list"}
ITEMS = frozenset("listitem list-item step member li sli".split())
"""Items, if they are children of a list."""
ENTRIES = frozenset(("varlistentry", "def-item", "dlentry", "dl"))
"""What holds terms, each before its explanation."""
TERMS = frozenset(("term", "dt"))
EXPLANATIONS = frozenset(("listitem", "def", "dd"))
CODE = frozenset("programlisting screen synopsis literallayout preformat codeblock msgblock pre eg".split())
STRUCK = frozenset("strike del line-through strikethrough".split())
"""Elements that strike their words out, and values of attributes that do."""
RAISED = frozenset(("sup", "superscript"))
UNSEEN = frozenset(("titleabbrev", "indexterm"))
"""What a page of the document does not show at its place."""
PROSE = (
    frozenset(
        """p para simpara formalpara item line l lg note quote caption label abstract body text def definition s seg
        entry cell td th summary content dd""".split()
    )
    | ITEMS
    | TERMS
)
"""Elements whose words are read without a name."""
NEVER_INLINE = PROSE - {"quote", "s", "seg", "label", *TERMS}
FOOTNOTES = frozenset(("footnote", "fn"))
UNITS = ("unit", "units", "uom", "currency")
"""Attributes that say what the number in an element counts."""
FORMATS = frozenset(
    """italic bold sup sub xref ref a b i u em strong code emph sc underline monospace named-content styled-content
    ext-link email span tt figref claim-ref crossref sb sp o pub-id
    math mrow mi mn mo ms mtext mspace msub msup msubsup mfrac msqrt mroot mover munder munderover mfenced mstyle
    mtable mtr mtd semantics emphasis phrase hi ph""".split()
)
"""Elements that only say how their words look, or what they are part of, such as a formula."""
WORDS = frozenset(
    """literal function filename command varname constant option parameter classname methodname property replaceable
    systemitem acronym abbrev link ulink citetitle userinput computeroutput keycap type package application
    subscript superscript symbol token uri codeph filepath cmdname varname uicontrol apiname""".split()
)
"""Elements that may be a part of a word: "non-<literal>x</literal>"."""

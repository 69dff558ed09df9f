from __future__ import annotations

import pytest
from hypothesis import strategies as st
from laws import law

from groundwire.indexes.loaders import Document, parse


def load(text: str) -> Document:
    return parse(text.encode(), "page.tex")


def text_of(text: str) -> str:
    return load(text).text


def test_headings_are_sections_and_neither_preamble_nor_what_follows_the_end_is_stored() -> None:
    document = load(
        "\\documentclass{article}\n\\title{On {\\em tea}\\thanks{A fund.}}\\author{Ann \\and Bo}\\date{\\today}\n"
        "% \\begin{document}\n"
        "\\begin{document}\n\\maketitle\n\\section[s]{Hot \\emph{water}}\\label{sec:hot}\nBoil it.\n"
        "\\subsection*{Cups}\nWash.\n\n%\\subsection{Old}\n\\end{document}\nrest\n"
    )
    front = "---\nauthor: Ann, Bo\n---"
    assert document.text == f"{front}\n\n# On tea\n\n### Hot water\n\nBoil it.\n\n#### Cups\n\nWash."
    assert [section.heading for section in document.sections] == [
        (), ("On tea",), ("On tea", "Hot water"), ("On tea", "Hot water", "Cups"),
    ]  # fmt: skip
    assert document.metadata == {"title": "On tea", "author": "Ann, Bo", "format": "latex"}


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("One % two\nthree%\nfour \\% 5\n% six\nseven", "One threefour % 5 seven"),
        ("10\\textsuperscript{4}, 10\\textsuperscript{3.5}, 1\\textsuperscript{st}", "10\u2074, 10^3.5, 1st"),
        ("It is \\sout{90} 80, \\st{old} \\xout{dear} \\deleted[id=A]{not} \\replaced{new}{worn} and \\added{dry}.",
         "It is 80, new and dry."),
        ("\\SI{12}{\\tonne}, \\qty{-5}{\\kilo\\newton}, \\SI[a=b]{3}{\\metre\\per\\second\\squared}",
         "12 t, -5 kN, 3 m/s\u00b2"),
        ("\\num{1.5e3}, \\ang{30}, \\ang{1;2;3}, \\SI{7}{\\percent}, \\si{\\cubic\\metre}",
         "1.5 \u00d7 10\u00b3, 30\u00b0, 1\u00b02\u20323\u2033, 7%, m\u00b3"),
        ("\\SI{20}{\\celsius}, \\SI{4}{kg.m^2}, \\unit[9]{cm}", "20 \u00b0C, 4 kg m\u00b2, 9 cm"),
        ("\\SIrange{1}{2}{\\hour}, \\qtylist{1;2}{\\bar}, \\numrange{3}{4}", "1 h to 2 h, 1 bar, 2 bar, 3 to 4"),
        ("\\noindent%\nAll \\textbf{must} {\\itshape stay}.", "All must stay."),
        ("``Yes'' --- he said~-- `no', 1--2 \\& \\$3 \\_ \\#.",
         "\"Yes\" \N{EM DASH} he said \N{EN DASH} 'no', 1\N{EN DASH}2 & $3 _ #."),
        ("caf\\'e, na\\\"{\\i}ve, \\c{c}a, \\v s, \\ss, \\o, 20\\,000 \\pounds", "café, naïve, ça, š, ß, ø, 20 000 £"),
        ("See Section~\\ref{x}. Sections~\\ref{a} and~\\ref{b}, \\cite[p.~3]{k}.", "See Section. Sections."),
        ("Waves (\\ref{w}) rise~\\cite{a,b}.", "Waves rise."),
        ("One.\n\\index{it!is}\nHere\\footnote{Not \\emph{there}.} it is.", "One. Here (Not there.) it is."),
        ("\\href{http://a.b/%7E}{The site}, \\url{http://a.b/c%20d#e}", "The site, http://a.b/c%20d#e"),
        ("Run \\verb|a%b  c|, \\texttt{ls --all a\\_b}, \\lstinline[language=C]{x = {}}",
         "Run `a%b  c`, `ls --all a_b`, `x = {}`"),
        ("If $n \\geq 30$ and \\(a<b\\),\\vspace{2mm} go.\\hspace*{1em}Stop.", "If $n \\geq 30$ and $a<b$, go. Stop."),
        ("One\\\\two\\\\[2mm] three\\newline four", "One\ntwo\nthree\nfour"),
        ("\\foo[opt]{kept} \\foo*{too} \\baz[a]{1}{2} \\input{x}\\itemsep0pt end", "kept too 1 2 end"),
        ("\\plot[Alt, 5\\% grey]\n  {0.85}\n{ships} \\goto{fig:ships} \\link{the_key}{Words}; \\speed{0.85}",
         "Words; 0.85"),
        ("\\begin{comment}\nno\n\\end{comment}\\iffalse no \\fi yes", "yes"),
        ("\\begin{quote}Kept.\\end{quote}\\begin{mybox}[width=3cm]{0.5\\textwidth}{A title}Also.\\end{mybox}",
         "Kept.\n\nA title\n\nAlso."),
        ("\\begin{lemma}[Ohm] It holds.\\end{lemma}\\begin{proof}Easy.\\end{proof}",
         "**Lemma (Ohm).** It holds.\n\n**Proof.** Easy."),
        ("\\newcommand{\\most}{12}\\newcommand{\\bi}{\\begin{itemize}}\\newcommand{\\ei}{\\end{itemize}}\\def\\two#1{#1#1}\n"
         "\\most{} ships, $n = \\most{}$.\\bi\\item one\\ei", "12 ships, $n = 12$.\n\n- one"),
    ],
)  # fmt: skip
def test_what_a_reader_sees_of_words(source: str, text: str) -> None:
    assert text_of(source) == text


def test_lists_nest_and_terms_are_bold() -> None:
    text = (
        "\\begin{enumerate}[label=(\\alph*)]\n\\item Stop\n here.\n\\item Look:\n\\begin{itemize}\\item left\n"
        "\\item[(b)] right\\end{itemize}\nThen\n\n\\begin{verbatim}\ngo %1\n\\end{verbatim}\n\\item Rest."
        "\\end{enumerate}\n\\begin{description}\\item[Quay] Where ships lie.\\end{description}"
        "\\begin{parts}\\item x\\end{parts}End."
    )
    assert text_of(text) == (
        "1. Stop here.\n2. Look:\n\n   - left\n   - (b) right\n\n   Then\n\n   ```\n   go %1\n   ```\n3. Rest.\n\n"
        "- **Quay** Where ships lie.\n\n- x\n\nEnd."
    )


def test_code_keeps_its_language_and_formulas_lose_their_labels() -> None:
    text = (
        "\\begin{lstlisting}[language=Python]\nx = 1 % 2\n\\end{lstlisting}\nSo\n\\[ a < b \\]\n"
        "\\begin{align}\n a &= b \\label{q}\\\\[2mm]\n c &\\le d \\nonumber\n\\end{align}\n"
    )
    assert text_of(text) == "```python\nx = 1 % 2\n```\n\nSo\n\n$$a < b$$\n\n$$\na &= b \\\\\nc &\\le d\n$$"


@pytest.mark.parametrize(
    ("table", "rows"),
    [
        ("{l|r} \\hline Quay & \\textbf{Most} \\\\ \\hline\\hline A & 12\\% \\\\ B & $|x|$ \\\\ \\bottomrule",
         ["| Quay | Most |", "| --- | --- |", "| A | 12% |", "| B | $\\|x\\|$ |"]),
        ("{ccc} \\multicolumn{2}{c}{Wide} & 1\\\\ \\cmidrule(lr){1-2} Gull & 2 & a\\&b\\\\[3pt]",
         ["|  |  |  |", "| --- | --- | --- |", "| Wide | Wide | 1 |", "| Gull | 2 | a&b |"]),
        ("{lll} Q & S & F \\\\ \\hline\\multirow{2}{*}{N} & wet & \\multirow{3}{2cm}{10} \\\\ & dry & \\\\ Sun & w & 3",
         ["| Q | S | F |", "| --- | --- | --- |", "| N | wet | 10 |", "| N | dry | 10 |", "| Sun | w | 3 |"]),
        ("{ll} Name & Berth \\\\ Gull & 7 \\\\ Tern & 8",
         ["| Name | Berth |", "| --- | --- |", "| Gull | 7 |", "| Tern | 8 |"]),
    ],
)  # fmt: skip
def test_tables_have_their_columns_and_their_caption(table: str, rows: list[str]) -> None:
    tabular = f"\\begin{{tabular}}{table}\\end{{tabular}}\\caption{{Berths\\label{{t}}}}"
    assert text_of(f"\\begin{{table}}[ht]{tabular}\\end{{table}}").split("\n") == ["Berths", *rows]


@pytest.mark.parametrize("nested", ["{" * 20_000, "\\begin{a}" * 5_000, "\\label{here\nBerth 9."])
def test_a_text_with_an_open_brace_or_nested_too_deep_is_read_as_it_is(nested: str) -> None:
    document = load(f"Quay 7. % secret\n{nested}")
    assert document.text.startswith(f"Quay 7. \n{nested[:3]}")
    assert document.notes == ("could not be parsed as LaTeX: its own text was read, without comments",)


MARKS = (
    "{ } $ $$ [ ] & \\\\ \\foo \\item \\begin{itemize} \\end{itemize} \\begin{tabular}{c} \\end{tabular} \\section{ "
    "\\caption{ \\newcommand{\\q}[1]{#1 \\q \\verb| \\begin{figure} \\end{figure} \\multicolumn{2} \\' \\frac{ %"
)


@law(25, 75, parts=st.lists(st.sampled_from([*MARKS.split(), "word ", "\n\n", "%\n"]), max_size=40))
def test_any_text_becomes_a_document(parts: list[str]) -> None:
    document = load("".join(parts))
    covered = "".join(document.text[section.start : section.end] for section in document.sections)
    assert covered.split() == document.text.split()

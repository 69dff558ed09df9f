"""Office files of a few parts, made in the test, and the outline of what is read of them."""

from __future__ import annotations

import io
import zipfile

from groundwire.indexes.loaders import Document

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
STRICT = 'xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main"'
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_RELS = "http://schemas.openxmlformats.org/package/2006/relationships"
_CORE = (
    '<cp:coreProperties xmlns:cp="urn:cp" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="urn:t">'
    "<dc:title>The handbook</dc:title><dc:creator>Ann</dc:creator>"
    "<dcterms:created>2024-05-06T07:08:09Z</dcterms:created>"
    "</cp:coreProperties>"
)


def zip_bytes(parts: dict[str, str | bytes]) -> bytes:
    """A zip file of these parts."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in parts.items():
            package.writestr(name, content)
    return target.getvalue()


def rels(**targets: str) -> str:
    """A relationships part: id -> "type target"."""
    lines = (
        f'<Relationship Id="{id_}" Type="{_OFFICE}/{target.split()[0]}" Target="{target.split()[1]}"/>'
        for id_, target in targets.items()
    )
    return f'<Relationships xmlns="{_RELS}">{"".join(lines)}</Relationships>'


def docx(body: str, *, styles: str = "", namespace: str = W, **parts: str | bytes) -> bytes:
    """A Word document with this body."""
    return zip_bytes(
        {
            "_rels/.rels": rels(a="officeDocument word/document.xml", b="metadata/core-properties docProps/core.xml"),
            "docProps/core.xml": _CORE,
            "word/_rels/document.xml.rels": rels(
                a="styles styles.xml", b="footnotes footnotes.xml", c="numbering numbering.xml"
            ),
            "word/styles.xml": f"<w:styles {namespace}>{styles}</w:styles>",
            "word/document.xml": f"<w:document {namespace}><w:body>{body}</w:body></w:document>",
            **parts,
        }
    )


def p(text: str, style: str = "") -> str:
    """A paragraph of Word."""
    return f'<w:p><w:pPr><w:pStyle w:val="{style}"/></w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>'


def xlsx(*sheets: str, shared: str = "", styles: str = "") -> bytes:
    """A workbook of these sheets, each the content of its sheetData and what follows it."""
    names = "".join(f'<sheet name="Sheet {n}" r:id="s{n}"/>' for n in range(1, len(sheets) + 1))
    parts: dict[str, str | bytes] = {
        "_rels/.rels": rels(a="officeDocument xl/workbook.xml"),
        "xl/workbook.xml": f'<workbook xmlns:r="{_OFFICE}"><sheets>{names}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": rels(
            t="sharedStrings strings.xml",
            y="styles styles.xml",
            **{f"s{n}": f"worksheet sheet{n}.xml" for n in range(1, len(sheets) + 1)},
        ),
        "xl/strings.xml": f"<sst>{shared}</sst>",
        "xl/styles.xml": f"<styleSheet>{styles}</styleSheet>",
    }
    for n, sheet in enumerate(sheets, 1):
        parts[f"xl/sheet{n}.xml"] = f"<worksheet>{sheet}</worksheet>"
    return zip_bytes(parts)


def row(number: int, *cells: str, first: str = "A") -> str:
    """A row of texts and numbers."""
    parts = []
    for at, cell in enumerate(cells):
        place = f"{chr(ord(first) + at)}{number}"
        number_like = cell.replace(".", "").isdigit()
        parts.append(
            f'<c r="{place}"><v>{cell}</v></c>' if number_like
            else f'<c r="{place}" t="inlineStr"><is><t>{cell}</t></is></c>'
        )  # fmt: skip
    return f'<row r="{number}">{"".join(parts)}</row>'


def pptx(*slides: str, notes: dict[int, str] | None = None, chart: str = "") -> bytes:
    """A presentation of these slides, each the shapes of its tree; the chart is on the first one."""
    space = f'xmlns:p="urn:p" xmlns:a="urn:a" xmlns:r="{_OFFICE}"'
    ids = "".join(f'<p:sldId id="{255 + n}" r:id="s{n}"/>' for n in range(1, len(slides) + 1))
    parts: dict[str, str | bytes] = {
        "_rels/.rels": rels(a="officeDocument ppt/presentation.xml"),
        "ppt/presentation.xml": f"<p:presentation {space}><p:sldIdLst>{ids}</p:sldIdLst></p:presentation>",
        "ppt/_rels/presentation.xml.rels": rels(**{f"s{n}": f"slide slide{n}.xml" for n in range(1, len(slides) + 1)}),
    }
    for n, shapes in enumerate(slides, 1):
        parts[f"ppt/slide{n}.xml"] = f"<p:sld {space}><p:cSld><p:spTree>{shapes}</p:spTree></p:cSld></p:sld>"
        if notes and n in notes:
            parts[f"ppt/_rels/slide{n}.xml.rels"] = rels(n=f"notesSlide notes{n}.xml")
            tree = shape(notes[n], "body")
            parts[f"ppt/notes{n}.xml"] = f"<p:notes {space}><p:cSld><p:spTree>{tree}</p:spTree></p:cSld></p:notes>"
    if chart:
        frame = '<p:graphicFrame><c:chart xmlns:c="urn:c" r:id="c"/></p:graphicFrame></p:spTree>'
        parts["ppt/slide1.xml"] = str(parts["ppt/slide1.xml"]).replace("</p:spTree>", frame)
        parts["ppt/_rels/slide1.xml.rels"] = rels(c="chart chart1.xml")
        parts["ppt/chart1.xml"] = f'<c:chartSpace xmlns:c="urn:c">{chart}</c:chartSpace>'
    return zip_bytes(parts)


def shape(text: str, kind: str) -> str:
    """A shape of a slide: its placeholder and its lines."""
    lines = "".join(f"<a:p><a:r><a:t>{line}</a:t></a:r></a:p>" for line in text.split("\n"))
    return f'<p:sp><p:nvSpPr><p:nvPr><p:ph type="{kind}"/></p:nvPr></p:nvSpPr><p:txBody>{lines}</p:txBody></p:sp>'


def odf(kind: str, content: str, meta: str = "", styles: str = "") -> bytes:
    """An OpenDocument file: kind is text, spreadsheet or presentation; the styles are its automatic ones."""
    space = (
        'xmlns:office="urn:office" xmlns:text="urn:text" xmlns:table="urn:table" xmlns:draw="urn:draw" '
        'xmlns:presentation="urn:presentation" xmlns:dc="urn:dc" xmlns:style="urn:style"'
    )
    body = f"<office:body><office:{kind}>{content}</office:{kind}></office:body>"
    automatic = f"<office:automatic-styles>{styles}</office:automatic-styles>"
    return zip_bytes(
        {
            "content.xml": f"<office:document-content {space}>{automatic}{body}</office:document-content>",
            "meta.xml": f"<office:document-meta {space}><office:meta>{meta}</office:meta></office:document-meta>",
        }
    )


def outline(document: Document) -> list[tuple[tuple[str, ...], str]]:
    """The heading and the text of each section."""
    return [(each.heading, document.text[each.start : each.end].strip()) for each in document.sections]

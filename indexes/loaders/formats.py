"""Which loader reads which file, and what no loader reads."""

from __future__ import annotations

from .archive import ArchiveLoader
from .asciidoc.loader import AsciidocLoader
from .code import CodeLoader
from .data import JsonLoader
from .epub import EpubLoader
from .html import HtmlLoader
from .latex.loader import LatexLoader
from .loader import Loader
from .mail import MailLoader
from .mailboxes import MailboxLoader
from .markdown import MarkdownLoader
from .markup_xml.loader import XmlLoader
from .notebook import NotebookLoader
from .ocr import ImageLoader
from .office.docx import DocxLoader
from .office.odf import OdfLoader
from .office.pptx import PptxLoader
from .office.xlsx import XlsxLoader
from .old_office import DocLoader, MsgLoader, XlsLoader
from .org.loader import OrgLoader
from .pdf.loader import PdfLoader
from .rst import RstLoader
from .rtf import RtfLoader
from .separated import SeparatedLoader
from .subtitles import SubtitleLoader
from .text import TextLoader
from .yaml_text import YamlLoader

PLAIN = TextLoader()
"""Reads whatever no other loader claims."""
BUILT_IN: tuple[Loader, ...] = (
    MarkdownLoader(), HtmlLoader(), PdfLoader(), DocxLoader(), PptxLoader(), XlsxLoader(), OdfLoader(), RtfLoader(),
    XlsLoader(), DocLoader(), MsgLoader(), MailLoader(), MailboxLoader(), EpubLoader(), SeparatedLoader(), JsonLoader(),
    YamlLoader(), NotebookLoader(), RstLoader(), AsciidocLoader(), OrgLoader(), LatexLoader(), SubtitleLoader(),
    XmlLoader(), ArchiveLoader(), ImageLoader(), CodeLoader(), PLAIN,
)  # fmt: skip
TEMPLATES = frozenset(
    {".erb", ".j2", ".jinja", ".jinja2", ".tmpl", ".tpl", ".template", ".dist", ".example", ".sample", ".inc"}
)
"""Suffixes that follow the suffix of a format: of templates, and of parts that pages include."""
NOT_READ = {
    **dict.fromkeys((".pages", ".wpd", ".wps"), "a word processor file"),
    **dict.fromkeys((".numbers", ".parquet", ".feather", ".arrow", ".h5", ".npy", ".npz"), "a table file"),
    **dict.fromkeys((".key",), "a slide file"),
    **dict.fromkeys((".gif", ".ico", ".psd", ".heic", ".avif", ".eps", ".emf", ".wmf"), "an image"),
    **dict.fromkeys((".mp3", ".wav", ".ogg", ".flac", ".m4a"), "audio"),
    **dict.fromkeys((".mp4", ".mov", ".avi", ".mkv", ".webm"), "video"),
    **dict.fromkeys((".7z", ".rar", ".whl", ".jar", ".dmg", ".iso", ".deb", ".rpm", ".zst"), "an archive"),
    **dict.fromkeys((".exe", ".dll", ".so", ".dylib", ".o", ".a", ".pyc", ".class", ".wasm", ".bin"), "compiled code"),
    **dict.fromkeys((".db", ".sqlite", ".sqlite3"), "a database"),
    **dict.fromkeys((".ttf", ".otf", ".woff", ".woff2"), "a font"),
}
"""Suffix of a binary format without a loader -> what such a file is."""

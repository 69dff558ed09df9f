"""Labels are not lost where files are packed into an archive or a mail, or unpacked from one."""

from __future__ import annotations

import shutil
import zipfile
from email.message import EmailMessage

import pytest
from labelled_shelf import SECRET, public

from groundwire.errors import InputError


def pack(shelf, name: str) -> None:
    with zipfile.ZipFile(shelf.docs / name, "w") as archive:
        for path in ("pay/bands.md", "open/rest.md"):
            archive.write(shelf.docs / path, path.rpartition("/")[2])


def test_packed_in_an_archive(labelled_shelf) -> None:
    pack(labelled_shelf, "open/all.zip")
    with pytest.raises(InputError, match="'people'"):
        labelled_shelf.index(path="open")
    assert SECRET not in public(labelled_shelf)
    (labelled_shelf.docs / "open/all.zip").unlink()
    labelled_shelf.index(path="open")
    assert SECRET not in public(labelled_shelf)


def test_attached_to_a_mail(labelled_shelf) -> None:
    mail = EmailMessage()
    mail["Subject"] = "The bands"
    mail.set_content("As asked.")
    mail.add_attachment((labelled_shelf.docs / "pay/bands.md").read_bytes(), "text", "markdown", filename="b.md")
    labelled_shelf.write("open/bands.eml", mail.as_bytes())
    with pytest.raises(InputError, match="'people'"):
        labelled_shelf.index(path="open")
    assert SECRET not in public(labelled_shelf)


def test_unpacked_from_a_labelled_archive(shelf) -> None:
    shelf.write("pay/bands.md", f"# Pay\n\nThe {SECRET} salary is 52,000.\n")
    shelf.write("open/rest.md", "# Rest\n\nRest for 11 hours.\n")
    pack(shelf, "all.zip")
    (shelf.docs / "vault").mkdir()
    (shelf.docs / "all.zip").rename(shelf.docs / "vault" / "all.zip")
    shelf.index(path="vault", labels=["people"])
    with pytest.raises(InputError, match="'people'"):
        shelf.index(path="pay")
    assert SECRET not in public(shelf)
    shelf.index(path="pay", labels=["public"])
    assert SECRET in public(shelf)


def test_labels_for_what_is_in_an_archive_or_gone_may_be_given(shelf) -> None:
    below = {"pay/": ["people"], "./mail.zip/pay/bands.md": ["people"]}
    shelf.write("pay/bands.md", f"# Pay\n\nThe {SECRET} salary is 52,000.\n")
    shelf.write("open/rest.md", "# Rest\n\nRest for 11 hours.\n")
    with zipfile.ZipFile(shelf.docs / "mail.zip", "w") as archive:
        archive.writestr("pay/bands.md", f"# Pay\n\nThe {SECRET} salary of tug masters is 61,000.\n")
    shelf.index(labels_below=below)
    assert SECRET not in public(shelf)
    shutil.rmtree(shelf.docs / "pay")
    assert shelf.index(labels_below=below).removed == 1

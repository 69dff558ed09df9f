"""Manual pages in roff, with the macros of man or of mdoc."""

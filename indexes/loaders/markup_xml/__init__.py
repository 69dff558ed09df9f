"""XML of any kind: DocBook, JATS, TEI, DITA, records."""

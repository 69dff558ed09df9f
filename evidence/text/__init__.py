"""What text is made of: words, lines, spans."""

"""What the words of a question say, read by the forms of English without a model."""

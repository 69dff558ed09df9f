"""Answers without a chat model: sentences quoted verbatim from the evidence."""

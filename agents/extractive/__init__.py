"""Answers without a chat model: sentences of the evidence, word for word."""

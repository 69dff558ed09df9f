"""Judges: RAGAS metrics of answers, and an audit of the graders against gold."""

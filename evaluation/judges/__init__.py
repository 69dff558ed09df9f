"""What models and graders are worth: RAGAS's judgements, and the graders held against gold."""

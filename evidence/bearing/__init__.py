"""Does a sentence say no more than what it cites? A check without a model."""

"""Does a sentence say no more than the evidence it cites? A check without a model."""

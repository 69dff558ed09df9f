"""Text that reads like instructions to a model, and tags that no passage can close."""

"""Documents in, ranked passages out, with the caller's roles decided by where a passage is stored."""

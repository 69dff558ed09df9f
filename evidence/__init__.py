"""The data that flows through a run: passages, the ledger, numbered sentences, the check of claims, citations, the
answer."""

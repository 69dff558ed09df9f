"""What flows through a run: passages, the ledger, quotes that are looked up, citations, the answer."""

"""Claims with the sentences they cite, as they are and with one change that makes them false."""

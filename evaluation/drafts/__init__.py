"""Cases drafted from a library, for a person to check."""

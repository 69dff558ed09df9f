"""From files and documents to stored passages."""

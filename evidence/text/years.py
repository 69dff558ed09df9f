"""The numbers that are years."""

YEAR = r"(?:1[5-9]|20)\d\d"
"""What may be a year, where no amount stands or where it does not matter which of the two it is."""
RECENT = r"(?:19|20)\d\d"
"""What is rather a year than an amount wherever it stands: from 1500 to 1899, there are more amounts."""
OLD = r"1[5-8]\d\d"
"""Those: a year only where its place shows it."""

"""Where a library is kept: three interfaces, their embedded implementations, and the locks on the folder."""

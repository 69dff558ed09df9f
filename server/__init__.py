"""The LangGraph server's side: which settings clients may send, and the graphs that enforce this."""

"""The LangGraph server's side: what its clients may set, and the graphs that hold them to it."""

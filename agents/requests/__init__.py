"""One call to a chat model: what it may cost, how it is sent, and how its reply is read."""

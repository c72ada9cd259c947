"""What the front end, the client and the daemon share. Never imports SymPy."""

"""The server's addresses, one file for each kind."""

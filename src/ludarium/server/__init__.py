"""The web table's server: tables, seats, clocks and dice over HTTP and WebSockets. It knows no game."""

"""What is kept: tables and their events, guests, chat. SQLite by default, PostgreSQL if asked for."""

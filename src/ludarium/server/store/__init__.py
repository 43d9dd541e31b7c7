"""What is kept: tables and their events, guests, chat. SQLite by default, PostgreSQL where asked."""

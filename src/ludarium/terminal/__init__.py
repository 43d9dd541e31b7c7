"""The full-screen table: any game at a terminal, by mouse and keyboard (Textual, extra `terminal`)."""

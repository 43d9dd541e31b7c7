"""What anyone may know about a game: its options, its positions, its moves and its outcome."""

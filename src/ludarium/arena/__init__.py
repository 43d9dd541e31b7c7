"""The arena: matches between players, over many games and processes, and what they prove."""

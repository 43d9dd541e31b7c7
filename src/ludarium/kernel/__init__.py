"""Verbs, values, sets of squares, chance and compiling: what every game is written in. Imports nothing else of the package."""

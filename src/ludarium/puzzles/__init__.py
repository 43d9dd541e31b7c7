"""Puzzles: positions with exactly one right turn, found in games, graded by how the levels fare, kept in the games' folders."""

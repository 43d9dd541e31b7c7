"""Algorithms that speak to the verbs only, and so work for every game."""

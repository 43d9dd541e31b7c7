"""Matches without a user interface: history, repetition, resignation, clocks and seats."""

"""Headless matches: history, repetition, resignation, clocks and seats."""
